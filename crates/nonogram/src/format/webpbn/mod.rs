//! The XML of webpbn.com, `.xml` or `.pbn`: the richest format, with colours, blotted clues (a
//! count of 0), the intended picture, saved games and several puzzles in a file.
//!
//! ```xml
//! <puzzleset><puzzle type="grid" defaultcolor="black" backgroundcolor="white">
//! <title>Hat</title>
//! <color name="white" char=".">ffffff</color>
//! <color name="black" char="#">000000</color>
//! <clues type="columns"><line><count>2</count></line><line></line></clues>
//! <clues type="rows"><line><count>1</count></line><line><count>1</count></line></clues>
//! <solution type="goal"><image>
//! |#.|
//! |#.|
//! </image></solution>
//! </puzzle></puzzleset>
//! ```
//!
//! In a picture `?` is an unknown cell and `[ab]` one of several colours, which is unknown to us
//! too. A puzzle without clues has those of its picture. Files name a DTD on the network; nothing
//! is ever fetched, and a file that defines entities of its own is refused, so that none can grow
//! while it is read. Triddlers are refused.

mod colors;
#[cfg(test)]
mod tests;
mod write;

use self::colors::{Colors, row_of_cells};
use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, quoted};
use crate::format::palette::{self, Entry};
use crate::model::{Block, Clue, Color, Instance, Length, MAX_COLORS, Mark, State};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Size, Source};
use roxmltree::{Node, ParsingOptions};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "webpbn",
    extensions: &["xml", "pbn"],
    summary: "the XML of webpbn.com: colours, blotted clues, pictures, several puzzles",
    sniff,
    read: Some(read),
    write: Some(write::write),
    split: None,
};

/// What begins the note in which we write a licence, for which the format has no element.
const LICENCE: &str = "Licence: ";

fn sniff(source: &Source<'_>) -> Confidence {
    match source.text() {
        Ok(text) if text.trim_start().starts_with('<') && text.contains("<puzzleset") => Confidence::Sure,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    harmless(source, text)?;
    let nodes_limit = u32::try_from(text.len()).unwrap_or(u32::MAX).max(16);
    let options = ParsingOptions { allow_dtd: true, nodes_limit, ..ParsingOptions::default() };
    let tree = roxmltree::Document::parse_with_options(text, options).map_err(|e| {
        let place = place(text, e.pos().row as usize, e.pos().col as usize);
        source.error(place, format!("this is not well-formed XML: {e}"))
    })?;
    let reader = Reader { source, text };
    let root = tree.root_element();
    let puzzles: Vec<Node<'_, '_>> =
        std::iter::once(root).chain(root.children()).filter(|n| n.has_tag_name("puzzle")).collect();
    if puzzles.is_empty() {
        return Err(source.error(&text[..0], "expected an element <puzzle>"));
    }
    puzzles.into_iter().map(|puzzle| reader.puzzle(puzzle)).collect()
}

/// Refuses what no puzzle has and what makes reading XML slow or large: definitions of entities,
/// namespaces, and elements with hundreds of attributes.
fn harmless(source: &Source<'_>, text: &str) -> Result<(), Diagnostic> {
    let refuse =
        |place: &str, what: &str| Err(source.error(place, format!("a puzzle file has no need for {what}")));
    if let Some((at, entity)) = text.match_indices("<!ENTITY").next() {
        return refuse(&text[at..at + entity.len()], "entities of its own");
    }
    if let Some((at, namespace)) = text.match_indices("xmlns").nth(8) {
        return refuse(&text[at..at + namespace.len()], "so many namespaces");
    }
    // No '<' stands inside an element, so all its attributes lie between two of them.
    let attribute = |rest: &&str| rest.trim_start().starts_with(['"', '\'']);
    match text.split('<').find(|element| element.split('=').skip(1).filter(attribute).count() > 256) {
        Some(element) => refuse(&element[..0], "an element with so many attributes"),
        None => Ok(()),
    }
}

/// The character at a row and column, both from one.
fn place(text: &str, row: usize, col: usize) -> &str {
    let line = text.split('\n').nth(row.saturating_sub(1)).unwrap_or("");
    let at = line.char_indices().nth(col.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    &line[at..]
}

struct Reader<'a> {
    source: &'a Source<'a>,
    text: &'a str,
}

impl Reader<'_> {
    fn error(&self, node: Node<'_, '_>, message: impl Into<String>) -> Diagnostic {
        self.source.error(self.text.get(node.range()).unwrap_or(""), message)
    }

    fn puzzle(&self, puzzle: Node<'_, '_>) -> Result<Document<Nonogram>, Diagnostic> {
        let shape = puzzle.attribute("type").unwrap_or("grid");
        if shape != "grid" {
            return Err(self
                .error(puzzle, format!("expected a puzzle of type grid, found {}", quoted(shape)))
                .help("Quadrille reads rectangular nonograms, not triddlers"));
        }
        let mut colors = self.colors(puzzle)?;
        let rows = self.clues(puzzle, "rows", &mut colors)?;
        let columns = self.clues(puzzle, "columns", &mut colors)?;
        let mut entries = colors.entries.clone();
        let background = entries.remove(colors.background);
        if entries.is_empty() {
            entries.push(Entry { name: "black".into(), char: Some('X'), rgb: Some(Rgb::BLACK) });
        }
        let palette = palette::build(&background, &entries);
        let image = |wanted: &str| {
            let kind = |n: &Node<'_, '_>| n.attribute("type").unwrap_or("goal") == wanted;
            let solution = puzzle.children().find(|n| n.has_tag_name("solution") && kind(n))?;
            solution.descendants().find(|n| n.has_tag_name("image"))
        };
        let finished = |image: Option<Node<'_, '_>>| -> Result<Option<State>, Diagnostic> {
            let state = image.map(|i| self.image(i, &colors)).transpose()?;
            Ok(state.filter(|s| !s.items().contains(&Mark::Unknown)))
        };
        let solution = finished(image("goal").or_else(|| image("solution")))?;
        let instance = match (rows, columns, &solution) {
            (None, None, Some(goal)) => {
                Instance::from_picture(&goal.map(|m| m.color().unwrap_or(Color::EMPTY)), palette)
            }
            (rows, columns, _) => {
                Instance::new(rows.unwrap_or_default(), columns.unwrap_or_default(), palette)
            }
        };
        let mut document: Document<Nonogram> =
            Document::new(instance.map_err(|e| self.error(puzzle, e.message))?);
        let state = image("saved").map(|i| self.image(i, &colors)).transpose()?;
        let size = document.instance.size();
        let wrong = [&solution, &state].into_iter().flatten().find(|s| s.size() != size);
        if let Some(wrong) = wrong {
            return Err(self.error(
                puzzle,
                format!("the clues tell a grid of {size}, a picture one of {}", wrong.size()),
            ));
        }
        document.solution = solution;
        document.state = state;
        self.words(puzzle, &mut document);
        Ok(document)
    }

    fn words(&self, puzzle: Node<'_, '_>, document: &mut Document<Nonogram>) {
        for node in puzzle.children().filter(Node::is_element) {
            let text = palette::one_line(node.text().unwrap_or(""));
            if text.is_empty() {
                continue;
            }
            match node.tag_name().name() {
                "id" => document.facts.id = Some(text),
                "title" => document.facts.title = Some(text),
                "author" => document.facts.author = Some(text),
                "copyright" => document.facts.copyright = Some(text),
                "source" | "description" => document.facts.remarks.push(text),
                "note" => match text.strip_prefix(LICENCE) {
                    Some(licence) => document.facts.licence = Some(licence.to_owned()),
                    None => document.facts.remarks.push(text),
                },
                _ => {}
            }
        }
    }

    fn colors(&self, puzzle: Node<'_, '_>) -> Result<Colors, Diagnostic> {
        let default = puzzle.attribute("defaultcolor").unwrap_or("black").to_owned();
        let mut colors = Colors { names: Vec::new(), entries: Vec::new(), background: 0, default };
        for node in puzzle.children().filter(|n| n.has_tag_name("color")) {
            let name = node.attribute("name").unwrap_or("");
            if colors.names.len() > MAX_COLORS || colors.names.iter().any(|n| n == name) {
                let many =
                    format!("expected a new colour, one of at most {MAX_COLORS}, found {}", quoted(name));
                return Err(self.error(node, many));
            }
            let rgb = palette::parse_rgb(node.text().unwrap_or("")).or_else(|| palette::parse_rgb(name));
            let char = node.attribute("char").and_then(|c| c.chars().next());
            colors.names.push(name.to_owned());
            colors.entries.push(Entry { name: name.to_owned(), char, rgb });
        }
        let background = puzzle.attribute("backgroundcolor").unwrap_or("white");
        let used = colors.named(background);
        colors.background = used.ok_or_else(|| {
            self.error(puzzle, format!("the background {} is not a colour", quoted(background)))
        })?;
        // A background that the file does not draw is drawn as everywhere.
        let entry = &mut colors.entries[colors.background];
        entry.char = entry
            .char
            .filter(|_| puzzle.children().any(|n| n.attribute("name") == Some(background)))
            .or(Some('.'));
        Ok(colors)
    }

    /// The clues of one side; `None` when the puzzle tells none.
    fn clues(
        &self,
        puzzle: Node<'_, '_>,
        wanted: &str,
        colors: &mut Colors,
    ) -> Result<Option<Vec<Clue>>, Diagnostic> {
        let side = |n: &Node<'_, '_>| n.has_tag_name("clues") && n.attribute("type") == Some(wanted);
        let Some(clues) = puzzle.children().find(side) else { return Ok(None) };
        let lines = clues.children().filter(|n| n.has_tag_name("line"));
        lines.map(|line| self.clue(line, colors)).collect::<Result<Vec<_>, _>>().map(Some)
    }

    fn clue(&self, line: Node<'_, '_>, colors: &mut Colors) -> Result<Clue, Diagnostic> {
        let counts = line.children().filter(|n| n.has_tag_name("count"));
        let block = |count: Node<'_, '_>| {
            let text = count.text().unwrap_or("").trim();
            let length = match text.parse::<u16>() {
                Ok(0) => Length::Blotted,
                Ok(n) => Length::Known(n),
                Err(_) => {
                    return Err(self
                        .error(count, format!("expected the length of a block, found {}", quoted(text)))
                        .help("a block is <count color=\"black\">3</count>; 0 is a blotted length"));
                }
            };
            let default = colors.default.clone();
            let name = count.attribute("color").unwrap_or(&default);
            match colors.named(name).map(|at| colors.color(at)) {
                Some(Color::EMPTY) => {
                    Err(self.error(count, format!("a block cannot have the background {}", quoted(name))))
                }
                Some(color) => Ok(Block { length, color }),
                None => Err(self.error(count, format!("{} is not a colour of this puzzle", quoted(name)))),
            }
        };
        counts.map(block).collect()
    }

    fn image(&self, image: Node<'_, '_>, colors: &Colors) -> Result<State, Diagnostic> {
        let mut marks = Vec::new();
        let mut size = Size::new(0, 0);
        for line in image.text().unwrap_or("").lines().map(str::trim).filter(|l| !l.is_empty()) {
            let row = line.strip_prefix('|').and_then(|l| l.strip_suffix('|')).ok_or_else(|| {
                self.error(image, format!("expected a row between bars, found {}", quoted(line)))
                    .help("a row is |..#|")
            })?;
            let before = marks.len();
            row_of_cells(row, colors, &mut marks).map_err(|message| {
                self.error(image, format!("row {} of the picture: {message}", size.rows + 1))
            })?;
            let cols = marks.len() - before;
            if size.rows > 0 && cols != size.cols {
                return Err(self.error(
                    image,
                    format!(
                        "row {} of the picture has {cols} cells, the others {}",
                        size.rows + 1,
                        size.cols
                    ),
                ));
            }
            size = Size::new(size.rows + 1, cols);
        }
        Grid::from_items(size, marks)
            .filter(|g| g.size().area() > 0)
            .ok_or_else(|| self.error(image, "this picture is empty"))
    }
}
