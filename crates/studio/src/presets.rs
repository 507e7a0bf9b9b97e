//! What the home page offers: puzzles to be made, and packs that come with the studio.
//!
//! A preset is a line of settings for the family's generator; the studio draws a seed. Packs are
//! files of `puzzles/`.

/// A puzzle that is made when it is asked for.
#[derive(Debug, PartialEq)]
pub struct Preset {
    /// The family.
    pub family: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The settings of the generator.
    pub settings: &'static [(&'static str, &'static str)],
}

/// Puzzles that come with the studio.
#[derive(Debug, PartialEq)]
pub struct Pack {
    /// The family.
    pub family: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The name of the file, which says what it is.
    pub file: &'static str,
    /// The puzzles.
    pub text: &'static str,
}

const fn preset(
    family: &'static str,
    title: &'static str,
    settings: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset { family, title, settings }
}

/// The presets, by family, the first of each the one for somebody who does not want to choose.
pub const PRESETS: &[Preset] = &[
    preset("polyomino", "Level, easy", &[("difficulty", "easy")]),
    preset("polyomino", "Level, medium", &[("difficulty", "medium")]),
    preset("polyomino", "Level, hard", &[("difficulty", "hard")]),
    preset("polyomino", "Board cut at random", &[("board", "6x12"), ("cut", "14")]),
    preset("polyomino", "Large cut", &[("board", "12x20"), ("cut", "40")]),
    preset("polyomino", "Level on a diagonal board", &[("board", "iq-diagonal"), ("difficulty", "easy")]),
    preset("swap", "3×3", &[("size", "3x3")]),
    preset("swap", "4×4, easy", &[("size", "4x4"), ("difficulty", "easy")]),
    preset("swap", "4×4, hard", &[("size", "4x4"), ("difficulty", "hard")]),
    preset("swap", "Forbidden swaps", &[("size", "4x4"), ("walls", "5")]),
    preset("swap", "A wall that moves", &[("size", "4x4"), ("moving-wall", "7")]),
    preset("swap", "Colours", &[("size", "5x5"), ("colors", "5")]),
    preset("nonogram", "10×10, easy", &[("size", "10x10"), ("difficulty", "easy")]),
    preset("nonogram", "15×15, medium", &[("size", "15x15"), ("difficulty", "medium")]),
    preset("nonogram", "20×20, hard", &[("size", "20x20"), ("difficulty", "hard")]),
    preset("nonogram", "Colour, 12×12", &[("size", "12x12"), ("colors", "4"), ("unique", "true")]),
    preset("nonogram", "30×30", &[("size", "30x30"), ("unique", "true")]),
    preset("loops", "7×7, easy", &[("size", "7x7"), ("difficulty", "easy")]),
    preset("loops", "10×10, medium", &[("size", "10x10"), ("difficulty", "medium")]),
    preset("loops", "Hexagons", &[("size", "8x8"), ("hex", "true"), ("unique", "true")]),
    preset("loops", "Wrapped around", &[("size", "7x7"), ("wrap", "true"), ("unique", "true")]),
    preset("loops", "One tree", &[("size", "9x9"), ("tree", "true"), ("difficulty", "medium")]),
    preset("loops", "Three components", &[("size", "12x10"), ("components", "3")]),
    preset("loops", "Large, 30×30", &[("size", "30x30")]),
    preset("edge", "3×3", &[("size", "3x3"), ("unique", "true")]),
    preset("edge", "4×4", &[("size", "4x4"), ("unique", "true")]),
    preset("edge", "5×5", &[("size", "5x5"), ("unique", "true")]),
    preset("edge", "8×8 with clues", &[("size", "8x8"), ("clues", "12")]),
    preset("edge", "16×16, as large as Eternity II", &[("size", "16x16"), ("clues", "5")]),
];

/// The packs, by family.
pub const PACKS: &[Pack] = &[
    Pack {
        family: "polyomino",
        title: "24 levels, 5×11",
        file: "iq-5x11.levels",
        text: include_str!("../../../puzzles/polyomino/iq-5x11.levels"),
    },
    Pack {
        family: "polyomino",
        title: "12 levels, diagonal",
        file: "iq-diagonal.levels",
        text: include_str!("../../../puzzles/polyomino/iq-diagonal.levels"),
    },
    Pack {
        family: "polyomino",
        title: "12 levels, pyramid",
        file: "iq-pyramid.levels",
        text: include_str!("../../../puzzles/polyomino/iq-pyramid.levels"),
    },
    Pack {
        family: "nonogram",
        title: "Several pictures",
        file: "several.txt",
        text: include_str!("../../../puzzles/nonogram/several.txt"),
    },
];

/// The pictures of the families on the home page: puzzles of the gallery, as IDs with their
/// solutions.
pub const PICTURES: &[&str] = &[
    "polyomino:1:5x11:iq-pro..6401abb55119234aa1a45cba1a83d1ba4h1b1a15o1b19155r1a19195g2a1a1\
     :a6401ab75211bbb5511922581abb34aa1a45cba1a83d1ba4h1b1a15o1b19155r1a19195g2a1a105o29111",
    "swap:1:4x4:d25c4fe81a9bg376.w0d1r4d7d8dad:a01271cba710563293dfgc765hgc7",
    "nonogram:1:8x9:3_2.1_3.2_2.2_6_1.5_6_1_2-1.2_3.1_1.5_7.1_5_3_4_3:a_3a4_2a_a5_3a2_2a2_2a2_2a2_7a_5a_6a6_a6_2a3_",
    "loops:1:h8x8:c3hB6040tlBMo9UMogUN2VRDymn29BNgUnCGZ2uIkPITWqtx82M8vHl0wEwodM10\
     :a3304202041520115353401125234103025215512424550433204401014330420",
    "edge:1:4x4:0011001200210022013101320142015202310241025102523355344434453455.cad1b41c32\
     :a07140k080z1e1k0p0v1o1h0h0e1a1201",
];

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::{Concern, FAMILIES, Given, Limits, Run, Source, id};

    #[test]
    fn every_preset_makes_a_puzzle() {
        for preset in PRESETS {
            let given: Given = preset.settings.iter().copied().collect();
            let family = FAMILIES.find(preset.family).unwrap();
            for (name, _) in preset.settings {
                let known = family.settings(Concern::Generate).iter().any(|line| line.name == *name);
                assert!(known, "{} {name}", preset.title);
            }
            let run = Run { settings: given.with("seed", "1").into(), ..Run::within(Limits::default()) };
            let made = family.generate(run);
            assert!(made.is_ok(), "{} {}: {:?}", preset.family, preset.title, made.err());
        }
    }

    #[test]
    fn every_pack_holds_puzzles_of_its_family() {
        for pack in PACKS {
            let puzzles =
                FAMILIES.recognise(&Source::new(pack.file, pack.text), &Default::default()).unwrap();
            assert!(puzzles.iter().all(|puzzle| puzzle.family().name() == pack.family), "{}", pack.file);
            let told = pack.title.split(' ').next().and_then(|word| word.parse::<usize>().ok());
            assert!(told.is_none_or(|told| told == puzzles.len()), "{}: {}", pack.title, puzzles.len());
        }
    }

    #[test]
    fn every_family_has_a_picture_that_is_solved() {
        let read = |text: &&str| id::read(&FAMILIES, &Source::new("picture", text), text).unwrap();
        let pictures: Vec<_> = PICTURES.iter().map(read).collect();
        for family in FAMILIES.iter() {
            let mut own = pictures.iter().filter(|puzzle| puzzle.family().name() == family.name());
            assert!(own.next().is_some_and(|puzzle| puzzle.solution.as_ref().is_some_and(|s| s.is_solved())));
        }
    }
}
