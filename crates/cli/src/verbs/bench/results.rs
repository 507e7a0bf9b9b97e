//! What a bench measured: a summary of the methods, a row for every run, and a plot.

use quadrille::bars::Bars;
use quadrille::{Scene, plot};
use std::collections::BTreeMap;

/// One method on one instance.
#[derive(Default)]
pub struct Row {
    pub instance: String,
    pub method: String,
    /// Whether no limit came first.
    pub finished: bool,
    pub outcome: String,
    pub solutions: u64,
    pub nodes_to_first: Option<u64>,
    pub seconds_to_first: Option<f64>,
    pub nodes: u64,
    pub seconds: f64,
}

/// All runs, in their order.
#[derive(Default)]
pub struct Results {
    pub rows: Vec<Row>,
    /// Whether variants of one method are compared, rather than methods.
    pub compared: bool,
}

/// What variants are compared by.
const MEASURES: [&str; 3] = ["nodes to first", "nodes", "seconds"];

impl Results {
    /// The methods in the order in which they were first run, each with its rows.
    fn methods(&self) -> Vec<(&str, Vec<&Row>)> {
        let mut methods: Vec<(&str, Vec<&Row>)> = Vec::new();
        for row in &self.rows {
            match methods.iter_mut().find(|(method, _)| *method == row.method) {
                Some((_, rows)) => rows.push(row),
                None => methods.push((&row.method, vec![row])),
            }
        }
        methods
    }

    /// Markdown: the methods, then the runs.
    pub fn table(&self) -> String {
        let methods = self.methods();
        let mut text = "| method | finished | solutions | nodes | total s | median s | against the first |\n\
                        |---|--:|--:|--:|--:|--:|--:|\n"
            .to_owned();
        for (method, rows) in &methods {
            let finished = rows.iter().filter(|row| row.finished).count();
            let total = |value: fn(&Row) -> u64| rows.iter().map(|row| value(row)).sum::<u64>();
            text += &format!(
                "| {method} | {finished} of {} | {} | {} | {} | {} | {} |\n",
                rows.len(),
                total(|row| row.solutions),
                total(|row| row.nodes),
                digits(rows.iter().map(|row| row.seconds).sum()),
                digits(median(rows.iter().map(|row| row.seconds).collect())),
                methods.first().and_then(|(_, first)| ratio(rows, first)).unwrap_or_default(),
            );
        }
        text += "\n| instance | method | outcome | solutions | nodes to first | seconds to first | nodes | seconds |\n\
                 |---|---|---|--:|--:|--:|--:|--:|\n";
        let shared = shared_folder(self.rows.iter().map(|row| row.instance.as_str()));
        for row in &self.rows {
            let name = row.instance[shared..].replace('|', "\\|");
            let Row { method, outcome, solutions, nodes, seconds, .. } = row;
            let first = row.nodes_to_first.map(|n| n.to_string()).unwrap_or_default();
            let soon = row.seconds_to_first.map(digits).unwrap_or_default();
            let seconds = digits(*seconds);
            text += &format!(
                "| {name} | {method} | {outcome} | {solutions} | {first} | {soon} | {nodes} | {seconds} |\n"
            );
        }
        text
    }

    /// How many instances each method solves in what time, or how variants compare.
    pub fn plot(&self) -> Scene {
        if self.compared { self.variants() } else { self.cactus() }
    }

    fn cactus(&self) -> Scene {
        let finished =
            |rows: Vec<&Row>| rows.iter().filter(|row| row.finished).map(|row| row.seconds).collect();
        let series =
            self.methods().into_iter().map(|(method, rows)| (method.to_owned(), finished(rows))).collect();
        plot::cactus("Instances solved within a time", series).draw()
    }

    /// Variants compared: on one instance by bars, on several by how the measures grow.
    fn variants(&self) -> Scene {
        let methods = self.methods();
        let measured = |row: &Row| [row.nodes_to_first.unwrap_or(0) as f64, row.nodes as f64, row.seconds];
        if methods.iter().any(|(_, rows)| rows.len() > 1) {
            let series = |n: usize| {
                let values = |rows: &[&Row]| rows.iter().map(|row| measured(row)[n]).collect();
                methods.iter().map(|(method, rows)| ((*method).to_owned(), values(rows))).collect()
            };
            let plots =
                MEASURES.iter().enumerate().map(|(n, name)| plot::growth(name, name, series(n)).draw());
            return Scene::stacked("Nodes and time from instance to instance", plots.collect());
        }
        let bars = |row: &Row| (row.method.clone(), measured(row)[1..].to_vec());
        let measures = MEASURES[1..].iter().map(|&name| name.to_owned()).collect();
        Bars { title: "Nodes and time".to_owned(), measures, rows: self.rows.iter().map(bars).collect() }
            .draw()
    }
}

/// How many times as long a method takes as the first, on the instances that both finish.
fn ratio(rows: &[&Row], first: &[&Row]) -> Option<String> {
    let finished = |rows: &[&Row]| -> BTreeMap<String, f64> {
        let done = rows.iter().filter(|row| row.finished);
        done.map(|row| (row.instance.clone(), row.seconds)).collect()
    };
    let (own, firsts) = (finished(rows), finished(first));
    let both = own.iter().filter_map(|(name, seconds)| Some((*seconds, *firsts.get(name)?)));
    let (ours, theirs) = both.fold((0.0, 0.0), |(a, b), (own, first)| (a + own, b + first));
    (theirs > 0.0).then(|| format!("{} x", digits(ours / theirs)))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        n if n % 2 == 1 => values[n / 2],
        n => (values[n / 2 - 1] + values[n / 2]) / 2.0,
    }
}

/// A number in three significant digits: `0.000123`, `1.23`, `123`.
fn digits(number: f64) -> String {
    if number <= 0.0 || !number.is_finite() {
        return "0".to_owned();
    }
    let places = (2 - number.log10().floor() as i32).clamp(0, 9);
    format!("{number:.*}", places as usize)
}

/// The bytes of the folder that all names begin with.
fn shared_folder<'a>(mut names: impl Iterator<Item = &'a str>) -> usize {
    let folder = |name: &'a str| &name[..name.rfind('/').map_or(0, |at| at + 1)];
    let Some(mut shared) = names.next().map(folder) else { return 0 };
    for name in names {
        while !name.starts_with(shared) {
            shared = folder(shared.trim_end_matches('/'));
        }
    }
    shared.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        let told = [0.0, 0.000_123_4, 0.1, 1.234, 12.34, 1234.5].map(digits);
        assert_eq!(told, ["0", "0.000123", "0.100", "1.23", "12.3", "1234"]);
    }

    #[test]
    fn names_lose_the_folder_they_share() {
        let shared = |names: &[&str]| shared_folder(names.iter().copied());
        assert_eq!(shared(&["a/b/x.txt", "a/b/y.txt"]), 4);
        assert_eq!(shared(&["a/b/x.txt", "a/c/y.txt"]), 2);
        assert_eq!(shared(&["a/b/x.txt", "y.txt"]), 0);
        assert_eq!(shared(&["a/bc/x.txt", "a/b/y.txt"]), 2);
        assert_eq!((shared(&["a/b#1"]), shared(&[])), (2, 0));
    }

    #[test]
    fn methods_are_compared_on_what_both_finish() {
        let row = |instance: &str, finished, seconds| Row {
            instance: instance.to_owned(),
            method: String::new(),
            finished,
            outcome: String::new(),
            solutions: 1,
            nodes_to_first: None,
            seconds_to_first: None,
            nodes: 1,
            seconds,
        };
        let first = [row("a", true, 1.0), row("b", true, 2.0)];
        let second = [row("a", true, 2.0), row("b", false, 9.0)];
        let refer = |rows: &'static [Row]| rows.iter().collect::<Vec<_>>();
        let (first, second) = (Vec::leak(first.into()), Vec::leak(second.into()));
        assert_eq!(ratio(&refer(second), &refer(first)).as_deref(), Some("2.00 x"));
        assert_eq!(median(vec![3.0, 1.0, 2.0, 10.0]), 2.5);
    }
}
