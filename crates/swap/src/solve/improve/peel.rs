//! A first solution of a large plain grid: line after line from the outside, along ways that help
//! the tiles passed.
//!
//! The tiles of a border line are brought home one by one; then the line is done, and the rest is a
//! smaller grid. A tile moves straight towards its home, and of all such ways the one is taken on
//! which the tiles that it passes gain most. Or the tile stays, and its home moves: swaps can be
//! added at the end of a solution as well as at the beginning, where they change what belongs
//! where. Among the tiles of a line, both ways, the best bargain goes next; each line is filled
//! several times, with some chance in the choices, and the few boards stay on which least was
//! wasted.

use quadrille_core::{Observer, Random, Search, Size, Stop};

/// How much chance there is in the choice of the next tile.
const NOISE: f64 = 0.7;
/// How many boards are kept after each line, how often a line of each is filled, and how many tiles
/// are compared for the next choice, at most.
const WIDTH: usize = 4;
const TRIES: usize = 10;
const CHOICES: usize = 128;
/// Places that may be looked at on ways, more or less: large boards have fewer tries and choices.
const LOOKS: u64 = 1 << 32;

/// A row or a column.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Col(usize),
}

/// A grid with its border lines taken away.
#[derive(Clone)]
struct Peel {
    size: Size,
    /// The home of the tile on each place, and the place of the tile of each home.
    maps: [Vec<u32>; 2],
    done: Vec<bool>,
    /// The rows and columns that are left.
    rows: (usize, usize),
    cols: (usize, usize),
    /// The border line that is being filled.
    line: Option<Line>,
    /// For ways: the best gain up to a place and where it came from.
    gains: Vec<(i32, u32)>,
    /// Swaps made from the start on, and from the end backwards.
    swaps: [Vec<(u32, u32)>; 2],
    /// The steps that all tiles have to go.
    steps: i64,
    /// The places that are not done.
    left: usize,
    /// How many tiles are compared for the next choice.
    choices: usize,
}

/// Pairs of places that bring every tile home; `goals[p]` is the home of the tile on place `p`.
pub fn solve<O: Observer>(
    size: Size,
    goals: &[u32],
    random: &mut Random,
    search: &mut Search<O>,
) -> Result<Vec<(u32, u32)>, Stop> {
    let room = (LOOKS / (goals.len() as u64).pow(2)).min(1 << 20) as usize;
    let tries = room.isqrt().clamp(1, TRIES);
    let mut place = vec![0; goals.len()];
    goals.iter().enumerate().for_each(|(p, &g)| place[g as usize] = p as u32);
    let mut peel = Peel {
        size,
        maps: [goals.to_vec(), place],
        done: vec![false; goals.len()],
        rows: (0, size.rows),
        cols: (0, size.cols),
        line: None,
        gains: vec![(0, 0); goals.len()],
        swaps: [Vec::new(), Vec::new()],
        steps: 0,
        left: goals.len(),
        choices: (room / tries).clamp(1, CHOICES),
    };
    peel.steps = goals.iter().enumerate().map(|(p, &g)| i64::from(peel.distance(p, g as usize))).sum();
    let width = (room / (tries * peel.choices)).clamp(1, WIDTH);
    let mut beam = vec![peel];
    while beam[0].left > 0 {
        let mut next: Vec<Peel> = Vec::new();
        for peel in &beam {
            for k in 0..tries {
                let mut attempt = peel.clone();
                attempt.fill(if k == 0 { 0.0 } else { NOISE }, random, search)?;
                next.push(attempt);
            }
        }
        next.sort_by_key(Peel::cost);
        next.dedup_by(|a, b| a.maps[0] == b.maps[0]);
        next.truncate(width);
        beam = next;
    }
    let [mut forward, backward] = beam.swap_remove(0).swaps;
    forward.extend(backward.into_iter().rev());
    Ok(forward)
}

impl Peel {
    /// Twice the swaps made, and the steps left: what was wasted, and what nobody can save.
    fn cost(&self) -> i64 {
        2 * self.swaps.iter().map(|swaps| swaps.len() as i64).sum::<i64>() + self.steps
    }

    /// Fills one border line.
    fn fill<O: Observer>(
        &mut self,
        noise: f64,
        random: &mut Random,
        search: &mut Search<O>,
    ) -> Result<(), Stop> {
        let (rows, cols) = (self.rows, self.cols);
        while (rows, cols) == (self.rows, self.cols) {
            let Some((side, home)) = self.choose(noise, random) else { break };
            search.node()?;
            self.begin(home);
            self.bring(side, home);
            self.shrink();
        }
        Ok(())
    }

    fn at(&self, row: usize, col: usize) -> usize {
        row * self.size.cols + col
    }

    fn distance(&self, a: usize, b: usize) -> i32 {
        let cols = self.size.cols;
        ((a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols)) as i32
    }

    /// The places of a border line that are not done. Of a single line only the first: the rest
    /// must stay in one piece.
    fn open(&self, line: Line) -> Vec<usize> {
        let ((top, bottom), (left, right)) = (self.rows, self.cols);
        let places: Vec<usize> = match line {
            Line::Row(row) => (left..right).map(|col| self.at(row, col)).collect(),
            Line::Col(col) => (top..bottom).map(|row| self.at(row, col)).collect(),
        };
        let single = match line {
            Line::Row(_) => bottom - top == 1,
            Line::Col(_) => right - left == 1,
        };
        let open = places.into_iter().filter(|&place| !self.done[place]);
        if single { open.take(1).collect() } else { open.collect() }
    }

    /// The places that may be filled next: those of the line begun, or of all border lines.
    fn border(&self) -> Vec<usize> {
        let ((top, bottom), (left, right)) = (self.rows, self.cols);
        if top == bottom || left == right {
            return Vec::new();
        }
        if let Some(line) = self.line {
            return self.open(line);
        }
        let lines = if bottom - top == 1 {
            vec![Line::Row(top)]
        } else if right - left == 1 {
            vec![Line::Col(left)]
        } else {
            vec![Line::Row(top), Line::Row(bottom - 1), Line::Col(left), Line::Col(right - 1)]
        };
        lines.into_iter().flat_map(|line| self.open(line)).collect()
    }

    /// The home to be filled next: a tile at home is done for nothing, otherwise the best bargain.
    fn choose(&mut self, noise: f64, random: &mut Random) -> Option<(usize, usize)> {
        let border = self.border();
        if let Some(&home) = border.iter().find(|&&home| self.maps[1][home] as usize == home) {
            return Some((1, home));
        }
        let stride = border.len().div_ceil(self.choices).max(1);
        let mut value = |(side, home): (usize, usize)| {
            let way = f64::from(self.distance(self.maps[1 - side][home] as usize, home));
            let gain = self.explore(side, home).map_or(-2.0 * way, f64::from);
            gain / way + noise * random.unit()
        };
        let choices = border.into_iter().step_by(stride).flat_map(|home| [(0, home), (1, home)]);
        choices
            .map(|choice| (value(choice), choice))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, choice)| choice)
    }

    /// The best gain on a straight way to a home; `None` if places that are done bar all of them.
    fn explore(&mut self, side: usize, home: usize) -> Option<i32> {
        let cols = self.size.cols;
        let from = self.maps[1 - side][home] as usize;
        let (r0, c0, r1, c1) = (from / cols, from % cols, home / cols, home % cols);
        let (down, right) = (r1 >= r0, c1 >= c0);
        for i in 0..=r0.abs_diff(r1) {
            let row = if down { r0 + i } else { r0 - i };
            for j in 0..=c0.abs_diff(c1) {
                let col = if right { c0 + j } else { c0 - j };
                let place = self.at(row, col);
                if i == 0 && j == 0 {
                    self.gains[place] = (0, u32::MAX);
                    continue;
                }
                self.gains[place] = (i32::MIN, u32::MAX);
                if self.done[place] {
                    continue;
                }
                let goal = self.maps[side][place] as usize;
                let before = [
                    (i > 0).then(|| if down { place - cols } else { place + cols }),
                    (j > 0).then(|| if right { place - 1 } else { place + 1 }),
                ];
                for before in before.into_iter().flatten() {
                    let so_far = self.gains[before].0;
                    if so_far == i32::MIN {
                        continue;
                    }
                    let gain = so_far + self.distance(place, goal) - self.distance(before, goal);
                    if gain > self.gains[place].0 {
                        self.gains[place] = (gain, before as u32);
                    }
                }
            }
        }
        Some(self.gains[home].0).filter(|&gain| gain != i32::MIN)
    }

    /// Begins the border line of a home, if none is begun.
    fn begin(&mut self, home: usize) {
        let ((top, bottom), (left, right)) = (self.rows, self.cols);
        let (row, col) = (home / self.size.cols, home % self.size.cols);
        if self.line.is_none() {
            let flat = row == top || row + 1 == bottom;
            let tall = col == left || col + 1 == right;
            self.line =
                Some(if flat && !(tall && right - left == 1) { Line::Row(row) } else { Line::Col(col) });
        }
    }

    /// Brings the tile of a home there.
    fn bring(&mut self, side: usize, home: usize) {
        let from = self.maps[1 - side][home] as usize;
        if self.explore(side, home).is_some() {
            let mut way = vec![home];
            while *way.last().expect("not empty") != from {
                way.push(self.gains[*way.last().expect("not empty")].1 as usize);
            }
            way.reverse();
            way.windows(2).for_each(|step| self.swap(side, step[0], step[1]));
        } else {
            self.detour(side, home);
        }
        self.done[home] = true;
        self.left -= 1;
    }

    /// Around places that are done: breadth-first.
    fn detour(&mut self, side: usize, home: usize) {
        let cols = self.size.cols;
        let from = self.maps[1 - side][home] as usize;
        let mut came = vec![u32::MAX; self.done.len()];
        let mut queue = vec![home];
        came[home] = home as u32;
        let mut k = 0;
        while came[from] == u32::MAX {
            let place = queue[k];
            k += 1;
            let (row, col) = (place / cols, place % cols);
            let near = [
                (row > self.rows.0).then(|| place - cols),
                (row + 1 < self.rows.1).then(|| place + cols),
                (col > self.cols.0).then(|| place - 1),
                (col + 1 < self.cols.1).then(|| place + 1),
            ];
            for next in near.into_iter().flatten() {
                if !self.done[next] && came[next] == u32::MAX {
                    came[next] = place as u32;
                    queue.push(next);
                }
            }
        }
        let mut place = from;
        while place != home {
            let next = came[place] as usize;
            self.swap(side, place, next);
            place = next;
        }
    }

    fn swap(&mut self, side: usize, a: usize, b: usize) {
        let (x, y) = (self.maps[side][a] as usize, self.maps[side][b] as usize);
        self.steps +=
            i64::from(self.distance(b, x) - self.distance(a, x) + self.distance(a, y) - self.distance(b, y));
        self.maps[side].swap(a, b);
        (self.maps[1 - side][x], self.maps[1 - side][y]) = (b as u32, a as u32);
        self.swaps[side].push((a as u32, b as u32));
    }

    /// Takes away border lines that are done.
    fn shrink(&mut self) {
        if self.line.is_some_and(|line| self.open(line).is_empty()) {
            self.line = None;
        }
        loop {
            let ((top, bottom), (left, right)) = (self.rows, self.cols);
            if top == bottom || left == right {
                return;
            }
            let row = |r: usize| (left..right).all(|c| self.done[self.at(r, c)]);
            let col = |c: usize| (top..bottom).all(|r| self.done[self.at(r, c)]);
            if row(top) {
                self.rows.0 += 1;
            } else if row(bottom - 1) {
                self.rows.1 -= 1;
            } else if col(left) {
                self.cols.0 += 1;
            } else if col(right - 1) {
                self.cols.1 -= 1;
            } else {
                return;
            }
        }
    }
}
