//! What a screen reader sees: a grid with a row for each row of places, a labelled cell for each
//! place, and headers where the board has some, such as clues.
//!
//! The cells lie over the canvas, invisible, where the places are. Of large boards only the
//! surroundings of the cursor are there, with the numbers of their rows and columns, as the rules
//! for grids allow.

use crate::page;
use crate::words::Language;
use quadrille::Target;
use quadrille::scene::{Hit, Of, Scene};
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Boards with more places are shown in part.
pub const MANY: usize = 1_600;
/// Time between two looks at a large board, in milliseconds.
pub const LOOK_EVERY: i32 = 100;
/// How many rows and columns of a large board are there on each side of the cursor.
const AROUND: (f32, f32) = (4.0, 8.0);

/// The grid and its cells as they are.
pub struct AccessibleGrid {
    root: HtmlElement,
    prefix: &'static str,
    /// The places with what is said of them in the library's own words.
    cells: RefCell<Vec<(Target, String, Element)>>,
    /// What stands beside rows and above columns: its number in the scene, what is said of it.
    headers: RefCell<Vec<(usize, String, Element)>>,
    language: Cell<Language>,
    units: RefCell<(f64, f64)>,
}

impl AccessibleGrid {
    /// A grid in this element.
    pub fn new(root: HtmlElement, prefix: &'static str) -> Self {
        AccessibleGrid {
            root,
            prefix,
            cells: RefCell::default(),
            headers: RefCell::default(),
            language: Cell::new(Language::English),
            units: RefCell::new((1.0, 1.0)),
        }
    }

    /// The size of the scene, of which the places are parts.
    pub fn set_units(&self, width: f64, height: f64) {
        if *self.units.borrow() != (width, height) {
            *self.units.borrow_mut() = (width, height);
            self.cells.borrow_mut().clear();
        }
    }

    /// Shows the places of a scene in a language, and which of them the cursor is on.
    pub fn show(&self, scene: &Scene, cursor: Option<Target>, language: Language) {
        if self.language.replace(language) != language {
            self.cells.borrow_mut().clear();
        }
        let hits = self.near(scene, cursor);
        let same = {
            let cells = self.cells.borrow();
            cells.len() == hits.len() && cells.iter().zip(&hits).all(|(cell, hit)| cell.0 == hit.target)
        };
        if same {
            for (cell, hit) in self.cells.borrow_mut().iter_mut().zip(&hits).filter(|(c, h)| c.1 != h.label) {
                cell.1.clone_from(&hit.label);
                let _ = cell.2.set_attribute("aria-label", &language.say(&hit.label));
            }
            for (at, said, header) in self.headers.borrow_mut().iter_mut() {
                let Some(now) = scene.headers.get(*at).filter(|now| now.label != *said) else { continue };
                said.clone_from(&now.label);
                let _ = header.set_attribute("aria-label", &language.say(&now.label));
            }
        } else {
            self.build(scene, &hits);
        }
        let _ = match cursor {
            Some(target) => {
                self.root.set_attribute("aria-activedescendant", &format!("{}-{target}", self.prefix))
            }
            None => self.root.remove_attribute("aria-activedescendant"),
        };
    }

    /// The places to be there: those that are there already, as long as the cursor is among them;
    /// to build them anew takes longer than to draw a board.
    fn near<'a>(&self, scene: &'a Scene, cursor: Option<Target>) -> Vec<&'a Hit> {
        let cells = self.cells.borrow();
        let stays = scene.hits.len() > MANY && cells.iter().any(|cell| Some(cell.0) == cursor);
        if !stays {
            return around(scene, cursor);
        }
        let mut hits = scene.hits.iter();
        cells.iter().filter_map(|cell| hits.find(|hit| hit.target == cell.0)).collect()
    }

    fn build(&self, scene: &Scene, hits: &[&Hit]) {
        self.root.replace_children_with_node_0();
        let part = hits.len() < scene.hits.len();
        let rows = rows(hits);
        let mut cells = Vec::with_capacity(hits.len());
        let mut headers = Vec::new();
        let shown = |of: Of| {
            let cell = |hit: &&Hit| hit.target.cell().is_some_and(|cell| is_of(of, cell));
            hits.iter().any(cell)
        };
        let mut head = |wanted: &dyn Fn(Of) -> bool, role: &str, line: &Element| {
            for (at, header) in scene.headers.iter().enumerate().filter(|(_, header)| wanted(header.of)) {
                let Some(element) = make(role) else { return };
                let _ = element.set_attribute("aria-label", &self.language.get().say(&header.label));
                self.put(&element, header.area);
                let _ = line.append_child(&element);
                headers.push((at, header.label.clone(), element));
            }
        };
        if scene.headers.iter().any(|header| matches!(header.of, Of::Col(_))) {
            let Some(line) = make("row") else { return };
            head(&|of| matches!(of, Of::Col(_)) && shown(of), "columnheader", &line);
            let _ = self.root.append_child(&line);
        }
        for row in &rows {
            let Some(line) = make("row") else { return };
            if let Some(first) = row.first().and_then(|hit| hit.target.cell()) {
                head(&|of| of == Of::Row(first.row), "rowheader", &line);
            }
            for hit in row {
                let Some(cell) = make("gridcell") else { return };
                let _ = cell.set_attribute("id", &format!("{}-{}", self.prefix, hit.target));
                let _ = cell.set_attribute("aria-label", &self.language.get().say(&hit.label));
                if let (true, Target::Cell(at)) = (part, hit.target) {
                    let _ = cell.set_attribute("aria-rowindex", &(at.row + 1).to_string());
                    let _ = cell.set_attribute("aria-colindex", &(at.col + 1).to_string());
                }
                self.put(&cell, hit.area);
                let _ = line.append_child(&cell);
                cells.push((hit.target, hit.label.clone(), cell));
            }
            let _ = self.root.append_child(&line);
        }
        *self.cells.borrow_mut() = cells;
        *self.headers.borrow_mut() = headers;
    }

    fn put(&self, cell: &Element, (x, y, w, h): (f32, f32, f32, f32)) {
        let (wide, high) = *self.units.borrow();
        let Some(cell) = cell.dyn_ref::<HtmlElement>() else { return };
        let [left, width] = [x, w].map(|part| f64::from(part) / wide * 100.0);
        let [top, height] = [y, h].map(|part| f64::from(part) / high * 100.0);
        cell.style()
            .set_css_text(&format!("left:{left:.3}%;top:{top:.3}%;width:{width:.3}%;height:{height:.3}%"));
    }
}

/// Whether a cell is in a row or a column.
fn is_of(of: Of, cell: quadrille::Cell) -> bool {
    match of {
        Of::Row(row) => cell.row == row,
        Of::Col(col) => cell.col == col,
    }
}

fn make(role: &str) -> Option<Element> {
    let element = page::document().create_element("div").ok()?;
    element.set_attribute("role", role).ok()?;
    Some(element)
}

/// The places to be there: all, or those around the cursor.
fn around(scene: &Scene, cursor: Option<Target>) -> Vec<&Hit> {
    if scene.hits.len() <= MANY {
        return scene.hits.iter().collect();
    }
    let centre = scene.hits.iter().find(|hit| Some(hit.target) == cursor).or(scene.hits.first());
    let Some(&(x, y, w, h)) = centre.map(|hit| &hit.area) else { return Vec::new() };
    let near = |hit: &&Hit| (hit.area.0 - x).abs() <= AROUND.1 * w && (hit.area.1 - y).abs() <= AROUND.0 * h;
    scene.hits.iter().filter(near).collect()
}

/// Places of the same height are a row.
fn rows<'a>(hits: &[&'a Hit]) -> Vec<Vec<&'a Hit>> {
    let row = |hit: &Hit| match hit.target {
        Target::Cell(cell) => (0, cell.row as i64),
        Target::Piece(_) => (1, hit.area.1.round() as i64),
    };
    let mut rows: Vec<Vec<&Hit>> = Vec::new();
    for hit in hits {
        match rows.last_mut() {
            Some(last) if last.first().is_some_and(|first| row(first) == row(hit)) => last.push(hit),
            _ => rows.push(vec![hit]),
        }
    }
    rows
}
