/work/main/xtask/peers/exact_cover/target/release/deps/dlx-ad0eddf8ae94c1a4.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/x.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/c.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/m.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/mc.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/p.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/choose.rs

/work/main/xtask/peers/exact_cover/target/release/deps/libdlx-ad0eddf8ae94c1a4.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/x.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/c.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/m.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/mc.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/p.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/choose.rs

/work/main/xtask/peers/exact_cover/target/release/deps/libdlx-ad0eddf8ae94c1a4.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/x.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/c.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/m.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/mc.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/p.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/choose.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/lib.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/x.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/c.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/m.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/mc.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/p.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/dlx-0.8.5/src/choose.rs:
