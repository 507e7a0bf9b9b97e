//! The families: titles, rules, methods, and puzzles in one line.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    ("Nonograms", "Nonogrammes"),
    ("Nonogram", "Nonogramme"),
    (
        "Fill cells so that every row and column shows its blocks, in order.",
        "Remplissez des cases pour que chaque ligne et chaque colonne montre ses blocs, dans l’ordre.",
    ),
    ("Loops", "Boucles"),
    (
        "Turn the tiles until every link meets a link and none meets the border.",
        "Tournez les tuiles jusqu’à ce que chaque lien en rejoigne un autre et qu’aucun ne touche le bord.",
    ),
    ("Polyomino packing", "Pavage par polyominos"),
    (
        "Place the pieces so that they cover the board exactly.",
        "Placez les pièces pour qu’elles recouvrent exactement le plateau.",
    ),
    ("Swap puzzle", "Puzzle à échanges"),
    (
        "Swap neighbouring tiles until every tile is in its place; use as few swaps as you can.",
        "Échangez des tuiles voisines jusqu’à ce que chacune soit à sa place, en aussi peu d’échanges que possible.",
    ),
    ("Edge matching", "Appariement de bords"),
    (
        "Fill the board so that touching sides have the same colour and grey lies along the rim.",
        "Remplissez le plateau pour que les côtés qui se touchent aient la même couleur et que le gris longe le bord.",
    ),
    // Methods of nonograms.
    (
        "line solving, probing while it pays, then SAT: the default",
        "résolution par rangées, sondage tant qu’il rapporte, puis SAT : la méthode par défaut",
    ),
    (
        "line solving and trying both values of cells, then search",
        "résolution par rangées, essai des deux valeurs des cases, puis recherche",
    ),
    (
        "line solving, then a SAT solver on the order encoding of what is left",
        "résolution par rangées, puis un solveur SAT sur le codage ordonné de ce qui reste",
    ),
    ("line solving alone, as far as it goes", "résolution par rangées seule, aussi loin qu’elle va"),
    (
        "the report's plain backtracking, block by block from the top left",
        "le retour sur trace simple du rapport, bloc par bloc depuis le coin supérieur gauche",
    ),
    // Methods of loops.
    (
        "The method that fits each independent part of the board",
        "La méthode qui convient à chaque partie indépendante du plateau",
    ),
    (
        "Arc consistency on links alone; says what it fixed",
        "Cohérence d’arcs sur les liens seuls ; dit ce qu’elle a fixé",
    ),
    (
        "Propagation, then depth-first search by independent parts",
        "Propagation, puis recherche en profondeur par parties indépendantes",
    ),
    (
        "Maximum flow where a part is two-coloured; proves by minimum cuts",
        "Flot maximum quand une partie est bicolore ; prouve par coupes minimum",
    ),
    (
        "Clauses for a SAT solver (CaDiCaL natively, BatSat in the browser)",
        "Clauses pour un solveur SAT (CaDiCaL en natif, BatSat dans le navigateur)",
    ),
    (
        "The report's stack of stacks: smallest domain first, no look ahead",
        "La pile de piles du rapport : plus petit domaine d’abord, sans anticipation",
    ),
    ("The same, largest domain first", "La même, plus grand domaine d’abord"),
    // Methods of polyominoes.
    (
        "what suits the board and the number of solutions wanted: the default",
        "ce qui convient au plateau et au nombre de solutions voulu : la méthode par défaut",
    ),
    (
        "bitboards, depth first: the first uncovered cell next",
        "plateaux de bits, en profondeur : la première case découverte d’abord",
    ),
    (
        "exact cover, the rarest cell next, all counts at once in bit planes",
        "couverture exacte, la case la plus rare d’abord, tous les comptes à la fois dans des plans de bits",
    ),
    (
        "exact cover with dancing cells, the rarest cell or piece next",
        "couverture exacte à cellules dansantes, la case ou la pièce la plus rare d’abord",
    ),
    (
        "one solution of a large board: sweeps that keep the most promising states",
        "une solution d’un grand plateau : des balayages qui gardent les états les plus prometteurs",
    ),
    (
        "the report's Algorithm X: --heuristic orders the pieces, --zones prunes",
        "l’Algorithme X du rapport : --heuristic ordonne les pièces, --zones élague",
    ),
    (
        "dynamic programme over the frontier: solutions without dead ends",
        "programmation dynamique sur la frontière : des solutions sans impasses",
    ),
    // Methods of swaps.
    (
        "A short solution, then a proof that none is shorter if that is within reach",
        "Une solution courte, puis la preuve qu’il n’y en a pas de plus courte si c’est à portée",
    ),
    (
        "Iterative deepening with pattern databases: shortest, proven",
        "Approfondissement itératif avec bases de motifs : la plus courte, prouvée",
    ),
    (
        "A first solution, then windows of it made anew; short, not proven",
        "Une première solution, puis des fenêtres refaites ; courte, non prouvée",
    ),
    (
        "The same with less patience, for 20x20 and beyond",
        "La même avec moins de patience, à partir de 20x20",
    ),
    (
        "Step by step with the best few arrangements; short or shallow, not proven",
        "Pas à pas avec les meilleures dispositions ; courte ou peu profonde, non prouvée",
    ),
    ("Tile by tile, as in the report", "Tuile par tuile, comme dans le rapport"),
    (
        "The whole graph of arrangements, then breadth first; up to 9 places",
        "Le graphe entier des dispositions, puis en largeur ; jusqu’à 9 places",
    ),
    (
        "Breadth first, the graph built as the search goes; shortest",
        "En largeur, le graphe construit au fil de la recherche ; la plus courte",
    ),
    (
        "Best first by the sum of distances, as in the report; not always shortest",
        "Le meilleur d’abord selon la somme des distances, comme dans le rapport ; pas toujours la plus courte",
    ),
    // Methods of edge matching.
    (
        "a short look by informed search, then brute force along a path",
        "un bref essai de recherche informée, puis la force brute le long d’un chemin",
    ),
    (
        "brute force along a path (--path), pieces in the order of their numbers",
        "force brute le long d’un chemin (--path), les pièces dans l’ordre de leurs numéros",
    ),
    (
        "models that draw conclusions (--model), with a choice of cell (--variable) and of piece (--value)",
        "des modèles qui tirent des conclusions (--model), avec un choix de case (--variable) et de pièce (--value)",
    ),
    (
        "the full board with the highest score within the limits, by beams and repair",
        "le plateau plein au meilleur score dans les limites, par faisceaux et réparation",
    ),
    ("clauses for a SAT solver", "des clauses pour un solveur SAT"),
    (
        "the plain twin of path: every piece in every turn on every cell",
        "la jumelle simple de path : chaque pièce dans chaque orientation sur chaque case",
    ),
    // Puzzles in one line.
    ("black and white", "noir et blanc"),
    ("hexagonal", "hexagonal"),
    ("wrapped around", "bords recollés"),
    ("with walls", "avec murs"),
    ("one tree", "un seul arbre"),
    ("no links may meet", "aucun lien ne doit en rejoindre un autre"),
    ("flat", "plan"),
    ("hex", "hexagones"),
    ("cubic", "cubes"),
    ("spheres", "sphères"),
    ("with a target", "avec une cible"),
    ("a moving wall", "un mur mobile"),
    ("no frame", "sans cadre"),
    ("blobs", "formes douces"),
    ("random", "au hasard"),
    ("symmetric", "symétrique"),
    ("easy", "facile"),
    ("medium", "moyen"),
    ("hard", "difficile"),
    ("extreme", "extrême"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    ("nonogram {}, {}", "nonogramme {}, {}"),
    ("polyomino packing {} ({}), {}", "pavage par polyominos {} ({}), {}"),
    ("Loops {}, seed {n}", "Boucles {}, graine {}"),
    ("Swap {}, seed {n}", "Échanges {}, graine {}"),
    ("Edge matching {}, seed {n}", "Appariement de bords {}, graine {}"),
    ("Level of {v} on {v}, {n} given", "Niveau de {} sur {}, {} pièces données"),
    ("{v} cut into {n} pieces, {n} given", "{} découpé en {} pièces, dont {} données"),
    ("{v} cut into {n} pieces", "{} découpé en {} pièces"),
    ("{} {w}, seed {n}", "{}, {}, graine {}"),
    ("seed {n}", "graine {}"),
];
