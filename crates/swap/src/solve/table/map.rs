//! The arrangements as bits, and a swap as a way to move many of them at once.
//!
//! An arrangement says on which place each tile lies. The places of the first tiles choose a
//! *slab*, those of the next ones, counted among the places left, a *word* of the slab, and those
//! of the last five a bit of the word. A swap moves whole slabs to slabs, words to words and bits
//! to bits; see [`choice`](super::choice). Where the two places of the swap follow each other among
//! the free ones, or were chosen both, what is below does not change at all: then slab and slab are
//! combined as they lie. There are few other ways in which a slab can be mixed, so that each is
//! written down once, and likewise for the bits of a word.
//!
//! A swap turns even permutations into odd ones. They are kept apart: the even and the odd
//! arrangements have 5!/2 bits in a word of their own, and bit `b` is the order `2b` or `2b + 1` of
//! the last tiles, whichever is even or odd as the rest of the arrangement demands.

use super::choice::Choices;
use rustc_hash::FxHashMap;

/// Tiles whose order is a bit of a word: half of 5! are just below 64.
const LAST: usize = 5;
/// Tiles that choose a word of a slab: two slabs of 9·8·7·6 words fit in the nearest cache.
const MIDDLE: usize = 4;

/// How the arrangements of a board lie in memory, and where swaps take them.
pub struct Layout {
    slabs: Choices,
    words: Choices,
    orders: Choices,
    /// For each slab and swap: the other slab, and the way in which the words are mixed.
    swaps: Vec<(u32, u32)>,
    swaps_per_slab: usize,
    mixes: Vec<Mix>,
    /// For each permutation of the last places: what it does to the bits of an even and an odd
    /// order.
    shuffles: Vec<[Shuffle; 2]>,
}

/// What happens to the words of a slab: pairs of words by the shuffle of their bits.
type Mix = Vec<Group>;

/// Words whose bits are mixed alike.
struct Group {
    /// The permutation of the last places; 0 is the one that changes nothing.
    shuffle: usize,
    /// Whether the choice of the word is odd.
    odd: bool,
    /// Each word, with the word that it is moved to.
    words: Vec<(u16, u16)>,
}

/// A permutation of the bits of a word: what becomes of each value of each byte.
type Shuffle = Box<[[u64; 256]; 8]>;

impl Layout {
    /// The layout for a board: its number of places and the pairs that may swap.
    pub fn new(places: usize, pairs: &[(usize, usize)]) -> Self {
        let last = places.min(LAST);
        let inner = places.min(LAST + MIDDLE);
        let mut layout = Layout {
            slabs: Choices::new(places, places - inner),
            words: Choices::new(inner, inner - last),
            orders: Choices::new(last, last),
            swaps: Vec::new(),
            swaps_per_slab: pairs.len(),
            mixes: Vec::new(),
            shuffles: Vec::new(),
        };
        let mut shuffles = Numbers::starting_with_identity(last);
        let mut mixes = Numbers::starting_with_identity(inner);
        let swap = |&(a, b): &(usize, usize)| {
            let mut permutation: Vec<u8> = (0..places as u8).collect();
            permutation.swap(a, b);
            permutation
        };
        let swaps: Vec<Vec<u8>> = pairs.iter().map(swap).collect();
        for slab in 0..layout.slabs.len() {
            for swap in &swaps {
                let (other, mix) = layout.slabs.moved(slab, swap);
                layout.swaps.push((other as u32, mixes.of(mix) as u32));
            }
        }
        layout.mixes = mixes.list.iter().map(|mix| layout.mix(mix, &mut shuffles)).collect();
        layout.shuffles =
            shuffles.list.iter().map(|order| [false, true].map(|odd| layout.shuffle(order, odd))).collect();
        layout
    }

    fn mix(&self, permutation: &[u8], shuffles: &mut Numbers) -> Mix {
        let mut groups: FxHashMap<(usize, bool), Vec<(u16, u16)>> = FxHashMap::default();
        for word in 0..self.words.len() {
            let (other, order) = self.words.moved(word, permutation);
            let key = (shuffles.of(order), self.words.is_odd(word));
            groups.entry(key).or_default().push((word as u16, other as u16));
        }
        groups.into_iter().map(|((shuffle, odd), words)| Group { shuffle, odd, words }).collect()
    }

    /// Takes the bits of a moved word back to where they came from: orders that are odd, or those
    /// that are even.
    fn shuffle(&self, permutation: &[u8], odd: bool) -> Shuffle {
        let mut table = Box::new([[0; 256]; 8]);
        for order in (0..self.orders.len()).filter(|&order| self.orders.is_odd(order) == odd) {
            let moved = self.orders.moved(order, permutation).0 / 2;
            for value in (0..256).filter(|value| value >> (moved % 8) & 1 == 1) {
                table[moved / 8][value] |= 1 << (order / 2);
            }
        }
        table
    }

    /// How many slabs there are.
    pub fn slabs(&self) -> usize {
        self.slabs.len()
    }

    /// How many words a slab has.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// A word with all its arrangements.
    pub fn full(&self) -> u64 {
        u64::MAX >> (64 - self.orders.len() / 2)
    }

    /// The slabs that the swaps make of one, and the ways to mix.
    pub fn swaps(&self, slab: usize) -> &[(u32, u32)] {
        &self.swaps[slab * self.swaps_per_slab..(slab + 1) * self.swaps_per_slab]
    }

    /// Whether the choice of the slab is odd.
    pub fn is_odd(&self, slab: usize) -> bool {
        self.slabs.is_odd(slab)
    }

    /// Adds to a slab the arrangements that one swap makes of those of another slab. `odd` says
    /// whether the orders in the first word of the slab are odd.
    pub fn pull(&self, slab: &mut [u64], other: &[u64], mix: u32, odd: bool) {
        if mix == 0 {
            slab.iter_mut().zip(other).for_each(|(to, from)| *to |= from);
            return;
        }
        let full = self.full();
        for group in &self.mixes[mix as usize] {
            if group.shuffle == 0 {
                group.words.iter().for_each(|&(to, from)| slab[usize::from(to)] |= other[usize::from(from)]);
                continue;
            }
            let table = &self.shuffles[group.shuffle][usize::from(group.odd != odd)];
            for &(to, from) in &group.words {
                let (to, from) = (&mut slab[usize::from(to)], other[usize::from(from)]);
                if *to != full && from != 0 {
                    let byte = |at: usize| table[at][usize::from((from >> (8 * at)) as u8)];
                    *to |= (0..8).fold(0, |bits, at| bits | byte(at));
                }
            }
        }
    }
}

/// Permutations, numbered as they come.
struct Numbers {
    known: FxHashMap<Vec<u8>, usize>,
    list: Vec<Vec<u8>>,
}

impl Numbers {
    fn starting_with_identity(places: usize) -> Self {
        let mut numbers = Numbers { known: FxHashMap::default(), list: Vec::new() };
        numbers.of((0..places as u8).collect());
        numbers
    }

    fn of(&mut self, permutation: Vec<u8>) -> usize {
        let next = self.list.len();
        *self.known.entry(permutation).or_insert_with_key(|new| {
            self.list.push(new.clone());
            next
        })
    }
}
