//! Broken rules and what is still open.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    ("the puzzle gives this cell another mark", "le puzzle donne une autre marque à cette case"),
    ("the tiles that hang together here contain a loop", "les tuiles reliées ici contiennent une boucle"),
    ("it is given on these cells and must stay there", "elle est donnée sur ces cases et doit y rester"),
    ("not used yet", "pas encore utilisée"),
    ("not covered", "non couverte"),
    ("it is outside the board", "il est hors du plateau"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    // Nonograms.
    ("wants nothing, has {}, 1 cell undecided", "n’attend rien, montre {}, 1 case indécise"),
    ("wants nothing, has {}, {n} cells undecided", "n’attend rien, montre {}, {} cases indécises"),
    ("wants nothing, has {}", "n’attend rien, montre {}"),
    ("wants {}, has nothing, 1 cell undecided", "attend {}, ne montre rien, 1 case indécise"),
    ("wants {}, has nothing, {n} cells undecided", "attend {}, ne montre rien, {} cases indécises"),
    ("wants {}, has nothing", "attend {}, ne montre rien"),
    ("wants {}, has {}, 1 cell undecided", "attend {}, montre {}, 1 case indécise"),
    ("wants {}, has {}, {n} cells undecided", "attend {}, montre {}, {} cases indécises"),
    ("wants {}, has {}", "attend {}, montre {}"),
    // Loops.
    ("the tiles are {}, the board is {}", "les tuiles sont {}, le plateau est {}"),
    (
        "links on {} are no position of the tile with links on {}",
        "des liens sur {} ne sont pas une position de la tuile aux liens sur {}",
    ),
    ("its link to the {} meets the link of {}", "son lien côté {} rejoint le lien de {}"),
    ("its link to the {} meets no link of {}", "son lien côté {} ne rejoint aucun lien de {}"),
    ("its link to the {} meets a wall", "son lien côté {} bute sur un mur"),
    ("its link to the {} meets the border", "son lien côté {} touche le bord"),
    (
        "the tiles form {n} pieces, not one; the smallest is here",
        "les tuiles forment {} morceaux au lieu d’un ; le plus petit est ici",
    ),
    // Polyominoes.
    ("its {n} cells do not have its form", "ses {} cases n’ont pas sa forme"),
    ("used {n} times, it may be used once", "utilisée {} fois, elle ne peut l’être qu’une fois"),
    ("used {n} times, it may be used {n} times", "utilisée {} fois, elle peut l’être {} fois"),
    ("used {n} times, {n} are needed", "utilisée {} fois, il en faut {}"),
    ("covered by {}", "couverte par {}"),
    // Swaps.
    ("the state is not one of a board of {}", "l’état n’est pas celui d’un plateau de {}"),
    ("swap {n}", "échange {}"),
    (". lies here, but the swaps lead to {w}", "une tuile libre est ici, mais les échanges mènent à {}"),
    (". lies here, {w} belongs here", "une tuile libre est ici, à la place de {}"),
    ("{w} lies here, but the swaps lead to {w}", "{} est ici, mais les échanges mènent à {}"),
    ("{w} lies here, {w} belongs here", "{} est ici, à la place de {}"),
    ("there is a wall between {} and {}", "il y a un mur entre {} et {}"),
    ("{} and {} are not neighbours", "{} et {} ne sont pas voisines"),
    ("the moving wall is between {} and {} at step {n}", "le mur mobile est entre {} et {} au pas {}"),
    ("{} cannot swap with itself", "{} ne peut pas s’échanger avec elle-même"),
    // Edge matching.
    ("the clue {} belongs here, not {}", "la pièce indice {} va ici, pas {}"),
    ("the clue {} belongs here", "la pièce indice {} va ici"),
    ("lies on {}", "est posée sur {}"),
    ("the {} side is at the rim and not grey but {}", "le côté {} est au bord et n’est pas gris mais {}"),
    ("the {} side is grey and not at the rim", "le côté {} est gris sans être au bord"),
    ("{n} does not match {n}", "{} ne correspond pas à {}"),
    ("1 cell is empty: {}", "1 case est vide : {}"),
    ("{n} cells are empty: {}", "{} cases sont vides : {}"),
    ("1 piece is missing: {}", "1 pièce manque : {}"),
    ("{n} pieces are missing: {}", "{} pièces manquent : {}"),
];
