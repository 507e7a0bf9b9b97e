//! Hints against enumeration.
