//! Exact cover problems in the text format of Knuth's DLX programs.
//!
//! ```text
//! | space: flat
//! #A 0:2|#B 00 01 10 11 | #C
//! #A 00 01
//! #B 10
//! ```
//!
//! The first line that is not a comment has the items: the pieces, called `#NAME`, and the cells;
//! those behind `|` may stay uncovered. Every other line is an option, a way to place a piece. A
//! cell is called by its row and column (in space layer, row and column), one base 36 digit each,
//! or, on larger boards, as in moves: `r12c40`.
//!
//! Any puzzle is written: pieces that may be left out and cells that may stay empty are secondary
//! items, copies have Knuth's bounds (`0:2|#B`), a given piece has one option. Not every exact
//! cover problem is a packing puzzle, so reading must find out: the board is made of the cells,
//! each piece of its first option, and every reading of the names as squares, hexagons, cubes or
//! spheres is tried until the ways to place the pieces are the options. A piece that fits nowhere
//! has no option, so there is no solution; its form stands in a comment, `| piece: A ###`. What is
//! no packing is read as [what it is](super::cover). Spheres may be called by doubled coordinates
//! too, where layer z of a pyramid has rows and columns z, z+2, z+4...

use super::header::placed;
use super::words::{Documents, cannot_hold, quoted, single};
use super::{cover, pieces};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::piece::{MAX_COPIES, normalise};
use crate::model::{
    Board, Ground, Instance, MAX_CELLS, MAX_PIECES, Piece, PieceId, Place, Placed, Site, Space, Spot, Turning,
};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};
use rustc_hash::{FxHashMap, FxHashSet};

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "dlx",
    extensions: &["dlx", "xc"],
    summary: "exact cover in Knuth's DLX text: items #PIECE and cells, one placement a line",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

/// The most cells of options that are written, and the most that are tried to make sense of a file.
const MAX_WORK: usize = 5_000_000;

/// What stands before the form of a piece that fits nowhere.
const PIECE: &str = "| piece: ";
/// What stands before the name of the space.
const SPACE: &str = "| space: ";

/// The lines that are not comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('|'))
}

/// An item of the first line.
#[derive(Clone, Copy)]
struct Item<'a> {
    name: &'a str,
    copies: (u16, u16),
    secondary: bool,
}

/// The items of a line; bounds stand before a bar: `2|x`, `0:2|x`.
fn items(line: &str) -> Option<Vec<Item<'_>>> {
    let mut secondary = false;
    let mut found = Vec::new();
    for word in line.split_whitespace() {
        if word == "|" {
            secondary = true;
            continue;
        }
        let (bounds, name) = word.split_once('|').unwrap_or(("1", word));
        let (low, high) = bounds.split_once(':').unwrap_or((bounds, bounds));
        let copies = if secondary { (0, 1) } else { (low.parse().ok()?, high.parse().ok()?) };
        found.push(Item { name, copies, secondary });
    }
    Some(found)
}

/// Whether an item is a piece. Files without `#` call pieces by one letter, as Knuth does.
fn is_piece(items: &[Item<'_>]) -> impl Fn(&str) -> bool + use<> {
    let marked = items.iter().any(|i| i.name.starts_with('#'));
    move |name| if marked { name.starts_with('#') } else { name.chars().count() == 1 }
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let mut lines = lines(text);
    let Some(items) = lines.next().and_then(items).filter(|items| items.len() > 1) else {
        return Confidence::No;
    };
    let names: FxHashSet<&str> = items.iter().map(|i| i.name).collect();
    let piece = is_piece(&items);
    let (mut seen, mut packing) = (0, true);
    for line in lines.take(50) {
        let mut words = line.split_whitespace().map(|word| word.split(':').next().unwrap_or(word));
        if !words.clone().all(|w| names.contains(w)) {
            return Confidence::No;
        }
        packing &= words.any(&piece);
        seen += 1;
    }
    let named = items.iter().any(|item| item.name.contains(char::is_alphabetic));
    // A puzzle whose pieces fit nowhere has no options; then our comments tell what it is.
    let ours = text.lines().take_while(|line| line.starts_with('|')).any(|line| line.starts_with(SPACE));
    match (seen > 0 || ours) && names.len() == items.len() {
        true if packing && items.iter().any(|item| !piece(item.name)) => Confidence::Sure,
        // Lines of numbers are many things.
        true if named => Confidence::Maybe,
        _ => Confidence::No,
    }
}

/// A way to understand the names of cells.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    /// Row and column of the sheet, in space the layer first.
    Sheet(Space),
    /// Doubled coordinates of a pyramid of spheres.
    Doubled,
}

impl Naming {
    const ALL: [Naming; 5] = [
        Naming::Sheet(Space::Flat),
        Naming::Sheet(Space::Hex),
        Naming::Sheet(Space::Cubic),
        Naming::Sheet(Space::Spheres),
        Naming::Doubled,
    ];

    fn space(self) -> Space {
        match self {
            Naming::Sheet(space) => space,
            Naming::Doubled => Space::Spheres,
        }
    }

    fn site(self, name: &str) -> Option<Site> {
        let space = self.space();
        let digits: Option<Vec<i16>> = name.chars().map(|c| c.to_digit(36).map(|d| d as i16)).collect();
        let [layer, row, col] = match (digits.as_deref(), space.is_solid()) {
            (Some(&[row, col]), false) => [0, row, col],
            (Some(&[layer, row, col]), true) => [layer, row, col],
            _ => {
                let place = Place::parse(name).filter(|p| p.layer.is_some() == space.is_solid())?;
                let small = |n: usize| i16::try_from(n).ok().filter(|n| *n < 4096);
                [small(place.layer.unwrap_or(0))?, small(place.row)?, small(place.col)?]
            }
        };
        if self == Naming::Doubled {
            let even = (row - layer) % 2 == 0 && (col - layer) % 2 == 0;
            return even.then(|| Site::new(layer, (row - layer) / 2, (col - layer) / 2));
        }
        Some(space.from_sheet(Site::new(layer, row, col)))
    }
}

/// A piece as the file has it: its item and its options, each as the numbers of the cell items.
struct Read<'a> {
    item: Item<'a>,
    options: Vec<Vec<u32>>,
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    read_packing(source, settings).or_else(|_| cover::read(source))
}

fn read_packing(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let example = "items first, then one option a line, for example:\n#A #B 00 01 02\n#A 00 01\n#B 02";
    let first =
        lines(text).next().ok_or_else(|| source.error(text, "expected a line of items").help(example))?;
    let items = items(first).ok_or_else(|| {
        source.error(first, "expected items, with bounds such as 0:2|#A at most").help(example)
    })?;
    let piece = is_piece(&items);
    let cells: Vec<Item<'_>> = items.iter().copied().filter(|i| !piece(i.name)).collect();
    let numbers: FxHashMap<&str, u32> = cells.iter().zip(0..).map(|(c, i)| (c.name, i)).collect();
    let mut pieces: Vec<Read<'_>> =
        items.iter().filter(|i| piece(i.name)).map(|&item| Read { item, options: Vec::new() }).collect();
    let at: FxHashMap<&str, usize> = pieces.iter().enumerate().map(|(i, p)| (p.item.name, i)).collect();
    if pieces.is_empty() || pieces.len() > MAX_PIECES || cells.is_empty() || cells.len() > MAX_CELLS {
        return Err(not_packing(source, first, "it needs items for pieces (#A) and for cells (00)"));
    }
    if at.len() != pieces.len() || numbers.len() != cells.len() {
        return Err(source.error(first, "an item is there twice"));
    }
    for line in lines(text).skip(1) {
        let mut owner = None;
        let mut option = Vec::new();
        for word in line.split_whitespace() {
            if let Some(&i) = at.get(word) {
                if owner.replace(i).is_some() {
                    return Err(not_packing(source, line, "an option places two pieces"));
                }
            } else if let Some(&cell) = numbers.get(word) {
                option.push(cell);
            } else {
                let help = if word.contains(':') { "colours of items have no meaning here" } else { example };
                return Err(source.error(word, format!("{} is no item", quoted(word))).help(help));
            }
        }
        option.sort_unstable();
        match owner {
            Some(i) if !option.is_empty() => pieces[i].options.push(option),
            _ => return Err(not_packing(source, line, "an option places no piece, or on no cell")),
        }
    }
    let hint = text.lines().find_map(|l| l.strip_prefix(SPACE)).map(str::trim);
    let mut namings = Naming::ALL.to_vec();
    namings.sort_by_key(|n| hint != Some(n.space().name()));
    let mut work = MAX_WORK;
    for naming in namings {
        if let Some(instance) = understood(source, naming, &cells, &pieces, &mut work)? {
            return Ok(vec![Document::new(super::setting::turned_instance(instance, settings)?)]);
        }
    }
    Err(not_packing(source, first, "its options are not the ways to place pieces on a board"))
}

fn not_packing(source: &Source<'_>, part: &str, why: &str) -> Diagnostic {
    source
        .error(part, format!("this exact cover problem is not a packing puzzle that Quadrille can draw: {why}"))
        .help("cells are called by base 36 digits, row and column (05) or layer, row and column (105), pieces #NAME")
}

/// The puzzle, if the names of the cells, understood in this way, make the options the ways to
/// place the pieces.
fn understood(
    source: &Source<'_>,
    naming: Naming,
    cells: &[Item<'_>],
    pieces: &[Read<'_>],
    work: &mut usize,
) -> Result<Option<Instance>, Diagnostic> {
    let sites: Option<Vec<Site>> = cells.iter().map(|c| naming.site(c.name)).collect();
    let Some(sites) = sites else { return Ok(None) };
    let optional = cells.iter().map(|c| c.secondary || c.copies.0 == 0);
    let Ok(board) = Board::drawn(
        naming.space(),
        sites.iter().zip(optional).map(|(&site, optional)| Ground { site, optional }),
    ) else {
        return Ok(None);
    };
    let spots: Option<Vec<Spot>> = sites.iter().map(|&s| board.spot(s)).collect();
    let Some(spots) = spots else { return Ok(None) };
    let mut made = Vec::new();
    let mut given = Vec::new();
    for (i, read) in pieces.iter().enumerate() {
        let name = read.item.name.strip_prefix('#').unwrap_or(read.item.name);
        let mut piece = match read.options.first() {
            Some(first) => {
                let shape = first.iter().map(|&c| board.site(spots[c as usize]));
                Piece::new(name, shape).map_err(|_| {
                    source.error(read.item.name, format!("{} is no name for a piece", quoted(name)))
                })?
            }
            None => told_piece(source, name, naming.space())
                .ok_or_else(|| not_packing(source, read.item.name, "a piece has no option"))?,
        };
        let (low, high) = read.item.copies;
        if low > high || high == 0 || high > MAX_COPIES {
            return Err(source.error(read.item.name, "these bounds make no sense"));
        }
        piece.copies = low..=high;
        let options: FxHashSet<Vec<Spot>> = read
            .options
            .iter()
            .map(|o| Placed::new(PieceId(0), o.iter().map(|&c| spots[c as usize])).spots.into_vec())
            .collect();
        let told = options.is_empty().then_some(piece.turning);
        let all = [Turning::Free, Turning::OneSided, Turning::Fixed];
        let turning = all.into_iter().filter(|t| told.is_none_or(|told| told == *t)).find(|&turning| {
            piece.turning = turning;
            placements_are(&board, &piece, &options, work)
        });
        match (turning, options.into_iter().next()) {
            (Some(turning), _) => piece.turning = turning,
            (None, Some(only)) if read.options.len() == 1 && piece.copies == (1..=1) => {
                piece.turning = Turning::Free;
                given.push(Placed::new(PieceId(i as u16), only));
            }
            _ => return Ok(None),
        }
        made.push(piece);
    }
    if *work == 0 {
        return Err(not_packing(source, "", "it is too large to find out"));
    }
    let instance = Instance::new(board, made).and_then(|i| i.with_given(given));
    instance.map(Some).map_err(|e| placed(source, "", e))
}

/// What a comment says about the form of a piece.
fn told_piece(source: &Source<'_>, name: &str, space: Space) -> Option<Piece> {
    let text = source.text().ok()?;
    let lines = text.lines().filter_map(|line| line.strip_prefix(PIECE));
    let mut told = lines.filter_map(|line| pieces::read_line(source, line, space, String::new).ok());
    told.find(|piece| piece.name() == name)
}

/// Whether the ways to place a piece are exactly these.
fn placements_are(board: &Board, piece: &Piece, options: &FxHashSet<Vec<Spot>>, work: &mut usize) -> bool {
    let mut count = 0;
    for_placements(board, piece, work, |spots| {
        count += 1;
        options.contains(spots)
    }) && count == options.len()
}

/// Hands over every way to place a piece, until one is refused or the work is done.
fn for_placements(
    board: &Board,
    piece: &Piece,
    work: &mut usize,
    mut take: impl FnMut(&[Spot]) -> bool,
) -> bool {
    for mut shape in piece.orientations(board.space()) {
        normalise(&mut shape);
        for spot in board.spots() {
            let origin = board.site(spot);
            let mut spots = Vec::with_capacity(shape.len());
            for &site in &shape {
                let Some(left) = work.checked_sub(1) else { return false };
                *work = left;
                match origin.plus(site).and_then(|s| board.spot(s)) {
                    Some(spot) => spots.push(spot),
                    None => break,
                }
            }
            if spots.len() == shape.len() && !take(&spots) {
                return false;
            }
        }
    }
    true
}

fn write(documents: &[Document<Polyomino>]) -> Result<String, Diagnostic> {
    let instance = &single("dlx", documents)?.instance;
    let board = instance.board();
    let (layers, rows, cols) = board.extent();
    let short = layers.max(rows).max(cols) <= 36;
    let digit = |n: usize| char::from_digit(n as u32, 36).unwrap_or('?');
    let name = |spot: Spot| {
        let (layer, row, col) = board.sheet_place(spot);
        match (short, board.space().is_solid()) {
            (true, false) => [row, col].map(digit).iter().collect(),
            (true, true) => [layer, row, col].map(digit).iter().collect(),
            _ => board.name(spot).to_string(),
        }
    };
    let names: Vec<String> = board.spots().map(name).collect();
    let mut primary = Vec::new();
    let mut secondary = Vec::new();
    for piece in instance.pieces() {
        let item = format!("#{}", piece.name());
        match (piece.copies.start(), piece.copies.end()) {
            (1, 1) => primary.push(item),
            (0, 1) => secondary.push(item),
            (low, high) => primary.push(format!("{low}:{high}|{item}")),
        }
    }
    for spot in board.spots() {
        let items = if board.is_optional(spot) { &mut secondary } else { &mut primary };
        items.push(names[spot.index()].clone());
    }
    let mut text = format!("{SPACE}{}\n{}", board.space(), primary.join(" "));
    if !secondary.is_empty() {
        text += &format!(" | {}", secondary.join(" "));
    }
    text.push('\n');
    let mut work = MAX_WORK;
    let mut nowhere = String::new();
    for id in instance.piece_ids() {
        let piece = instance.piece(id);
        let before = text.len();
        let mut option = |spots: &[Spot]| {
            text += &format!("#{}", piece.name());
            spots.iter().for_each(|s| text += &format!(" {}", names[s.index()]));
            text.push('\n');
            true
        };
        let given: Vec<&Placed> = instance.given().iter().filter(|g| g.piece == id).collect();
        match given.as_slice() {
            [] => {
                for_placements(board, piece, &mut work, option);
            }
            [only] if piece.copies == (1..=1) => {
                option(&only.spots);
            }
            _ => return Err(cannot_hold("dlx", "given pieces that have copies or may be left out")),
        }
        if text.len() == before {
            nowhere += &format!("{PIECE}{}\n", pieces::write_line(board.space(), piece));
        }
    }
    text.insert_str(0, &nowhere);
    if work == 0 { Err(cannot_hold("dlx", "as many placements as this puzzle has")) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::setting;

    fn load(text: &str) -> Result<Instance, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default()).map(|mut d| d.remove(0).instance)
    }

    fn written(instance: &Instance) -> String {
        write(&[Document::new(instance.clone())]).unwrap()
    }

    #[test]
    fn a_small_problem_reads_and_writes() {
        let text = "| space: flat\n#A #B 00 01 10\n#A 00 01\n#A 00 10\n#B 00\n#B 01\n#B 10\n";
        let instance = load(text).unwrap();
        assert_eq!((instance.board().len(), instance.pieces().len()), (3, 2));
        assert_eq!(sniff(&Source::new("test", text)), Confidence::Sure);
        let back = written(&instance);
        assert_eq!(load(&back).unwrap(), instance, "{back}");
        // Knuth calls pieces by one letter.
        assert_eq!(load(&text.replace('#', "")).unwrap(), instance);
    }

    #[test]
    fn the_built_in_sets_come_back() {
        for (board, pieces) in
            [("5x11", "iq-pro"), ("iq-diagonal", "iq-pro"), ("iq-pyramid", "iq-pro"), ("3x3x3", "soma")]
        {
            let pieces = setting::pieces_named(pieces).unwrap();
            let instance = Instance::new(setting::board_named(board).unwrap(), pieces).unwrap();
            let back = load(&written(&instance)).unwrap();
            assert_eq!(back.board(), instance.board());
            let same = |a: &Piece, b: &Piece| {
                let space = instance.board().space();
                a.orientations(space).contains(&b.shape().to_vec()) && a.turning == b.turning
            };
            assert!(back.pieces().iter().zip(instance.pieces()).all(|(a, b)| same(a, b)));
        }
    }

    #[test]
    fn pyramids_may_have_doubled_coordinates() {
        let text = "#A #B 000 002 020 022 111\n#A 000 111\n#A 002 111\n#A 020 111\n#A 022 111\n#A 000 002\n\
            #A 000 020\n#A 002 022\n#A 020 022\n#B 000\n#B 002\n#B 020\n#B 022\n#B 111\n";
        let board = load(text).unwrap().board().clone();
        assert_eq!((board.space(), board.extent()), (Space::Spheres, (2, 2, 2)));
    }

    #[test]
    fn other_exact_covers_are_what_they_are() {
        for (text, pieces, cells) in [
            ("a b c\na b\nc\n", 2, 5),
            ("#A 00 01 02\n#A 00\n#A 01\n", 2, 6),
            ("#A #B 00 01\n#A #B 00\n", 1, 5),
            ("#A 00 01\n00 01\n", 1, 4),
            ("#A left\n#A left\n", 1, 3),
            ("#A #B 00\n#A 00\n", 1, 4),
        ] {
            let instance = load(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!((instance.pieces().len(), instance.board().len()), (pieces, cells), "{text}");
            assert_ne!(sniff(&Source::new("test", text)), Confidence::No, "{text}");
            let back = written(&instance);
            assert_eq!(load(&back).unwrap().board(), instance.board(), "{back}");
        }
    }

    /// A piece that fits nowhere has no option, and the puzzle no solution.
    #[test]
    fn pieces_that_fit_nowhere_come_back() {
        let long = Piece::new("A", [Site::flat(0, 0), Site::flat(0, 1), Site::flat(0, 2)]).unwrap();
        let mut fixed = Piece::new("B", [Site::flat(0, 0), Site::flat(5, 0)]).unwrap();
        (fixed.turning, fixed.copies) = (Turning::Fixed, 0..=2);
        let one = Piece::new("C", [Site::flat(0, 0)]).unwrap();
        let board = setting::board_named("2x2").unwrap();
        let instance = Instance::new(board, vec![long, fixed, one]).unwrap();
        let text = written(&instance);
        assert!(text.contains("| piece: A ###\n"), "{text}");
        assert_eq!(load(&text).unwrap(), instance, "{text}");
    }

    #[test]
    fn what_is_no_exact_cover_is_refused() {
        for (text, message) in [
            ("", "expected a line of items"),
            ("#A 00 01\n#A 07\n", "07"),
            ("#A 00 01\n#A 00:x\n", "colour"),
            ("#A 00 00\n#A 00\n", "00"),
            ("2:1|#A 00\n#A 00\n", "2"),
            ("2|a b\na\nb\n", "several times"),
        ] {
            let error = load(text).unwrap_err();
            assert!(error.message.contains(message), "{text}\n{error}");
        }
    }
}
