/work/main/xtask/peers/exact_cover/target/release/deps/exact_cover_peers-498d34faeede984d.d: src/main.rs

/work/main/xtask/peers/exact_cover/target/release/deps/exact_cover_peers-498d34faeede984d: src/main.rs

src/main.rs:
