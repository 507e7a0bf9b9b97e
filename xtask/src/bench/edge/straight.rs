//! The peer: C made for one board, a block of straight code for each cell.
//!
//! Row by row; every cell has the list of candidates for each pair of colours above and to the
//! left, ended by a sentinel, and tests each candidate against a table of used pieces. The
//! neighbours of clues are looked at where the lists are made, so that the code has no case for
//! them.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes the program for a board (as an object of our JSON lines) and compiles it; `None` where
/// there is no C compiler.
pub fn compile(board: &str, nodes: u64) -> Result<Option<PathBuf>> {
    let folder = crate::shell::root().join("target/peers/straight");
    std::fs::create_dir_all(&folder)?;
    let (source, program) = (folder.join("board.c"), folder.join("board"));
    std::fs::write(&source, code(&serde_json::from_str(board)?, nodes)?)?;
    let mut compiler = Command::new("cc");
    match compiler.args(["-O3", "-march=native", "-o"]).arg(&program).arg(&source).status() {
        Ok(status) if status.success() => Ok(Some(program)),
        Ok(_) => bail!("cc could not compile {}", source.display()),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e.into()),
    }
}

/// Runs the program: the nodes it made and the seconds of the processor it took.
pub fn run(program: &Path) -> Result<(u64, f64)> {
    let said = String::from_utf8(Command::new(program).output()?.stdout)?;
    let (made, seconds) = said.trim().split_once(' ').context("nodes and seconds")?;
    Ok((made.parse()?, seconds.parse()?))
}

/// A cell that is to be filled, and what is known of its sides before the search.
struct Cell {
    at: usize,
    /// Colours that the right and the lower side must have; `None` for any but grey.
    right: Option<u64>,
    below: Option<u64>,
}

fn code(board: &Value, nodes: u64) -> Result<String> {
    let number = |name: &str| board[name].as_u64().map(|n| n as usize).with_context(|| format!("no {name}"));
    let (width, height) = (number("width")?, number("height")?);
    let pieces: Vec<[u64; 4]> =
        board["pieces"].as_array().context("no pieces")?.iter().map(sides).collect::<Result<_>>()?;
    let turned = |piece: [u64; 4], turn: usize| -> [u64; 4] {
        std::array::from_fn(|side| piece[(side + 4 - turn) % 4])
    };
    let mut fixed: Vec<Option<[u64; 4]>> = vec![None; width * height];
    let mut used = vec![false; pieces.len()];
    for hint in board["hints"].as_array().into_iter().flatten() {
        let number = |name: &str| hint[name].as_u64().map(|n| n as usize).context("a hint");
        let piece = number("piece")?;
        fixed[number("pos")?] = Some(turned(pieces[piece], number("rot")?));
        used[piece] = true;
    }
    let colours = pieces.iter().flatten().max().map_or(1, |c| *c as usize + 1);
    let below =
        |at: usize| if at / width + 1 == height { Some(0) } else { fixed[at + width].map(|piece| piece[0]) };
    let right =
        |at: usize| if at % width + 1 == width { Some(0) } else { fixed[at + 1].map(|piece| piece[3]) };
    let cells: Vec<Cell> = (0..width * height)
        .filter(|at| fixed[*at].is_none())
        .map(|at| Cell { at, right: right(at), below: below(at) })
        .collect();
    // Cells in the same situation share their lists.
    let mut tables: Vec<(bool, bool, Option<u64>, Option<u64>)> = Vec::new();
    let mut lists = String::new();
    let mut heads = String::new();
    let mut count = 0;
    let table_of: Vec<usize> = cells
        .iter()
        .map(|cell| {
            let key = (cell.at < width, cell.at % width == 0, cell.right, cell.below);
            tables.iter().position(|known| *known == key).unwrap_or_else(|| {
                tables.push(key);
                let fits = |need: Option<u64>, colour: u64| need.map_or(colour != 0, |need| need == colour);
                for up in 0..colours as u64 {
                    for left in 0..colours as u64 {
                        let _ = write!(heads, "{count},");
                        for (n, piece) in pieces.iter().enumerate() {
                            for turn in 0..4 {
                                let [u, r, d, l] = turned(*piece, turn);
                                let rim = (u == 0) == key.0 && (l == 0) == key.1;
                                if u == up && l == left && rim && fits(key.2, r) && fits(key.3, d) {
                                    let _ = write!(lists, "{{{n},{r},{d}}},");
                                    count += 1;
                                }
                            }
                        }
                        lists += "{65535,0,0},";
                        count += 1;
                    }
                }
                tables.len() - 1
            })
        })
        .collect();
    let mut text = format!(
        "#include <stdio.h>\n#include <stdint.h>\n#include <time.h>\n\
         struct c {{ uint16_t piece, right, down; }};\n\
         static const struct c lists[] = {{{lists}}};\nstatic const uint32_t heads[] = {{{heads}}};\n\
         static uint8_t used[65536];\n\
         int main(void) {{\n  uint64_t nodes = 0; struct timespec a, b; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);\n"
    );
    for (piece, used) in used.iter().enumerate() {
        if *used {
            let _ = writeln!(text, "  used[{piece}] = 1;");
        }
    }
    for at in 0..width * height {
        match fixed[at] {
            Some([_, right, down, _]) => {
                let _ = writeln!(text, "  const unsigned r{at} = {right}, d{at} = {down};");
            }
            None => {
                let _ =
                    writeln!(text, "  unsigned r{at} = 0, d{at} = 0, u{at} = 0; const struct c *p{at} = 0;");
            }
        }
    }
    for (n, cell) in cells.iter().enumerate() {
        let at = cell.at;
        let up = if at < width { "0".into() } else { format!("d{}", at - width) };
        let left = if at % width == 0 { "0".into() } else { format!("r{}", at - 1) };
        let (table, back) = (table_of[n] * colours * colours, n.checked_sub(1).map(|n| cells[n].at));
        let back =
            back.map_or("goto end;".to_owned(), |back| format!("{{ used[u{back}] = 0; goto more{back}; }}"));
        let next = match cells.get(n + 1) {
            Some(_) => format!("used[u{at}] = 1;"),
            None => format!("goto more{at};"),
        };
        let _ = writeln!(
            text,
            "  p{at} = lists + heads[{table} + {up} * {colours} + {left}];\n  more{at}:\n  for (;; p{at}++) {{\n    \
             if (p{at}->piece == 65535) {back}\n    if (!used[p{at}->piece]) break;\n  }}\n  \
             u{at} = p{at}->piece; r{at} = p{at}->right; d{at} = p{at}->down; p{at}++;\n  \
             if (++nodes == {nodes}ull) goto end;\n  {next}"
        );
    }
    text += "  end:\n  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);\n  \
             printf(\"%llu %.6f\\n\", (unsigned long long)nodes, (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) * 1e-9);\n  \
             return 0;\n}\n";
    Ok(text)
}

fn sides(piece: &Value) -> Result<[u64; 4]> {
    let sides: Option<Vec<u64>> = piece.as_array().context("a piece")?.iter().map(Value::as_u64).collect();
    sides.context("numbers")?.try_into().ok().context("four sides")
}
