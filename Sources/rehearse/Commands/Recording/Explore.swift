import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore
import RehearsalTrace

/// `rehearse explore`: made-up sessions of a scene, and what they break.
struct Explore: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make up sessions of a scene, record what is new, and hold them against the laws.",
    discussion: """
      At each moment one of the things that could be done on the screen is done: taps, taps outside popovers, letters, \
      drags, swipes, turns of the device, the home button; then the app rests, or does not. The same seed gives the \
      same sessions. A session that behaves as none before it is recorded.

      The first session that breaks a law in some way is minimised and written as a script; rehearse laws lists the \
      laws. What the scene names under misuses is explained, and no break. Exit 1 when one is broken.
      """)

  @Argument(
    help: ArgumentHelp("A scene's name, or the id of a script that has it.", valueName: "scene"),
    completion: .performable)
  var scene: String

  @Option(help: ArgumentHelp("Where the sessions come from.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many sessions for each configuration.", valueName: "k"))
  var sessions = 20

  @Option(help: ArgumentHelp("How many inputs a session has.", valueName: "m"))
  var steps = 12

  @Option(help: ArgumentHelp("How many sessions to perform at a time. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp("Configurations: 'ios=5.0|6.0; device=ipad'. Default: the standard one.", valueName: "axes"),
    completion: .conditions)
  var matrix: String?

  @Option(help: ArgumentHelp("A law that this scene may break; may be repeated.", valueName: "law"), completion: .laws)
  var allow: [String] = []

  @Option(
    help: ArgumentHelp("A folder of laws of your own, beside those inside the command.", valueName: "folder"),
    completion: .directory)
  var laws: String?

  @Option(
    name: .customLong("folder"),
    help: ArgumentHelp("Where scripts that break laws are written. Default: explored.", valueName: "folder"),
    completion: .directory)
  var chosen: String?

  @Option(name: [.customShort("o"), .customLong("output")], help: .hidden)
  var formerFolder: String?

  @Option(
    help: ArgumentHelp("Where scripts and scenes are. Default: ./Scripts, or the bundled scripts.", valueName: "path"),
    completion: .scriptFiles)
  var scripts: [String] = []

  @OptionGroup var privacy: PrivacyOption
  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or json: one object.")
  var format: AnswerFormat = .text

  private var output: String { chosen ?? formerFolder ?? "explored" }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
    if sessions < 1 || steps < 1 { throw ValidationError("--sessions and --steps are at least 1.") }
  }

  func run() throws {
    let all = try LawSet(folder: laws)
    for name in allow where name != Violation.survival { _ = try all.law(named: name) }
    let sources = try ScriptSources(scripts)
    try OutputFolder(path: output, reading: sources.files.map(\.path)).checkForFindings()
    let explored = try ExploredScene(scene, matrix: matrix, in: sources, form: .inline)
    let exploration = Exploration(
      scene: explored, explorer: Explorer(seed: seed, inputs: steps), sessions: sessions,
      laws: all.filter { !allow.contains($0.name) }, allowsEnding: allow.contains(Violation.survival),
      pool: WorkerPool(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount))
    let store = try Store(path: database.path, access: .readWrite)
    Interruption.listen()
    let findings = try exploration.run {
      try store.recording(withDigest: $0) != nil
    } shouldStop: {
      Interruption.status != nil
    }
    let run = try exploration.record(
      findings.news, as: "explore \(scene) --seed \(seed)", privacy.arguments(), in: store)
    var lines = [
      "\(explored.name), seed \(seed): \(counted(findings.performed, "session")) in"
        + " \(counted(explored.launches.count, "configuration")), \(counted(findings.behaviours, "behaviour")),"
        + " \(findings.news.count) new" + (run.map { ": run:\($0)" } ?? ""),
      "\(findings.reached.text)",
    ]
    lines += findings.explained.map { TextWidth.visible($0.text) }
    for (number, breach) in findings.breaches.enumerated() {
      lines += try StandardOutput.saying(lines) { try self.lines(about: breach, number + 1, exploration) }
    }
    let verdict = "\(counted(Set(findings.breaches.map(\.violation.law)).count, "law")) broken"
    switch format {
    case .text:
      try StandardOutput.write(
        lines: lines + ["", findings.breaches.isEmpty ? Paint.output.green(verdict) : Paint.output.red(verdict)])
    case .json:
      let answer = exploration.answer(findings, explored.name, seed: seed, run: run, verdict: verdict)
      try StandardOutput.write(data: answer.json)
    }
    if findings.isInterrupted { throw ExitStatus(GateJudgement.Result.interrupted) }
    if !findings.breaches.isEmpty { throw ExitStatus.failed }
  }

  private func lines(about breach: Exploration.Breach, _ number: Int, _ exploration: Exploration) throws -> [String] {
    let name = scene.replacing("/", with: "-")
    let head = ["", "\(TextWidth.visible(breach.violation.text)), in \(counted(breach.sessionCount, "session"))"]
    let id = "\(scene)/\(breach.violation.law)-\(number)"
    guard let minimal = try exploration.minimized(breach, id: id) else {
      // It would say that a session does not give the same twice.
      throw RehearsalError(
        .nondeterministic, "performed again, \(breach.script.id) does not show: \(breach.violation.text)")
    }
    let file = "\(name)-\(breach.violation.law)-\(number)"
    return head + (try minimal.write(to: output, as: file, from: breach.script.steps.count - 1))
  }
}
