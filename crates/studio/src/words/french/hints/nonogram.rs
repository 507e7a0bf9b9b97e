//! Hints of nonograms. What lines do is said in the infinitive, which fits after every subject.

use crate::words::book::Pair;

/// Fixed texts.
pub const WORDS: &[Pair] = &[
    // Techniques.
    ("empty clue", "rangée sans bloc"),
    ("full line", "rangée pleine"),
    ("finished line", "rangée terminée"),
    ("no common colour", "pas de couleur commune"),
    ("overlap", "recouvrement"),
    ("finished block", "bloc terminé"),
    ("growing run", "suite qui grandit"),
    ("small gap", "espace trop petit"),
    ("out of reach", "hors de portée"),
    ("limited block", "bloc limité"),
    ("line logic", "logique de rangée"),
    ("crossing colours", "couleurs croisées"),
    ("colour chain", "chaîne de couleurs"),
    ("short contradiction", "contradiction courte"),
    ("contradiction", "contradiction"),
    ("agreement", "accord"),
    ("ambiguous", "ambigu"),
    // Ordinals.
    ("first", "premier"),
    ("second", "deuxième"),
    ("third", "troisième"),
    ("fourth", "quatrième"),
    ("fifth", "cinquième"),
    ("sixth", "sixième"),
    ("seventh", "septième"),
    ("eighth", "huitième"),
    ("ninth", "neuvième"),
    ("tenth", "dixième"),
    ("more than a million", "plus d’un million de"),
    ("more than a billion", "plus d’un milliard de"),
    // Reasons.
    (
        "it has no blocks, so all its cells are empty",
        "elle n’a pas de bloc, donc toutes ses cases sont vides",
    ),
    (
        "its block is drawn, so the other cells are empty",
        "son bloc est dessiné, donc les autres cases sont vides",
    ),
    (
        "all its blocks are drawn, so the other cells are empty",
        "tous ses blocs sont dessinés, donc les autres cases sont vides",
    ),
    ("the marks leave only one way to draw it", "les marques ne laissent qu’une façon de la dessiner"),
    ("the solution has something else there", "la solution a autre chose à cet endroit"),
    ("without it the puzzle can be solved again", "sans elle, le puzzle peut de nouveau être résolu"),
    ("without them the puzzle can be solved again", "sans elles, le puzzle peut de nouveau être résolu"),
    (
        "search proves that no picture satisfies all clues",
        "la recherche prouve qu’aucune image ne satisfait tous les nombres",
    ),
    ("in the only solution that agrees with the marks", "dans la seule solution compatible avec les marques"),
    ("in every solution that agrees with the marks", "dans toute solution compatible avec les marques"),
    ("the blotted block", "le bloc taché"),
    ("a blotted block", "un bloc taché"),
];

/// Texts with holes.
pub const SENTENCES: &[Pair] = &[
    // Blocks, runs and marks.
    ("the block of {n}", "le bloc de {}"),
    ("the {w} block of {n}", "le bloc de {1} en {0}"),
    ("the blotted {w} block", "le bloc taché en {}"),
    ("a block of {n}", "un bloc de {}"),
    ("a {w} block of {n}", "un bloc de {1} en {0}"),
    ("a blotted {w} block", "un bloc taché en {}"),
    ("the {n}st block ({w}, {})", "le {}ᵉ bloc ({}, {})"),
    ("the {n}nd block ({w}, {})", "le {}ᵉ bloc ({}, {})"),
    ("the {n}rd block ({w}, {})", "le {}ᵉ bloc ({}, {})"),
    ("the {n}th block ({w}, {})", "le {}ᵉ bloc ({}, {})"),
    ("the {w} block ({w}, {})", "le {} bloc ({}, {})"),
    ("the {n}st block ({})", "le {}ᵉ bloc ({})"),
    ("the {n}nd block ({})", "le {}ᵉ bloc ({})"),
    ("the {n}rd block ({})", "le {}ᵉ bloc ({})"),
    ("the {n}th block ({})", "le {}ᵉ bloc ({})"),
    ("the {w} block ({})", "le {} bloc ({})"),
    ("the filled cell in {}", "la case remplie de {}"),
    ("the filled cells in {}", "les cases remplies de {}"),
    ("the {w} cell in {}", "la case en {} de {}"),
    ("the {w} cells in {}", "les cases en {} de {}"),
    ("the run of {n} filled cells in {}", "la suite de {} cases remplies de {}"),
    ("the run of {n} {w} cells in {}", "la suite de {} cases en {} de {}"),
    ("the cross in {}", "la croix de {}"),
    ("the crosses in {}", "les croix de {}"),
    ("the colours that {} cannot have", "les couleurs impossibles dans {}"),
    // Claims about one line.
    ("with {}, {}", "avec {}, {}"),
    ("{} fills the whole line", "{} remplit toute la rangée"),
    (
        "the blocks {} with the gap between them take all {n} cells",
        "les blocs {}, avec l’espace qui les sépare, prennent les {} cases",
    ),
    (
        "the blocks {} with the gaps between them take all {n} cells",
        "les blocs {}, avec les espaces qui les séparent, prennent les {} cases",
    ),
    ("the blocks {} take all {n} cells", "les blocs {} prennent les {} cases"),
    (
        "{} has no colour in common with it, so that cell is empty",
        "{} n’a pas de couleur en commun avec elle, donc cette case est vide",
    ),
    (
        "{} have no colour in common with it, so those cells are empty",
        "{} n’ont pas de couleur en commun avec elle, donc ces cases sont vides",
    ),
    ("{} in {} covers {} whichever way it lies", "{} dans {} couvre {} de toute façon"),
    (
        "the blocks {} need at least {n} of the {n} cells, so each can move by at most {n}: {}",
        "les blocs {} demandent au moins {} des {} cases, donc chacun peut bouger d’au plus {} : {}",
    ),
    (
        "the blocks {} need {n} of the {n} cells, so each can move by at most {n}: {}",
        "les blocs {} demandent {} des {} cases, donc chacun peut bouger d’au plus {} : {}",
    ),
    ("{} can only be {}, so {} is empty", "{} ne peut être que {}, donc {} est vide"),
    ("{} can only be {}, so {} are empty", "{} ne peut être que {}, donc {} sont vides"),
    (
        "{} belongs to {}, which then covers {} in any case",
        "{} appartient à {}, qui couvre alors {} dans tous les cas",
    ),
    (
        "the gap of {} in {} is too small for any block that could lie there",
        "l’espace de {} dans {} est trop petit pour tout bloc possible à cet endroit",
    ),
    ("no block can reach {}: {}", "aucun bloc ne peut atteindre {} : {}"),
    (
        "{} must begin between columns {n} and {n}, so it covers {} in any case",
        "{} doit commencer entre les colonnes {} et {}, donc il couvre {} dans tous les cas",
    ),
    (
        "{} must begin between rows {n} and {n}, so it covers {} in any case",
        "{} doit commencer entre les lignes {} et {}, donc il couvre {} dans tous les cas",
    ),
    (
        "{} begins in {} at the latest and ends in {} at the earliest, so it covers {}",
        "{} commence au plus tard dans {} et finit au plus tôt dans {}, donc il couvre {}",
    ),
    ("{} ends in {} at the latest", "{} finit au plus tard dans {}"),
    ("{} begins in {} at the earliest", "{} commence au plus tôt dans {}"),
    ("{} can only lie in {}", "{} ne peut se trouver que dans {}"),
    (
        "both ways to draw it that agree with the marks {}",
        "les deux façons de la dessiner compatibles avec les marques amènent à {}",
    ),
    (
        "the marks leave {n} ways to draw it, and all of them {}",
        "les marques laissent {} façons de la dessiner, et toutes amènent à {}",
    ),
    (
        "the marks leave {} ways to draw it, and all of them {}",
        "les marques laissent {} façons de la dessiner, et toutes amènent à {}",
    ),
    // What follows.
    ("fill {}", "remplir {}"),
    ("leave row {n} empty", "laisser vide la ligne {}"),
    ("leave column {n} empty", "laisser vide la colonne {}"),
    ("leave {} empty", "laisser vides {}"),
    ("make {} {w}", "mettre {} en {}"),
    ("rule out {w} in {}", "exclure la couleur {} dans {}"),
    ("need a colour in {}", "demander une couleur dans {}"),
    ("rules out {w} in {}", "exclut la couleur {} dans {}"),
    ("needs a colour in {}", "demande une couleur dans {}"),
    ("row {n} would {}", "la ligne {} amènerait à {}"),
    ("column {n} would {}", "la colonne {} amènerait à {}"),
    ("a chain of deductions in {} would follow", "il s’ensuivrait une chaîne de déductions dans {}"),
    ("a chain of deductions in {} follows", "il s’ensuit une chaîne de déductions dans {}"),
    ("{} could not be completed", "{} ne pourrait pas être complétée"),
    ("if {} were not empty", "si {} n’était pas vide"),
    ("if {} were empty", "si {} était vide"),
    ("if {} were filled", "si {} était remplie"),
    ("if {} were not {w}", "si {} n’était pas en {}"),
    ("if {} were {w}", "si {} était en {}"),
    // Reasons about the grid.
    (
        "{}: {} leaves {} for it and {} leaves {}, so it is empty",
        "{} : {} lui laisse {} et {} lui laisse {}, donc elle est vide",
    ),
    (
        "{}: {} leaves {} for it and {} leaves {}, so it is {w}",
        "{} : {} lui laisse {} et {} lui laisse {}, donc elle est en {}",
    ),
    ("Whatever {} is, {} is empty: {}", "Quelle que soit {}, {} est vide : {}"),
    ("Whatever {} is, {} is filled: {}", "Quelle que soit {}, {} est remplie : {}"),
    ("Whatever {} is, {} is {w}: {}", "Quelle que soit {}, {} est en {} : {}"),
    (
        "No single deduction was found; search shows that {} is empty {}",
        "Aucune déduction simple n’a été trouvée ; la recherche montre que {} est vide {}",
    ),
    (
        "No single deduction was found; search shows that {} is filled {}",
        "Aucune déduction simple n’a été trouvée ; la recherche montre que {} est remplie {}",
    ),
    (
        "No single deduction was found; search shows that {} is {w} {}",
        "Aucune déduction simple n’a été trouvée ; la recherche montre que {} est en {} {}",
    ),
    (
        "Several solutions agree with the marks, and no open cell is the same in all of them: one has {}, another has {}",
        "Plusieurs solutions sont compatibles avec les marques, et aucune case ouverte n’est la même dans toutes : l’une a {}, une autre {}",
    ),
    ("{}: {} is empty", "{} : {} est vide"),
    ("{}: {} is filled", "{} : {} est remplie"),
    ("{}: {} is {w}", "{} : {} est en {}"),
    // Mistakes.
    ("The puzzle gives {} another mark", "Le puzzle donne une autre marque à {}"),
    ("{} cannot be completed any more", "{} ne peut plus être complétée"),
    ("the mark at {} is wrong: {}", "la marque en {} est fausse : {}"),
    ("the marks at {} are wrong: {}", "les marques en {} sont fausses : {}"),
    (
        "{} cannot be drawn: {} needs {n} cells, and there are {n}",
        "{} ne peut pas être dessinée : {} demande {} cases, et il y en a {}",
    ),
    (
        "{} cannot be drawn with the cells that the puzzle gives",
        "{} ne peut pas être dessinée avec les cases que donne le puzzle",
    ),
    (
        "line logic leads to a contradiction: in the end {} cannot be drawn",
        "la logique de rangée mène à une contradiction : à la fin, {} ne peut pas être dessinée",
    ),
    (
        "the rows ask for {n} {w} cell, the columns for {n}",
        "les lignes demandent {} case en {}, les colonnes {}",
    ),
    (
        "the rows ask for {n} {w} cells, the columns for {n}",
        "les lignes demandent {} cases en {}, les colonnes {}",
    ),
    // The most general last.
    ("{} covers {}", "{} couvre {}"),
    ("r{n}c{n} empty", "r{}c{} vide"),
    ("r{n}c{n} filled", "r{}c{} remplie"),
    ("r{n}c{n} {w}", "r{}c{} en {}"),
    ("row {n} {}", "la ligne {} {}"),
    ("column {n} {}", "la colonne {} {}"),
    ("{n} {w}", "{} {}"),
    ("? {w}", "? {}"),
];
