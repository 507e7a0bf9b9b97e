//! What the pieces beside the board promise: how well a board that is begun can still be ended.
//!
//! Cut every joint of the finished board in two: each half is a coloured side. The halves of the
//! pieces that are not on the board yet, and the open sides of those that are, will be joined
//! somehow. If they were joined at random, with a weight of `e^-PRICE` for each joint whose halves
//! differ, the sum over all ways to join them would be a product with one factor for each colour:
//! of `n` equal halves any number of pairs may be joined, each pair weighing
//! `y = (e^PRICE - 1) / U`, where `U` is the number of halves that will have found no partner. The
//! logarithm of the product is the *promise* of the board. It wants few colours with many halves
//! each rather than many with few, no open side whose colour has run out, and an even number of
//! halves of each colour; no colours are named and nothing is tuned.
//!
//! Three things are booked, each on *accounts* that hold two numbers:
//!
//! | account of a colour | first number | second number |
//! |---|---|---|
//! | pairs | halves on inner pieces beside the board | sides that must find one of them |
//! | inward | halves of rim pieces that point inwards | open sides on the board that wait for one of them |
//! | frame | halves along the frame that point clockwise | halves that point the other way |
//!
//! Sides that must find an inner piece are the open sides in front of inner cells, and the inward
//! halves of rim pieces that no open side waits for. Boards without a frame, and those too small to
//! have an inside, have pairs only.
//!
//! An account is kept as one number, the place of its value in a table: putting a piece adds a
//! constant to it.

/// What a joint that does not match costs, in the units of the promise.
pub const PRICE: f32 = 3.0;
/// The least number of halves without a partner that is reckoned with: the end is never certain.
const LEAST_OPEN: f64 = 4.0;
/// How often the weight of a pair is corrected, at most.
const ROUNDS: usize = 12;

/// What an account is kept of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Book {
    /// Inner halves, and sides that must find one.
    Pairs,
    /// Inward halves of rim pieces, and open sides that wait for one.
    Inward,
    /// Halves along the frame, clockwise and counter-clockwise.
    Frame,
}

/// The extent of a book: what the two numbers of an account may be.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extent {
    /// The first is at most this.
    pub first: usize,
    /// The second is at least this.
    pub low: i32,
    /// And at most this.
    pub high: i32,
}

impl Extent {
    fn columns(&self) -> usize {
        (self.high - self.low + 1) as usize
    }

    fn area(&self) -> usize {
        (self.first + 1) * self.columns()
    }
}

/// The values of all accounts, for the weights of a pair that fit the boards at hand.
#[derive(Clone, Debug)]
pub struct Potential {
    extents: [Extent; 3],
    values: Vec<f32>,
    /// The weight of a pair of inner halves, and of one along the frame.
    weights: [f64; 2],
}

impl Potential {
    /// A potential without values: [`Potential::fit`] makes them.
    pub fn new(extents: [Extent; 3]) -> Potential {
        let area = extents.iter().map(Extent::area).sum();
        Potential { extents, values: vec![0.0; area], weights: [1.0; 2] }
    }

    fn base(&self, book: Book) -> usize {
        self.extents[..book as usize].iter().map(Extent::area).sum()
    }

    /// The account that holds these numbers.
    pub fn account(&self, book: Book, first: usize, second: i32) -> u32 {
        let extent = &self.extents[book as usize];
        (self.base(book) + first * extent.columns() + (second - extent.low) as usize) as u32
    }

    /// What is added to an account when its numbers change.
    pub fn change(&self, book: Book, first: i32, second: i32) -> i32 {
        first * self.extents[book as usize].columns() as i32 + second
    }

    /// The value of an account.
    #[inline(always)]
    pub fn value(&self, account: u32) -> f32 {
        self.values[account as usize]
    }

    /// The numbers of an account.
    pub(super) fn numbers(&self, account: u32) -> (Book, usize, i32) {
        let account = account as usize;
        let books = [Book::Frame, Book::Inward, Book::Pairs];
        let book = books.into_iter().find(|book| account >= self.base(*book)).unwrap_or(Book::Pairs);
        let extent = &self.extents[book as usize];
        let (at, columns) = (account - self.base(book), extent.columns());
        (book, at / columns, (at % columns) as i32 + extent.low)
    }

    /// Finds the weights that agree with themselves for a board with these accounts, and the values
    /// under them.
    pub fn fit(&mut self, accounts: &[u32]) {
        let accounts: Vec<(Book, usize, i32)> = accounts.iter().map(|a| self.numbers(*a)).collect();
        let gain = f64::from(PRICE).exp() - 1.0;
        for _ in 0..ROUNDS {
            let open = self.unmatched(&accounts);
            let before = self.weights;
            self.weights = [gain / open[0].max(LEAST_OPEN), gain / open[1].max(LEAST_OPEN / 2.0)];
            // Half the way, for the answer to one weight is the other and back again.
            let change = |n: usize| (self.weights[n] / before[n]).ln().abs();
            let close = change(0) < 0.01 && change(1) < 0.01;
            self.weights = std::array::from_fn(|n| (self.weights[n] * before[n]).sqrt());
            if close {
                break;
            }
        }
        self.tabulate();
    }

    /// The halves that are expected to find no partner inside, and along the frame.
    fn unmatched(&self, accounts: &[(Book, usize, i32)]) -> [f64; 2] {
        let mut open = [0.0; 2];
        for &(book, first, second) in accounts {
            let frame = usize::from(book == Book::Frame);
            let (n, x, y) = (first, second.max(0) as usize, self.weights[frame]);
            // The number of pairs is the derivative by the logarithm of the weight.
            let step = 0.01f64;
            let value = |y: f64| match book {
                Book::Pairs => pairs(n, x, y),
                Book::Inward | Book::Frame => partners(n, x, y),
            };
            let matched = (value(y * step.exp()) - value(y * (-step).exp())) / (2.0 * step);
            open[frame] += match book {
                Book::Pairs => (n + x) as f64 - 2.0 * matched,
                Book::Inward | Book::Frame => x as f64 - matched,
            };
        }
        open
    }

    fn tabulate(&mut self) {
        let [y, along] = self.weights;
        self.values.clear();
        let pairs_extent = self.extents[Book::Pairs as usize];
        let columns = pairs_table(pairs_extent.first, pairs_extent.high as usize, y);
        for n in 0..=pairs_extent.first {
            let column = |x: i32| columns[x.max(0) as usize * (pairs_extent.first + 1) + n] as f32;
            self.values.extend((pairs_extent.low..=pairs_extent.high).map(column));
        }
        for (book, y) in [(Book::Inward, y), (Book::Frame, along)] {
            let extent = self.extents[book as usize];
            for n in 0..=extent.first {
                let value = |x: i32| partners(n, x.max(0) as usize, y) as f32;
                self.values.extend((extent.low..=extent.high).map(value));
            }
        }
    }
}

/// The logarithm of the sum over all ways to join some of `n` halves in pairs, for all numbers up
/// to `n`.
fn among(n: usize, y: f64) -> Vec<f64> {
    let mut values = vec![0.0; n + 1];
    // The ratio of one sum to the one before: sum(n) = sum(n - 1) + (n - 1) y sum(n - 2).
    let mut ratio = 1.0;
    for n in 2..=n {
        ratio = 1.0 + (n - 1) as f64 * y / ratio;
        values[n] = values[n - 1] + ratio.ln();
    }
    values
}

/// The same with `x` more that can only be joined with one of the `n`, for all numbers up to `x`
/// and `n`: x by x.
fn pairs_table(n: usize, x: usize, y: f64) -> Vec<f64> {
    let mut table = among(n, y);
    for at in 0..x * (n + 1) {
        let (alone, n) = (table[at], at % (n + 1));
        // One more either stays alone or is joined with one of the n.
        let joined = if n == 0 { 0.0 } else { n as f64 * y * (table[at - 1] - alone).exp() };
        table.push(alone + joined.ln_1p());
    }
    table
}

/// See [`pairs_table`]: one value.
fn pairs(n: usize, x: usize, y: f64) -> f64 {
    let among = among(n, y);
    let most = x.min(n);
    // The ways to join p of the x: the logarithm of each term, from p = 0.
    let mut ways = 0.0;
    let mut terms = Vec::with_capacity(most + 1);
    for p in 0..=most {
        terms.push(ways + among[n - p]);
        ways += ((x - p) as f64 * (n - p) as f64 * y / (p + 1) as f64).ln();
    }
    log_sum(&terms)
}

/// The logarithm of the sum over all ways to join some of `n` halves with some of `x` others.
fn partners(n: usize, x: usize, y: f64) -> f64 {
    let mut ways = 0.0;
    let mut terms = Vec::with_capacity(n.min(x) + 1);
    for p in 0..=n.min(x) {
        terms.push(ways);
        ways += ((x - p) as f64 * (n - p) as f64 * y / (p + 1) as f64).ln();
    }
    log_sum(&terms)
}

fn log_sum(terms: &[f64]) -> f64 {
    let most = terms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + terms.iter().map(|term| (term - most).exp()).sum::<f64>().ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum over all ways to join some of the halves: each half may stay alone or be joined with
    /// a later one.
    fn all_ways(halves: &[u8], y: f64, may: &dyn Fn(u8, u8) -> bool) -> f64 {
        let Some((first, rest)) = halves.split_first() else { return 1.0 };
        let mut sum = all_ways(rest, y, may);
        for at in (0..rest.len()).filter(|at| may(*first, rest[*at])) {
            let others: Vec<u8> =
                rest.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, h)| *h).collect();
            sum += y * all_ways(&others, y, may);
        }
        sum
    }

    #[test]
    fn values_are_the_sums_over_all_ways() {
        // Halves of inner pieces are 0; others, which want one of them, are 1.
        for (n, x) in (0..6).flat_map(|n| (0..5).map(move |x| (n, x))) {
            let halves: Vec<u8> = [vec![0; n], vec![1; x]].concat();
            for y in [0.1, 1.0, 7.0] {
                let any = all_ways(&halves, y, &|a, b| a == 0 || b == 0).ln();
                let across = all_ways(&halves, y, &|a, b| a != b).ln();
                let table = pairs_table(8, 5, y)[x * 9 + n];
                for (found, expected) in [(pairs(n, x, y), any), (table, any), (partners(n, x, y), across)] {
                    assert!((found - expected).abs() < 1e-9, "{n} {x} {y}: {found} {expected}");
                }
            }
        }
    }

    #[test]
    fn thousands_of_halves_are_no_problem() {
        let value = pairs(30_000, 100, 0.5);
        assert!(value.is_finite() && value > 1e5);
        let exact = pairs_table(400, 3, 2.0)[3 * 401 + 400];
        assert!((exact - pairs(400, 3, 2.0)).abs() < 1e-6);
    }

    #[test]
    fn accounts_hold_their_numbers() {
        let extent = |first, low, high| Extent { first, low, high };
        let potential = Potential::new([extent(5, -3, 4), extent(2, 0, 3), extent(4, 0, 4)]);
        for (book, first, second) in [(Book::Pairs, 5, -3), (Book::Inward, 0, 0), (Book::Frame, 4, 4)] {
            let account = potential.account(book, first, second);
            assert_eq!(potential.numbers(account), (book, first, second));
            let other = account.wrapping_add_signed(potential.change(book, 0, 0));
            assert_eq!(potential.numbers(other), (book, first, second));
        }
        let moved =
            potential.account(Book::Pairs, 3, 1).wrapping_add_signed(potential.change(Book::Pairs, -1, 2));
        assert_eq!(potential.numbers(moved), (Book::Pairs, 2, 3));
    }

    #[test]
    fn few_colours_promise_more_than_many() {
        // Twelve halves of one colour, or six each of two, or four each of three.
        let extents = [Extent { first: 12, low: 0, high: 2 }, Extent::default(), Extent::default()];
        let mut potential = Potential::new(extents);
        let account = |potential: &Potential, n| potential.account(Book::Pairs, n, 0);
        potential.fit(&[account(&potential, 6), account(&potential, 6)]);
        let promise = |n: usize| (12 / n) as f32 * potential.value(account(&potential, n));
        assert!(promise(12) > promise(6) && promise(6) > promise(4));
        // An open side whose colour has run out promises nothing.
        let [none, one] =
            [(0, 1), (1, 1)].map(|(n, x)| potential.value(potential.account(Book::Pairs, n, x)));
        assert!(one > none);
    }
}
