//! Hints of polyomino packing.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    ("forced cell", "case forcée"),
    ("forced piece", "pièce forcée"),
    ("zone", "zone"),
    ("deeper", "plus profond"),
    ("the only solution is different there", "la seule solution est différente à cet endroit"),
    ("then the puzzle can be solved", "le puzzle peut alors être résolu"),
    (
        "search proves that what is left cannot be completed",
        "la recherche prouve que ce qui reste ne peut pas être complété",
    ),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    (
        "Only {} can cover {}: everything else that is left would overlap or leave the board",
        "Seule {} peut couvrir {} : tout le reste chevaucherait une pièce ou sortirait du plateau",
    ),
    ("{} fits in one place only: {}", "la {} n’a qu’une seule place : {}"),
    (
        "{} must be covered, and {n} of the {n} ways to do so lead nowhere; for example: {}. Only {} remains",
        "{} doit être couverte, et {} des {} façons d’y parvenir ne mènent à rien ; par exemple : {}. Il ne reste que {}",
    ),
    (
        "{} must be covered, and {n} of the {n} ways to do so lead nowhere; the hardest to see: {}. Only {} remains",
        "{} doit être couverte, et {} des {} façons d’y parvenir ne mènent à rien ; la plus difficile à voir : {}. Il ne reste que {}",
    ),
    (
        "{} must be used, and {n} of the {n} ways to do so lead nowhere; for example: {}. Only {} remains",
        "la {} doit être utilisée, et {} des {} façons d’y parvenir ne mènent à rien ; par exemple : {}. Il ne reste que {}",
    ),
    (
        "{} must be used, and {n} of the {n} ways to do so lead nowhere; the hardest to see: {}. Only {} remains",
        "la {} doit être utilisée, et {} des {} façons d’y parvenir ne mènent à rien ; la plus difficile à voir : {}. Il ne reste que {}",
    ),
    (
        "{} must be covered, in one of two ways. {}. So it is {}",
        "{} doit être couverte, de l’une de deux façons. {}. C’est donc {}",
    ),
    (
        "{} must be used, in one of two ways. {}. So it is {}",
        "la {} doit être utilisée, de l’une de deux façons. {}. C’est donc {}",
    ),
    ("{} must be covered: only {} is left", "{} doit être couverte : il ne reste que {}"),
    ("{} must be used: only {} is left", "la {} doit être utilisée : il ne reste que {}"),
    (
        "{} would force {}, and so on over {n} forced moves to {}; then {}",
        "{} forcerait {}, et ainsi de suite pendant {} coups forcés jusqu’à {} ; alors {}",
    ),
    ("{} would force {}, and then {}", "{} forcerait {}, et alors {}"),
    ("{} would mean that {}", "avec {}, {}"),
    ("nothing that is left can cover {}", "rien de ce qui reste ne peut couvrir {}"),
    ("{} has no place left", "la {} n’a plus de place"),
    (
        "{} is cut off, and no piece left can fill it",
        "{} est isolée, et aucune pièce restante ne peut la remplir",
    ),
    (
        "the {n} cells {} are cut off, and no pieces left can fill them",
        "les {} cases {} sont isolées, et aucune pièce restante ne peut les remplir",
    ),
    (
        "No short argument was found. Trying all {n} ways to cover {} to the end leaves only {}",
        "Aucun argument court n’a été trouvé. En essayant jusqu’au bout les {} façons de couvrir {}, il ne reste que {}",
    ),
    (
        "No short argument was found. Trying all {n} places of {} to the end leaves only {}",
        "Aucun argument court n’a été trouvé. En essayant jusqu’au bout les {} places de la {}, il ne reste que {}",
    ),
    (
        "At least {n} solutions agree with what is on the board, and no next piece was found that all of them share; one of them has {}",
        "Au moins {} solutions sont compatibles avec le plateau, et on n’a pas trouvé de pièce suivante commune à toutes ; l’une d’elles a {}",
    ),
    (
        "{n} solutions agree with what is on the board, and no next piece was found that all of them share; one of them has {}",
        "{} solutions sont compatibles avec le plateau, et on n’a pas trouvé de pièce suivante commune à toutes ; l’une d’elles a {}",
    ),
    (
        "Several solutions agree with what is on the board, and no next piece was found that all of them share; one of them has {}",
        "Plusieurs solutions sont compatibles avec le plateau, et on n’a pas trouvé de pièce suivante commune à toutes ; l’une d’elles a {}",
    ),
    ("The rules are broken at {}: {}; {}", "Les règles sont enfreintes en {} : {} ; {}"),
    ("take back {}", "retirez {}"),
    ("put back {}", "remettez {}"),
    ("{}. Take back {}: {}", "{}. Retirez {} : {}"),
    (
        "the pieces left take {n} cells, and {n} are uncovered",
        "les pièces restantes prennent {} cases, et {} sont découvertes",
    ),
    (
        "the pieces left take {n} cells at most, and {n} must be covered",
        "les pièces restantes prennent au plus {} cases, et {} doivent être couvertes",
    ),
    ("piece {w} on {}", "la pièce {} sur {}"),
];
