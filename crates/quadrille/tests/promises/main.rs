//! Nets under the promises of the library: each module checks one class of promise over all
//! families, methods and seeds, with degenerate sizes, against `count`, the rules or a plain
//! enumeration.

mod checks;
mod films;
mod generate;
mod grades;
mod hints;
mod limits;
mod margins;
mod plain;
mod round_trip;
mod samples;
mod schema;
mod states;
mod typos;
mod validator;
