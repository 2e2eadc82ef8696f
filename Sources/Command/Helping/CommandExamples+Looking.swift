extension CommandExamples {
  // MARK: - Look, Compare, History

  static let look: [CommandExamples] = [
    CommandExamples(
      "list",
      [
        CommandExample("rehearse list runs", "every run, with what came of it"),
        CommandExample("rehearse list sessions run:2 --format csv", "the sessions of a run, for a spreadsheet"),
      ]),
    CommandExamples(
      "show",
      [
        CommandExample("rehearse show s:5", "one session, event by event"),
        CommandExample(
          "rehearse show 'notes/tap-outside[ios=6.0,orientation=portrait]' callbacks",
          "what the delegates of a cell were asked"),
      ]),
    CommandExamples(
      "state",
      [
        CommandExample("rehearse state s:5 --at step:3", "every view and property at the end of step 3"),
        CommandExample(
          "rehearse state s:5 --at t:250 --view notesPopover",
          "the popover alone, a quarter of a second into the session"),
      ]),
    CommandExamples(
      "why",
      [
        CommandExample("rehearse why s:5 46", "the chain of causes that led to event 46"),
        CommandExample("rehearse why s:5 24 --down", "everything that followed from event 24"),
      ]),
    CommandExamples(
      "render",
      [
        CommandExample("rehearse render s:5 --at step:3 -o screen.svg", "the screen at the end of step 3"),
        CommandExample(
          "rehearse render s:5 --at step:3 --against s:1 -o both.svg",
          "the same, with what differs from another session"),
      ]),
    CommandExamples(
      "film",
      [
        CommandExample("rehearse film s:5", "the screen at every step, in characters"),
        CommandExample("rehearse film s:1 s:5 -o film.html", "two sessions beside each other, as a page"),
      ]),
  ]

  static let compare: [CommandExamples] = [
    CommandExamples(
      "diff",
      [
        CommandExample("rehearse diff run:1 run:2", "what differs between two runs, each difference once"),
        CommandExample(
          "rehearse diff --by orientation --detail roots",
          "what the orientation changes, without what follows from it"),
        CommandExample("rehearse diff s:1 s:5 --side-by-side", "two sessions in two columns"),
      ]),
    CommandExamples(
      "matrix",
      [
        CommandExample("rehearse matrix notes/tap-outside", "which cells behave alike, and what explains it"),
        CommandExample("rehearse matrix --where is:different --by ios", "the scripts whose cells differ"),
      ]),
    CommandExamples(
      "changes",
      [
        CommandExample("rehearse changes", "what the newest run changed, and which edit explains it"),
        CommandExample(
          "rehearse changes run:1 nightly --format json",
          "what differs between two runs, a row for each cell"),
      ]),
    CommandExamples(
      "pr",
      [
        CommandExample("rehearse pr --base HEAD~1", "what the last commit changes, as a comment in Markdown"),
        CommandExample("rehearse pr --base HEAD~1 --format sarif", "the same for code scanning"),
      ]),
    CommandExamples(
      "minimize",
      [
        CommandExample(
          "rehearse minimize s:5 --until signature --against s:1",
          "the fewest steps in which they still differ in this way"),
        CommandExample(
          "rehearse minimize s:5 --until 'grep -q outside {}' -o small.yaml",
          "the fewest steps that satisfy a command"),
      ]),
    CommandExamples(
      "bisect",
      [
        CommandExample(
          "rehearse bisect notes/tap-outside --good run:1 --bad nightly",
          "the first run that behaves differently"),
        CommandExample(
          "rehearse bisect notes/tap-outside --good run:1 --bad nightly --perform",
          "the first revision, performing those between"),
      ]),
  ]

  static let history: [CommandExamples] = [
    CommandExamples(
      "history",
      [
        CommandExample("rehearse history notes/tap-outside", "which behaviours its cells showed, from run to run"),
        CommandExample(
          "rehearse history notes/tap-outside --by ios --format csv",
          "grouped by system, a row for each span"),
      ]),
    CommandExamples(
      "regressions",
      [
        CommandExample("rehearse regressions --open", "what needs attention, since when, and whose it is"),
        CommandExample(
          "rehearse regressions --group-by script --since run:1",
          "what began after a run, script by script"),
      ]),
  ]
}
