//! Hints of loops.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    ("border", "bord"),
    ("neighbours", "voisines"),
    ("repulsion", "répulsion"),
    ("group", "groupe"),
    ("parity", "parité"),
    ("look-ahead", "anticipation"),
    ("chain", "chaîne"),
    ("deep-chain", "longue chaîne"),
    ("counting", "comptage"),
    ("marked", "marqué"),
    ("it", "elle"),
    ("nothing would fit", "rien n’irait"),
    ("no way to turn the tiles obeys the rule", "aucune façon de tourner les tuiles ne respecte la règle"),
    (
        "what is locked and marked cannot be completed",
        "ce qui est verrouillé et marqué ne peut pas être complété",
    ),
    ("there is only one solution", "il n’y a qu’une solution"),
    ("all solutions agree here", "toutes les solutions sont d’accord ici"),
    ("these cells", "ces cases"),
    ("these black cells", "ces cases noires"),
    ("these white cells", "ces cases blanches"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    // Sides and cells.
    ("a link to the {}", "un lien côté {}"),
    ("no link to the {}", "pas de lien côté {}"),
    ("the border to the {}", "le bord côté {}"),
    ("a wall to the {}", "un mur côté {}"),
    ("{} ({} has one)", "{} ({} en a un)"),
    ("{} ({} has none)", "{} ({} n’en a pas)"),
    ("{} (marked)", "{} (marqué)"),
    ("the {} side of {}", "le côté {} de {}"),
    ("the lock of {}", "le verrou de {}"),
    ("the mark on {}", "la marque sur {}"),
    ("1 link end", "1 bout de lien"),
    ("{n} link ends", "{} bouts de lien"),
    // One tile.
    ("{}, can only lie {}: {}", "{}, ne peut être posée que {} : {}"),
    ("{}, has {}: only {} fits", "{} : {} ; seule la position {} convient"),
    ("{}, has {}: whether it lies {}, it has {}", "{} : {} ; qu’elle soit posée {} : {}"),
    ("{}, is its own neighbour: only {} fits", "{}, est sa propre voisine : seule la position {} convient"),
    (
        "{}, is its own neighbour: whether it lies {}, it has {}",
        "{}, est sa propre voisine ; qu’elle soit posée {} : {}",
    ),
    // Trials.
    ("If {}, lay {}, then {}", "Si {}, était posée {}, alors {}"),
    ("If it lay {}, then {}", "Si elle était posée {}, alors {}"),
    ("If {}, lay {}: {}", "Si {}, était posée {} : {}"),
    ("If it lay {}: {}", "Si elle était posée {} : {}"),
    ("So it lies {}", "Elle est donc posée {}"),
    ("So it has {}", "Donc : {}"),
    ("{}, has no position left", "{}, n’a plus de position"),
    ("{}, then has no position left", "{}, n’a alors plus de position"),
    ("{}, fits in no position", "{}, ne convient dans aucune position"),
    ("{} form a loop", "{} forment une boucle"),
    ("{} is cut off from the rest", "{} est coupée du reste"),
    ("{} are cut off from the rest", "{} sont coupées du reste"),
    ("one thing follows from another in {n} steps", "une chose découle de l’autre en {} étapes"),
    // Groups and parity.
    (
        "{} and {} hang together already: one more link between them would close a loop",
        "{} et {} sont déjà reliées : un lien de plus entre elles fermerait une boucle",
    ),
    (
        "{} and {} are ends: joined to each other they would be cut off from the rest",
        "{} et {} sont des extrémités : reliées l’une à l’autre, elles seraient coupées du reste",
    ),
    (
        "{} has one link end left, like {}: joined to each other they would be cut off from the rest",
        "il reste à {} un bout de lien, comme à {} : reliées entre elles, elles seraient coupées du reste",
    ),
    (
        "{} have one link end left, like {}: joined to each other they would be cut off from the rest",
        "il reste à {} un bout de lien, comme à {} : reliées entre elles, elles seraient coupées du reste",
    ),
    (
        "{} has {} for sides that are still open, and only {} leads to the other open tiles: an odd number, so one of them leads across",
        "{} a {} pour des côtés encore ouverts, et seul {} mène aux autres tuiles ouvertes : un nombre impair, donc l’un d’eux passe par là",
    ),
    (
        "{} have {} for sides that are still open, and only {} leads to the other open tiles: an odd number, so one of them leads across",
        "{} ont {} pour des côtés encore ouverts, et seul {} mène aux autres tuiles ouvertes : un nombre impair, donc l’un d’eux passe par là",
    ),
    (
        "{} has {} for sides that are still open, and only {} leads to the other open tiles: an even number, so they meet each other and none leads across",
        "{} a {} pour des côtés encore ouverts, et seul {} mène aux autres tuiles ouvertes : un nombre pair, donc ils se rejoignent entre eux et aucun ne passe par là",
    ),
    (
        "{} have {} for sides that are still open, and only {} leads to the other open tiles: an even number, so they meet each other and none leads across",
        "{} ont {} pour des côtés encore ouverts, et seul {} mène aux autres tuiles ouvertes : un nombre pair, donc ils se rejoignent entre eux et aucun ne passe par là",
    ),
    // Counting.
    ("One after the other it follows that {}", "Il s’ensuit, l’un après l’autre, que {}"),
    ("{}, that {}", "{}, que {}"),
    ("After {n} steps from the tiles around it: {}", "Après {} étapes depuis les tuiles voisines : {}"),
    (
        "the {n} tiles {} are closed off from the rest and have an odd number of link ends for each other, but every link has two ends",
        "les {} tuiles {} sont isolées du reste et ont entre elles un nombre impair de bouts de lien, or tout lien a deux bouts",
    ),
    ("{} can be turned {n} ways; {}", "{} peut être tournée de {} façons ; {}"),
    ("with links on {}: {}", "avec des liens sur {} : {}"),
    ("{}, needs {}, and no neighbour can give any", "{}, demande {}, et aucune voisine ne peut en donner"),
    (
        "{}, needs {}, and its neighbours can give {n}: {}",
        "{}, demande {}, et ses voisines peuvent en donner {} : {}",
    ),
    ("{}, needs {}, and its neighbours can give {n}", "{}, demande {}, et ses voisines peuvent en donner {}"),
    (
        "{} need {n} links, their neighbours can give {n}, and {n} more can come from elsewhere: {} against {}",
        "{} demandent {} liens, leurs voisines peuvent en donner {}, plus {} venant d’ailleurs : {} contre {}",
    ),
    (
        "{} need {n} links, their neighbours can give {n}: {} against {}",
        "{} demandent {} liens, leurs voisines peuvent en donner {} : {} contre {}",
    ),
    // Search, several solutions, mistakes.
    (
        "No shorter reason is known, but search shows that {}: {} lies {}",
        "On ne connaît pas de raison plus courte, mais la recherche montre que {} ; {} est posée {}",
    ),
    (
        "No shorter reason is known, but search shows that {}: {} has {}",
        "On ne connaît pas de raison plus courte, mais la recherche montre que {} ; {} : {}",
    ),
    (
        "Several solutions agree with what is locked and marked, and no tile was found to be the same in all of them: {} can lie {}",
        "Plusieurs solutions sont compatibles avec ce qui est verrouillé et marqué, et on n’a trouvé aucune tuile identique dans toutes : {} peut être posée {}",
    ),
    (
        "Several solutions agree with what is locked and marked, and no tile and no side was found to be the same in all of them: {} can lie {}",
        "Plusieurs solutions sont compatibles avec ce qui est verrouillé et marqué, et on n’a trouvé ni tuile ni côté identique dans toutes : {} peut être posée {}",
    ),
    ("{}. Take back {}: then it can be solved", "{}. Retirez {} : le puzzle peut alors être résolu"),
    ("{} has a link to the {}", "{} a un lien côté {}"),
    ("{} has no link to the {}", "{} n’a pas de lien côté {}"),
];
