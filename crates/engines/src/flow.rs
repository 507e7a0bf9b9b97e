//! Assignments between two sides: every node on the left wants some links, every node on the right takes some, and
//! each possible link is used at most once.
//!
//! [`Transport::solve`] finds an assignment with as many links as possible (Dinic's algorithm: breadth-first levels,
//! then disjoint shortest augmenting paths, after a greedy start that serves nodes with few possibilities first).
//! If somebody stays unserved, [`Transport::cut`] says why: a set of nodes of one side that want more than the other
//! side can give them.
//!
//! ```
//! use quadrille_engines::flow::{Side, Transport};
//! // Two nodes on the left want one link each; both know only the first node on the right, which takes one.
//! let mut transport = Transport::new(vec![1, 1], vec![1, 1], &[(0, 0), (1, 0)]);
//! transport.solve(|| Ok::<(), ()>(()))?;
//! let unserved = transport.all_unserved(Side::Left).next().unwrap();
//! let cut = transport.cut(Side::Left, unserved, usize::MAX).unwrap();
//! assert_eq!((cut.needy.len(), cut.givers, cut.gates), (2, vec![0], vec![]));
//! # Ok::<(), ()>(())
//! ```

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side whose nodes were given first.
    Left,
    /// The other.
    Right,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// The possible links of the nodes of one side: those of node `n` are `links[starts[n]..starts[n + 1]]`.
#[derive(Clone, Debug)]
struct Ends {
    /// How many links each node still wants.
    missing: Vec<u32>,
    starts: Vec<u32>,
    links: Vec<u32>,
}

impl Ends {
    fn new(wants: Vec<u32>, node_of: impl Iterator<Item = u32> + Clone) -> Self {
        let mut starts = vec![0u32; wants.len() + 1];
        node_of.clone().for_each(|n| starts[n as usize + 1] += 1);
        for n in 0..wants.len() {
            starts[n + 1] += starts[n];
        }
        let mut next = starts.clone();
        let mut links = vec![0; starts[wants.len()] as usize];
        for (link, n) in node_of.enumerate() {
            links[next[n as usize] as usize] = link as u32;
            next[n as usize] += 1;
        }
        Ends { missing: wants, starts, links }
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.links[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}

/// Who wants how many links, which are possible, and which are used.
#[derive(Clone, Debug)]
pub struct Transport {
    /// The ends of each possible link, left and right.
    ends: Vec<(u32, u32)>,
    used: Vec<bool>,
    left: Ends,
    right: Ends,
    /// How far each node is from those that miss links, on the left and then on the right.
    level: Vec<u32>,
    /// The next link to look at, for each node on the left and then on the right.
    next: Vec<u32>,
}

/// A set of nodes that want more than they can get: their wants exceed those of the `givers` on the other side by
/// more than the `gates`, links that lead elsewhere and carry one each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The nodes in need.
    pub needy: Vec<u32>,
    /// The nodes across that serve nobody else, all of whose links are counted.
    pub givers: Vec<u32>,
    /// Links from a node in need to a node that is not counted among the givers.
    pub gates: Vec<u32>,
}

const FAR: u32 = u32::MAX;

impl Transport {
    /// Nothing is assigned yet. `links` are the possible links, as nodes of the left and of the right side.
    pub fn new(left: Vec<u32>, right: Vec<u32>, links: &[(u32, u32)]) -> Self {
        let left = Ends::new(left, links.iter().map(|l| l.0));
        let right = Ends::new(right, links.iter().map(|l| l.1));
        let nodes = left.missing.len() + right.missing.len();
        Transport {
            ends: links.to_vec(),
            used: vec![false; links.len()],
            level: vec![FAR; nodes],
            next: vec![0; nodes],
            left,
            right,
        }
    }

    /// Which links are used.
    pub fn used(&self) -> &[bool] {
        &self.used
    }

    /// How many links a node still misses.
    pub fn missing(&self, side: Side, node: u32) -> u32 {
        self.side(side).missing[node as usize]
    }

    /// The nodes of a side that miss links.
    pub fn all_unserved(&self, side: Side) -> impl Iterator<Item = u32> + '_ {
        let missing = self.side(side).missing.iter().enumerate();
        missing.filter(|(_, missing)| **missing > 0).map(|(node, _)| node as u32)
    }

    fn side(&self, side: Side) -> &Ends {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    fn end(&self, side: Side, link: u32) -> u32 {
        let (left, right) = self.ends[link as usize];
        match side {
            Side::Left => left,
            Side::Right => right,
        }
    }

    /// Assigns as many links as possible; `go_on` is asked before every round.
    pub fn solve<E>(&mut self, mut go_on: impl FnMut() -> Result<(), E>) -> Result<(), E> {
        self.begin();
        loop {
            go_on()?;
            if !self.levels() || !self.augment() {
                return Ok(());
            }
        }
    }

    /// A first assignment: nodes with the fewest possibilities to spare choose first, and choose who has the fewest.
    fn begin(&mut self) {
        let spare = |ends: &Ends, n: u32| ends.of(n).len() as i64 - i64::from(ends.missing[n as usize]);
        let mut spares: Vec<i64> =
            (0..self.right.missing.len() as u32).map(|n| spare(&self.right, n)).collect();
        let mut order: Vec<u32> = (0..self.left.missing.len() as u32).collect();
        order.sort_by_key(|&n| spare(&self.left, n));
        for node in order {
            while self.left.missing[node as usize] > 0 {
                let free = |&&link: &&u32| {
                    !self.used[link as usize] && self.right.missing[self.ends[link as usize].1 as usize] > 0
                };
                let best = self.left.of(node).iter().filter(free);
                let Some(&link) = best.min_by_key(|&&link| spares[self.ends[link as usize].1 as usize])
                else {
                    break;
                };
                let other = self.ends[link as usize].1 as usize;
                self.used[link as usize] = true;
                self.left.missing[node as usize] -= 1;
                self.right.missing[other] -= 1;
                spares[other] += 1;
            }
            for &link in self.left.of(node) {
                spares[self.ends[link as usize].1 as usize] -= 1;
            }
        }
    }

    /// The distance of every node from those on the left that miss links, up to the first free node on the right;
    /// false if none can be reached.
    fn levels(&mut self) -> bool {
        let lefts = self.left.missing.len();
        self.level.fill(FAR);
        let mut queue: Vec<u32> = self.all_unserved(Side::Left).collect();
        queue.iter().for_each(|&n| self.level[n as usize] = 0);
        let mut at = 0;
        let mut last = FAR;
        while let Some(&node) = queue.get(at) {
            at += 1;
            let level = self.level[node as usize];
            if level >= last.saturating_add(1) {
                break;
            }
            for &link in self.left.of(node) {
                let right = self.ends[link as usize].1;
                if self.used[link as usize] || self.level[lefts + right as usize] != FAR {
                    continue;
                }
                self.level[lefts + right as usize] = level;
                if self.right.missing[right as usize] > 0 {
                    last = level;
                    continue;
                }
                for &back in self.right.of(right) {
                    let from = self.ends[back as usize].0;
                    if self.used[back as usize] && self.level[from as usize] == FAR {
                        self.level[from as usize] = level + 1;
                        queue.push(from);
                    }
                }
            }
        }
        last != FAR
    }

    /// Augments along shortest paths until there is none left; false if there was none.
    fn augment(&mut self) -> bool {
        self.next.fill(0);
        let mut any = false;
        let unserved: Vec<u32> = self.all_unserved(Side::Left).collect();
        let mut path: Vec<u32> = Vec::new();
        for node in unserved {
            while self.left.missing[node as usize] > 0 && self.path_from(node, &mut path) {
                self.left.missing[node as usize] -= 1;
                // Links are taken up and given back in turn.
                path.iter()
                    .zip([true, false].iter().cycle())
                    .for_each(|(&link, &on)| self.used[link as usize] = on);
                let last = *path.last().expect("a path has a link");
                self.right.missing[self.ends[last as usize].1 as usize] -= 1;
                any = true;
            }
        }
        any
    }

    /// A path of links, unused and used in turn, from `start` to a free node on the right, each step to a node one
    /// level further.
    fn path_from(&mut self, start: u32, path: &mut Vec<u32>) -> bool {
        path.clear();
        let mut node = start;
        loop {
            let Some(link) = self.forward(node) else {
                // A dead end: back over the used link that led here, and past it.
                let Some(back) = path.pop() else { return false };
                self.next[self.left.missing.len() + self.ends[back as usize].1 as usize] += 1;
                let forward = path.pop().expect("links come in pairs");
                node = self.ends[forward as usize].0;
                continue;
            };
            let right = self.ends[link as usize].1;
            if self.right.missing[right as usize] > 0 {
                path.push(link);
                return true;
            }
            match self.back(right) {
                Some(back) => {
                    path.extend([link, back]);
                    node = self.ends[back as usize].0;
                }
                None => self.next[node as usize] += 1,
            }
        }
    }

    /// The next unused link from a node on the left to the same level on the right.
    fn forward(&mut self, node: u32) -> Option<u32> {
        let lefts = self.left.missing.len();
        let level = self.level[node as usize];
        loop {
            let &link = self.left.of(node).get(self.next[node as usize] as usize)?;
            let right = lefts + self.ends[link as usize].1 as usize;
            if !self.used[link as usize] && self.level[right] == level {
                return Some(link);
            }
            self.next[node as usize] += 1;
        }
    }

    /// The next used link from a node on the right to a node on the left one level further.
    fn back(&mut self, right: u32) -> Option<u32> {
        let at = self.left.missing.len() + right as usize;
        let level = self.level[at] + 1;
        loop {
            let &link = self.right.of(right).get(self.next[at] as usize)?;
            if self.used[link as usize] && self.level[self.ends[link as usize].0 as usize] == level {
                return Some(link);
            }
            self.next[at] += 1;
        }
    }

    /// Why a node of a side stays unserved: everybody who competes with it, directly or not, and for whom. `None`
    /// if more than `most` nodes are in need, or the node can still be served.
    pub fn cut(&self, side: Side, node: u32, most: usize) -> Option<Cut> {
        let (own, others) = (self.side(side), self.side(side.other()));
        let mut seen_own = std::collections::HashSet::from([node]);
        let mut seen_other = std::collections::HashSet::new();
        let mut cut = Cut { needy: vec![node], givers: Vec::new(), gates: Vec::new() };
        let mut at = 0;
        while let Some(&node) = cut.needy.get(at) {
            at += 1;
            for &link in own.of(node).iter().filter(|&&l| !self.used[l as usize]) {
                let giver = self.end(side.other(), link);
                if !seen_other.insert(giver) {
                    continue;
                }
                if others.missing[giver as usize] > 0 {
                    return None;
                }
                cut.givers.push(giver);
                for &back in others.of(giver).iter().filter(|&&l| self.used[l as usize]) {
                    let rival = self.end(side, back);
                    if seen_own.insert(rival) {
                        cut.needy.push(rival);
                    }
                }
            }
            if cut.needy.len() > most {
                return None;
            }
        }
        let links = cut.needy.iter().flat_map(|&n| own.of(n));
        cut.gates = links.copied().filter(|&l| !seen_other.contains(&self.end(side.other(), l))).collect();
        Some(cut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The most links that can be assigned, by trying everything.
    fn most(left: &mut [u32], right: &mut [u32], links: &[(u32, u32)]) -> u32 {
        let Some((&(a, b), rest)) = links.split_first() else { return 0 };
        let without = most(left, right, rest);
        if left[a as usize] == 0 || right[b as usize] == 0 {
            return without;
        }
        left[a as usize] -= 1;
        right[b as usize] -= 1;
        let with = 1 + most(left, right, rest);
        left[a as usize] += 1;
        right[b as usize] += 1;
        with.max(without)
    }

    proptest! {
        #[test]
        fn as_many_links_as_possible_and_a_cut_for_everybody_unserved(
            left in prop::collection::vec(0u32..4, 1..5),
            right in prop::collection::vec(0u32..4, 1..5),
            links in prop::collection::btree_set((0u32..4, 0u32..4), 0..13),
        ) {
            let known = |&(a, b): &(u32, u32)| (a as usize) < left.len() && (b as usize) < right.len();
            let links: Vec<(u32, u32)> = links.into_iter().filter(known).collect();
            let mut transport = Transport::new(left.clone(), right.clone(), &links);
            transport.solve(|| Ok::<(), ()>(())).unwrap();
            let assigned = transport.used().iter().filter(|u| **u).count() as u32;
            prop_assert_eq!(assigned, most(&mut left.clone(), &mut right.clone(), &links));
            for side in [Side::Left, Side::Right] {
                let (own, others) = if side == Side::Left { (&left, &right) } else { (&right, &left) };
                for node in 0..own.len() as u32 {
                    let at = |l: u32| transport.end(side, l);
                    let served = (0..links.len() as u32).filter(|&l| transport.used()[l as usize] && at(l) == node);
                    prop_assert_eq!(served.count() as u32 + transport.missing(side, node), own[node as usize]);
                }
                for node in transport.all_unserved(side) {
                    let cut = transport.cut(side, node, usize::MAX).unwrap();
                    let sum = |nodes: &[u32], wants: &[u32]| nodes.iter().map(|&n| wants[n as usize]).sum::<u32>();
                    prop_assert!(sum(&cut.needy, own) > sum(&cut.givers, others) + cut.gates.len() as u32);
                    let open = |&(at, _): &(u32, &(u32, u32))| {
                        cut.needy.contains(&transport.end(side, at))
                            && !cut.givers.contains(&transport.end(side.other(), at))
                    };
                    let gates: Vec<u32> = (0..).zip(&links).filter(open).map(|(at, _)| at).collect();
                    let mut told = cut.gates.clone();
                    told.sort_unstable();
                    prop_assert_eq!(told, gates);
                }
            }
        }
    }
}
