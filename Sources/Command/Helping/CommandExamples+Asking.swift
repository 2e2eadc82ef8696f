extension CommandExamples {
  // MARK: - Ask, Models

  static let ask: [CommandExamples] = [
    CommandExamples(
      "query",
      [
        CommandExample(
          "rehearse query \"SELECT selector, count(*) FROM v1_callbacks GROUP BY selector\"",
          "SQL over the documented views"),
        CommandExample("rehearse query @callbacks --param session=s:5 --format csv", "a named query; --list tells all"),
        CommandExample(
          "rehearse query 'SELECT run_id, label FROM v1_runs' --db part1.sqlite --db part2.sqlite",
          "one query of several files, whose rows say which they are from"),
      ]),
    CommandExamples(
      "when",
      [
        CommandExample(
          "rehearse when 'callback popoverControllerDidDismissPopover after tap outside'",
          "in which cells, and since which run"),
        CommandExample(
          "rehearse when 'not callback popoverControllerDidDismissPopover'",
          "where it never came"),
      ]),
    CommandExamples(
      "schema",
      [
        CommandExample("rehearse schema", "the views that queries may use, column by column"),
        CommandExample("rehearse schema --script >script.schema.json", "the JSON Schema of scripts, for an editor"),
      ]),
    CommandExamples(
      "lens",
      [
        CommandExample("rehearse lens check popover s:5", "what a lens leaves out of a session"),
        CommandExample(
          "rehearse lens check popover s:1 s:5 --db .rehearsal/history.sqlite",
          "what it does to several sessions"),
      ]),
    CommandExamples(
      "lens check",
      [
        CommandExample("rehearse lens check popover s:5", "what a lens leaves out of a session"),
        CommandExample(
          "rehearse lens check popover s:1 s:5 --db .rehearsal/history.sqlite",
          "what it does to several sessions"),
      ]),
    CommandExamples(
      "explain",
      [
        CommandExample("rehearse explain 2", "what exit code 2 means"),
        CommandExample("rehearse explain script/unknown-name", "what a code in an answer or in SARIF means"),
      ]),
  ]

  static let models: [CommandExamples] = [
    CommandExamples(
      "claims",
      [
        CommandExample("rehearse claims DIS-004", "one claim in full: where it is shown, and what contradicts it"),
        CommandExample("rehearse claims POP --format csv", "the claims about popovers, with scripts and tests"),
      ]),
    CommandExamples(
      "decisions",
      [
        CommandExample("rehearse decisions", "every question that sources leave open, and its standard answer"),
        CommandExample("rehearse decisions popoverFadeSeconds", "one of them in full, and how to switch it"),
      ]),
    CommandExamples(
      "laws",
      [
        CommandExample("rehearse laws", "what must hold for every recording"),
        CommandExample("rehearse laws one-popover", "the text of one law"),
      ]),
    CommandExamples(
      "explore",
      [
        CommandExample("rehearse explore notes --sessions 5 --seed 3", "five made-up sessions of a scene"),
        CommandExample(
          "rehearse explore notes --matrix 'orientation=landscape' --steps 10 --sessions 2",
          "short ones, in one orientation"),
      ]),
    CommandExamples(
      "interleave",
      [
        CommandExample(
          "rehearse interleave notes/tap-outside --with rotate --budget 20",
          "the device turned at moments of a script"),
        CommandExample(
          "rehearse interleave notes/tap-outside --explain --budget 10",
          "every kind of event, and which moments are left out"),
      ]),
  ]
}
