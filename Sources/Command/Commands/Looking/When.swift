import ArgumentParser
import FoundationEssentials
import RehearsalExperiments
import RehearsalScript
import RehearsalStore

/// `rehearse when`: in which cells something happened, and since which run.
struct When: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "when", abstract: "Say in which cells something happened, since which run, and in which fewest steps.",
    discussion: """
      All recordings of the file are looked at; nothing is performed. The pattern is an event in the words of \
      expectations, with what came before or after it: 'callback popoverControllerDidDismissPopover not after tap \
      outside', 'appears card before action greet', 'not callback app done after tap ok', '{message: pop, with: \
      {animated: true}}'. Before and after reach from one input to the next, with since launch at the end over the \
      whole session. * in a name stands for any characters.

      --as-expectation prints the smallest session that shows it as a script with a step that expects it, --as-law a \
      law that no session may show it. Exit 0 when it happened, 1 when it never did.
      """)

  @Argument(help: ArgumentHelp("What happened: [not] EVENT [[not] after|before EVENT]…", valueName: "pattern"))
  var pattern: String

  @Flag(help: "Print a script that expects it.")
  var asExpectation = false

  @Flag(help: "Print a law that it never happens.")
  var asLaw = false

  @OptionGroup var scripts: ScriptsOption

  @OptionGroup var lens: LensOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or a row per cell: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func validate() throws {
    if asExpectation, asLaw { throw ValidationError("Give one of --as-expectation and --as-law.") }
    if asExpectation || asLaw, lens.name != nil {
      throw ValidationError("--lens goes without --as-expectation and --as-law: scripts and laws have no lens.")
    }
    if asExpectation || asLaw, format != .text {
      throw ValidationError("--format goes without --as-expectation and --as-law: they print a script and a law.")
    }
    if asLaw, database.db != nil { throw ValidationError("--db goes without --as-law, which reads no database.") }
    if !asExpectation, !scripts.paths.isEmpty { throw ValidationError("--scripts goes with --as-expectation.") }
  }

  func run() throws {
    let pattern = try MomentPattern(asked: pattern, as: "when")
    if asLaw {
      try StandardOutput.write(data: WhenAnswer.law(of: pattern))
      return
    }
    let store = try Store(path: database.path, access: .readOnly)
    let through = try lens.lens()
    let answer = try WhenAnswer(pattern, in: store, through: through)
    switch (asExpectation, format.table) {
    case (true, _) where answer.places.isEmpty: StandardError.write(line: answer.verdict)
    case (true, _): try StandardOutput.write(data: answer.script(in: store, scripts.sources(), into: nil))
    case (false, let rows?): try StandardOutput.write(answer.table(), as: rows, footer: answer.verdict)
    case (false, nil):
      let lines = answer.lines(width: Terminal.output.width, lens: lens.name, database: database.db)
      try StandardOutput.write(lines: lines)
    }
    guard answer.places.isEmpty else { return }
    if let remark = try WhenAnswer.remark(on: pattern, in: store, through: through) { StandardError.note(remark) }
    throw ExitStatus.failed
  }
}
