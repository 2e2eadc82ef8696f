import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalExperiments
import RehearsalPlainText
import RehearsalReview
import RehearsalStore
import RehearsalTrace

/// `rehearse explore`: made-up sessions of a scene, and what they break.
struct Explore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Make up sessions of a scene, record what is new, and hold them against the laws.",
    discussion: """
      At each moment one of the things that could be done on the screen is done: taps, taps outside popovers, letters, \
      drags, swipes, turns of the device, the home button; then the app rests, or does not. In a real toolkit the \
      adapter's own words are done to the views that it tells. The same seed gives the same sessions. A session that \
      behaves as none before it is recorded.

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

  @OptionGroup var held: HeldLawsOption

  @Option(
    name: .customLong("folder"),
    help: ArgumentHelp("Where scripts that break laws are written. Default: explored.", valueName: "folder"),
    completion: .directory)
  var chosen: String?

  @Option(name: [.customShort("o"), .customLong("output")], help: .hidden)
  var formerFolder: String?

  @OptionGroup var scripts: ScriptsOption

  @OptionGroup var privacy: PrivacyOption
  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or json: one object.")
  var format: AnswerFormat = .text

  private var output: String { chosen ?? formerFolder ?? "explored" }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
    if sessions < 1 || steps < 1 { throw ValidationError("--sessions and --steps are at least 1.") }
  }

  func run() async throws {
    let laws = try held.set(besides: Violation.survival)
    let sources = try scripts.sources()
    try DatabaseFolder.check(for: database.path)
    try OutputFolder(path: output, reading: sources.files.map(\.path)).checkForFindings()
    let explored = try ExploredScene(scene, matrix: matrix, in: sources, form: .inline)
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let exploration = Exploration(
      scene: explored, explorer: Explorer(seed: seed, inputs: steps), sessions: sessions,
      laws: laws, allowsEnding: held.allow.contains(Violation.survival), pool: WorkerPool(jobs: jobs), jobs: jobs)
    let store = try Store(path: database.path, access: .readWrite)
    Interruption.listen()
    let findings = try await exploration.run {
      try store.recording(withDigest: $0) != nil
    } shouldStop: {
      Interruption.status != nil
    }
    let run = try exploration.record(
      findings.news, as: "explore \(scene) --seed \(seed)", privacy.arguments(),
      isInterrupted: findings.isInterrupted, in: store)
    let told = exploration.lines(of: findings, run: run)
    var written: [WrittenBreach] = []
    for (number, breach) in findings.breaches.enumerated() {
      written.append(
        try StandardOutput.saying(format == .json ? [] : told + written.flatMap(\.lines)) {
          try exploration.write(breach, number + 1, of: scene, to: output)
        })
    }
    let verdict = "\(counted(Set(findings.breaches.map(\.violation.law)).count, "law")) broken"
    switch format {
    case .text:
      let last = findings.breaches.isEmpty ? Paint.output.green(verdict) : Paint.output.red(verdict)
      try StandardOutput.write(lines: told + written.flatMap(\.lines) + ["", last])
    case .json:
      let answer = exploration.answer(findings, written, seed: seed, run: run, verdict: verdict)
      try StandardOutput.write(data: answer.json)
    }
    if findings.isInterrupted { throw ExitStatus(GateJudgement.Result.interrupted) }
    if !findings.breaches.isEmpty { throw ExitStatus.failed }
  }
}
