/work/main/xtask/peers/exact_cover/target/release/deps/dlx_rs-69f04f3a52709044.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/aztec.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/queens.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/solver.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/sudoku.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/../README.md

/work/main/xtask/peers/exact_cover/target/release/deps/libdlx_rs-69f04f3a52709044.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/aztec.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/queens.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/solver.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/sudoku.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/../README.md

/work/main/xtask/peers/exact_cover/target/release/deps/libdlx_rs-69f04f3a52709044.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/aztec.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/queens.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/solver.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/sudoku.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/../README.md

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/lib.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/aztec.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/queens.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/solver.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/sudoku.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-rs-1.3.0/src/../README.md:
