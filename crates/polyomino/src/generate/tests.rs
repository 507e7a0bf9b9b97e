//! What `generate` promises.
