import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalPlainText
import RehearsalReports
import RehearsalScript
import RehearsalSourceText
import RehearsalStore

/// `rehearse when`: in which cells something happened, and since which run.
struct When: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say in which cells something happened, since which run, and in which fewest steps.",
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

  @Option(
    help: ArgumentHelp("Where scripts and scenes are. Default: ./Scripts, or the bundled scripts.", valueName: "path"),
    completion: .scriptFiles)
  var scripts: [String] = []

  @OptionGroup var lens: LensOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or a row per cell: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func validate() throws {
    if asExpectation, asLaw { throw ValidationError("Give one of --as-expectation and --as-law.") }
  }

  func run() throws {
    let pattern = try MomentPattern(asked: pattern, as: "when")
    if asLaw {
      try StandardOutput.write(data: WhenAnswer.law(of: pattern))
      return
    }
    let store = try Store(path: database.path, access: .readOnly)
    let answer = try WhenAnswer(pattern, in: store, through: try lens.lens())
    if asExpectation {
      try StandardOutput.write(data: answer.script(in: store, try ScriptSources(scripts), into: nil))
      return
    }
    if let rows = format.table {
      try StandardOutput.write(answer.table(), as: rows, footer: answer.verdict)
    } else {
      try StandardOutput.write(lines: answer.lines(width: Terminal.output.width))
    }
    guard answer.places.isEmpty else { return }
    if let name = pattern.necessary?.name,
      let near = suggestion(for: name, among: try WhenAnswer.names(of: pattern, in: store)), near != name
    {
      StandardError.note("no recording has \(name); did you mean \(near)?")
    }
    throw ExitStatus.failed
  }
}
