/work/main/xtask/peers/exact_cover/target/release/exact-cover-peers: /work/main/xtask/peers/exact_cover/src/main.rs
