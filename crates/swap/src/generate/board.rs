//! The empty form of a puzzle: the board with its walls, every tile at home, and how far the places
//! are apart.
//!
//! Whatever the tiles are, each has a home of its own here, so that an arrangement is a
//! permutation: the home of the tile on each place. Only when it becomes a puzzle do some tiles
//! turn out to be equal, or indifferent.

use super::wanted::{Tiles, Wanted};
use crate::model::{Instance, Pair, Tile, row_order};
use crate::settings::{self, GenerateSettings};
use crate::solve::problem::{Distances, FAR, Graph, Problem};
use quadrille_core::{Diagnostic, Grid, Random};

/// The home of the tile on each place.
pub type Homes = Vec<u32>;

/// Boards with walls are measured around them up to this many places; beyond, walls are left aside,
/// which makes a lower bound lower and not wrong.
const MAX_MEASURED: usize = 2_000;

/// Random arrangements by which the mean distance of equal tiles is estimated: on small boards, and
/// on large ones.
const SAMPLES: [usize; 2] = [64, 6];
const LARGE: usize = 400;
const SAMPLE_SEED: u64 = 0x5357_4150;

/// How much longer shortest solutions are than half the sum of distances, about.
const DETOURS: f64 = 1.1;

/// A board with every tile at home.
pub struct Board {
    /// The puzzle, solved.
    pub solved: Instance,
    /// How far its places are apart, or less.
    pub distances: Distances,
    /// The length of a shortest solution that a random arrangement has, about.
    pub mean: f64,
}

impl Board {
    /// Draws what the settings leave open.
    pub fn new(
        wanted: &Wanted,
        settings: &GenerateSettings,
        random: &mut Random,
    ) -> Result<Board, Diagnostic> {
        let plain = solved(wanted, random)?;
        let walls = settings::pairs(&settings.given_walls, plain.size())?;
        let given = plain.with_walls(walls)?.with_moving_wall(settings.moving_wall);
        let free = spare(&given, random)?;
        if wanted.walls > free.len() {
            let (walls, most) = (wanted.walls, free.len());
            return Err(Diagnostic::new(format!("--walls: {walls} walls would cut the board into parts"))
                .help(format!("at most {most} are possible on this board of {}", wanted.size)));
        }
        let solved = given.with_walls(free.into_iter().take(wanted.walls))?;
        if solved.moving_wall().is_some() && solved.pairs().len() < 3 {
            return Err(Diagnostic::new(
                "--moving-wall: where fewer than three pairs may swap, it leaves nothing to choose",
            )
            .help("ask for a larger --size or fewer walls"));
        }
        let mut board = Board::solved(solved)?;
        if wanted.goal.is_some() {
            board.mean = DETOURS * board.mean_bound()?;
        }
        Ok(board)
    }

    /// The board of a puzzle that can be solved, with the mean of all puzzles on it.
    pub fn of(instance: &Instance) -> Result<Board, Diagnostic> {
        let mut left = instance.tiles().items().to_vec();
        let mut tiles = instance.target().clone();
        let taken = |left: &mut Vec<Tile>, wanted: Tile| {
            left.iter().position(|tile| *tile == wanted).map(|at| left.swap_remove(at))
        };
        let free: Vec<usize> = (0..tiles.items().len())
            .filter(|&place| taken(&mut left, tiles.items()[place]).is_none())
            .collect();
        // What no place wants lies wherever any tile may.
        free.into_iter().zip(left).for_each(|(place, tile)| tiles.items_mut()[place] = tile);
        let mut board = Board::solved(instance.clone().with_tiles(tiles)?)?;
        board.mean = DETOURS * board.mean_bound()?;
        Ok(board)
    }

    fn solved(solved: Instance) -> Result<Board, Diagnostic> {
        let graph = Graph::new(&solved);
        let distances = if graph.places <= MAX_MEASURED {
            Distances::new(&graph, u64::MAX).map_err(|stop| Diagnostic::new(stop.words()))?
        } else {
            Distances::Plain(solved.size().cols)
        };
        drop(graph);
        Ok(Board { solved, distances, mean: 0.0 })
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.solved.size().area()
    }

    /// The tile whose home is this place.
    pub fn tile(&self, home: u32) -> Tile {
        self.solved.tiles().items()[home as usize]
    }

    /// Whether no two tiles are equal.
    pub fn is_permutation(&self) -> bool {
        let mut tiles = self.solved.tiles().items().to_vec();
        tiles.sort_unstable();
        tiles.windows(2).all(|two| two[0] != two[1])
    }

    /// Every tile at home.
    pub fn at_home(&self) -> Homes {
        (0..self.places() as u32).collect()
    }

    /// The puzzle of an arrangement.
    pub fn instance(&self, homes: &[u32]) -> Result<Instance, Diagnostic> {
        let tiles = homes.iter().map(|&home| self.tile(home)).collect();
        let tiles = Grid::from_items(self.solved.size(), tiles).ok_or_else(|| Diagnostic::new("no board"))?;
        self.solved.clone().with_tiles(tiles)
    }

    /// The number of swaps that an arrangement needs at least, by the distances.
    pub fn bound(&self, homes: &[u32]) -> Result<u64, Diagnostic> {
        let instance = self.instance(homes)?;
        let start = crate::model::start(&instance);
        Ok(Problem::from(&instance, &start).bound())
    }

    /// The distance of a tile from its home when it lies on a place.
    pub fn far(&self, home: u32, place: usize) -> i64 {
        i64::from(self.distances.between(home as usize, place))
    }

    /// Half the sum of distances that a random arrangement has.
    fn mean_bound(&self) -> Result<f64, Diagnostic> {
        let n = self.places();
        if let Distances::Table(_, table) = &self.distances
            && table.contains(&FAR)
        {
            return Ok(mean_of_parts(table, n));
        }
        if !self.is_permutation() {
            let mut random = Random::new(SAMPLE_SEED);
            let samples = SAMPLES[usize::from(n > LARGE)];
            let mut sum = 0;
            for _ in 0..samples {
                let mut homes = self.at_home();
                random.shuffle(&mut homes);
                sum += self.bound(&homes)?;
            }
            return Ok(sum as f64 / samples as f64);
        }
        let line = |n: usize| (n * n - 1) as f64 / (3 * n) as f64;
        Ok(match &self.distances {
            Distances::Plain(_) => {
                0.5 * n as f64 * (line(self.solved.size().rows) + line(self.solved.size().cols))
            }
            Distances::Table(_, table) => {
                0.5 * table.iter().map(|&d| u64::from(d)).sum::<u64>() as f64 / n as f64
            }
        })
    }
}

/// The same where walls cut the board into parts: a tile is anywhere in its part.
fn mean_of_parts(table: &[u16], places: usize) -> f64 {
    let mean = |row: &[u16]| {
        let near: Vec<f64> = row.iter().filter(|&&far| far != FAR).map(|&far| f64::from(far)).collect();
        near.iter().sum::<f64>() / near.len() as f64
    };
    0.5 * table.chunks(places).map(mean).sum::<f64>()
}

/// The tiles at home.
fn solved(wanted: &Wanted, random: &mut Random) -> Result<Instance, Diagnostic> {
    let mut tiles = row_order(wanted.size);
    let places = wanted.size.area();
    match wanted.tiles {
        Tiles::Numbers => {}
        Tiles::Blank(number) => {
            let mut order: Vec<usize> = (0..places).collect();
            random.shuffle(&mut order);
            order[..number].iter().for_each(|&place| tiles.items_mut()[place] = Tile::ANY);
        }
        Tiles::Kinds(kinds) => {
            let kind = |place: usize| Tile(1 + (place * kinds / places) as u32);
            tiles.items_mut().iter_mut().enumerate().for_each(|(place, tile)| *tile = kind(place));
            return Instance::new(tiles.clone(), Some(tiles));
        }
    }
    Instance::new(tiles, None)
}

/// Pairs in random order that may all become walls: what a random spanning tree leaves over.
fn spare(instance: &Instance, random: &mut Random) -> Result<Vec<Pair>, Diagnostic> {
    let places = instance.size().area();
    let mut pairs = instance.pairs().to_vec();
    random.shuffle(&mut pairs);
    let mut above: Vec<usize> = (0..places).collect();
    let total = pairs.len();
    pairs.retain(|pair| {
        let (a, b) = pair.places();
        let (a, b) = (root(&mut above, a), root(&mut above, b));
        above[a] = b;
        a == b
    });
    if total - pairs.len() == places - 1 {
        Ok(pairs)
    } else {
        Err(Diagnostic::new("--wall: these walls cut the board into parts")
            .help("leave one of them out, so that every tile can go everywhere"))
    }
}

/// The place that stands for all that are joined to this one.
fn root(above: &mut [usize], mut place: usize) -> usize {
    while above[place] != place {
        above[place] = above[above[place]];
        place = above[place];
    }
    place
}
