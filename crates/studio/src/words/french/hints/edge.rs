//! Hints of edge matching.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    ("rule", "règle"),
    ("only-piece", "une seule pièce"),
    ("only-place", "une seule place"),
    ("colours", "couleurs"),
    ("trial", "essai"),
    ("search", "recherche"),
    ("anything", "n’importe quoi"),
    (
        "nothing is wrong at first sight, but a search shows that this cannot be finished",
        "rien ne semble faux à première vue, mais une recherche montre que ce plateau ne peut pas être terminé",
    ),
    ("the puzzle itself has no solution", "le puzzle lui-même n’a pas de solution"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    ("grey on its {w} side", "du gris du côté {}"),
    ("{n} on its {w} side", "{} du côté {}"),
    ("nothing fits {}: no piece that is left has {}", "rien ne va sur {} : aucune pièce restante n’a {}"),
    (
        "{} needs {}, and of the pieces that are left only {n} has that",
        "{} demande {}, et parmi les pièces restantes seule la {} l’a",
    ),
    (
        "piece {n} fits no empty cell, and all pieces are needed",
        "la pièce {} n’entre dans aucune case vide, et toutes les pièces sont nécessaires",
    ),
    (
        "piece {n} is there more often than there are cells for it",
        "la pièce {} existe en plus d’exemplaires qu’il n’y a de cases pour elle",
    ),
    (
        "all pieces are needed, and piece {n} fits {} alone",
        "toutes les pièces sont nécessaires, et la pièce {} ne va que sur {}",
    ),
    (
        "{} cannot be filled: every piece for it has a side that the cells around it cannot match any more",
        "{} ne peut plus être remplie : chaque pièce possible a un côté auquel les cases voisines ne peuvent plus correspondre",
    ),
    (
        "{} needs {}; of the pieces that have it all but {} show a colour that an empty cell beside it cannot match, or are \
         needed elsewhere",
        "{} demande {} ; parmi les pièces qui l’ont, toutes sauf {} montrent une couleur à laquelle une case vide voisine ne \
         peut pas correspondre, ou sont nécessaires ailleurs",
    ),
    (
        "each of the {n} pieces that fit {} leaves some other cell with nothing",
        "chacune des {} pièces qui vont sur {} laisse une autre case sans rien",
    ),
    (
        "{n} pieces fit {}, but all others than {} lead nowhere: the other one leaves some cell with nothing",
        "{} pièces vont sur {}, mais seule {} mène quelque part : l’autre laisse une case sans rien",
    ),
    (
        "{n} pieces fit {}, but all others than {} lead nowhere: the {n} others leave some cell with nothing",
        "{} pièces vont sur {}, mais seule {} mène quelque part : les {} autres laissent une case sans rien",
    ),
    (
        "there are several solutions, or nobody knows in time; one of them has {} on {}",
        "il y a plusieurs solutions, ou nul ne le sait à temps ; l’une d’elles a {} sur {}",
    ),
    (
        "there is one solution, and it has {} on {}; only a search shows it",
        "il y a une seule solution, et elle a {} sur {} ; seule une recherche le montre",
    ),
];
