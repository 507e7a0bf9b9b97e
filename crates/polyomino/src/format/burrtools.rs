//! BurrTools `.xmpuzzle` files: gzipped XML with shapes made of voxels and problems made of shapes.
//!
//! Every problem is a puzzle: its pieces are shapes with a number of copies, its board is the shape
//! called result, in which `#` must be filled and `+` may be. Cubes (grid 0) and spheres (grid 2)
//! are read; when everything is one layer of cubes, it is a puzzle in the plane. BurrTools also
//! asks whether an assembly can be taken apart, and whether colours fit; here the pieces only have
//! to cover the board, and a remark says so when a file has rules for colours.

use super::setting;
use super::words::{Documents, add, one_line, quoted};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::piece::MAX_COPIES;
use crate::model::{Board, Ground, Instance, MAX_PIECES, Piece, Site, Space};
use flate2::read::GzDecoder;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};
use roxmltree::{Node, ParsingOptions};
use std::collections::BTreeSet;
use std::io::Read;

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "burrtools",
    extensions: &["xmpuzzle"],
    summary: "BurrTools puzzle (gzipped XML), cubes and spheres",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

/// The largest text that is unpacked: a small file may claim to hold gigabytes.
const MAX_TEXT: u64 = 16 << 20;

fn unpacked(source: &Source<'_>, limit: u64) -> Result<String, Diagnostic> {
    if !source.bytes.starts_with(&[0x1f, 0x8b]) {
        return source.text().map(|t| t.chars().take(usize::try_from(limit).unwrap_or(usize::MAX)).collect());
    }
    let mut bytes = Vec::new();
    let unpacked = GzDecoder::new(source.bytes).take(limit).read_to_end(&mut bytes);
    if let Err(error) = unpacked
        && bytes.is_empty()
    {
        return Err(source.error("", format!("the gzip file is damaged: {error}")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn sniff(source: &Source<'_>) -> Confidence {
    match unpacked(source, 4096) {
        Ok(text) if text.contains("<puzzle") && text.contains("<gridType") => Confidence::Sure,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = unpacked(source, MAX_TEXT)?;
    if text.len() as u64 >= MAX_TEXT {
        return Err(source.error("", format!("the puzzle is larger than {} MiB", MAX_TEXT >> 20)));
    }
    // Attributes are compared with each other: an element with a million of them would take for
    // ever.
    let attribute = |rest: &&str| rest.trim_start().starts_with(['"', '\'']);
    if text.split('<').any(|element| element.split('=').skip(1).filter(attribute).count() > 256) {
        return Err(source.error("", "a puzzle file has no need for an element with so many attributes"));
    }
    let nodes_limit = u32::try_from(text.len()).unwrap_or(u32::MAX).max(16);
    let parsing = ParsingOptions { nodes_limit, ..ParsingOptions::default() };
    let tree = roxmltree::Document::parse_with_options(&text, parsing)
        .map_err(|e| source.error("", format!("this is not well-formed XML: {e}")))?;
    read_tree(source, tree.root_element(), settings).map_err(|e| e.in_source(source))
}

/// A shape: its filled voxels, those that may be filled, and whether voxels have colours.
struct Shape<'a> {
    name: Option<&'a str>,
    layers: usize,
    filled: Vec<[i16; 3]>,
    variable: Vec<[i16; 3]>,
    colors: BTreeSet<u32>,
}

fn read_tree(
    source: &Source<'_>,
    root: Node<'_, '_>,
    settings: &PuzzleSettings,
) -> Result<Documents, Diagnostic> {
    let child = |name: &str| root.children().find(|n| n.has_tag_name(name));
    let grid = child("gridType").and_then(|g| g.attribute("type")).unwrap_or("0");
    let spheres = match grid {
        "0" => false,
        "2" => true,
        other => {
            let name = match other {
                "1" => "triangular prisms",
                "3" => "rhombic pieces of cubes",
                "4" => "tetrahedra and octahedra",
                _ => "an unknown grid",
            };
            return Err(Diagnostic::new(format!("this puzzle is made of {name}"))
                .help("Quadrille packs cubes and spheres (grids 0 and 2 of BurrTools)"));
        }
    };
    let shapes: Vec<Shape<'_>> = match child("shapes") {
        Some(shapes) => {
            let voxels = shapes.children().filter(|n| n.has_tag_name("voxel"));
            voxels.enumerate().map(|(i, v)| read_shape(i, v)).collect::<Result<_, _>>()?
        }
        None => return Err(Diagnostic::new("expected an element <shapes>")),
    };
    let problems: Vec<Node<'_, '_>> = child("problems")
        .map(|p| p.children().filter(|n| n.has_tag_name("problem")).collect())
        .unwrap_or_default();
    if problems.is_empty() {
        return Err(Diagnostic::new("the file has shapes, but no problem to solve"));
    }
    let comment = child("comment").and_then(|c| c.text()).unwrap_or("");
    let remarks: Vec<String> = comment.lines().map(one_line).filter(|l| !l.is_empty()).collect();
    let (mut documents, mut weight) = (Documents::new(), 0);
    let several = problems.len() > 1;
    for (i, problem) in problems.into_iter().enumerate() {
        let mut document = read_problem(problem, &shapes, spheres, settings).map_err(|mut e| {
            e.message = format!("problem {}: {}", i + 1, e.message);
            e
        })?;
        document.facts.id = several.then(|| (i + 1).to_string());
        document.facts.remarks.extend(remarks.iter().cloned());
        add(&mut documents, &mut weight, source, "", document)?;
    }
    Ok(documents)
}

fn number<T: std::str::FromStr>(node: Node<'_, '_>, name: &str) -> Result<Option<T>, Diagnostic> {
    let Some(text) = node.attribute(name) else { return Ok(None) };
    text.trim().parse().map(Some).map_err(|_| {
        let tag = node.tag_name().name();
        Diagnostic::new(format!("<{tag}>: expected '{name}' as a number, found {}", quoted(text)))
    })
}

/// Voxels are written with x running fastest, then y, then z; digits behind one are its colour.
fn read_shape<'a>(index: usize, node: Node<'a, '_>) -> Result<Shape<'a>, Diagnostic> {
    let wrong = |what: String| Diagnostic::new(format!("shape {}: {what}", index + 1));
    let side = |name: &str| {
        let n = number::<usize>(node, name)?.filter(|n| (1..=1000).contains(n));
        n.ok_or_else(|| wrong(format!("expected '{name}' from 1 to 1000")))
    };
    let (x, y, z) = (side("x")?, side("y")?, side("z")?);
    let mut shape = Shape {
        name: node.attribute("name").filter(|n| !n.trim().is_empty()),
        layers: z,
        filled: Vec::new(),
        variable: Vec::new(),
        colors: BTreeSet::new(),
    };
    let (mut at, mut color) = (0, 0);
    for c in node.text().unwrap_or("").chars() {
        let place = [at % x, at / x % y, at / x / y].map(|n| n as i16);
        match c {
            '_' => {}
            '#' => shape.filled.push(place),
            '+' => shape.variable.push(place),
            '0'..='9' => {
                color = u32::saturating_add(u32::saturating_mul(color, 10), u32::from(c) - u32::from('0'));
                continue;
            }
            c if c.is_whitespace() => continue,
            other => {
                return Err(wrong(format!("'{other}' is no voxel")).help("voxels are '_', '#' and '+'"));
            }
        }
        shape.colors.insert(std::mem::take(&mut color));
        at += 1;
        if at > x * y * z {
            break;
        }
    }
    shape.colors.insert(color);
    if at != x * y * z {
        return Err(wrong(format!("expected {x}x{y}x{z} voxels, found {at}")));
    }
    Ok(shape)
}

/// The site of a voxel. Packed spheres lie on the voxels whose coordinates have an even sum.
fn site([x, y, z]: [i16; 3], spheres: bool) -> Result<Site, Diagnostic> {
    if !spheres {
        return Ok(Site::new(z, y, x));
    }
    if (x + y + z) % 2 != 0 {
        return Err(Diagnostic::new(format!("there can be no sphere at x={x}, y={y}, z={z}")));
    }
    Ok(Site::new(z, (x - z - y) / 2, (x - z + y) / 2))
}

fn read_problem(
    problem: Node<'_, '_>,
    shapes: &[Shape<'_>],
    spheres: bool,
    settings: &PuzzleSettings,
) -> Result<Document<Polyomino>, Diagnostic> {
    let shape = |node: Node<'_, '_>| -> Result<(usize, &Shape<'_>), Diagnostic> {
        let id = number::<usize>(node, "id")?;
        let id = id.ok_or_else(|| Diagnostic::new("expected the 'id' of a shape"))?;
        let shape = shapes.get(id).ok_or_else(|| Diagnostic::new(format!("there is no shape {id}")))?;
        Ok((id, shape))
    };
    let result = problem.children().find(|n| n.has_tag_name("result"));
    let (_, result) = shape(result.ok_or_else(|| Diagnostic::new("expected a <result>"))?)?;
    let list = problem.children().find(|n| n.has_tag_name("shapes"));
    let list = list.ok_or_else(|| Diagnostic::new("expected the <shapes> of the problem"))?;
    let mut used: Vec<(&Shape<'_>, Piece)> = Vec::new();
    let mut names = BTreeSet::new();
    for node in list.children().filter(|n| n.has_tag_name("shape")).take(MAX_PIECES + 1) {
        let (id, shape) = shape(node)?;
        let count = number::<u16>(node, "count")?;
        let low = number::<u16>(node, "min")?.or(count).unwrap_or(1);
        let high = number::<u16>(node, "max")?.or(count).unwrap_or(1).min(MAX_COPIES);
        if high == 0 {
            continue;
        }
        if let Some(v) = shape.variable.first() {
            return Err(Diagnostic::new(format!("shape {} has a variable voxel at {v:?}", id + 1))
                .help("only the result may have voxels that can stay empty"));
        }
        let sites = shape.filled.iter().map(|&v| site(v, spheres)).collect::<Result<Vec<_>, _>>()?;
        let mut piece = Piece::new(&piece_name(shape.name, id, &mut names), sites)?;
        piece.copies = low.min(high)..=high;
        used.push((shape, piece));
    }
    let flat = !spheres && result.layers == 1 && used.iter().all(|(shape, _)| shape.layers == 1);
    let space = match (spheres, flat) {
        (true, _) => Space::Spheres,
        (false, true) => Space::Flat,
        (false, false) => Space::Cubic,
    };
    let filled = result.filled.iter().map(|v| (v, false));
    let cells = filled.chain(result.variable.iter().map(|v| (v, true)));
    let cells = cells.map(|(&v, optional)| Ok(Ground { site: site(v, spheres)?, optional }));
    let board = Board::new(space, cells.collect::<Result<Vec<_>, Diagnostic>>()?)?;
    let colored = |shape: &Shape<'_>| shape.colors.iter().any(|c| *c != 0);
    let constrained = colored(result) && used.iter().any(|(shape, _)| colored(shape));
    let pieces = used.into_iter().map(|(_, piece)| piece).collect();
    let mut document = Document::new(Instance::new(board, setting::turned(pieces, settings))?);
    document.facts.title = problem.attribute("name").map(one_line).filter(|n| !n.is_empty());
    if let Some(assemblies) = problem.attribute("assemblies") {
        document.facts.remarks.push(format!("assemblies: {}", one_line(assemblies)));
    }
    if constrained {
        let remark = "the rules for colours are left out: more assemblies are counted here than in BurrTools";
        document.facts.remarks.push(remark.to_owned());
    }
    Ok(document)
}

/// The name of a shape in the letters that names may have, its number if there is none, made
/// different from others.
fn piece_name(name: Option<&str>, id: usize, taken: &mut BTreeSet<String>) -> String {
    let letters: String = name.unwrap_or("").chars().filter(|c| c.is_alphanumeric()).take(20).collect();
    let name = if letters.is_empty() { format!("S{}", id + 1) } else { letters };
    let numbered = (2..).map(|n| format!("{name}-{n}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|n| !taken.contains(n)).unwrap_or(name);
    taken.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn zipped(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn load(bytes: &[u8]) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", bytes), &PuzzleSettings::default())
    }

    fn file(grid: u8, voxels: &str, problem: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?><puzzle version=\"2\"><gridType type=\"{grid}\"/><colors/><shapes>{voxels}</shapes>\
             <problems><problem name=\"P\" assemblies=\"3\">{problem}</problem></problems><comment>By\n me</comment></puzzle>"
        )
    }

    const CUBES: &str = "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\">######+#</voxel><voxel x=\"2\" y=\"2\" z=\"1\" name=\"my L\">###1_</voxel>";
    const PROBLEM: &str = "<shapes><shape id=\"1\" min=\"0\" max=\"2\"/></shapes><result id=\"0\"/><bitmap/>";

    #[test]
    fn cubes_are_read_zipped_or_not() {
        let text = file(0, CUBES, PROBLEM);
        for bytes in [zipped(&text), text.into_bytes()] {
            assert_eq!(sniff(&Source::new("x", &bytes)), Confidence::Sure);
            let documents = load(&bytes).unwrap();
            let instance = &documents[0].instance;
            assert_eq!((instance.board().len(), instance.board().required()), (8, 7));
            let piece = &instance.pieces()[0];
            assert_eq!((piece.name(), piece.size(), &piece.copies), ("myL", 3, &(0..=2)));
            assert_eq!(documents[0].facts.remarks, ["assemblies: 3", "By", "me"]);
        }
    }

    #[test]
    fn spheres_lie_on_every_other_voxel() {
        // The corners of a cube and the middles of its sides, as in table salt.
        let salt = "#_#_#_#_#_#_#_#_#_#_#_#_#_#";
        let voxels =
            format!("<voxel x=\"3\" y=\"3\" z=\"3\">{salt}</voxel><voxel x=\"1\" y=\"1\" z=\"1\">#</voxel>");
        let problem = "<shapes><shape id=\"1\" count=\"14\"/></shapes><result id=\"0\"/>";
        let text = file(2, &voxels, problem);
        let documents = load(text.as_bytes()).unwrap();
        let board = documents[0].instance.board();
        let mut touching: Vec<usize> = board.spots().map(|s| board.neighbours(s).count()).collect();
        touching.sort_unstable();
        assert_eq!(touching, [[3; 8].as_slice(), &[8; 6]].concat());
        let odd = text.replace(salt, "_#_#_#_#_#_#_#_#_#_#_#_#_#_");
        assert!(load(odd.as_bytes()).unwrap_err().message.contains("no sphere at"));
    }

    #[test]
    fn one_layer_is_flat() {
        let voxels =
            "<voxel x=\"3\" y=\"2\" z=\"1\">######</voxel><voxel x=\"2\" y=\"2\" z=\"1\">###_</voxel>";
        let text = file(0, voxels, "<shapes><shape id=\"1\" count=\"2\"/></shapes><result id=\"0\"/>");
        assert_eq!(load(text.as_bytes()).unwrap()[0].instance.board().space(), Space::Flat);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, message) in [
            (file(1, CUBES, PROBLEM), "triangular prisms"),
            (file(3, CUBES, PROBLEM), "rhombic"),
            (file(4, CUBES, PROBLEM), "tetrahedra"),
            (file(0, CUBES, "<shapes/>"), "<result>"),
            (file(0, CUBES, &PROBLEM.replace("id=\"1\"", "id=\"7\"")), "no shape 7"),
            (file(0, CUBES, &PROBLEM.replace("id=\"1\"", "id=\"0\"")), "variable voxel"),
            (file(0, &CUBES.replace("######+#", "###"), PROBLEM), "expected 2x2x2 voxels, found 3"),
            (file(0, &CUBES.replace("######+#", "###x"), PROBLEM), "'x' is no voxel"),
            (file(0, &CUBES.replace("x=\"2\"", "x=\"99999\""), PROBLEM), "from 1 to 1000"),
            ("<puzzle><gridType".to_owned(), "not well-formed"),
            ("<puzzle/>".to_owned(), "<shapes>"),
        ] {
            let error = load(text.as_bytes()).unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
        assert!(load(&zipped("x")[..12]).is_err());
        assert!(load(&zipped(&" ".repeat(17 << 20))).unwrap_err().message.contains("larger than 16 MiB"));
    }
}
