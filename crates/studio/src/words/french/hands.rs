//! What hands do and say: tools, brushes, inks, and what a player who may not see the board is told.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    // Tools, brushes and inks.
    ("fill", "remplir"),
    ("clear", "effacer"),
    ("turn", "tourner"),
    ("turn back", "tourner à l’envers"),
    ("lock or unlock", "verrouiller ou déverrouiller"),
    ("lock", "verrouiller"),
    ("mark", "marquer"),
    ("Turn clockwise", "Tourner à droite"),
    ("Turn anticlockwise", "Tourner à gauche"),
    ("Turn over", "Retourner"),
    ("Take off", "Retirer"),
    ("Pick up", "Prendre"),
    ("take the last swap back", "défaire le dernier échange"),
    ("ink", "encre"),
    ("new colour", "nouvelle couleur"),
    ("link", "lien"),
    ("wall", "mur"),
    ("board cell", "case du plateau"),
    ("hole", "trou"),
    ("exchange", "échange"),
    // What is said.
    ("the stroke is given up", "le trait est abandonné"),
    ("the cell is given and stays", "la case est donnée et reste"),
    (
        "go on to the neighbour to mark the side between",
        "allez à la case voisine pour marquer le côté commun",
    ),
    ("the tile looks the same however it is turned", "la tuile est la même dans tous les sens"),
    ("the tile is locked", "la tuile est verrouillée"),
    ("a wall is between them", "un mur les sépare"),
    (
        "this piece does not have its form; it can be taken off",
        "cette pièce n’a pas sa forme ; elle peut être retirée",
    ),
    ("it does not fit there", "elle n’entre pas là"),
    ("there is no swap to take back", "il n’y a pas d’échange à défaire"),
    ("the tile is put down", "la tuile est reposée"),
    ("a tile that may end anywhere is in hand", "une tuile qui peut finir n’importe où est en main"),
    ("that cannot be done on this board", "cela ne peut pas se faire sur ce plateau"),
    ("that is no cell of the board", "ce n’est pas une case du plateau"),
    ("a clue belongs there", "une pièce indice a sa place là"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    ("new piece {w}", "nouvelle pièce {}"),
    ("new colour {w}", "nouvelle couleur {}"),
    ("colour {n}", "couleur {}"),
    ("tile {n} in hand", "tuile {} en main"),
    ("{} in hand", "{} en main"),
    ("{} is back in the tray", "{} est de retour dans la réserve"),
    ("{} is back", "{} est de retour"),
    ("{} turned and in hand", "{} tournée, en main"),
    ("{} turned", "{} tournée"),
    ("{} may not be turned over", "{} ne peut pas être retournée"),
    ("{} may not be turned", "{} ne peut pas être tournée"),
    ("{} is given and stays", "{} est donnée et reste"),
    ("piece {n} is a clue and stays", "la pièce {} est une pièce indice et reste"),
];
