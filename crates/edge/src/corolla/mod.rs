//! Corollas: patches of the board around a centre, made once and used again.
