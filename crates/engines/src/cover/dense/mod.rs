//! Plain exact cover with few items: an option is a word.
//!
//! With at most 128 items an option is the set of its items in one machine word or two, and nothing
//! else is needed: two options go together when their words have no bit in common, and the counts
//! of all items come out of one pass over the words ([`planes`]). The search filters a list of
//! words at each node ([`walk`]), with no links, no undoing and no jumping about in memory. As soon
//! as what is left fits into 64 items, the words are packed into half their width; for puzzles of a
//! dozen pieces that is after the first few.
//!
//! The tree is that of [`Cells`](super::Cells) with [`Fewest`](super::Fewest), node for node.
//! Options with the same items are searched once and multiplied in the solutions.

mod planes;
mod walk;

use super::{Engine, Kind, OptionId, Part, Problem, Solutions, Step};
use num_bigint::BigUint;
use planes::rarest;
use quadrille_core::{Diagnostic, Observer, Search, Stop};
use std::collections::HashMap;
use std::ops::ControlFlow;
use walk::{Node, Visitor, Walk};

/// Bit-sliced search of a plain problem.
#[derive(Clone, Debug)]
pub struct Dense {
    /// The different sets of items, in the order in which they are first used.
    words: Vec<u128>,
    /// The options of each set.
    twins: HashMap<u128, Vec<OptionId>>,
    /// The set of each option.
    sets: Vec<u128>,
    primary: u128,
}

impl Dense {
    /// The most items it takes.
    pub const ITEMS: usize = 128;

    /// Prepares a problem; refused if it has too many items, multiplicities or colours.
    pub fn new(problem: &Problem) -> Result<Self, Diagnostic> {
        let refuse = |why: String| Err(Diagnostic::new(format!("{why}: the dense engine cannot search it")));
        if problem.items() > Self::ITEMS {
            return refuse(format!("the problem has more than {} items", Self::ITEMS));
        }
        if !problem.is_simple() || problem.has_colors() {
            return refuse("the problem has multiplicities or colours".to_owned());
        }
        let bit = |index: usize| 1u128 << index;
        let set = |option| problem.uses(option).iter().fold(0, |set, u| set | bit(u.item.index()));
        let primary = problem.all_items().filter(|&item| problem.kind(item) != Kind::Secondary);
        let mut dense = Dense {
            words: Vec::new(),
            twins: HashMap::new(),
            sets: problem.all_options().map(set).collect(),
            primary: primary.fold(0, |set, item| set | bit(item.index())),
        };
        for option in problem.all_options() {
            let word = dense.sets[option.index()];
            let twins = dense.twins.entry(word).or_default();
            if twins.is_empty() {
                dense.words.push(word);
            }
            twins.push(option);
        }
        Ok(dense)
    }

    /// Whether no two options have the same items.
    pub fn distinct(&self) -> bool {
        self.words.len() == self.sets.len()
    }

    /// The items that a part has covered.
    fn covered(&self, part: &Part) -> u128 {
        part.options().fold(0, |set, option| set | self.sets[option.index()])
    }

    fn visit<O: Observer>(
        &self,
        part: &Part,
        search: &mut Search<O>,
        visitor: &mut impl Visitor<u128, O>,
    ) -> Result<(), Stop> {
        let covered = self.covered(part);
        let options: Vec<u128> = self.words.iter().copied().filter(|word| word & covered == 0).collect();
        let (wanted, reach) = (self.primary & !covered, options.iter().fold(0, |reach, word| reach | word));
        let mut halves = Halves { outer: visitor, walk: Walk::default(), words: Vec::new() };
        let root = Node { taken: &[], options: &options, wanted };
        match halves.enter(&root, reach, search) {
            Some(result) => result,
            None => Walk::default().run(options.iter().copied(), wanted, search, &mut halves),
        }
    }
}

impl Engine for Dense {
    fn solve_below<O: Observer>(
        &self,
        part: &Part,
        label: impl Fn(OptionId) -> String,
        search: &mut Search<O>,
        found: Solutions<'_>,
    ) -> Result<(), Stop> {
        let solution: Vec<OptionId> = part.options().collect();
        self.visit(part, search, &mut Listing { dense: self, label, prefix: solution.len(), solution, found })
    }

    fn count_below<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<BigUint, Stop> {
        let mut counting = Counting { dense: self, single: 0, multiplied: BigUint::ZERO };
        self.visit(part, search, &mut counting)?;
        Ok(counting.multiplied + counting.single)
    }

    fn children(&self, part: &Part, search: &mut Search) -> Result<Option<Vec<Part>>, Stop> {
        let covered = self.covered(part);
        let wanted = self.primary & !covered;
        if wanted == 0 {
            return Ok(None);
        }
        let options: Vec<u128> = self.words.iter().copied().filter(|word| word & covered == 0).collect();
        let item = rarest(&options, wanted);
        let mut children = Vec::new();
        for &option in options.iter().filter(|&option| option & item != 0) {
            search.node()?;
            let reach = options.iter().filter(|&other| other & option == 0).fold(option, |all, o| all | o);
            if wanted & !reach == 0 {
                children.extend(self.twins[&option].iter().map(|&twin| part.then([Step::Take(twin)])));
            } else {
                search.counters.backtracks += 1;
            }
        }
        Ok(Some(children))
    }
}

/// Hands over the solutions as options.
struct Listing<'a, L> {
    dense: &'a Dense,
    label: L,
    /// The options of the part come first in every solution.
    prefix: usize,
    solution: Vec<OptionId>,
    found: Solutions<'a>,
}

impl<L> Listing<'_, L> {
    /// Hands over every solution that has one of the options of each word.
    fn list<O: Observer>(&mut self, taken: &[u128], search: &mut Search<O>) -> Result<(), Stop> {
        let Some((word, others)) = taken.split_first() else {
            return search.hand_over(&self.solution[..], &mut |solution| (self.found)(solution));
        };
        for &option in &self.dense.twins[word] {
            self.solution.push(option);
            self.list(others, search)?;
            self.solution.pop();
        }
        Ok(())
    }
}

impl<L: Fn(OptionId) -> String, O: Observer> Visitor<u128, O> for Listing<'_, L> {
    fn label(&self, option: u128) -> String {
        (self.label)(self.dense.twins[&option][0])
    }

    fn solution(&mut self, taken: &[u128], search: &mut Search<O>) -> Result<(), Stop> {
        self.solution.truncate(self.prefix);
        self.list(taken, search)
    }

    fn enter(&mut self, _: &Node<'_, u128>, _: u128, _: &mut Search<O>) -> Option<Result<(), Stop>> {
        None
    }
}

/// Counts the solutions.
struct Counting<'a> {
    dense: &'a Dense,
    single: u64,
    multiplied: BigUint,
}

impl<O: Observer> Visitor<u128, O> for Counting<'_> {
    fn label(&self, _: u128) -> String {
        String::new()
    }

    fn solution(&mut self, taken: &[u128], search: &mut Search<O>) -> Result<(), Stop> {
        if self.dense.distinct() {
            self.single += 1;
        } else {
            let twins = taken.iter().map(|word| BigUint::from(self.dense.twins[word].len()));
            let number: BigUint = twins.product();
            let others = u64::try_from(&number).unwrap_or(u64::MAX) - 1;
            search.counters.solutions = search.counters.solutions.saturating_add(others);
            self.multiplied += number;
        }
        search.hand_over((), &mut |()| ControlFlow::Continue(()))
    }

    fn enter(&mut self, _: &Node<'_, u128>, _: u128, _: &mut Search<O>) -> Option<Result<(), Stop>> {
        None
    }
}

/// Searches in words of half the width where the items allow it, for a visitor who need not know.
struct Halves<'a, V> {
    outer: &'a mut V,
    walk: Walk<u64>,
    /// The words of a solution in full width.
    words: Vec<u128>,
}

impl<O: Observer, V: Visitor<u128, O>> Visitor<u128, O> for Halves<'_, V> {
    fn label(&self, option: u128) -> String {
        self.outer.label(option)
    }

    fn solution(&mut self, taken: &[u128], search: &mut Search<O>) -> Result<(), Stop> {
        self.outer.solution(taken, search)
    }

    fn enter(
        &mut self,
        node: &Node<'_, u128>,
        reach: u128,
        search: &mut Search<O>,
    ) -> Option<Result<(), Stop>> {
        let packing = Packing::new(reach | node.wanted)?;
        self.words.clear();
        self.words.extend_from_slice(node.taken);
        let mut inner =
            Half { outer: self.outer, packing: &packing, prefix: node.taken.len(), words: &mut self.words };
        let options = node.options.iter().map(|&option| packing.pack(option));
        Some(self.walk.run(options, packing.pack(node.wanted), search, &mut inner))
    }
}

/// Unpacks what is found in words of half the width.
struct Half<'a, V> {
    outer: &'a mut V,
    packing: &'a Packing,
    prefix: usize,
    words: &'a mut Vec<u128>,
}

impl<O: Observer, V: Visitor<u128, O>> Visitor<u64, O> for Half<'_, V> {
    fn label(&self, option: u64) -> String {
        self.outer.label(self.packing.unpack(option))
    }

    fn solution(&mut self, taken: &[u64], search: &mut Search<O>) -> Result<(), Stop> {
        self.words.truncate(self.prefix);
        self.words.extend(taken.iter().map(|&option| self.packing.unpack(option)));
        self.outer.solution(self.words, search)
    }

    fn enter(&mut self, _: &Node<'_, u64>, _: u64, _: &mut Search<O>) -> Option<Result<(), Stop>> {
        None
    }
}

/// Which of 128 items the 64 of a packed word are, in order.
struct Packing {
    items: [u8; 64],
    places: [u8; 128],
}

impl Packing {
    /// A packing for these items; `None` if there are more than 64.
    fn new(items: u128) -> Option<Self> {
        if items.count_ones() > 64 {
            return None;
        }
        let mut packing = Packing { items: [0; 64], places: [0; 128] };
        for (place, item) in ones(items).enumerate() {
            packing.items[place] = item as u8;
            packing.places[item] = place as u8;
        }
        Some(packing)
    }

    fn pack(&self, set: u128) -> u64 {
        ones(set).fold(0, |packed, item| packed | 1 << self.places[item])
    }

    fn unpack(&self, packed: u64) -> u128 {
        ones(packed.into()).fold(0, |set, place| set | 1 << self.items[place])
    }
}

/// The elements of a set.
fn ones(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}
