//! What the manifest of every crate must say.

use super::name;
use anyhow::{Result, ensure};
use serde_json::Value;
use std::fs;

/// What every crate takes from the workspace, so that there is one line to change.
const INHERITED: [&str; 4] = ["version", "edition", "rust-version", "license"];
/// The categories of crates.io that we use: an unknown one is refused only when it is too late.
const CATEGORIES: [&str; 6] =
    ["algorithms", "command-line-utilities", "data-structures", "encoding", "games", "mathematics"];
/// The manifests are neutral about where the project is kept.
const NEUTRAL: [&str; 3] = ["repository", "homepage", "documentation"];

/// Insists on it, and names all faults at once.
pub fn check(members: &[Value]) -> Result<()> {
    let mut faults = Vec::new();
    for member in members {
        let mut need = |holds: bool, what: &str| {
            if !holds {
                faults.push(format!("{}: {what}", name(member)));
            }
        };
        let text = fs::read_to_string(member["manifest_path"].as_str().unwrap_or_default())?;
        for key in INHERITED {
            let line = format!("{key}.workspace = true");
            need(text.lines().any(|l| l == line), &format!("the line `{line}` is missing"));
        }
        need(member["description"].is_string(), "it has no description");
        for key in NEUTRAL {
            need(member[key].is_null(), &format!("it names a {key}"));
        }
        if member["publish"].is_null() {
            published(member, members, &mut need);
        }
    }
    ensure!(faults.is_empty(), "not fit to publish:\n  {}", faults.join("\n  "));
    Ok(())
}

/// What those that are published must say besides.
fn published(member: &Value, members: &[Value], need: &mut impl FnMut(bool, &str)) {
    need(member["readme"] == "README.md", "it has no README.md");
    let docs = &member["metadata"]["docs"]["rs"];
    need(docs.is_object(), "it has no [package.metadata.docs.rs]");
    let words = list(&member["keywords"]);
    need(!words.is_empty() && words.len() <= 5, "it needs one to five keywords");
    for word in words {
        need(is_keyword(word), &format!("'{word}' cannot be a keyword"));
    }
    let categories = list(&member["categories"]);
    need(!categories.is_empty() && categories.len() <= 5, "it needs one to five categories");
    for category in categories {
        need(CATEGORIES.contains(&category), &format!("no category is called '{category}'"));
    }
    for used in member["dependencies"].as_array().into_iter().flatten() {
        let published = members.iter().any(|m| name(m) == name(used) && m["publish"].is_null());
        if used["path"].is_string() && used["kind"] != "dev" {
            need(published, &format!("it depends on {}, which is not published", name(used)));
            need(used["req"] != "*", &format!("it does not say which version of {}", name(used)));
        }
    }
}

/// The rules of crates.io.
fn is_keyword(word: &str) -> bool {
    word.len() <= 20
        && word.starts_with(|c: char| c.is_ascii_alphanumeric())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || "_-+".contains(c))
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}
