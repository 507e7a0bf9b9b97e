//! What is to be covered, and with what.
//!
//! A problem has items and options; an option uses some of the items. A solution is a set of
//! options that uses every primary item as often as its bounds say (once, unless told otherwise)
//! and every secondary item at most once, or any number of times if each use gives it the same
//! colour. Knuth calls this multiple covering with colours (The Art of Computer Programming,
//! 7.2.2.1). Everything that can be said wrongly is refused here, so that the engines need not look
//! again.

use quadrille_core::Diagnostic;
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

/// One thing to cover, numbered in the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item(pub(super) u32);

/// One way to cover some items, numbered in the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub(super) u32);

/// What an option may paint a secondary item with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub(super) u32);

impl Item {
    /// Its number, from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// Its number, from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Color {
    /// Its number, from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How often an item may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// At least and at most so many times.
    Primary {
        /// Fewest uses.
        at_least: u32,
        /// Most uses.
        at_most: u32,
    },
    /// At most once, or any number of times in one colour.
    Secondary,
}

impl Kind {
    /// Exactly once.
    pub const ONCE: Kind = Kind::Primary { at_least: 1, at_most: 1 };
}

/// One item in an option, with the colour it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The item.
    pub item: Item,
    /// Its colour; `None` makes the option the only user of the item.
    pub color: Option<Color>,
}

impl From<Item> for Use {
    fn from(item: Item) -> Self {
        Use { item, color: None }
    }
}

impl From<(Item, Color)> for Use {
    fn from((item, color): (Item, Color)) -> Self {
        Use { item, color: Some(color) }
    }
}

/// Names and their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    fn number(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    fn add(&mut self, name: &str) -> Result<u32, Diagnostic> {
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ':' || c == '|') {
            return Err(Diagnostic::new(format!("'{name}' cannot be a name"))
                .help("a name is one word without ':' and '|', such as r1c2"));
        }
        let number = count(self.list.len(), "names")?;
        self.list.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }
}

/// Numbers are 32 bits wide, and the last one is kept free.
fn count(n: usize, what: &str) -> Result<u32, Diagnostic> {
    u32::try_from(n).ok().filter(|&n| n < u32::MAX).ok_or_else(|| Diagnostic::new(format!("too many {what}")))
}

/// An exact cover problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    names: Names,
    kinds: Vec<Kind>,
    colors: Names,
    uses: Vec<Use>,
    /// Where the uses of each option end.
    ends: Vec<u32>,
}

impl Problem {
    /// Nothing to cover yet.
    pub fn new() -> Self {
        Problem::default()
    }

    /// Adds an item that must be used exactly once.
    pub fn primary(&mut self, name: &str) -> Result<Item, Diagnostic> {
        self.item(name, Kind::ONCE)
    }

    /// Adds an item that must be used so many times.
    pub fn multiple(&mut self, name: &str, times: RangeInclusive<u32>) -> Result<Item, Diagnostic> {
        self.item(name, Kind::Primary { at_least: *times.start(), at_most: *times.end() })
    }

    /// Adds an item that may be used once, or often in one colour.
    pub fn secondary(&mut self, name: &str) -> Result<Item, Diagnostic> {
        self.item(name, Kind::Secondary)
    }

    /// Adds an item of any kind.
    pub fn item(&mut self, name: &str, kind: Kind) -> Result<Item, Diagnostic> {
        if let Kind::Primary { at_least, at_most } = kind
            && (at_most == 0 || at_least > at_most)
        {
            return Err(Diagnostic::new(format!(
                "item '{name}' cannot be used {at_least} to {at_most} times"
            ))
            .help("the upper bound is at least 1 and not below the lower one"));
        }
        if self.names.number(name).is_some() {
            return Err(Diagnostic::new(format!("there are two items '{name}'")));
        }
        let item = Item(self.names.add(name)?);
        self.kinds.push(kind);
        Ok(item)
    }

    /// The colour of this name, new if there was none.
    pub fn color(&mut self, name: &str) -> Result<Color, Diagnostic> {
        self.colors.number(name).map_or_else(|| self.colors.add(name), Ok).map(Color)
    }

    /// Adds an option; nothing is changed when it is refused.
    pub fn option<U: Into<Use>>(
        &mut self,
        uses: impl IntoIterator<Item = U>,
    ) -> Result<OptionId, Diagnostic> {
        let uses: Vec<Use> = uses.into_iter().map(Into::into).collect();
        self.check(&uses)?;
        let option = OptionId(count(self.ends.len(), "options")?);
        let end = count(self.uses.len() + uses.len(), "items in all options")?;
        self.uses.extend(uses);
        self.ends.push(end);
        Ok(option)
    }

    fn check(&self, uses: &[Use]) -> Result<(), Diagnostic> {
        let mut primary = false;
        for &Use { item, color } in uses {
            let Some(&kind) = self.kinds.get(item.index()) else {
                return Err(Diagnostic::new(format!("there is no item number {}", item.0)));
            };
            let name = &self.names.list[item.index()];
            match color {
                Some(_) if kind != Kind::Secondary => {
                    return Err(Diagnostic::new(format!("primary item '{name}' cannot have a colour"))
                        .help("only items after the lone '|', the secondary ones, have colours"));
                }
                Some(color) if color.index() >= self.colors.list.len() => {
                    return Err(Diagnostic::new(format!("there is no colour number {}", color.0)));
                }
                _ => primary |= kind != Kind::Secondary,
            }
        }
        let mut items: Vec<Item> = uses.iter().map(|u| u.item).collect();
        items.sort_unstable();
        if let Some(twice) = items.windows(2).find(|pair| pair[0] == pair[1]) {
            let name = self.name(twice[0]);
            return Err(Diagnostic::new(format!("item '{name}' is twice in one option")));
        }
        if primary {
            return Ok(());
        }
        Err(Diagnostic::new("an option without a primary item")
            .help("nothing asks for such an option: give it a primary item or leave it out"))
    }

    /// Number of items.
    pub fn items(&self) -> usize {
        self.kinds.len()
    }

    /// Number of options.
    pub fn options(&self) -> usize {
        self.ends.len()
    }

    /// Every item, in order.
    pub fn all_items(&self) -> impl Iterator<Item = Item> + use<> {
        (0..self.kinds.len() as u32).map(Item)
    }

    /// Every option, in order.
    pub fn all_options(&self) -> impl Iterator<Item = OptionId> + use<> {
        (0..self.ends.len() as u32).map(OptionId)
    }

    /// The item of this name.
    pub fn find(&self, name: &str) -> Option<Item> {
        self.names.number(name).map(Item)
    }

    /// The name of an item.
    pub fn name(&self, item: Item) -> &str {
        &self.names.list[item.index()]
    }

    /// The name of a colour.
    pub fn color_name(&self, color: Color) -> &str {
        &self.colors.list[color.index()]
    }

    /// How often an item may be used.
    pub fn kind(&self, item: Item) -> Kind {
        self.kinds[item.index()]
    }

    /// What an option uses, in the order given.
    pub fn uses(&self, option: OptionId) -> &[Use] {
        &self.uses[self.use_range(option)]
    }

    /// Where the uses of an option stand among those of all.
    pub(super) fn use_range(&self, option: OptionId) -> Range<usize> {
        let start = option.index().checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        start..self.ends[option.index()] as usize
    }

    /// Whether every primary item is to be used exactly once.
    pub fn is_simple(&self) -> bool {
        self.kinds.iter().all(|&kind| matches!(kind, Kind::ONCE | Kind::Secondary))
    }

    /// Whether some option gives a colour.
    pub fn has_colors(&self) -> bool {
        self.uses.iter().any(|u| u.color.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_wrongly_is_refused() {
        let mut p = Problem::new();
        let (a, b) = (p.primary("a").unwrap(), p.secondary("b").unwrap());
        let red = p.color("red").unwrap();
        assert_eq!(p.color("red"), Ok(red));
        let say = |result: Result<OptionId, Diagnostic>| result.unwrap_err().message;
        assert_eq!(say(p.option([a, a])), "item 'a' is twice in one option");
        assert_eq!(say(p.option([(a, red)])), "primary item 'a' cannot have a colour");
        assert_eq!(say(p.option([b])), "an option without a primary item");
        assert_eq!(say(p.option::<Item>([])), "an option without a primary item");
        assert_eq!(say(p.option([a, Item(7)])), "there is no item number 7");
        assert_eq!(say(p.option([a.into(), Use::from((b, Color(3)))])), "there is no colour number 3");
        assert!(p.primary("a").is_err() && p.primary("x y").is_err() && p.primary("").is_err());
        assert!(p.multiple("m", 0..=0).is_err());
        assert_eq!(p.options(), 0);
        let option = p.option([a.into(), Use::from((b, red))]).unwrap();
        assert_eq!(p.uses(option), [Use::from(a), Use::from((b, red))]);
        assert_eq!((p.find("b"), p.name(b), p.color_name(red)), (Some(b), "b", "red"));
    }
}
