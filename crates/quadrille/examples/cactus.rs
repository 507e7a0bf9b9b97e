//! A cactus plot from a table: `cactus TIMES.csv OUT.svg`, each line a solver's name and its
//! seconds.

use quadrille::{Theme, plot, scene::svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, table, picture] = &arguments[..] else { return Err("usage: cactus TIMES.csv OUT.svg".into()) };
    let series = |line: &str| {
        let mut fields = line.split(',');
        let name = fields.next().unwrap_or_default().to_owned();
        (name, fields.filter_map(|f| f.trim().parse().ok()).collect::<Vec<f64>>())
    };
    let methods = std::fs::read_to_string(table)?.lines().map(series).collect();
    std::fs::write(
        picture,
        svg::write(&plot::cactus("Puzzles solved within a time", methods).draw(), &Theme::LIGHT),
    )?;
    Ok(())
}
