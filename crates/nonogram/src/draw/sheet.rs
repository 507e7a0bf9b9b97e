//! The board as shapes. Runs of equal cells in a row are one rectangle and grid lines run from
//! border to border, so that a picture of 512x512 cells stays small.

use super::Style;
use super::clues::Roles;
use crate::model::{Block, Instance, Length, Line, Mark, State};
use quadrille_core::scene::{Anchor, Form, Header, Hit, Item, Of, Paint, Pattern, Rgb, Role, Theme};
use quadrille_core::{Cell, Scene, Size, Target};

/// The side of a cell.
pub(crate) const CELL: f32 = 10.0;
/// The space around everything.
const MARGIN: f32 = 5.0;
/// The space between clues and board.
const GAP: f32 = 2.5;
/// Boards with more cells have no hit areas, and lines in the place of crosses.
const MANY_CELLS: usize = 40_000;

/// Where things are.
pub(crate) struct Plan {
    size: Size,
    /// The top left corner of the board.
    left: f32,
    top: f32,
    /// The room for one number of a row's clue (across) and of a column's clue (down).
    across: f32,
    down: f32,
}

impl Plan {
    pub(crate) fn new(instance: &Instance) -> Self {
        let most = |clues: &[Vec<Block>]| clues.iter().map(Vec::len).max().unwrap_or(0) as f32;
        let digits = instance.rows().iter().flatten().map(|b| digits(b.length)).max().unwrap_or(1);
        let color = !instance.is_black_white();
        let across = match digits {
            _ if color => 10.0,
            1 => 6.5,
            2 => 9.0,
            _ => 12.0,
        };
        let down = if color { 10.0 } else { 7.6 };
        Plan {
            size: instance.size(),
            left: MARGIN + most(instance.rows()) * across + GAP,
            top: MARGIN + most(instance.cols()) * down + GAP,
            across,
            down,
        }
    }

    /// The extent of the sheet.
    pub(crate) fn sheet(&self) -> (f32, f32) {
        (self.x(self.size.cols) + MARGIN, self.y(self.size.rows) + MARGIN)
    }

    /// The left or top edge of a column or row.
    pub(crate) fn x(&self, col: usize) -> f32 {
        self.left + col as f32 * CELL
    }
    pub(crate) fn y(&self, row: usize) -> f32 {
        self.top + row as f32 * CELL
    }

    /// The middle of the number that stands `back` places before the board.
    fn clue(&self, line: Line, back: usize) -> (f32, f32) {
        let back = back as f32 + 0.5;
        match line {
            Line::Row(row) => (self.left - GAP - back * self.across, self.y(row) + CELL / 2.0),
            Line::Col(col) => (self.x(col) + CELL / 2.0, self.top - GAP - back * self.down),
        }
    }
}

/// How many digits a length has.
fn digits(length: Length) -> usize {
    match length {
        Length::Known(n) => n.checked_ilog10().map_or(1, |log| log as usize + 1),
        Length::Blotted => 1,
    }
}

/// What the board is made of. The colours of a puzzle are meant for its own background, whatever
/// the theme; in black and white the theme chooses.
pub(crate) struct Ground {
    pub(crate) board: Paint,
    thin: Paint,
    strong: Paint,
    cross: Paint,
}

impl Ground {
    pub(crate) fn new(instance: &Instance) -> Self {
        if instance.is_black_white() {
            let [board, thin, strong, cross] =
                [Role::Board, Role::Line, Role::Strong, Role::Faint].map(Paint::Role);
            return Ground { board, thin, strong, cross };
        }
        let back = instance.palette()[0].rgb;
        let theme = if back.contrasting() == Rgb::BLACK { &Theme::LIGHT } else { &Theme::DARK };
        let paint = |role| Paint::Color(theme.color(role), Pattern::Plain);
        Ground {
            board: Paint::Color(back, Pattern::Plain),
            thin: paint(Role::Line),
            strong: paint(Role::Strong),
            cross: paint(Role::Faint),
        }
    }
}

fn line(scene: &mut Scene, from: (f32, f32), to: (f32, f32), (paint, width): (Paint, f32)) {
    scene.stroke(Form::Path { points: vec![from, to], closed: false }, paint, width);
}

pub(super) fn draw(instance: &Instance, state: &State, style: &Style, roles: &Roles) -> Scene {
    let plan = Plan::new(instance);
    let (right, bottom) = (plan.x(plan.size.cols), plan.y(plan.size.rows));
    let (width, height) = plan.sheet();
    let mut scene = Scene::new(width, height, "Nonogram");
    let ground = Ground::new(instance);
    scene.rect((plan.left, plan.top, right - plan.left, bottom - plan.top), ground.board);
    draw_clues(&mut scene, instance, &plan, style, roles);
    draw_reasons(&mut scene, &plan, style);
    draw_cells(&mut scene, instance, state, &plan, (style, &ground));
    draw_lines(&mut scene, &plan, &ground);
    draw_accents(&mut scene, state, &plan, style);
    if plan.size.area() <= MANY_CELLS {
        scene.hits = plan.size.cells().map(|cell| hit(instance, state, &plan, cell)).collect();
        scene.headers = instance.lines().map(|line| header(instance, &plan, line, roles)).collect();
    }
    scene
}

fn draw_clues(scene: &mut Scene, instance: &Instance, plan: &Plan, style: &Style, roles: &Roles) {
    for line in instance.lines() {
        let (clue, roles) = match line {
            Line::Row(n) => (instance.clue(line), &roles.rows[n]),
            Line::Col(n) => (instance.clue(line), &roles.cols[n]),
        };
        for (j, (block, role)) in clue.iter().zip(roles).enumerate() {
            draw_block(scene, instance, style, plan.clue(line, clue.len() - 1 - j), (block, *role));
        }
    }
}

/// A number of a clue; in colour puzzles on a box of its colour, of which a satisfied block keeps
/// the outline.
fn draw_block(
    scene: &mut Scene,
    instance: &Instance,
    style: &Style,
    at: (f32, f32),
    (block, role): (&Block, Role),
) {
    let text = block.length.to_string();
    let size = if text.len() > 2 { 4.8 } else { 6.4 };
    if instance.is_black_white() {
        scene.text(at, size, role, text);
        return;
    }
    let side = CELL * 0.88;
    let form = Form::Rect { x: at.0 - side / 2.0, y: at.1 - side / 2.0, w: side, h: side, round: 1.5 };
    let paint = style.paint(instance, block.color);
    let rgb = instance.palette()[block.color.index()].rgb;
    let ink = match role {
        Role::Satisfied => {
            scene.stroke(form, Paint::Color(rgb, Pattern::Plain), 0.7);
            Paint::Role(role)
        }
        _ => {
            let outline = if role == Role::Violated { (Role::Violated, 1.4) } else { (Role::Line, 0.4) };
            let many = instance.size().area() > MANY_CELLS && role != Role::Violated;
            let stroke = (!many).then_some((Paint::Role(outline.0), outline.1));
            scene.items.push(Item { form, fill: Paint::Color(rgb, Pattern::Plain), stroke });
            Paint::Color(rgb.contrasting(), Pattern::Plain)
        }
    };
    // The texture shows in a corner, where it leaves the number legible.
    if let (Paint::Color(_, pattern), false) = (paint, role == Role::Satisfied)
        && pattern != Pattern::Plain
    {
        let (x, y) = (at.0 - side / 2.0, at.1 + side / 2.0 - 2.4);
        scene.rect((x + 0.6, y, side - 1.2, 1.8), paint);
    }
    let bold = role != Role::Satisfied;
    let size = size * 0.94;
    scene.fill(Form::Text { x: at.0, y: at.1, size, anchor: Anchor::Middle, bold, text }, ink);
}

fn draw_reasons(scene: &mut Scene, plan: &Plan, style: &Style) {
    for row in 0..plan.size.rows {
        for (from, to, role) in runs(plan.size.cols, |col| style.highlight(Cell::new(row, col))) {
            if role == Some(Role::Reason) {
                let w = (to - from) as f32 * CELL;
                scene.rect((plan.x(from), plan.y(row), w, CELL), Paint::Role(Role::Reason));
            }
        }
    }
}

fn draw_cells(
    scene: &mut Scene,
    instance: &Instance,
    state: &State,
    plan: &Plan,
    (style, ground): (&Style, &Ground),
) {
    let many = plan.size.area() > MANY_CELLS;
    for row in 0..plan.size.rows {
        // A reason shows around filled cells, so runs end where it does.
        let shown =
            |col: usize| (state.row(row)[col], style.highlight(Cell::new(row, col)) == Some(Role::Reason));
        for (from, to, (mark, reason)) in runs(plan.size.cols, shown) {
            let (x, y, w) = (plan.x(from), plan.y(row), (to - from) as f32 * CELL);
            match mark {
                Mark::Unknown => {}
                Mark::Cross if style.plain => {}
                Mark::Fill(color) if reason => {
                    for col in from..to {
                        let area = (plan.x(col) + 1.4, y + 1.4, CELL - 2.8, CELL - 2.8);
                        scene.rect(area, style.paint(instance, color));
                    }
                }
                Mark::Fill(color) => scene.rect((x, y, w, CELL), style.paint(instance, color)),
                Mark::Cross if many => {
                    let y = y + CELL / 2.0;
                    line(scene, (x + 3.0, y), (x + w - 3.0, y), (ground.cross, 0.5));
                }
                Mark::Cross => {
                    (from..to).for_each(|col| draw_cross(scene, (plan.x(col) + 5.0, y + 5.0), ground));
                }
            }
        }
    }
    let given = instance
        .given()
        .filter(|_| !style.plain)
        .into_iter()
        .flat_map(|g| plan.size.cells().filter(|&c| matches!(g[c], Mark::Fill(_))));
    for cell in given {
        let form = Form::Circle { x: plan.x(cell.col) + 5.0, y: plan.y(cell.row) + 5.0, r: 1.2 };
        scene.fill(form, Paint::Role(Role::Board));
    }
}

/// Both strokes of a cross in one path.
pub(crate) fn draw_cross(scene: &mut Scene, (x, y): (f32, f32), ground: &Ground) {
    let r = 1.7;
    let points = vec![(x - r, y - r), (x + r, y + r), (x, y), (x + r, y - r), (x - r, y + r)];
    scene.stroke(Form::Path { points, closed: false }, ground.cross, 0.7);
}

/// Thin lines between cells, strong ones every five, a stronger frame.
fn draw_lines(scene: &mut Scene, plan: &Plan, ground: &Ground) {
    let Size { rows, cols } = plan.size;
    let (right, bottom) = (plan.x(cols), plan.y(rows));
    for strong in [false, true] {
        let pen = if strong { (ground.strong, 0.8) } else { (ground.thin, 0.4) };
        for row in (1..rows).filter(|r| r.is_multiple_of(5) == strong) {
            line(scene, (plan.left, plan.y(row)), (right, plan.y(row)), pen);
        }
        for col in (1..cols).filter(|c| c.is_multiple_of(5) == strong) {
            line(scene, (plan.x(col), plan.top), (plan.x(col), bottom), pen);
        }
    }
    // Hairlines lead the eye from every fifth line to its clues.
    for row in (0..=rows).filter(|r| r.is_multiple_of(5) || *r == rows) {
        scene.line((MARGIN, plan.y(row)), (plan.left, plan.y(row)), Role::Line, 0.4);
    }
    for col in (0..=cols).filter(|c| c.is_multiple_of(5) || *c == cols) {
        scene.line((plan.x(col), MARGIN), (plan.x(col), plan.top), Role::Line, 0.4);
    }
    let form =
        Form::Rect { x: plan.left, y: plan.top, w: right - plan.left, h: bottom - plan.top, round: 0.0 };
    scene.stroke(form, Paint::Role(Role::Strong), 1.2);
}

fn draw_accents(scene: &mut Scene, state: &State, plan: &Plan, style: &Style) {
    if style.highlights.is_none() {
        return;
    }
    for cell in state.size().cells().filter(|&c| style.highlight(c) == Some(Role::Accent)) {
        let (x, y) = (plan.x(cell.col) + 0.7, plan.y(cell.row) + 0.7);
        let form = Form::Rect { x, y, w: CELL - 1.4, h: CELL - 1.4, round: 1.2 };
        scene.stroke(form, Paint::Role(Role::Accent), 1.4);
    }
}

fn hit(instance: &Instance, state: &State, plan: &Plan, cell: Cell) -> Hit {
    let what = match state[cell] {
        Mark::Unknown => "unknown",
        Mark::Cross => "empty",
        Mark::Fill(_) if instance.is_black_white() => "filled",
        Mark::Fill(color) => &instance.palette()[color.index()].name,
    };
    let mut label = String::with_capacity(24 + what.len());
    cell.spell(&mut label, ["row ", ", column "]);
    label.push_str(", ");
    label.push_str(what);
    Hit { target: Target::Cell(cell), area: (plan.x(cell.col), plan.y(cell.row), CELL, CELL), label }
}

/// A clue: `row 3: 2 1`, `column 1: 2 red, 1 blue, complete`.
fn header(instance: &Instance, plan: &Plan, line: Line, roles: &Roles) -> Header {
    let (of, name, roles, area) = match line {
        Line::Row(n) => {
            (Of::Row(n), format!("row {}", n + 1), &roles.rows[n], (0.0, plan.y(n), plan.left, CELL))
        }
        Line::Col(n) => {
            (Of::Col(n), format!("column {}", n + 1), &roles.cols[n], (plan.x(n), 0.0, CELL, plan.top))
        }
    };
    let clue = instance.clue(line);
    let plain = instance.is_black_white();
    let block = |block: &Block| match plain {
        true => block.length.to_string(),
        false => format!("{} {}", block.length, instance.palette()[block.color.index()].name),
    };
    let blocks: Vec<String> = clue.iter().map(block).collect();
    let mut label = match blocks.as_slice() {
        [] => format!("{name}: no block"),
        _ => format!("{name}: {}", blocks.join(if plain { " " } else { ", " })),
    };
    match roles.first() {
        Some(Role::Violated) => label += ", broken",
        Some(_) if roles.iter().all(|role| *role == Role::Satisfied) => label += ", complete",
        _ => {}
    }
    Header { of, area, label }
}

/// Stretches of equal values: from, to (one past the end), value.
fn runs<T: PartialEq>(count: usize, value: impl Fn(usize) -> T) -> Vec<(usize, usize, T)> {
    let mut runs: Vec<(usize, usize, T)> = Vec::new();
    for at in 0..count {
        let here = value(at);
        match runs.last_mut() {
            Some(run) if run.2 == here => run.1 = at + 1,
            _ => runs.push((at, at + 1, here)),
        }
    }
    runs
}
