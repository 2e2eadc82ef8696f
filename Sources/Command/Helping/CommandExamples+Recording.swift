extension CommandExamples {
  // MARK: - Start, Record

  static let start: [CommandExamples] = [
    CommandExamples(
      "init",
      [
        CommandExample("rehearse init", "a scene, a script and a job for GitHub, in this folder"),
        CommandExample("rehearse init shop --ci gitlab", "the same in the folder shop, with a job for GitLab"),
      ]),
    CommandExamples(
      "compose",
      [
        CommandExample(
          "printf '%s\\n' 'tap: show' 'rotate: left' | rehearse compose notes",
          "the script of two inputs, with what followed as expectations"),
        CommandExample("rehearse compose notes -o Scripts/mine.yaml </dev/null", "the script of a launch alone"),
      ]),
    CommandExamples(
      "lint",
      [
        CommandExample("rehearse lint", "every script and scene below Scripts"),
        CommandExample(
          "rehearse lint Scripts/tap-outside.yaml",
          "one script, with the scene and the scripts that it uses"),
        CommandExample(
          "rehearse lint --where 'script:notes/*'", "those whose ids begin so; --tags 'smoke and not slow'"),
      ]),
    CommandExamples(
      "fmt",
      [
        CommandExample("rehearse fmt", "every script and scene below Scripts, in place"),
        CommandExample("rehearse fmt --check Scripts", "which files are not in the form; exit 1 if there are any"),
      ]),
    CommandExamples(
      "watch",
      [
        CommandExample("rehearse watch", "what every save below Scripts changes"),
        CommandExample("rehearse watch --where 'script:notes/* ios=6.*'", "the same of some cells"),
      ]),
    CommandExamples(
      "doctor",
      [
        CommandExample("rehearse doctor", "whether the database, the scripts and the command are in order"),
        CommandExample(
          "rehearse doctor --deep --laws",
          "the same, with every digest computed again and every law asked"),
      ]),
    CommandExamples(
      "completions",
      [
        CommandExample("source <(rehearse completions bash)", "for this bash; in ~/.bashrc for all"),
        CommandExample("rehearse completions fish >~/.config/fish/completions/rehearse.fish", "for every fish"),
      ]),
    CommandExamples(
      "config",
      [
        CommandExample("rehearse config", "what is in force here, and where each thing was said"),
        CommandExample(
          "rehearse config --db other.sqlite --format json",
          "the same for a call with this option, for a program"),
      ]),
  ]

  static let record: [CommandExamples] = [
    CommandExamples(
      "record",
      [
        CommandExample("rehearse record", "every script below Scripts, in every cell of its matrix"),
        CommandExample(
          "rehearse record Scripts/tap-outside.yaml --matrix 'ios=6.*' --label try",
          "some cells of one script, as a run with a name"),
        CommandExample(
          "rehearse record --fail-on unreviewed,failed --junit results.xml",
          "in CI: fail on what nobody accepted"),
        CommandExample(
          "rehearse record --keep differences", "a run only if something differs, and then only what does"),
      ]),
    CommandExamples(
      "import",
      [
        CommandExample(
          "rehearse import history.jsonl --fail-on none",
          "the sessions of a stream, a run for each of its runs"),
        CommandExample(
          "rehearse export --all --format stream | rehearse import - --db copy.sqlite --fail-on none",
          "one database's sessions in another one"),
      ]),
    CommandExamples(
      "merge",
      [
        CommandExample("rehearse merge all.sqlite part1.sqlite part2.sqlite", "one database of two"),
        CommandExample(
          "rehearse merge .rehearsal/history.sqlite part1.sqlite",
          "what another machine recorded, added to this one"),
      ]),
    CommandExamples(
      "prune",
      [
        CommandExample("rehearse prune --dry-run", "what would go of runs that are older than 30 days"),
        CommandExample(
          "rehearse prune --keep-days 90 --keep-runs 500 --keep-label 'release-*'",
          "the same, kept longer, and releases for good"),
      ]),
    CommandExamples(
      "verify",
      [
        CommandExample("rehearse verify", "a tenth of the newest run, performed again"),
        CommandExample("rehearse verify run:2 --all --format json", "all of a run, told as one object"),
      ]),
  ]
}
