//! Corollas: patches of the board around a centre, made once and used again.
//!
//! A corolla with Hamming radius H holds the cells at most H steps from its centre, as far as the
//! board goes, filled with pieces that match each other and the frame. What it may hold depends on
//! nothing but the rims it touches, so one cell of each *zone* stands for all others, unless a clue
//! lies near: clues on a corolla are a part of it, those beside it must match, and none of their
//! pieces lies elsewhere. Take the clues away ([`Instance::without_clues`]) for corollas that are
//! made for any place of their zone, as the report's are.
//!
//! [`Instance::without_clues`]: crate::model::Instance::without_clues
//!
//! Corollas that look the same are one, as everywhere in this family.
//!
//! | room | what it does |
//! |---|---|
//! | [`shape`] | the cells of a corolla in order, and its frontier |
//! | [`zones`] | which cells of a board have the same corollas |
//! | [`generate`] | every corolla, one after the other |
//! | [`mod@count`] | how many there are, without making them all |
//! | [`stats`] | how many pieces are possible at each place, how often each colour lies on the frontier |
//! | [`mod@rotate`] | a corolla on a board that is turned |
//! | [`text`] | the report's text files |
//! | [`dynamic`] | corollas without a radius, which grow where domains are restrained |
//!
//! Underneath lie `ground` (the clues), `stock` (the pieces), `plan` (which looks fit where),
//! `fill` (the one search that all use), `tips` (inclusion and exclusion) and `support` (what is
//! possible at all).

pub mod count;
pub mod dynamic;
mod fill;
pub mod generate;
mod ground;
mod plan;
pub mod rotate;
pub mod shape;
pub mod stats;
mod stock;
mod support;
pub mod text;
mod tips;
pub mod zones;

#[cfg(test)]
mod tests;

pub use count::{count, count_zones};
pub use generate::{Generator, Request};
pub use ground::agrees;
pub use rotate::rotate;
pub use shape::{Corolla, Place, Shape};
pub use zones::{Zone, Zones};
