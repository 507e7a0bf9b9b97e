//! The puzzle as clauses in the form of DIMACS, for any SAT solver, and the model that comes back
//! as a board.
//!
//! ```text
//! c edge matching 2x2, 4 colours: 8 of 24 variables are looks on cells
//! c 1 r1c1=0:0
//! p cnf 24 60
//! 1 2 0
//! ```
//!
//! The lines `c 1 r1c1=0:0` tell what a variable stands for: piece 0, unturned, on this cell. A
//! model is read from the lines `v 1 -2 ... 0` that solvers print; other lines are passed over.
//! Only the puzzle it was written from can read it.

use super::words::quoted;
use crate::Edge;
use crate::model::{Instance, Move, State, describe, start};
use crate::solve::clauses::Clauses;
use crate::solve::problem::Problem;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};
use std::fmt::Write;

/// The format.
pub const FORMAT: Format<Edge> = Format {
    name: "dimacs",
    extensions: &["cnf"],
    summary: "the clauses of the puzzle for a SAT solver; its model is read as a board",
    sniff: |_| Confidence::No,
    read: None,
    write: Some(write),
    split: None,
};

fn write(documents: &[Document<Edge>]) -> Result<String, Diagnostic> {
    let [document] = documents else {
        return Err(Diagnostic::new(format!("a file of clauses holds one puzzle, not {}", documents.len())));
    };
    let instance = &document.instance;
    let from = start(instance);
    let problem = Problem::from(instance, &from);
    if let Some(why) = problem.obstacle() {
        // Every solver says of this that it cannot be satisfied.
        return Ok(format!(
            "c edge matching {}: no solution: {why}\np cnf 1 2\n1 0\n-1 0\n",
            describe(instance)
        ));
    }
    let clauses = Clauses::new(&problem);
    let (looks, variables) = (clauses.looks.len(), clauses.variables);
    let mut text = format!(
        "c edge matching {}: {looks} of {variables} variables are looks on cells\n",
        describe(instance)
    );
    for (n, (cell, look)) in clauses.looks.iter().enumerate() {
        let action = Move::Put(instance.size().cell(*cell), problem.placed(*look, 0));
        let _ = writeln!(text, "c {} {action}", n + 1);
    }
    let _ = writeln!(text, "p cnf {variables} {}", clauses.clauses.len());
    for clause in &clauses.clauses {
        clause.iter().for_each(|lit| text += &format!("{} ", lit.dimacs()));
        text += "0\n";
    }
    Ok(text)
}

/// Whether a text is what a SAT solver prints.
pub fn is_model(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("v ") || line.starts_with("s "))
}

/// The board of a model.
pub fn read_model(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let text = source.text()?;
    let from = start(instance);
    let problem = Problem::from(instance, &from);
    let clauses = Clauses::new(&problem);
    let mut values = vec![false; clauses.looks.len()];
    let mut any = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("s UNSAT") {
            return Err(Diagnostic::new("the solver says that there is no solution")
                .at(source.span_of(line))
                .in_source(source));
        }
        let Some(words) = line.strip_prefix("v ") else { continue };
        any = true;
        for word in words.split_whitespace() {
            let number: i64 = word.parse().map_err(|_| {
                Diagnostic::new(format!("expected a literal, such as 12 or -12, found {}", quoted(word)))
                    .at(source.span_of(word))
                    .in_source(source)
            })?;
            if let Some(value) = usize::try_from(number - 1).ok().and_then(|n| values.get_mut(n)) {
                *value = true;
            }
        }
    }
    if !any {
        return Err(Diagnostic::new("expected a model in lines that begin with v"));
    }
    let cells = clauses.looks.iter().zip(&values).filter(|(_, value)| **value).map(|((cell, _), _)| *cell);
    let mut filled = vec![0u32; instance.size().area()];
    cells.for_each(|cell| filled[cell] += 1);
    let mut kinds = problem.left();
    let looks = clauses.looks.iter().zip(&values).filter(|(_, value)| **value);
    let enough = looks.map(|((_, look), _)| problem.looks[*look as usize].kind as usize).all(|kind| {
        let enough = kinds[kind] > 0;
        kinds[kind] = kinds[kind].saturating_sub(1);
        enough
    });
    if !enough || filled.iter().any(|n| *n > 1) {
        return Err(Diagnostic::new("this model belongs to the clauses of another puzzle")
            .help("write the clauses again with: quadrille convert PUZZLE --to dimacs"));
    }
    Ok(clauses.state(&problem, |n| values[n]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Clue, Piece, Placed};
    use quadrille_core::{Cell, Size};

    /// Clues that contradict the rim or each other make a formula that nothing satisfies.
    #[test]
    fn contradictory_clues_have_unsatisfiable_clauses() {
        let pieces = vec![Piece::new([0, 1, 0, 0]), Piece::new([0, 0, 0, 1])];
        let instance = Instance::new(Size::new(1, 2), pieces).unwrap();
        let wrong = Clue { cell: Cell::new(0, 0), placed: Placed::new(0, 1) };
        let clued = instance.clone().with_clues([wrong]).unwrap();
        let text = write(&[Document::new(clued)]).unwrap();
        assert!(text.contains("no solution") && text.ends_with("p cnf 1 2\n1 0\n-1 0\n"), "{text}");
        let solvable = write(&[Document::new(instance)]).unwrap();
        assert!(!solvable.contains("no solution"), "{solvable}");
    }
}
