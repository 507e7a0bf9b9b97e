//! How many colours make a board hard: as many as leave about one solution.
//!
//! The number of solutions to expect is the number of ways to lay the pieces out, frame pieces
//! along the rim, times the chance that all joints match: one in as many as there are colours for
//! each joint. More colours make every joint a strong clue, fewer make solutions abound; in
//! between, where about one is to be expected, a search takes longest. Eternity II was made so.

use quadrille_core::{Diagnostic, Size};

/// Colours of the joints along the frame: 5 on 16x16, and fewer on smaller boards.
pub fn frame_colours(size: Size) -> u16 {
    match size.rows.min(size.cols) {
        0..=5 => 2,
        6..=8 => 3,
        9..=12 => 4,
        13..=19 => 5,
        side => (side / 4) as u16,
    }
}

/// The most colours for all other joints with which at least one solution is to be expected.
pub fn inner_colours(size: Size, frame: u16) -> u16 {
    let expected = |inner: &u16| expected_solutions(size, frame, *inner) >= 0.0;
    (2..1000).take_while(expected).last().unwrap_or(2)
}

/// The decimal logarithm of the number of solutions to expect; without a frame for nought colours
/// of it.
fn expected_solutions(size: Size, frame: u16, inner: u16) -> f64 {
    let (rows, cols) = (size.rows as f64, size.cols as f64);
    let joints = 2.0 * rows * cols - rows - cols;
    if frame == 0 {
        return log_factorial(size.area()) + rows * cols * 4f64.log10() - joints * f64::from(inner).log10();
    }
    let border = 2 * (size.rows + size.cols) - 8;
    let middle = (size.rows - 2) * (size.cols - 2);
    let along = 2.0 * (rows + cols) - 4.0;
    let ways =
        log_factorial(4) + log_factorial(border) + log_factorial(middle) + middle as f64 * 4f64.log10();
    ways - along * f64::from(frame).log10() - (joints - along) * f64::from(inner).log10()
}

/// A kind of pieces: how many a board needs, and how many different ones its colours allow, none of
/// them symmetric.
struct Need {
    kind: &'static str,
    needed: usize,
    possible: u128,
}

/// Refuses numbers of colours that cannot make as many different pieces as a board needs; nought
/// colours of the frame for a board without one.
pub fn check_colours(size: Size, frame: u16, inner: u16) -> Result<(), Diagnostic> {
    let [f, c] = [frame, inner].map(u128::from);
    let lopsided = (c.pow(4) - c.pow(2)) / 4;
    let needs = if frame == 0 {
        vec![Need { kind: "", needed: size.area(), possible: lopsided }]
    } else {
        let border = 2 * (size.rows + size.cols) - 8;
        let middle = (size.rows - 2) * (size.cols - 2);
        vec![
            Need { kind: "corner ", needed: 4, possible: f.pow(2) },
            Need { kind: "border ", needed: border, possible: f.pow(2) * c },
            Need { kind: "inner ", needed: middle, possible: lopsided },
        ]
    };
    let short = needs.into_iter().find(|need| (need.needed as u128) > need.possible);
    short.map_or(Ok(()), |Need { kind, needed, possible }| {
        Err(Diagnostic::new(format!(
            "a board of {size} needs {needed} different {kind}pieces, and its colours make only {possible}"
        ))
        .help("give more with --inner-colors or --frame-colors"))
    })
}

fn log_factorial(n: usize) -> f64 {
    (2..=n).map(|k| (k as f64).log10()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_real_puzzle_follows_the_law() {
        let size = Size::new(16, 16);
        assert_eq!((frame_colours(size), inner_colours(size, 5)), (5, 17));
    }

    #[test]
    fn larger_boards_need_more_colours() {
        let inner = |side| inner_colours(Size::new(side, side), frame_colours(Size::new(side, side)));
        assert_eq!([4, 6, 8, 10, 12].map(inner), [3, 5, 7, 9, 12]);
        assert!(inner_colours(Size::new(4, 4), 0) > 2);
    }
}
