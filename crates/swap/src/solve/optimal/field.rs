//! How far the tiles are from where they belong: a bound that changes by one step with every step
//! of a tile.
//!
//! A kind of which there is one tile has its distance from home. A kind with several tiles has the
//! cost of the cheapest assignment of its tiles to the places that want them; on small boards that
//! is kept in a table for every set of places (found by moving one tile at a time away from a right
//! set), on larger ones each tile counts its nearest place.

use crate::solve::problem::{FAR, Graph, Kind, Need, Problem};

/// Tables for sets of places are kept on boards up to this many places.
const MAX_PLACES: usize = 20;

/// The steps that the tiles of each kind have to go.
pub struct Field {
    places: usize,
    /// `kind * places + place`: the steps of a tile on a place, for kinds without a table.
    steps: Vec<u16>,
    /// The steps of all tiles of a kind by the set of their places.
    sets: Vec<Option<Vec<u8>>>,
}

impl Field {
    /// The field of a puzzle, within this much memory.
    pub fn new(problem: &Problem<'_>, memory: u64) -> Self {
        let places = problem.graph.places;
        let needs = problem.needs();
        let tabled = |need: &&Need| need.having.len() > 1 && !need.wanting.is_empty();
        let tables = needs.iter().filter(tabled).count() as u64;
        let fits = places <= MAX_PLACES && tables << places <= memory;
        let mut field = Field { places, steps: Vec::with_capacity(problem.kinds * places), sets: Vec::new() };
        for need in &needs {
            let Need { having, wanting } = need;
            let table = (fits && tabled(&need)).then(|| sets(&problem.graph, wanting, having.len()));
            // A kind with tiles to spare may leave any of them where it is.
            let row = if table.is_none() && wanting.len() == having.len() {
                problem.graph.distances_from(wanting.iter().copied())
            } else {
                vec![0; places]
            };
            field.steps.extend(row.iter().map(|&d| if d == FAR { FAR / 4 } else { d }));
            field.sets.push(table);
        }
        field
    }

    /// Whether some kind has a table, so that [`Field::change`] wants the sets of places.
    pub fn has_sets(&self) -> bool {
        self.sets.iter().any(Option::is_some)
    }

    /// The steps that all tiles have to go.
    pub fn sum(&self, tiles: &[Kind]) -> i32 {
        let single =
            |(place, &kind): (usize, &Kind)| i32::from(self.steps[kind as usize * self.places + place]);
        let singles: i32 = tiles.iter().enumerate().map(single).sum();
        let sets = occupied(tiles, self.sets.len());
        let several = |(table, &set): (&Option<Vec<u8>>, &u32)| {
            table.as_ref().map_or(0, |table| i32::from(table[set as usize]))
        };
        singles + if self.has_sets() { self.sets.iter().zip(&sets).map(several).sum::<i32>() } else { 0 }
    }

    /// How the sum changes when a tile goes from a place to the next, kinds with tables left aside.
    #[inline]
    pub fn change(&self, kind: Kind, from: usize, to: usize) -> i32 {
        let row = &self.steps[kind as usize * self.places..][..self.places];
        i32::from(row[to]) - i32::from(row[from])
    }

    /// The same for a kind with a table, whose tiles lie on `set`.
    #[inline]
    pub fn change_of_set(&self, kind: Kind, set: u32, from: usize, to: usize) -> i32 {
        match &self.sets[kind as usize] {
            None => 0,
            Some(table) => {
                i32::from(table[(set ^ (1 << from) ^ (1 << to)) as usize]) - i32::from(table[set as usize])
            }
        }
    }
}

/// The places of each kind as a set of bits; empty sets on boards too large for tables.
pub fn occupied(tiles: &[Kind], kinds: usize) -> Vec<u32> {
    let mut sets = vec![0; kinds];
    if tiles.len() <= MAX_PLACES {
        tiles.iter().enumerate().for_each(|(place, &kind)| sets[kind as usize] |= 1 << place);
    }
    sets
}

/// The steps from every set of `tiles` places to one that holds all `wanting` places.
fn sets(graph: &Graph<'_>, wanting: &[usize], tiles: usize) -> Vec<u8> {
    let goal: u32 = wanting.iter().map(|&place| 1 << place).sum();
    let mut steps = vec![u8::MAX; 1 << graph.places];
    let right = |set: &u32| set & goal == goal && set.count_ones() as usize == tiles;
    let mut queue: Vec<u32> = (0..1 << graph.places).filter(right).collect();
    queue.iter().for_each(|&set| steps[set as usize] = 0);
    let mut at = 0;
    while let Some(&set) = queue.get(at) {
        at += 1;
        for pair in graph.pairs {
            let (a, b) = pair.places();
            let moved = set ^ (1 << a) ^ (1 << b);
            if (set >> a ^ set >> b) & 1 != 0 && steps[moved as usize] == u8::MAX {
                steps[moved as usize] = steps[set as usize] + 1;
                queue.push(moved);
            }
        }
    }
    steps
}
