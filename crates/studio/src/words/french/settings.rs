//! The settings of generators: their names, as forms show them, and what they do.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    // Names.
    ("Size", "Taille"),
    ("Density", "Densité"),
    ("Colors", "Couleurs"),
    ("Shape", "Forme"),
    ("Unique", "Solution unique"),
    ("Difficulty", "Difficulté"),
    ("From image", "À partir d’une image"),
    ("Crop", "Rognage"),
    ("Threshold", "Seuil"),
    ("Invert", "Inverser"),
    ("Dither", "Tramage"),
    ("Despeckle", "Sans cases isolées"),
    ("Exact", "Image exacte"),
    ("Hex", "Hexagones"),
    ("Components", "Composantes"),
    ("Kind", "Genre"),
    ("Tree", "Un seul arbre"),
    ("Nosolve", "Jeu inversé"),
    ("Wrap", "Bords recollés"),
    ("Given", "Pièces données"),
    ("Cut", "Découpage"),
    ("Sizes", "Tailles des pièces"),
    ("Different", "Pièces différentes"),
    ("Pieces", "Pièces"),
    ("Board", "Plateau"),
    ("One sided", "Sans retournement"),
    ("Walls", "Murs"),
    ("Wall", "Mur"),
    ("Blank", "Tuiles libres"),
    ("Moving wall", "Mur mobile"),
    ("Minimise", "À minimiser"),
    ("Frame colors", "Couleurs du cadre"),
    ("Inner colors", "Couleurs intérieures"),
    ("Clues", "Pièces indices"),
    ("No frame", "Sans cadre"),
    ("Pin corner", "Coin fixé"),
    ("Seed", "Graine"),
    // Nonograms.
    (
        "Width and height in cells [15x15; images: their shape, 30 at the longest]",
        "Largeur et hauteur en cases [15x15 ; images : leur forme, 30 au plus]",
    ),
    ("How many cells are filled, 1 to 99 [55]", "Part de cases remplies, de 1 à 99 [55]"),
    (
        "Colours beside the background; 1 is black and white [1]",
        "Couleurs en plus du fond ; 1 pour le noir et blanc [1]",
    ),
    (
        "blobs (soft shapes), random (noise) or symmetric [blobs]",
        "blobs (formes douces), random (bruit) ou symmetric (symétrique) [blobs]",
    ),
    (
        "Exactly one solution: changes as few cells of the picture as it can",
        "Exactement une solution : change le moins possible de cases de l’image",
    ),
    (
        "easy, medium, hard or extreme; with exactly one solution",
        "easy (facile), medium (moyen), hard (difficile) ou extreme (extrême) ; avec exactement une solution",
    ),
    (
        "Make the puzzle from a PNG, JPEG, GIF, WebP, BMP or PBM/PGM/PPM image",
        "Créer le puzzle à partir d’une image PNG, JPEG, GIF, WebP, BMP ou PBM/PGM/PPM",
    ),
    (
        "The part of the image to use: left, top, width, height in pixels",
        "La partie de l’image à utiliser : gauche, haut, largeur, hauteur en pixels",
    ),
    (
        "What is darker is filled: 0 to 255, or otsu to find it [otsu]",
        "Ce qui est plus sombre est rempli : de 0 à 255, ou otsu pour le trouver [otsu]",
    ),
    ("Fill what is light instead of what is dark", "Remplir ce qui est clair plutôt que ce qui est sombre"),
    (
        "Shades by mixing cells: none, floyd or bayer [none]",
        "Nuances par mélange de cases : none (aucun), floyd ou bayer [none]",
    ),
    ("Remove cells that stand alone", "Supprimer les cases isolées"),
    (
        "Keep the image's picture as it is, even if its clues have other solutions",
        "Garder l’image telle quelle, même si ses nombres ont d’autres solutions",
    ),
    // Loops.
    ("Width and height in cells [10x10]", "Largeur et hauteur en cases [10x10]"),
    ("Hexagonal tiles", "Tuiles hexagonales"),
    (
        "Exactly K pieces that hang together, all over the board, no empty tile",
        "Exactement K morceaux d’un seul tenant sur tout le plateau, sans tuile vide",
    ),
    (
        "edges (each with the density), tree (one, spanning), ends (nearly nothing else) [edges]",
        "edges (arêtes, chacune selon la densité), tree (un arbre couvrant), ends (presque que des extrémités) [edges]",
    ),
    (
        "How many of the edges that may have a link get one, 1 to 99 [50; 20]",
        "Part des arêtes possibles qui reçoivent un lien, de 1 à 99 [50 ; 20]",
    ),
    ("Exactly one solution", "Exactement une solution"),
    (
        "All tiles must form one tree: connected, without a loop",
        "Toutes les tuiles doivent former un arbre : d’un seul tenant, sans boucle",
    ),
    (
        "The game turned round: no link may meet a link",
        "Le jeu inversé : aucun lien ne doit en rejoindre un autre",
    ),
    ("Opposite borders are glued together", "Les bords opposés sont recollés"),
    (
        "Show on the board why there is no solution",
        "Montrer sur le plateau pourquoi il n’y a pas de solution",
    ),
    // Polyominoes.
    (
        "iq-pro, kanoodle, pentominoes, tetrominoes, hexominoes, soma, bedlam or a piece list [iq-pro]",
        "iq-pro, kanoodle, pentominoes, tetrominoes, hexominoes, soma, bedlam ou une liste de pièces [iq-pro]",
    ),
    (
        "5x11 (rows x columns), 3x3x3, iq-diagonal, iq-pyramid or a text board [5x11]",
        "5x11 (lignes x colonnes), 3x3x3, iq-diagonal, iq-pyramid ou un plateau en texte [5x11]",
    ),
    ("Pieces may be rotated, not turned over", "Les pièces peuvent être tournées, pas retournées"),
    (
        "A rectangle as the board: width and height in cells; others by --board",
        "Un rectangle comme plateau : largeur et hauteur en cases ; les autres par --board",
    ),
    (
        "How many pieces are given, with exactly one solution [as few as can be]",
        "Nombre de pièces données, avec exactement une solution [le moins possible]",
    ),
    (
        "Cut the board at random into N pieces, instead of a level of known pieces",
        "Découper le plateau au hasard en N pièces, au lieu d’un niveau à pièces connues",
    ),
    (
        "Cut into pieces of these sizes, such as 3-6 or 4,5,8 [with --cut: near the mean]",
        "Découper en pièces de ces tailles, comme 3-6 ou 4,5,8 [avec --cut : proches de la moyenne]",
    ),
    (
        "Form of the pieces that are cut: compact, any or stringy [compact]",
        "Forme des pièces découpées : compact (compacte), any (quelconque) ou stringy (filiforme) [compact]",
    ),
    ("Cut into pieces of which no two have the same form", "Découper en pièces toutes de formes différentes"),
    (
        "easy, medium, hard or extreme: the hardest technique a level needs",
        "easy (facile), medium (moyen), hard (difficile) ou extreme (extrême) : la technique la plus difficile qu’un niveau demande",
    ),
    (
        "Exactly one solution: cuts get as many given pieces as that takes; levels always have one",
        "Exactement une solution : les découpages reçoivent autant de pièces données qu’il faut ; les niveaux en ont toujours une",
    ),
    // Swaps.
    ("Width and height in cells [4x4]", "Largeur et hauteur en cases [4x4]"),
    (
        "easy, medium, hard, extreme, or the number of swaps that a shortest solution is to have",
        "easy (facile), medium (moyen), hard (difficile), extreme (extrême), ou le nombre d’échanges d’une solution la plus courte",
    ),
    (
        "So many pairs of neighbours, drawn at random, may not swap",
        "Autant de paires de voisines, tirées au hasard, ne peuvent pas s’échanger",
    ),
    (
        "Only K kinds of tiles, which belong in row order",
        "Seulement K sortes de tuiles, à ranger ligne par ligne",
    ),
    ("So many tiles may end anywhere", "Autant de tuiles peuvent finir n’importe où"),
    (
        "These neighbours may not swap (rows and columns from 0, or r1c1-r1c2); repeatable",
        "Ces voisines ne peuvent pas s’échanger (ligne, colonne, ligne, colonne comptées à partir de 0, comme 0,0,0,1) ; répétable",
    ),
    (
        "At every step one swap, drawn from this seed, is not allowed",
        "À chaque pas, un échange tiré de cette graine est interdit",
    ),
    (
        "Fewest swaps, or fewest layers of swaps made together",
        "Le moins d’échanges, ou le moins de couches d’échanges simultanés",
    ),
    // Edge matching.
    (
        "Width and height in cells: of a list of pieces that does not say it, of a new puzzle [6x6]",
        "Largeur et hauteur en cases : d’une liste de pièces qui ne les dit pas, d’un nouveau puzzle [6x6]",
    ),
    (
        "Colours of the joints along the frame [as in Eternity II]",
        "Couleurs des joints le long du cadre [comme dans Eternity II]",
    ),
    (
        "Colours of all other joints [about one solution is expected]",
        "Couleurs de tous les autres joints [environ une solution attendue]",
    ),
    (
        "So many pieces lie on the board from the beginning [0]",
        "Autant de pièces sont posées dès le début [0]",
    ),
    (
        "Exactly one solution, with more clues where they are needed",
        "Exactement une solution, avec plus de pièces indices s’il le faut",
    ),
    (
        "Piece 0 lies in the north-west corner: one solution of four, as the report counts",
        "La pièce 0 est dans le coin nord-ouest : une solution sur quatre, comme compte le rapport",
    ),
    (
        "Grey is a colour like any other: nothing is asked of the rim",
        "Le gris est une couleur comme une autre : rien n’est demandé au bord",
    ),
];
