//! What searches say: why they ended, how solutions were counted, why there are none.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    // Why a search ended.
    ("the time limit was reached", "la limite de temps est atteinte"),
    ("the node limit was reached", "la limite de nœuds est atteinte"),
    ("the memory limit was reached", "la limite de mémoire est atteinte"),
    ("the search was cancelled", "la recherche a été interrompue"),
    ("as many solutions as asked for were found", "le nombre de solutions demandé a été trouvé"),
    ("this method can go no further", "cette méthode ne peut pas aller plus loin"),
    // How solutions were counted.
    ("frontier programme", "programmation par frontière"),
    ("frontier programme with branching", "programmation par frontière avec branchements"),
    ("frontier programme, forwards and backwards", "programmation par frontière, en avant et en arrière"),
    (
        "search, because the frontier programme has too many states",
        "recherche, car la programmation par frontière a trop d’états",
    ),
    ("frontier", "frontière"),
    ("propagation", "propagation"),
    ("frontier with groups", "frontière avec groupes"),
    ("the state breaks the rules", "l’état enfreint les règles"),
    ("too many placements to list", "trop de placements à énumérer"),
    ("a proof by volume or colouring", "une preuve par volume ou coloriage"),
    ("shortest solutions, layer by layer", "solutions les plus courtes, couche par couche"),
    ("seen without a search", "vu sans recherche"),
    ("brute force along a path", "force brute le long d’un chemin"),
    // Why there is no solution, or none yet.
    (
        "the puzzle itself has no solution, whatever the state",
        "le puzzle lui-même n’a pas de solution, quel que soit l’état",
    ),
    (
        "the puzzle has solutions, but none agrees with the state",
        "le puzzle a des solutions, mais aucune n’est compatible avec l’état",
    ),
    (
        "the pieces have too many placements for this method to list",
        "les pièces ont trop de placements pour que cette méthode les énumère",
    ),
    (
        "the placements are too many to list: this was a beam search, which finds one solution or none",
        "les placements sont trop nombreux à énumérer : c’était une recherche par faisceau, qui trouve une solution ou aucune",
    ),
    (
        "a beam search cannot tell whether there is (another) solution",
        "une recherche par faisceau ne peut pas dire s’il y a une (autre) solution",
    ),
    (
        "no full board was found: the rim needs pieces that are not there",
        "aucun plateau plein n’a été trouvé : le bord demande des pièces qui n’existent pas",
    ),
    ("the moving wall never leaves a swap to be made", "le mur mobile ne laisse jamais d’échange à faire"),
    (
        "only one pair may swap at all, and the moving wall is always there",
        "une seule paire peut s’échanger, et le mur mobile y est toujours",
    ),
    (
        "one tree is no matter of flow: searched instead",
        "un arbre n’est pas affaire de flot : recherche à la place",
    ),
    ("under this rule is no matter of flow", "n’est pas affaire de flot sous cette règle"),
    ("cannot be coloured with two colours", "ne peut pas être coloriée avec deux couleurs"),
    ("left too many straight tiles to try", "laisse trop de tuiles droites à essayer"),
    ("Coloured like a chessboard", "En coloriant comme un échiquier"),
    ("With every other row black", "En noircissant une ligne sur deux"),
    ("With every other column black", "En noircissant une colonne sur deux"),
    ("With every other layer black", "En noircissant un étage sur deux"),
    ("nothing near", "rien d’approchant"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    (
        "the puzzle has one solution, and these moves lead to it: {}",
        "le puzzle a une seule solution, et ces coups y mènent : {}",
    ),
    ("{} cannot be completed", "{} ne peut pas être complétée"),
    ("line logic leaves {n} of {n} cells undecided", "la logique de rangée laisse {} cases indécises sur {}"),
    (
        "{n} of {n} tiles are fixed, {n} can still be turned",
        "{} tuiles sur {} sont fixées, {} peuvent encore tourner",
    ),
    (
        "{n} tiles in one tree are joined by {n} links, which have {n} ends; these tiles have {n}",
        "{} tuiles dans un arbre sont reliées par {} liens, qui ont {} bouts ; ces tuiles en ont {}",
    ),
    ("a part {}: solved by SAT", "une partie {} : résolue par SAT"),
    ("{n} parts {}: solved by SAT", "{} parties : chacune {} ; résolues par SAT"),
    ("piece {w} must be used and fits nowhere", "la pièce {} doit être utilisée et n’a de place nulle part"),
    (
        "{}, {n} of the {n} uncovered cells are black. {n} of the pieces left never cover as many black cells as white ones, \
         and however the pieces lie they cover {} black cells, not {n}",
        "{}, {} des {} cases découvertes sont noires. {} des pièces restantes ne couvrent jamais autant de cases noires que de \
         blanches, et quelle que soit leur disposition les pièces couvrent {} cases noires, pas {}",
    ),
    (
        "the frontier of {n} cells with {n} kinds of pieces does not fit into the programme's states; the search methods have \
         no such limit",
        "la frontière de {} cases avec {} sortes de pièces ne tient pas dans les états du programme ; les méthodes de recherche \
         n’ont pas cette limite",
    ),
    ("{n} pieces cannot fill {n} cells", "{} pièces ne peuvent pas remplir {} cases"),
    (
        "{} wants the tile {w}, and there are not enough of them on the board",
        "{} attend la tuile {}, et il n’y en a pas assez sur le plateau",
    ),
    (
        "{} wants the tile {w}, and there are not enough of them in the part of the board that can reach it",
        "{} attend la tuile {}, et il n’y en a pas assez dans la partie du plateau qui peut l’atteindre",
    ),
    ("the method '{v}' knows no moving wall", "la méthode « {} » ne connaît pas le mur mobile"),
    ("the method '{v}' minimises the length only", "la méthode « {} » ne minimise que la longueur"),
    (
        "the method 'bfs' builds the whole graph first: {n} places have up to {}, and more than {n} places are too many",
        "la méthode « bfs » construit d’abord tout le graphe : {} places ont jusqu’à {}, et plus de {} places sont trop",
    ),
    ("{n} arrangements and {n} edges", "{} dispositions et {} arêtes"),
    ("{n}! arrangements, each with {n} neighbours", "{}! dispositions, chacune avec {} voisines"),
];
