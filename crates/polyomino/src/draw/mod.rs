//! The picture of a board: pieces as bevelled tiles or balls, holes where cells wait, a tray with the pieces left.
//!
//! `plan` says where everything is, `outline` traces shapes, `body` draws one piece, `sheet` the whole, and
//! `letters` the same in characters. Solids are shown layer by layer, from the bottom up.
//!
//! Settings: `tray` (`on`, `off` or `auto`: shown unless the puzzle is solved or the board has thousands of cells; `fixed`:
//! beside a board that is not wide),
//! `patterns` (`on`, `off` or `auto`: textures where the palette begins anew), `reason-cells`, `accent-cells` and
//! `cursor` (cells such as `r1c1,r1c2`, in space also `l2r1c1`, to be highlighted), `marks` (`off`: broken rules are not
//! shown), `plain` (given pieces look like others), `holes` (`on`: the places around and between the cells can be pointed at, for authors), `glyphs` (`off`:
//! no characters, for those who only look).

pub(crate) mod body;
pub(crate) mod colors;
mod letters;
pub(crate) mod outline;
pub(crate) mod plan;
mod sheet;
#[cfg(test)]
mod tests;

use crate::model::{self, Board, Instance, Place, Spot, State};
use colors::Coat;
use plan::{Plan, Tray};
use quadrille_core::scene::Role;
use quadrille_core::{Cell, Options, Scene, Status};
use std::collections::BTreeMap;

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, options: &Options) -> Scene {
    let status = model::status(instance, state);
    let look = Look::new(instance, &status, options);
    let mut scene = sheet::draw(instance, state, &look);
    let open = state.cover(instance.board().len()).iter().filter(|c| c.is_none()).count();
    let (cells, left) = (instance.board().len(), pieces_left(instance, state));
    scene.description = format!(
        "{}; {} of {cells} cells covered, {left} of the pieces left",
        model::describe(instance),
        cells - open
    );
    if options.text("glyphs") != Some("off") {
        scene.glyphs = match model::cover::options_of(instance, state) {
            Some(options) => letters::list(instance, &options),
            None => letters::draw(instance, state, &look),
        };
    }
    scene
}

/// How many copies of pieces may still be placed.
fn pieces_left(instance: &Instance, state: &State) -> usize {
    let mut used = vec![0usize; instance.pieces().len()];
    state.placed().iter().for_each(|p| used[p.piece.index()] += 1);
    let left =
        |(piece, used): (&model::Piece, &usize)| usize::from(*piece.copies.end()).saturating_sub(*used);
    instance.pieces().iter().zip(&used).map(left).sum()
}

/// Where the tray is to be shown; `solved` is asked only where the settings leave it open.
fn tray(instance: &Instance, options: &Options, solved: impl FnOnce() -> bool) -> Tray {
    match options.text("tray") {
        Some("on" | "below") => Tray::Below,
        Some("fixed") => Tray::Beside,
        Some("off") => Tray::Off,
        _ if instance.board().len() <= sheet::MANY_CELLS && !solved() => Tray::Below,
        _ => Tray::Off,
    }
}

/// Whether places that are no cells can be pointed at.
fn shows_holes(options: &Options) -> bool {
    options.text("holes") == Some("on")
}

/// The plan of the picture that [`draw`] makes with the same settings.
pub(crate) fn plan_of(instance: &Instance, state: &State, options: &Options) -> Plan {
    let tray = tray(instance, options, || model::status(instance, state).solved());
    Plan::new(instance, tray, shows_holes(options))
}

/// What the settings ask for, and what the rules say.
struct Look {
    tray: Tray,
    holes: bool,
    /// Whether broken rules are shown.
    marks: bool,
    /// Whether given pieces look like others.
    plain: bool,
    /// The paint of each piece.
    coats: Vec<Coat>,
    /// The cells at which a rule is broken.
    broken: Vec<bool>,
    /// The highlighted cells.
    highlights: BTreeMap<Spot, Role>,
}

impl Look {
    fn new(instance: &Instance, status: &Status, options: &Options) -> Self {
        let board = instance.board();
        let mut broken = vec![false; board.len()];
        for cell in status.broken().flat_map(|v| &v.cells) {
            if let Some(spot) = board.spot_at(*cell) {
                broken[spot.index()] = true;
            }
        }
        let mut highlights = BTreeMap::new();
        for (name, role) in
            [("reason-cells", Role::Reason), ("accent-cells", Role::Accent), ("cursor", Role::Accent)]
        {
            let texts = options.all(name).iter().flat_map(|text| text.split(','));
            highlights.extend(texts.filter_map(|t| named(board, t.trim())).map(|spot| (spot, role)));
        }
        Look {
            tray: tray(instance, options, || status.solved()),
            holes: shows_holes(options),
            marks: options.text("marks") != Some("off"),
            plain: options.is_on("plain"),
            coats: coats(instance, options),
            broken,
            highlights,
        }
    }

    /// Whether a broken rule is to be shown here.
    fn crossed(&self, spot: Spot) -> bool {
        self.marks && self.broken[spot.index()]
    }

    fn highlight(&self, spot: Spot) -> Option<Role> {
        self.highlights.get(&spot).copied()
    }
}

/// The paint of each piece.
pub(crate) fn coats(instance: &Instance, options: &Options) -> Vec<Coat> {
    let patterns = match options.text("patterns") {
        Some("on") => Some(true),
        Some("off") => Some(false),
        _ => None,
    };
    instance.piece_ids().map(|id| Coat::of(instance, id, patterns)).collect()
}

fn named(board: &Board, text: &str) -> Option<Spot> {
    match Place::parse(text)? {
        place @ Place { layer: Some(_), .. } => board.named(place),
        Place { row, col, .. } => board.spot_at(Cell::new(row, col)),
    }
}
