//! What is wanted, after the settings were found to agree with each other.

use super::difficulty::Difficulty;
use super::partition::Shape;
use super::sizes::Sizes;
use crate::settings::{GenerateSettings, NamedBoard};
use quadrille_core::Diagnostic;

/// What a cut is to be.
#[derive(Clone, Debug)]
pub struct Cut {
    /// How many pieces.
    pub count: Option<usize>,
    /// Which sizes they may have.
    pub sizes: Option<Sizes>,
    /// What they look like.
    pub shape: Shape,
    /// Whether no two may be alike.
    pub different: bool,
}

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Names the puzzle among all of its kind.
    pub seed: u64,
    /// How many pieces are given; `None` for as few as can be.
    pub given: Option<usize>,
    /// Whether there must be one solution only.
    pub unique: bool,
    /// The word for the hardest technique that is needed.
    pub difficulty: Option<Difficulty>,
    /// How to cut the board; `None` for a level of known pieces.
    pub cut: Option<Cut>,
}

impl Wanted {
    /// What the settings ask for; an error where they contradict each other.
    pub fn new(settings: &GenerateSettings) -> Result<Wanted, Diagnostic> {
        let GenerateSettings { seed, given, .. } = *settings;
        let difficulty = settings.difficulty.map(Difficulty::new).transpose()?;
        let is_cut = settings.cut.is_some() || settings.sizes.is_some();
        let unique = settings.unique || given.is_some() || difficulty.is_some() || !is_cut;
        let cut = if is_cut { Some(cut(settings, unique)?) } else { None };
        if !is_cut {
            let of_cuts = [("shape", settings.shape.is_some()), ("different", settings.different)];
            if let Some((name, _)) = of_cuts.iter().find(|(_, given)| *given) {
                return Err(Diagnostic::new(format!("--{name} is for boards that are cut"))
                    .help("add --cut N or --sizes LIST"));
            }
        }
        Ok(Wanted { seed, given, unique, difficulty, cut })
    }
}

fn cut(settings: &GenerateSettings, unique: bool) -> Result<Cut, Diagnostic> {
    if settings.pieces.is_some() {
        return Err(Diagnostic::new("--pieces says which pieces there are, --cut makes new ones")
            .help("leave one of them out"));
    }
    Ok(Cut {
        count: settings.cut,
        sizes: settings.sizes.clone(),
        shape: settings.shape.unwrap_or(Shape::Compact),
        // Equal pieces could be exchanged: a second solution.
        different: settings.different || unique,
    })
}

/// The board that `--board` or `--size` names.
pub fn board(settings: &GenerateSettings) -> Result<Option<NamedBoard>, Diagnostic> {
    match (&settings.board, settings.size) {
        (Some(_), Some(_)) => {
            Err(Diagnostic::new("--board and --size both say what the board is")
                .help("leave one of them out"))
        }
        (Some(board), None) => Ok(Some(board.clone())),
        (None, Some(size)) => NamedBoard::rectangle(size).map(Some),
        (None, None) => Ok(None),
    }
}
