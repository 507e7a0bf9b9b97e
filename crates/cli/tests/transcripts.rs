//! Transcripts of the command line: each `.trycmd` file is a session at the shell, each `.toml`
//! file one command.

#[test]
fn transcripts() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
