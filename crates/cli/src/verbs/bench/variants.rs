//! Methods compared under all choices of a setting.
//!
//! A line of the families' tables says for which methods `bench` can compare its choices, and which
//! word asks for them: each path, each model, pruning off and on. Several may be asked for at once;
//! then every combination is run.

use quadrille::setting::Kind;
use quadrille::{AnyFamily, Concern, Given, Setting};

/// One way to run a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// What tells it from the others; `None` when it is the only one.
    pub label: Option<String>,
    /// Its settings.
    pub given: Given,
}

/// The ways to run a method: one, unless settings ask for several to be compared.
pub fn variants(family: &dyn AnyFamily, method: &str, given: &Given) -> Vec<Variant> {
    let lines = family.settings(Concern::Search).iter();
    let mut axes: Vec<Axis> = lines.filter_map(|line| Axis::of(line, method, given)).collect();
    let mut variants = vec![Variant { label: None, given: given.clone() }];
    if !axes.iter().any(|axis| axis.varies) {
        return variants;
    }
    // What is always named comes first, so that labels begin alike.
    axes.retain(|axis| axis.varies || axis.line.usual.is_some());
    axes.sort_by_key(|axis| axis.line.usual.is_none());
    for axis in &axes {
        let with = |variant: &Variant| axis.choices.iter().map(|choice| axis.with(variant, choice)).collect();
        variants = variants.iter().flat_map(|variant| -> Vec<Variant> { with(variant) }).collect();
    }
    variants
}

/// A setting and its choices to be run.
struct Axis {
    line: &'static Setting,
    choices: Vec<String>,
    varies: bool,
}

impl Axis {
    fn of(line: &'static Setting, method: &str, given: &Given) -> Option<Axis> {
        let (word, methods) = line.compared?;
        if !methods.contains(&method) {
            return None;
        }
        let text = given.text(line.name);
        let is_list = matches!(line.kind, Kind::Words { or: None, or_file: false, .. });
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let (choices, varies) = match text {
            Some(text) if line.is_switch() => (owned(&["false", "true"]), text == word),
            Some(text) if text == word => (owned(&line.choices()), true),
            Some(list) if is_list && list.contains(',') => {
                (list.split(',').map(|name| name.trim().to_owned()).collect(), true)
            }
            text => (text.or(line.usual).map(str::to_owned).into_iter().collect(), false),
        };
        Some(Axis { line, choices, varies })
    }

    fn with(&self, variant: &Variant, choice: &str) -> Variant {
        let before = variant.label.as_deref().unwrap_or_default();
        let label = match (self.line.is_switch(), choice) {
            (true, "true") => format!("{before} {}", self.line.name),
            (true, _) => before.to_owned(),
            (false, choice) if before.is_empty() => choice.to_owned(),
            (false, choice) => format!("{before}/{choice}"),
        };
        let mut given = variant.given.clone();
        given.set(self.line.name, choice);
        Variant { label: Some(label), given }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::FAMILIES;

    fn labels(family: &str, method: &str, given: &str) -> Vec<String> {
        let (family, given) = (FAMILIES.find(family).unwrap(), given.parse().unwrap());
        let all = variants(family, method, &given);
        all.into_iter().map(|variant| variant.label.unwrap_or_default()).collect()
    }

    #[test]
    fn every_choice_that_is_asked_for_is_run() {
        let paths = ["row", "column", "diagonal", "spiral-in", "spiral-out", "quad-spiral"];
        assert_eq!(labels("edge", "path", "--path all"), paths);
        assert_eq!(labels("edge", "informed", "--path row --model cells"), [""]);
        assert_eq!(
            labels("edge", "informed", "--model each"),
            ["cells", "borders", "diagonals", "all"].map(|name| format!("{name}/pessimistic/lexicographic"))
        );
        let all = labels("edge", "informed", "--model each --variable each --value each");
        assert_eq!((all.len(), all[35].as_str()), (36, "all/path/pessimistic"));
        let paths = labels("edge", "informed", "--variable path --path all");
        assert_eq!((paths.len(), paths[1].as_str()), (6, "borders/path/lexicographic/column"));
        assert_eq!(labels("edge", "path", "--model each"), [""]);
    }

    #[test]
    fn heuristics_are_compared_with_and_without_pruning() {
        let both = labels("polyomino", "x", "--heuristic all --zones");
        assert_eq!((both.len(), &both[..2]), (16, &["ascender".to_owned(), "ascender zones".to_owned()][..]));
        let two = labels("polyomino", "x", "--heuristic holes,perimeter");
        assert_eq!(two, ["holes", "perimeter"]);
        assert_eq!(labels("polyomino", "x", "--zones"), ["descender", "descender zones"]);
        assert_eq!(labels("polyomino", "dense", "--zones"), [""]);
    }
}
