//! Which sizes the pieces of a cut have: numbers from a list that add up to the cells of the board.
//!
//! Whether so many numbers of the list can add up to so many cells is a table of bits, one row for
//! each number of pieces ([`Sums`]). It leads a draw to some composition; then pairs of sizes are
//! exchanged for others with the same sum, many times, so that in the end every composition is
//! about equally likely. When all pieces must be different, the same exchanges drive down the
//! number of pieces of a size beyond the number of its forms.

use quadrille_core::settings::Value;
use quadrille_core::{BitSet, Diagnostic, Random, Setting, quantity};
use std::str::FromStr;

/// The sizes that pieces may have, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(Vec<usize>);

/// Exchanges for every piece.
const EXCHANGES: usize = 60;

/// A list such as `3-6` or `4,5,8`.
impl FromStr for Sizes {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let wrong = || {
            Diagnostic::new(format!("'{text}' is not a list of sizes"))
                .help("write sizes such as 5, 3-6 or 4,5,8")
        };
        let number = |part: &str| match quantity::number(part.trim()) {
            Ok(n @ 1..=20_000) => Ok(n as usize),
            _ => Err(wrong()),
        };
        let mut sizes = Vec::new();
        for part in text.split(',') {
            let (low, high) = part.split_once('-').unwrap_or((part, part));
            let (low, high) = (number(low)?, number(high)?);
            if low > high {
                return Err(wrong());
            }
            sizes.extend(low..=high);
        }
        sizes.sort_unstable();
        sizes.dedup();
        Ok(Sizes(sizes))
    }
}

impl Value for Sizes {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        values.last().map_or("", String::as_str).parse()
    }

    fn write(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

impl Sizes {
    /// Sizes near the mean of so many pieces on so many cells.
    pub fn around(cells: usize, pieces: usize) -> Sizes {
        let (low, high) = (cells * 2 / (pieces * 3), (cells * 4).div_ceil(pieces * 3));
        Sizes((low.max(1)..=high.max(1)).collect())
    }

    /// The largest one.
    pub fn largest(&self) -> usize {
        *self.0.last().expect("a list has a size")
    }

    /// The smallest one.
    pub fn smallest(&self) -> usize {
        self.0[0]
    }

    fn contains(&self, size: usize) -> bool {
        self.0.binary_search(&size).is_ok()
    }
}

impl std::fmt::Display for Sizes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, run) in self.0.chunk_by(|a, b| a + 1 == *b).enumerate() {
            let comma = if i > 0 { "," } else { "" };
            match run {
                [one] => write!(f, "{comma}{one}")?,
                _ => write!(f, "{comma}{}-{}", run[0], run[run.len() - 1])?,
            }
        }
        Ok(())
    }
}

/// Which sums so many sizes can have: a row for each number of pieces, the first for none.
struct Sums {
    rows: Vec<BitSet>,
}

impl Sums {
    /// The rows up to so many pieces, for sums up to so many cells.
    fn new(sizes: &Sizes, pieces: usize, cells: usize) -> Sums {
        let mut none = BitSet::new(cells + 1);
        none.insert(0);
        let mut rows = vec![none];
        for row in 0..pieces {
            let mut next = BitSet::new(cells + 1);
            for sum in rows[row].iter() {
                for larger in sizes.0.iter().map(|s| sum + s).take_while(|s| *s <= cells) {
                    next.insert(larger);
                }
            }
            rows.push(next);
        }
        Sums { rows }
    }

    fn has(&self, pieces: usize, cells: usize) -> bool {
        self.rows[pieces].contains(cells)
    }

    /// So many sizes with this sum, if there are any.
    fn draw(&self, sizes: &Sizes, pieces: usize, cells: usize, random: &mut Random) -> Vec<usize> {
        let (mut left, mut drawn) = (cells, Vec::with_capacity(pieces));
        for more in (0..pieces).rev() {
            let fits = |s: &&usize| **s <= left && self.has(more, left - **s);
            let fitting: Vec<&usize> = sizes.0.iter().filter(fits).collect();
            let size = **random.pick(&fitting).expect("the table promised a size");
            left -= size;
            drawn.push(size);
        }
        drawn
    }
}

/// How many pieces each part of the board gets.
type Counts = Vec<usize>;

/// The sizes of the pieces of every part of a board. `forms` is how many pieces of a size there may
/// be.
pub fn plan(
    parts: &[usize],
    count: Option<usize>,
    sizes: &Sizes,
    forms: &dyn Fn(usize) -> usize,
    random: &mut Random,
) -> Result<Vec<Vec<usize>>, Diagnostic> {
    let cells: usize = parts.iter().sum();
    let largest_part = parts.iter().copied().max().unwrap_or(0);
    let mean = sizes.0.iter().sum::<usize>() as f64 / sizes.0.len() as f64;
    let usual: Counts = parts.iter().map(|&c| ((c as f64 / mean).round() as usize).max(1)).collect();
    let most = count.unwrap_or_else(|| usual.iter().max().map_or(1, |n| n + n / 4 + 8));
    let sums = Sums::new(sizes, most, largest_part);
    let counts: Vec<Counts> = match count {
        Some(count) => shared_out(&sums, parts, count).into_iter().collect(),
        None => nearest(&sums, parts, &usual),
    };
    if counts.is_empty() {
        let into = count.map_or(String::new(), |n| format!("{n} "));
        let why = match parts {
            [_] => format!("{cells} cells cannot be cut into {into}pieces of {sizes} cells"),
            _ => {
                format!("parts of {parts:?} cells cannot be cut into {into}pieces of {sizes} cells together")
            }
        };
        return Err(Diagnostic::new(why).help("allow other --sizes, or another number with --cut"));
    }
    for counts in counts {
        let drawn = parts.iter().zip(&counts).map(|(&c, &n)| sums.draw(sizes, n, c, random)).collect();
        if let Some(plan) = mixed(drawn, sizes, forms, random) {
            return Ok(plan);
        }
    }
    Err(Diagnostic::new(format!("there are not enough different pieces of {sizes} cells for {cells} cells"))
        .help("allow larger --sizes, or fewer pieces with --cut"))
}

/// A number of pieces for every part, together `count`: each as near to its share as can be.
fn shared_out(sums: &Sums, parts: &[usize], count: usize) -> Option<Counts> {
    // Which numbers of pieces the parts from here on can have together.
    let mut possible = vec![BitSet::new(count + 1); parts.len() + 1];
    possible[parts.len()].insert(0);
    for (i, &cells) in parts.iter().enumerate().rev() {
        let able: Vec<usize> = (1..=count).filter(|&n| sums.has(n, cells)).collect();
        let further: Vec<usize> = possible[i + 1].iter().collect();
        for n in able.iter().flat_map(|a| further.iter().map(move |b| a + b)).filter(|n| *n <= count) {
            possible[i].insert(n);
        }
    }
    let (mut left, mut cells_left) = (count, parts.iter().sum::<usize>());
    let mut counts = Vec::new();
    for (i, &cells) in parts.iter().enumerate() {
        let share = left * cells / cells_left.max(1);
        let able = (1..=left).filter(|&n| sums.has(n, cells) && possible[i + 1].contains(left - n));
        let chosen = able.min_by_key(|n| n.abs_diff(share))?;
        counts.push(chosen);
        left -= chosen;
        cells_left -= cells;
    }
    (left == 0).then_some(counts)
}

/// Numbers of pieces for every part, from the usual one to fewer: where forms are short, larger
/// pieces help.
fn nearest(sums: &Sums, parts: &[usize], usual: &Counts) -> Vec<Counts> {
    let able = |cells: usize, usual: usize| {
        let mut able: Vec<usize> = (1..sums.rows.len()).filter(|&n| sums.has(n, cells)).collect();
        able.sort_by_key(|n| (n.abs_diff(usual), *n));
        able
    };
    let choices: Vec<Vec<usize>> = parts.iter().zip(usual).map(|(&c, &n)| able(c, n)).collect();
    let shortest = choices.iter().map(Vec::len).min().unwrap_or(0);
    (0..shortest.min(24)).map(|i| choices.iter().map(|c| c[i]).collect()).collect()
}

/// The sizes after many exchanges; `None` when too many pieces of a size are left.
fn mixed(
    mut plan: Vec<Vec<usize>>,
    sizes: &Sizes,
    forms: &dyn Fn(usize) -> usize,
    random: &mut Random,
) -> Option<Vec<Vec<usize>>> {
    let mut used = vec![0usize; sizes.largest() + 1];
    plan.iter().flatten().for_each(|&s| used[s] += 1);
    let limits: Vec<usize> = (0..used.len()).map(forms).collect();
    let excess = |used: &[usize]| used.iter().zip(&limits).map(|(u, l)| u.saturating_sub(*l)).sum::<usize>();
    let mut now = excess(&used);
    let pieces: usize = plan.iter().map(Vec::len).sum();
    for step in 0..EXCHANGES * pieces * 4 {
        if now == 0 && step >= EXCHANGES * pieces {
            break;
        }
        let part = random.below(plan.len());
        let sizes_here = &mut plan[part];
        let (i, j) = (random.below(sizes_here.len()), random.below(sizes_here.len()));
        let new = sizes.0[random.below(sizes.0.len())];
        let sum = sizes_here[i] + sizes_here[j];
        if i == j || new >= sum || !sizes.contains(sum - new) {
            continue;
        }
        let old = [sizes_here[i], sizes_here[j]];
        let change = |used: &mut [usize], from: [usize; 2], to: [usize; 2]| {
            from.iter().for_each(|&s| used[s] -= 1);
            to.iter().for_each(|&s| used[s] += 1);
        };
        change(&mut used, old, [new, sum - new]);
        let then = excess(&used);
        if then > now {
            change(&mut used, [new, sum - new], old);
            continue;
        }
        now = then;
        (sizes_here[i], sizes_here[j]) = (new, sum - new);
    }
    (now == 0).then_some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_sizes_read_and_print() {
        for (text, shown) in [("3-6", "3-6"), ("4,5,6", "4-6"), ("8, 4,5", "4-5,8"), ("7", "7")] {
            assert_eq!(text.parse::<Sizes>().unwrap().to_string(), shown);
        }
        for wrong in ["", "0", "6-3", "x", "3-", "1-99999"] {
            assert!(wrong.parse::<Sizes>().is_err(), "{wrong}");
        }
        assert_eq!(Sizes::around(72, 14).to_string(), "3-7");
    }

    #[test]
    fn plans_add_up() {
        let mut random = Random::new(1);
        for (parts, count, sizes) in [
            (&[72][..], Some(14), "3-7"),
            (&[72], None, "3,7"),
            (&[30, 12, 5], Some(9), "4-6"),
            (&[100, 8], None, "4,9"),
            (&[7], Some(1), "7"),
        ] {
            let sizes = sizes.parse::<Sizes>().unwrap();
            let Ok(plan) = plan(parts, count, &sizes, &|_| usize::MAX, &mut random) else {
                assert_eq!(parts, [30, 12, 5], "only this one is impossible with nine pieces of 4-6");
                continue;
            };
            let sums: Vec<usize> = plan.iter().map(|p| p.iter().sum()).collect();
            assert_eq!(sums, parts);
            assert!(plan.iter().flatten().all(|s| sizes.contains(*s)));
            let pieces = plan.iter().map(Vec::len).sum::<usize>();
            assert!(count.is_none_or(|n| n == pieces));
        }
    }

    #[test]
    fn impossible_plans_say_why() {
        let mut random = Random::new(1);
        let free = |_: usize| usize::MAX;
        let error = plan(&[10], Some(3), &"4".parse::<Sizes>().unwrap(), &free, &mut random).unwrap_err();
        assert!(
            error.message.contains("10 cells cannot be cut into 3 pieces of 4 cells"),
            "{}",
            error.message
        );
        let two = |size: usize| if size == 3 { 2 } else { usize::MAX };
        let error = plan(&[12], None, &"3".parse::<Sizes>().unwrap(), &two, &mut random).unwrap_err();
        assert!(error.message.contains("not enough different pieces"), "{}", error.message);
    }
}
