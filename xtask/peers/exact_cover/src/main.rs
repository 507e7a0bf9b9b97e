//! The crates `dlx` and `dlx-rs` on a file in Knuth's DLX text format.
//!
//! usage: exact-cover-peers CRATE FILE.dlx SOLUTIONS
//! prints: done NUMBER

use std::collections::HashMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, file, wanted] = arguments.as_slice() else {
        return Err("usage: exact-cover-peers CRATE FILE.dlx SOLUTIONS".into());
    };
    let (text, wanted) = (std::fs::read_to_string(file)?, wanted.parse()?);
    let found = match name.as_str() {
        "dlx" => with_dlx(&text, wanted),
        "dlx-rs" => with_dlx_rs(&text, wanted)?,
        other => return Err(format!("no crate '{other}' here").into()),
    };
    println!("done {found}");
    Ok(())
}

fn with_dlx(text: &str, wanted: usize) -> usize {
    let spec = dlx::Spec::new(text, true).expect("the file is well-formed");
    let mut problem = dlx::x::Problem::from_spec(&spec, dlx::OptOrder::Seq).expect("a plain problem");
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = dlx::choose::mrv_chooser(dlx::choose::prefer_any(), dlx::choose::no_tiebreak());
    (0..wanted).take_while(|_| solver.next_solution(&mut chooser)).count()
}

fn with_dlx_rs(text: &str, wanted: usize) -> Result<usize, Box<dyn std::error::Error>> {
    let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
    let items = lines.next().ok_or("no items")?;
    let number: HashMap<&str, usize> = items.split_whitespace().zip(1..).collect();
    let mut solver = dlx_rs::Solver::new(number.len());
    for (option, line) in lines.enumerate() {
        let uses: Vec<usize> = line.split_whitespace().map(|item| number[item]).collect();
        solver.add_option(option, &uses);
    }
    Ok(solver.take(wanted).count())
}
