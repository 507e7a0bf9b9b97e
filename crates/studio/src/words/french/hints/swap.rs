//! Hints of swap puzzles.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    ("both come home", "les deux arrivent"),
    ("one comes home", "une tuile arrive"),
    ("both come closer", "les deux se rapprochent"),
    ("one comes closer", "une tuile se rapproche"),
    ("one comes closer, the other gives way", "l’une se rapproche, l’autre s’écarte"),
    ("detour", "détour"),
    ("best known way", "meilleur chemin connu"),
    ("mistake", "erreur"),
    ("That solves it", "C’est résolu"),
    ("Then one swap remains", "Il reste alors un échange"),
    ("So far 1 swap more than necessary was made", "Jusqu’ici, 1 échange de trop a été fait"),
    (
        "no tile comes closer unless another goes farther away",
        "aucune tuile ne se rapproche sans qu’une autre s’éloigne",
    ),
    (
        "Here no tile comes closer unless another goes farther away",
        "Ici, aucune tuile ne se rapproche sans qu’une autre s’éloigne",
    ),
    (
        "Otherwise no tile comes closer unless another goes farther away",
        "Sinon, aucune tuile ne se rapproche sans qu’une autre s’éloigne",
    ),
    ("Here no swap brings a tile closer", "Ici, aucun échange ne rapproche une tuile"),
    ("Otherwise no swap brings a tile closer", "Sinon, aucun échange ne rapproche une tuile"),
    (
        "There are swaps by which nobody loses, but no shortest way begins with one of them",
        "Il y a des échanges où personne ne perd, mais aucun plus court chemin ne commence par l’un d’eux",
    ),
    (
        "There are swaps that bring a tile closer, but no shortest way begins with one of them",
        "Il y a des échanges qui rapprochent une tuile, mais aucun plus court chemin ne commence par l’un d’eux",
    ),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    ("Swap {n} is not allowed: {}. Take it back.", "L’échange {} n’est pas permis : {}. Défaites-le."),
    (
        "Swap {n} is not allowed: {}. Take it and the 1 swap made since back.",
        "L’échange {} n’est pas permis : {}. Défaites-le, avec l’échange fait depuis.",
    ),
    (
        "Swap {n} is not allowed: {}. Take it and the {n} swaps made since back.",
        "L’échange {} n’est pas permis : {}. Défaites-le, avec les {} échanges faits depuis.",
    ),
    ("The moving wall closes {} at this step", "Le mur mobile ferme {} à ce pas"),
    (
        "By the distances 1 swap could do from here, but every way needs {n}: {n} after this one",
        "D’après les distances, 1 échange pourrait suffire à partir d’ici, mais tout chemin en demande {} : {} après celui-ci",
    ),
    (
        "By the distances {n} swaps could do from here, but every way needs {n}: {n} after this one",
        "D’après les distances, {} échanges pourraient suffire à partir d’ici, mais tout chemin en demande {} : {} après celui-ci",
    ),
    (
        "Then at least {n} swaps remain, and {n} suffice",
        "Il reste alors au moins {} échanges, et {} suffisent",
    ),
    (
        "By the distances {n} more could do then, but every way needs {n}, and {n} suffice",
        "D’après les distances, {} de plus pourraient alors suffire, mais tout chemin en demande {}, et {} suffisent",
    ),
    ("So far {n} swaps more than necessary were made", "Jusqu’ici, {} échanges de trop ont été faits"),
    (
        "The best way known from here has {}, this one among them; at least {n} are needed",
        "Le meilleur chemin connu à partir d’ici compte {}, celui-ci compris ; il en faut au moins {}",
    ),
    (
        "No way to the end is known yet; at least 1 swap is needed",
        "Aucun chemin jusqu’au bout n’est encore connu ; il faut au moins 1 échange",
    ),
    (
        "No way to the end is known yet; at least {n} swaps are needed",
        "Aucun chemin jusqu’au bout n’est encore connu ; il faut au moins {} échanges",
    ),
    (
        "{} swaps with its like: nothing changes but the step",
        "{} s’échange avec sa pareille : rien ne change que le pas",
    ),
    ("{} and {} both come home", "{} et {} arrivent toutes deux à leur place"),
    (
        "{} and {} both come one step closer: {} from {} to {n}, {} from {n} to {n}",
        "{} et {} se rapprochent toutes deux d’un pas : {} de {} à {}, {} de {} à {}",
    ),
    ("{} comes home", "{} arrive à sa place"),
    ("{} comes to a place for it", "{} arrive à une place pour elle"),
    ("{} comes to a place for {w}", "{} arrive à une place pour {}"),
    ("{} comes closer to home, from {} to {n}", "{} se rapproche de sa place, de {} à {}"),
    (
        "{} comes closer to a place for it, from {} to {n}",
        "{} se rapproche d’une place pour elle, de {} à {}",
    ),
    ("{} comes closer to a place for {w}, from {} to {n}", "{} se rapproche d’une place pour {}, de {} à {}"),
    (
        "{} comes closer to a place for {w} (all {w} together from {} to {n})",
        "{0} se rapproche d’une place pour {1} (toutes les {1} ensemble, de {3} à {4})",
    ),
    ("{} gives way (all {n}s together from {} to {n})", "{} s’écarte (toutes les {} ensemble, de {} à {})"),
    ("{} gives way, from {} to {n}", "{} s’écarte, de {} à {}"),
    ("{} loses nothing, as equal tiles go", "{} ne perd rien, à tuiles égales"),
    ("{} stays {} from home", "{} reste à {} de sa place"),
    ("{} stays {} from a place for it", "{} reste à {} d’une place pour elle"),
    ("{} stays {} from a place for {w}", "{} reste à {} d’une place pour {}"),
    ("{} may lie anywhere", "{} peut aller n’importe où"),
    ("the free tile on {}", "la tuile libre en {}"),
    ("the {w} on {}", "la {} en {}"),
];
