extension CommandExamples {
  // MARK: - Decide, Share

  static let decide: [CommandExamples] = [
    CommandExamples(
      "review",
      [
        CommandExample("rehearse review", "asks about each change, a key for each answer"),
        CommandExample("rehearse review --run nightly", "the same for another run"),
      ]),
    CommandExamples(
      "review pending",
      [
        CommandExample("rehearse review pending", "what is to be reviewed"),
        CommandExample("rehearse review pending --format json", "the same for a program"),
      ]),
    CommandExamples(
      "review accept",
      [
        CommandExample(
          "rehearse review accept 28b373cd0699 -m \"room for more notes\"",
          "one change, in all cells that show it"),
        CommandExample("rehearse review accept --all -m \"the new font\"", "everything that is to be reviewed"),
      ]),
    CommandExamples(
      "review reject",
      [
        CommandExample(
          "rehearse review reject 28b373cd0699 -m \"too high for landscape\"",
          "a regression until it is as before"),
        CommandExample(
          "rehearse review reject --from-comment comment.txt --who ada",
          "what the lines /rehearse reject of a text say"),
      ]),
    CommandExamples(
      "review comment",
      [
        CommandExample(
          "rehearse review comment 28b373cd0699 -m \"asked the designers\"",
          "a remark, without a decision"),
        CommandExample("rehearse review comment --all -m \"since the new SDK\"", "the same remark on every change"),
      ]),
    CommandExamples(
      "ignore",
      [
        CommandExample(
          "rehearse ignore add --signature 28b373cd0699 --owner ada --reason \"known\" --until 2099-12-31",
          "one change, for a while"),
        CommandExample("rehearse ignore list", "what is ignored, until when, and by whom"),
      ]),
    CommandExamples(
      "ignore add",
      [
        CommandExample(
          "rehearse ignore add --signature 28b373cd0699 --owner ada --reason \"known\" --until 2099-12-31",
          "one change, for a while"),
        CommandExample(
          "rehearse ignore add --pattern 'frame listView' --owner ada --reason \"sizes\" --until 2099-12-31",
          "all changes like this"),
      ]),
    CommandExamples(
      "ignore list",
      [
        CommandExample("rehearse ignore list", "what is ignored, until when, and by whom"),
        CommandExample("rehearse ignore list --format markdown", "the same as a table for a page"),
      ]),
    CommandExamples(
      "baseline",
      [
        CommandExample("rehearse baseline why s:5", "what the cell is measured against, and why"),
        CommandExample("rehearse baseline export Baselines", "what was accepted, as files for git"),
      ]),
    CommandExamples(
      "baseline why",
      [
        CommandExample("rehearse baseline why s:5", "what the cell is measured against, and why"),
        CommandExample(
          "rehearse baseline why 'notes/tap-outside[ios=6.0,orientation=portrait]' --format json",
          "every candidate, for a program"),
      ]),
    CommandExamples(
      "baseline export",
      [
        CommandExample("rehearse baseline export Baselines", "the baselines of the newest run, a file for each script"),
        CommandExample("rehearse baseline export Baselines --run run:1", "those of another run"),
      ]),
    CommandExamples(
      "baseline import",
      [
        CommandExample(
          "rehearse baseline import Baselines",
          "what was accepted elsewhere, for the branch that is checked out"),
        CommandExample(
          "rehearse baseline import Baselines --branch main --write-baselines",
          "for another branch, and in CI"),
      ]),
  ]

  static let share: [CommandExamples] = [
    CommandExamples(
      "report",
      [
        CommandExample("rehearse report", "what the newest run changed: rehearsal-report.html"),
        CommandExample(
          "rehearse report nightly -o nightly.html --all-sessions",
          "another run, with a page for every session"),
      ]),
    CommandExamples(
      "dashboard",
      [
        CommandExample("rehearse dashboard build site", "every dashboard, as pages in a folder"),
        CommandExample("rehearse dashboard serve", "the same in a browser, with a console for SQL"),
      ]),
    CommandExamples(
      "dashboard list",
      [
        CommandExample("rehearse dashboard list", "the bundled dashboards and your own"),
        CommandExample("rehearse dashboard list --dashboards mine --format csv", "with those of another folder"),
      ]),
    CommandExamples(
      "dashboard check",
      [
        CommandExample("rehearse dashboard check dashboards/sizes.yaml", "whether its queries can be asked"),
        CommandExample("rehearse dashboard check dashboards/*.yaml --format json", "several, told to a program"),
      ]),
    CommandExamples(
      "dashboard build",
      [
        CommandExample("rehearse dashboard build site", "every dashboard, as pages in a folder"),
        CommandExample(
          "rehearse dashboard build site --run nightly --all-sessions",
          "of another run, with a page for every session"),
      ]),
    CommandExamples(
      "dashboard serve",
      [
        CommandExample("rehearse dashboard serve", "at 127.0.0.1:7357, until it is interrupted"),
        CommandExample(
          "rehearse dashboard serve --port 0 --token",
          "at a free port, for those who know a token"),
      ]),
    CommandExamples(
      "export",
      [
        CommandExample("rehearse export s:5 -o session.json", "a session for Perfetto or Chrome"),
        CommandExample(
          "rehearse export s:5 --format script -o flat.yaml", "its cell as a script with plain steps"),
        CommandExample(
          "rehearse export --all --format stream -o all.jsonl",
          "every run as JSON Lines, which import reads"),
      ]),
    CommandExamples(
      "push",
      [
        CommandExample("mkdir -p parts && rehearse push parts", "every completed run that the folder does not have"),
        CommandExample(
          "mkdir -p parts && rehearse push parts && rehearse pull parts --db team.sqlite",
          "what is recorded here, taken over where a team looks"),
      ]),
    CommandExamples(
      "pull",
      [
        CommandExample("mkdir -p parts && rehearse pull parts", "what others pushed and this database does not have"),
        CommandExample("mkdir -p parts && rehearse pull parts --db team.sqlite", "the same into another database"),
      ]),
  ]
}
