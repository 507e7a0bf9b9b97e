//! What goes wrong: moves that cannot be made, files that cannot be read, puzzles that cannot be made.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    // The page and its workers.
    ("The file is too large.", "Le fichier est trop gros."),
    ("The file cannot be read.", "Le fichier ne peut pas être lu."),
    ("the request is not understood", "la demande n’est pas comprise"),
    ("there is no puzzle", "il n’y a pas de puzzle"),
    ("there is no puzzle in it", "il n’y a pas de puzzle dedans"),
    ("there is nothing in it", "il n’y a rien dedans"),
    ("no format is known that looks like this", "aucun format connu ne ressemble à cela"),
    ("no format that looks like this can read it", "aucun format qui ressemble à cela ne peut le lire"),
    ("this browser starts no workers", "ce navigateur ne lance pas de tâches de fond"),
    ("the worker is not understood", "la réponse de la tâche de fond n’est pas comprise"),
    (
        "the work failed: it may need more memory than the browser has",
        "le travail a échoué : il demande peut-être plus de mémoire que le navigateur n’en a",
    ),
    ("the PDF cannot be made", "le PDF ne peut pas être créé"),
    ("pasted", "texte collé"),
    // Authors.
    ("the picture of this puzzle is not known", "l’image de ce puzzle n’est pas connue"),
    (
        "solve the puzzle first: its solution is the picture to work on",
        "résolvez d’abord le puzzle : sa solution est l’image à travailler",
    ),
    ("paint with one of them", "peignez avec l’une d’elles"),
    ("the solution of this puzzle is not known", "la solution de ce puzzle n’est pas connue"),
    (
        "solve the puzzle first: its solution is the board to work on",
        "résolvez d’abord le puzzle : sa solution est le plateau à travailler",
    ),
    ("take the wall away first", "enlevez d’abord le mur"),
    (
        "a tree grows from where it is, and is taken away from its ends",
        "un arbre pousse à partir de ce qu’il est, et s’enlève par ses extrémités",
    ),
    (
        "draw links from cell to cell, and none through a wall",
        "tracez les liens de case en case, et aucun à travers un mur",
    ),
    ("a puzzle needs at least one piece", "un puzzle a besoin d’au moins une pièce"),
    ("paint another piece before the last one goes", "peignez une autre pièce avant d’effacer la dernière"),
    ("there is no solved board to paint on", "il n’y a pas de plateau résolu à peindre"),
    (
        "solve the puzzle first, or begin with a new one: its pieces are cut from the solution",
        "résolvez d’abord le puzzle, ou commencez-en un nouveau : ses pièces sont découpées dans la solution",
    ),
    ("the board has no cells", "le plateau n’a pas de case"),
    // Generators.
    ("no puzzle with one solution yet", "pas encore de puzzle à solution unique"),
    ("no puzzle yet", "pas encore de puzzle"),
    ("no level yet", "pas encore de niveau"),
    ("the board is not cut yet", "le plateau n’est pas encore découpé"),
    ("these pieces cannot cover this board", "ces pièces ne peuvent pas recouvrir ce plateau"),
    ("which board is to be cut?", "quel plateau faut-il découper ?"),
    ("leave one of them out", "retirez l’un des deux"),
    ("choose others with --pieces or --board", "choisissez-en d’autres avec --pieces ou --board"),
    ("a puzzle that 0 swaps solve is none", "un puzzle résolu en 0 échange n’en est pas un"),
    ("ask for 1 swap or more", "demandez au moins 1 échange"),
    (
        "ask for a larger --size or another difficulty",
        "demandez une plus grande taille ou une autre difficulté",
    ),
    ("ask for a larger --size or fewer walls", "demandez une plus grande taille ou moins de murs"),
    (
        "give more with --inner-colors or --frame-colors",
        "donnez-en plus avec --inner-colors ou --frame-colors",
    ),
    (
        "give more colours or more clues, or leave the number of clues out",
        "donnez plus de couleurs ou de pièces indices, ou ne dites pas combien de pièces indices",
    ),
    ("the least board is 2x2", "le plus petit plateau est 2x2"),
    ("--frame-colors: there is no frame", "--frame-colors : il n’y a pas de cadre"),
    (
        "a board without empty tiles has at least 1 component",
        "un plateau sans tuile vide a au moins 1 composante",
    ),
    ("another --given changes what is likely", "un autre nombre de pièces données change les chances"),
    (
        "allow other --sizes, or another number with --cut",
        "permettez d’autres tailles, ou un autre nombre de pièces",
    ),
    (
        "another --size, --density or --shape changes what is likely; small grids are easy, noise is hard",
        "une autre taille, densité ou forme change les chances ; les petites grilles sont faciles, le bruit est difficile",
    ),
    (
        "more --density, a smaller --size or another --seed makes it easier",
        "plus de densité, une plus petite taille ou une autre graine facilite les choses",
    ),
    (
        "another --seed or --size may have one; with --tree hard boards are common and extreme ones are found",
        "une autre graine ou une autre taille peut en avoir un ; avec un arbre, les plateaux difficiles sont fréquents et on en \
         trouve d’extrêmes",
    ),
    (
        "ask for more with --given, or leave it out: then as few are given as one solution allows; a board with symmetries \
         needs at least one",
        "demandez-en plus, ou ne dites rien : il y en aura alors aussi peu qu’une solution unique le permet ; un plateau \
         symétrique en demande au moins une",
    ),
    // Numbers.
    ("write a number such as 5000, 1e6 or 2.5e3", "écrivez un nombre comme 5000, 1e6 ou 2.5e3"),
    (
        "write width x height, such as 20x30 for 20 columns and 30 rows",
        "écrivez largeur x hauteur, comme 20x30 pour 20 colonnes et 30 lignes",
    ),
    ("write sizes such as 5, 3-6 or 4,5,8", "écrivez des tailles comme 5, 3-6 ou 4,5,8"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    ("{}\n = help: {}", "{}\nConseil : {}"),
    ("the work failed: {}", "le travail a échoué : {}"),
    (
        "a board of {n} cells is too large for a page; the command line takes it",
        "un plateau de {} cases est trop grand pour une page ; la ligne de commande l’accepte",
    ),
    ("{}: more than {n} MB", "{} : plus de {} Mo"),
    // Moves.
    ("'{v}' is not a move", "« {} » n’est pas un coup"),
    ("{} is outside the board of {}", "{} est hors du plateau de {}"),
    ("{} is outside the grid of {}", "{} est hors de la grille de {}"),
    ("colour '{v}' is not in the palette", "la couleur « {} » n’est pas dans la palette"),
    (
        "{} is given by the puzzle and cannot be changed",
        "{} est donnée par le puzzle et ne peut pas être changée",
    ),
    ("{} is locked", "{} est verrouillée"),
    ("unlock it first: {}?", "déverrouillez-la d’abord : {}?"),
    (
        "{} has links on {} and cannot be turned to {}",
        "{} a des liens sur {} et ne peut pas être tournée vers {}",
    ),
    ("{} is not a cell of the board", "{} n’est pas une case du plateau"),
    ("there is no piece on {}", "il n’y a pas de pièce sur {}"),
    ("piece {w} on {} is given and stays", "la pièce {} sur {} est donnée et reste"),
    ("there is no piece called {w}", "il n’y a pas de pièce {}"),
    ("piece {w} is on the board already", "la pièce {} est déjà sur le plateau"),
    ("{} is covered already", "{} est déjà couverte"),
    ("piece {w} does not have this form", "la pièce {} n’a pas cette forme"),
    ("piece {n} lies on {} already", "la pièce {} est déjà sur {}"),
    ("{} is empty already", "{} est déjà vide"),
    ("the piece on {} is a clue and stays there", "la pièce sur {} est une pièce indice et y reste"),
    ("a wall stands between {} and {}", "un mur sépare {} et {}"),
    ("the palette has {n} colours already", "la palette a déjà {} couleurs"),
    // Settings.
    ("--{v}: expected a number from {n} to {n}, found {n}", "--{} : il faut un nombre de {} à {}, pas {}"),
    ("--{v}: {}", "--{} : {}"),
    ("expected a number from {n} to {n}, found {n}", "il faut un nombre de {} à {}, pas {}"),
    ("'{v}' is not a whole number", "« {} » n’est pas un nombre entier"),
    ("'{v}' is not a size", "« {} » n’est pas une taille"),
    ("'{v}' is not a list of sizes", "« {} » n’est pas une liste de tailles"),
    ("'{v}' is not a difficulty", "« {} » n’est pas une difficulté"),
    ("'{v}' is not known", "« {} » est inconnu"),
    (
        "choose easy, medium, hard or extreme, or write a number of swaps",
        "choisissez easy, medium, hard ou extreme, ou écrivez un nombre d’échanges",
    ),
    ("--{v} is for images", "--{} est pour les images"),
    ("--{v} is for boards that are cut", "--{} est pour les plateaux découpés"),
    ("add {v}", "ajoutez {}"),
    ("'{v}' is not a pair of cells", "« {} » n’est pas une paire de cases"),
    (
        "write row,column,row,column counted from zero, such as 0,0,0,1, or {v}",
        "écrivez ligne,colonne,ligne,colonne comptées à partir de zéro, comme 0,0,0,1",
    ),
    ("there is no board called '{v}'", "il n’y a pas de plateau « {} »"),
    (
        "write rows x columns such as 5x11, or layers too such as 2x3x10, or one of: {v}; or name a file",
        "écrivez lignes x colonnes comme 5x11, ou aussi des étages comme 2x3x10, ou l’un de : {}",
    ),
    ("there is no set of pieces called '{v}'", "il n’y a pas de jeu de pièces « {} »"),
    ("choose one of: {v}; or name a file with a piece list", "choisissez parmi : {}"),
    ("choose one of: {v}", "choisissez parmi : {}"),
    (
        "no set of pieces is known that covers a board of {n} cells",
        "on ne connaît pas de jeu de pièces qui recouvre un plateau de {} cases",
    ),
    ("say which pieces to use with --pieces, such as {v}", "dites quelles pièces utiliser"),
    ("{} is too large", "{} est trop grand"),
    ("a side has at most {n} cells", "un côté a au plus {} cases"),
    (
        "a board of {} is too large: at most {n} cells are possible",
        "un plateau de {} est trop grand : au plus {} cases sont possibles",
    ),
    (
        "a board of {n} rows and {n} columns is too large: at most {n} cells are possible",
        "un plateau de {} lignes et {} colonnes est trop grand : au plus {} cases sont possibles",
    ),
    (
        "a board of {n} rows and {n} columns is too large: at most {n} places are possible",
        "un plateau de {} lignes et {} colonnes est trop grand : au plus {} places sont possibles",
    ),
    (
        "{} is too large to be made unique: at most {n} cells can be",
        "{} est trop grand pour une solution unique : au plus {} cases sont possibles",
    ),
    ("the picture could not be made unique: {}", "l’image n’a pas pu être rendue unique : {}"),
    // Generators.
    ("no {w} puzzle yet: {}", "pas encore de puzzle {} : {}"),
    ("no puzzle yet: {}", "pas encore de puzzle : {}"),
    ("no puzzle with one solution yet: {}", "pas encore de puzzle à solution unique : {}"),
    ("no level yet: {}", "pas encore de niveau : {}"),
    ("none of {n} draws is {w}: {}", "aucun des {} tirages n’est {} : {}"),
    ("none of {n} levels is {w}", "aucun des {} niveaux n’est {}"),
    ("none of {n} boards has one solution", "aucun des {} plateaux n’a une solution unique"),
    (
        "no {w} board among {n} drawn and {n} led there by changes",
        "aucun plateau {} parmi {} tirés et {} modifiés dans ce but",
    ),
    (
        "no puzzle with one solution in {n} rounds of drawing",
        "aucun puzzle à solution unique en {} séries de tirages",
    ),
    (
        "none of {n} draws with {n} given pieces has exactly one solution",
        "aucun des {} tirages avec {} pièces données n’a exactement une solution",
    ),
    (
        "none of {n} cuts with {n} given pieces has exactly one solution",
        "aucun des {} découpages avec {} pièces données n’a exactement une solution",
    ),
    ("these pieces cannot cover this board: {}", "ces pièces ne peuvent pas recouvrir ce plateau : {}"),
    ("{n} cells cannot be cut into {n} pieces", "{} cases ne peuvent pas être découpées en {} pièces"),
    ("{n} pieces are more than a puzzle may have", "{} pièces, c’est plus qu’un puzzle ne peut en avoir"),
    (
        "no way was found to cut the board into such pieces, no two alike",
        "on n’a pas trouvé comment découper le plateau en de telles pièces, toutes différentes",
    ),
    ("{n} components do not fit on a board of {}", "{} composantes ne tiennent pas sur un plateau de {}"),
    (
        "--walls: {n} walls would cut the board into parts",
        "--walls : {} murs couperaient le plateau en morceaux",
    ),
    ("at most {n} are possible on this board of {}", "au plus {} sont possibles sur ce plateau de {}"),
    ("no puzzle of {n} tiles needs {n} swaps", "aucun puzzle de {} tuiles ne demande {} échanges"),
    ("however the tiles lie, {n} are enough", "quelle que soit la disposition, {} suffisent"),
    (
        "a board of {} has no {} puzzles: it is solved in too few swaps",
        "un plateau de {} n’a pas de puzzle {} : il se résout en trop peu d’échanges",
    ),
    ("--size: a board of {} has no corners", "--size : un plateau de {} n’a pas de coins"),
    (
        "{n} different pieces cannot be made of {n} colours, or only by great luck",
        "{} pièces différentes ne peuvent pas se faire avec {} couleurs, ou seulement par grande chance",
    ),
    // Reading.
    ("there is no {w} '{v}'", "il n’y a pas de {} « {} »"),
];
