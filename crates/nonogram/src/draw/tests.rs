//! Pictures of small boards, character by character.

use super::*;
