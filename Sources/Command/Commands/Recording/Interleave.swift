import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalExperiments
import RehearsalPlainText
import RehearsalReview

/// `rehearse interleave`: a script with something else begun at every moment of it.
struct Interleave: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interleave",
    abstract: "Begin another script, or a device's event, at every moment of a script, and hold it against the laws.",
    discussion: """
      A moment lies between two steps, or at a display frame of a step that lets time pass. A law that neither script \
      breaks alone is a finding, and is minimised; rehearse laws lists the laws. What a scene or script names under \
      misuses is explained, and no finding. The same seed gives the same sessions. Exit 1 when there is a finding.
      """)

  @Argument(help: ArgumentHelp("The script.", valueName: "script"), completion: .performable)
  var script: String

  @Argument(
    help: ArgumentHelp("A script of the same scene, whose steps are begun in it.", valueName: "script"),
    completion: .performable)
  var other: String?

  @Option(
    help: ArgumentHelp(
      "What else is begun: \(Intruder.Event.allCases.map(\.rawValue).joined(separator: ", ")), separated by commas."
        + " Default without a second script: all of them.", valueName: "events"))
  var with: String?

  @Option(help: ArgumentHelp("The most sessions; of more, so many are drawn.", valueName: "n"))
  var budget = 2000

  @Option(help: ArgumentHelp("What the sessions are drawn with.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many sessions to perform at a time. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Also say of each moment that was left out which one it cannot be told from.")
  var explain = false

  @OptionGroup var held: HeldLawsOption

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where scripts of findings are written.", valueName: "folder"),
    completion: .directory)
  var output = "interleaved"

  @OptionGroup var scripts: ScriptsOption

  func validate() throws {
    if (jobs ?? 1) < 1 || budget < 1 { throw ValidationError("--jobs and --budget are at least 1.") }
  }

  func run() throws {
    let laws = try held.set()
    let sources = try scripts.sources()
    let found = try InterleavedScripts(script, other, in: sources)
    try OutputFolder(path: output, reading: sources.files.map(\.path)).checkForFindings()
    let events = try with.map(Intruder.Event.events) ?? (other == nil ? Intruder.Event.allCases : [])
    let interleaving = Interleaving(
      cells: found.cells, intruders: [found.intruder].compactMap(\.self) + events.map(Intruder.event),
      budget: budget, seed: seed, laws: laws,
      pool: WorkerPool(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount))
    Interruption.listen()
    let outcome = try interleaving.run { Interruption.status != nil }
    var lines = (explain ? interleaving.explanation(of: outcome) : []) + [interleaving.headline(of: outcome)]
    lines += outcome.explained.map { TextWidth.visible($0.text) }
    for (number, finding) in outcome.findings.enumerated() {
      lines += try StandardOutput.saying(lines) { try interleaving.report(finding, number + 1, to: output) }
    }
    let verdict = counted(outcome.findings.count, "finding")
    lines += ["", outcome.findings.isEmpty ? Paint.output.green(verdict) : Paint.output.red(verdict)]
    try StandardOutput.write(lines: lines)
    if outcome.isInterrupted { throw ExitStatus(GateJudgement.Result.interrupted) }
    if !outcome.findings.isEmpty { throw ExitStatus.failed }
  }
}
