//! The connections that are open, so that slow clients never delay others.
//!
//! Each connection has a thread of its own, and there is a most of them. When that is reached, the
//! next one does not wait: the oldest connection whose request has not arrived yet is closed, or
//! else the oldest of all. A browser sends its request at once, so that whoever opens connections
//! and says nothing only pushes out others of his kind.

use std::collections::BTreeMap;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The table of open connections, shared by the threads.
#[derive(Clone)]
pub struct Connections {
    most: usize,
    table: Arc<Mutex<Table>>,
}

#[derive(Default)]
struct Table {
    next: u64,
    /// In the order in which they came.
    open: BTreeMap<u64, Open>,
}

struct Open {
    stream: Arc<TcpStream>,
    /// Whether its request is there; until then it is the first to go.
    asked: bool,
}

/// A connection's place in the table, given back when it is dropped.
pub struct Place {
    connections: Connections,
    number: u64,
}

impl Connections {
    /// An empty table for at most so many connections.
    pub fn new(most: usize) -> Self {
        Connections { most, table: Arc::default() }
    }

    /// Enters a connection, and closes another one if there are too many.
    pub fn enter(&self, stream: Arc<TcpStream>) -> Place {
        while self.table().open.len() >= self.most {
            self.close_one();
        }
        let mut table = self.table();
        let number = table.next;
        table.next += 1;
        table.open.insert(number, Open { stream, asked: false });
        Place { connections: self.clone(), number }
    }

    /// Closes the oldest connection whose request has not arrived, or else the oldest; its thread
    /// notices and ends.
    pub fn close_one(&self) {
        let mut table = self.table();
        let silent = table.open.iter().find(|(_, open)| !open.asked).or(table.open.first_key_value());
        let Some(number) = silent.map(|(number, _)| *number) else { return };
        if let Some(open) = table.open.remove(&number) {
            // It may be closed already by the other side.
            let _ = open.stream.shutdown(Shutdown::Both);
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Says that the request has arrived.
    pub fn asked(&self) {
        if let Some(open) = self.connections.table().open.get_mut(&self.number) {
            open.asked = true;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.table().open.remove(&self.number);
    }
}
