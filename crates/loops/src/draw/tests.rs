//! Pictures of small boards.
use super::*;
