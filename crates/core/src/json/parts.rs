//! Small types for the members of JSON objects. Each says by itself what it takes: in messages, and
//! in the schema.
//!
//! Texts that may be lists are no untagged enums of serde: those try one form after the other and
//! cannot tell which part of which is wrong.

use crate::scene::Rgb;
use crate::settings::Words;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A member that may be left out, but is no `null`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optional<T>(pub Option<T>);

impl<T> Optional<T> {
    /// Whether it is left out.
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }
}

impl<T> Default for Optional<T> {
    fn default() -> Self {
        Optional(None)
    }
}

impl<T: Serialize> Serialize for Optional<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Optional<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Optional(Some(value)))
    }
}

/// An integer from `LOW` to `HIGH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<const LOW: u64, const HIGH: u64>(pub u64);

impl<const LOW: u64, const HIGH: u64> Whole<LOW, HIGH> {
    /// It as an index.
    pub const fn get(self) -> usize {
        const { assert!(HIGH <= u32::MAX as u64, "indices have 32 bits in a browser") };
        self.0 as usize
    }
}

impl<const LOW: u64, const HIGH: u64> Serialize for Whole<LOW, HIGH> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de, const LOW: u64, const HIGH: u64> Deserialize<'de> for Whole<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(Within { low: LOW, high: HIGH }).map(Whole)
    }
}

/// Reads an integer within bounds that are no constants, so that it is compiled once for all of them.
struct Within {
    low: u64,
    high: u64,
}

impl Visitor<'_> for Within {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.high {
            u64::MAX => write!(f, "an integer from {} on", self.low),
            high => write!(f, "an integer from {} to {high}", self.low),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        match (self.low..=self.high).contains(&number) {
            true => Ok(number),
            false => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}

/// One of the words for the values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<T: Words> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

impl<'de, T: Words> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = T::names();
        let at = deserializer.deserialize_str(OneOf(&names))?;
        Ok(Word(T::WORDS[at].1))
    }
}

/// Reads one of several words as its place among them.
struct OneOf<'a>(&'a [&'static str]);

impl Visitor<'_> for OneOf<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [before @ .., last] if !before.is_empty() => write!(f, "{} or {last}", before.join(", ")),
            words => f.write_str(&words.concat()),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
        let found = self.0.iter().position(|word| *word == text);
        found.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// A colour as `#rrggbb`; `#rgb` and digits without `#` are read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub Rgb);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(HexVisitor).map(Hex)
    }
}

struct HexVisitor;

impl Visitor<'_> for HexVisitor {
    type Value = Rgb;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a colour such as \"#ff0000\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Rgb, E> {
        Rgb::parse(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// A text, or something that is a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextOr<T> {
    /// A text.
    Text(String),
    /// A list.
    List(T),
}

impl<T: Serialize> Serialize for TextOr<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            TextOr::Text(text) => text.serialize(serializer),
            TextOr::List(list) => list.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for TextOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrVisitor(PhantomData))
    }
}

struct TextOrVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for TextOrVisitor<T> {
    type Value = TextOr<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a list")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<TextOr<T>, E> {
        Ok(TextOr::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<TextOr<T>, A::Error> {
        T::deserialize(SeqAccessDeserializer::new(list)).map(TextOr::List)
    }
}

/// A struct that is an object: those of serde are read from lists as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object<T>(pub T);

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData)).map(Object)
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(object))
    }
}
