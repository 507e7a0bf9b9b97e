//! Assignments between two sides: every node on the left wants some links, every node on the right
//! takes some, and each possible link is used at most once.
//!
//! [`Transport::solve`] finds an assignment with as many links as possible. It begins with a good
//! one, made the way Karp and Sipser make matchings: whoever needs all the links he has left gets
//! them, then whoever has one to spare chooses. What is still missing is found in rounds: from all
//! nodes that miss links, breadth-first trees grow at the same time over nodes of their own until
//! they find somebody with room. If somebody stays unserved, [`Transport::cut`] says why: a set of
//! nodes of one side that want more than the other side can give them.
//!
//! ```
//! use quadrille_engines::flow::{Side, Transport};
//! // Two nodes on the left want one link each; both know only the first node on the right, which takes one.
//! let mut transport = Transport::new(&[1, 1], &[1, 1], &[(0, 0), (1, 0)]);
//! transport.solve(|| Ok::<(), ()>(()))?;
//! let unserved = transport.all_unserved(Side::Left).next().unwrap();
//! let cut = transport.cut(Side::Left, unserved, usize::MAX).unwrap();
//! assert_eq!((cut.needy.len(), cut.givers, cut.gates), (2, vec![0], vec![]));
//! # Ok::<(), ()>(())
//! ```

use std::collections::HashSet;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side whose nodes were given first.
    Left,
    /// The other.
    Right,
}

/// Who wants how many links, which are possible, and which are used.
#[derive(Clone, Debug)]
pub struct Transport {
    /// Nodes on the left; those on the right are numbered on from there.
    lefts: usize,
    /// How many links each node still wants.
    missing: Vec<u32>,
    /// The possible links of node `n` are `links[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    links: Vec<Link>,
    /// The two ends of each possible link.
    ends: Vec<[u32; 2]>,
    used: Vec<bool>,
}

/// A possible link as a node sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    number: u32,
    /// The node across.
    to: u32,
}

/// A set of nodes that want more than they can get: their wants exceed those of the `givers` on the
/// other side by more than the `gates`, links that lead elsewhere and carry one each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The nodes in need.
    pub needy: Vec<u32>,
    /// The nodes across that serve nobody else, all of whose links are counted.
    pub givers: Vec<u32>,
    /// Links from a node in need to a node that is not counted among the givers.
    pub gates: Vec<u32>,
}

impl Transport {
    /// Nothing is assigned yet. `links` are the possible links, as nodes of the left and of the
    /// right side.
    pub fn new(left: &[u32], right: &[u32], links: &[(u32, u32)]) -> Self {
        let lefts = left.len();
        let missing: Vec<u32> = left.iter().chain(right).copied().collect();
        let ends: Vec<[u32; 2]> = links.iter().map(|&(a, b)| [a, b + lefts as u32]).collect();
        let mut starts = vec![0u32; missing.len() + 1];
        ends.iter().flatten().for_each(|&n| starts[n as usize + 1] += 1);
        for n in 0..missing.len() {
            starts[n + 1] += starts[n];
        }
        let mut next = starts.clone();
        let mut of_nodes = vec![Link::default(); 2 * links.len()];
        for (number, &[a, b]) in (0..).zip(&ends) {
            for (n, to) in [(a, b), (b, a)] {
                of_nodes[next[n as usize] as usize] = Link { number, to };
                next[n as usize] += 1;
            }
        }
        Transport { lefts, missing, starts, links: of_nodes, used: vec![false; ends.len()], ends }
    }

    /// Which links are used.
    pub fn used(&self) -> &[bool] {
        &self.used
    }

    /// How many links a node still misses.
    pub fn missing(&self, side: Side, node: u32) -> u32 {
        self.missing[self.number(side, node) as usize]
    }

    /// The nodes of a side that miss links.
    pub fn all_unserved(&self, side: Side) -> impl Iterator<Item = u32> + '_ {
        let of_side = match side {
            Side::Left => &self.missing[..self.lefts],
            Side::Right => &self.missing[self.lefts..],
        };
        of_side.iter().enumerate().filter(|(_, missing)| **missing > 0).map(|(node, _)| node as u32)
    }

    fn number(&self, side: Side, node: u32) -> u32 {
        match side {
            Side::Left => node,
            Side::Right => node + self.lefts as u32,
        }
    }

    fn of(&self, node: u32) -> &[Link] {
        &self.links[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// Assigns as many links as possible; `go_on` is asked now and then.
    pub fn solve<E>(&mut self, mut go_on: impl FnMut() -> Result<(), E>) -> Result<(), E> {
        go_on()?;
        Greedy::new(self).run();
        let mut paths = Paths::new(self);
        while paths.round(self) {
            go_on()?;
        }
        Ok(())
    }

    /// Why a node of a side stays unserved: everybody who competes with it, directly or not, and
    /// for whom. `None` if more than `most` nodes are in need, or the node can still be served.
    pub fn cut(&self, side: Side, node: u32, most: usize) -> Option<Cut> {
        let start = self.number(side, node);
        let mut seen = HashSet::from([start]);
        let (mut needy, mut givers) = (vec![start], Vec::new());
        let mut at = 0;
        while let Some(&node) = needy.get(at) {
            at += 1;
            for &Link { to: giver, .. } in self.of(node).iter().filter(|l| !self.used[l.number as usize]) {
                if !seen.insert(giver) {
                    continue;
                }
                if self.missing[giver as usize] > 0 {
                    return None;
                }
                givers.push(giver);
                for &Link { to: rival, .. } in self.of(giver).iter().filter(|l| self.used[l.number as usize])
                {
                    if seen.insert(rival) {
                        needy.push(rival);
                    }
                }
            }
            if needy.len() > most {
                return None;
            }
        }
        let links = needy.iter().flat_map(|&n| self.of(n));
        let gates = links.filter(|link| !seen.contains(&link.to)).map(|link| link.number).collect();
        let numbers = |nodes: Vec<u32>, right: bool| -> Vec<u32> {
            nodes.into_iter().map(|n| if right { n - self.lefts as u32 } else { n }).collect()
        };
        Some(Cut {
            needy: numbers(needy, side == Side::Right),
            givers: numbers(givers, side == Side::Left),
            gates,
        })
    }
}

/// The first assignment.
struct Greedy<'a> {
    transport: &'a mut Transport,
    /// Links that are neither used nor given up.
    left: Vec<bool>,
    /// How many links each node has left beyond what it misses.
    spare: Vec<i32>,
    /// Nodes that need all the links they have left.
    forced: Vec<u32>,
    /// Nodes that have one to spare.
    tight: Vec<u32>,
}

impl<'a> Greedy<'a> {
    fn new(transport: &'a mut Transport) -> Self {
        let nodes = 0..transport.missing.len() as u32;
        let spare: Vec<i32> =
            nodes.map(|n| transport.of(n).len() as i32 - transport.missing[n as usize] as i32).collect();
        let left = vec![true; transport.ends.len()];
        Greedy { transport, left, spare, forced: Vec::new(), tight: Vec::new() }
    }

    fn run(&mut self) {
        for node in 0..self.spare.len() as u32 {
            if self.transport.missing[node as usize] == 0 {
                self.close(node);
            } else {
                self.sort(node);
            }
        }
        for node in 0..self.spare.len() as u32 {
            while self.transport.missing[node as usize] > 0 && self.choose(node) {
                self.follow();
            }
        }
    }

    /// What follows from a choice: the forced first, then those that are nearly so.
    fn follow(&mut self) {
        loop {
            if let Some(node) = self.forced.pop() {
                while self.transport.missing[node as usize] > 0 && self.choose(node) {}
            } else if let Some(node) = self.tight.pop() {
                if self.transport.missing[node as usize] > 0 && self.spare[node as usize] == 1 {
                    self.choose(node);
                }
            } else {
                return;
            }
        }
    }

    /// Puts a node where it belongs.
    fn sort(&mut self, node: u32) {
        match self.spare[node as usize] {
            ..=0 => self.forced.push(node),
            1 => self.tight.push(node),
            _ => {}
        }
    }

    /// A node takes the link to the node that has the fewest to spare; false if it has none left.
    fn choose(&mut self, node: u32) -> bool {
        let transport = &*self.transport;
        let left = transport.of(node).iter().filter(|l| self.left[l.number as usize]);
        let Some(&Link { number: link, .. }) = left.min_by_key(|l| self.spare[l.to as usize]) else {
            return false;
        };
        self.left[link as usize] = false;
        self.transport.used[link as usize] = true;
        for end in self.transport.ends[link as usize] {
            self.transport.missing[end as usize] -= 1;
            if self.transport.missing[end as usize] == 0 {
                self.close(end);
            }
        }
        true
    }

    /// A node that is served gives up the links it has left.
    fn close(&mut self, node: u32) {
        for at in self.transport.starts[node as usize]..self.transport.starts[node as usize + 1] {
            let Link { number, to: other } = self.transport.links[at as usize];
            if std::mem::replace(&mut self.left[number as usize], false) {
                self.spare[other as usize] -= 1;
                if self.transport.missing[other as usize] > 0 {
                    self.sort(other);
                }
            }
        }
    }
}

/// Searches for augmenting paths: shortest paths of links, unused and used in turn, from a node on
/// the left that misses links to a node on the right that has room.
struct Paths {
    /// The round that has seen a node last.
    seen: Vec<u32>,
    round: u32,
    /// The link by which it was reached, and from which of the nodes that miss links.
    by: Vec<u32>,
    root: Vec<u32>,
    queue: Vec<u32>,
}

impl Paths {
    fn new(transport: &Transport) -> Self {
        let nodes = transport.missing.len();
        Paths { seen: vec![0; nodes], round: 0, by: vec![0; nodes], root: vec![0; nodes], queue: Vec::new() }
    }

    /// Grows a tree from every node that misses links, all at the same speed, over nodes no other
    /// tree has reached. A tree that finds room is cut down; paths in different trees do not
    /// disturb each other. False if no tree has found any: then there is none to be found.
    fn round(&mut self, transport: &mut Transport) -> bool {
        self.round += 1;
        self.queue.clear();
        for node in transport.all_unserved(Side::Left) {
            self.seen[node as usize] = self.round;
            self.root[node as usize] = node;
            self.queue.push(node);
        }
        let mut found = vec![false; transport.lefts];
        let mut any = false;
        let mut at = 0;
        while let Some(&node) = self.queue.get(at) {
            at += 1;
            let root = self.root[node as usize];
            let forward = (node as usize) < transport.lefts;
            for k in transport.starts[node as usize]..transport.starts[node as usize + 1] {
                let Link { number: link, to: next } = transport.links[k as usize];
                if found[root as usize] {
                    break;
                }
                if transport.used[link as usize] == forward || self.seen[next as usize] == self.round {
                    continue;
                }
                self.seen[next as usize] = self.round;
                self.by[next as usize] = link;
                self.root[next as usize] = root;
                if forward && transport.missing[next as usize] > 0 {
                    self.take(transport, root, next);
                    found[root as usize] = true;
                    any = true;
                } else {
                    self.queue.push(next);
                }
            }
        }
        any
    }

    /// Turns the links of the path that was found, from its end.
    fn take(&self, transport: &mut Transport, start: u32, end: u32) {
        transport.missing[start as usize] -= 1;
        transport.missing[end as usize] -= 1;
        let mut node = end;
        while node != start {
            let link = self.by[node as usize];
            transport.used[link as usize] ^= true;
            let [a, b] = transport.ends[link as usize];
            node ^= a ^ b;
        }
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
            let mut transport = Transport::new(&left, &right, &links);
            transport.solve(|| Ok::<(), ()>(())).unwrap();
            let assigned = transport.used().iter().filter(|u| **u).count() as u32;
            prop_assert_eq!(assigned, most(&mut left.clone(), &mut right.clone(), &links));
            let end = |side: Side, link: u32| {
                let (a, b) = links[link as usize];
                if side == Side::Left { a } else { b }
            };
            for side in [Side::Left, Side::Right] {
                let (own, others) = if side == Side::Left { (&left, &right) } else { (&right, &left) };
                for node in 0..own.len() as u32 {
                    let at = |l: u32| end(side, l);
                    let served = (0..links.len() as u32).filter(|&l| transport.used()[l as usize] && at(l) == node);
                    prop_assert_eq!(served.count() as u32 + transport.missing(side, node), own[node as usize]);
                }
                for node in transport.all_unserved(side) {
                    let cut = transport.cut(side, node, usize::MAX).unwrap();
                    let sum = |nodes: &[u32], wants: &[u32]| nodes.iter().map(|&n| wants[n as usize]).sum::<u32>();
                    prop_assert!(sum(&cut.needy, own) > sum(&cut.givers, others) + cut.gates.len() as u32);
                    let other = if side == Side::Left { Side::Right } else { Side::Left };
                    let open = |&(at, _): &(u32, &(u32, u32))| {
                        cut.needy.contains(&end(side, at)) && !cut.givers.contains(&end(other, at))
                    };
                    let gates: Vec<u32> = (0..).zip(&links).filter(open).map(|(at, _)| at).collect();
                    let mut found = cut.gates.clone();
                    found.sort_unstable();
                    prop_assert_eq!(found, gates);
                }
            }
        }
    }
}
