import Foundation
import RehearsalSQLite

/// What users wait for: whole commands, on histories of several lengths.
///
/// The scripts are recorded once; `tools/growing` makes the histories of that: a commit for each run, changed sources,
/// and no git at all.
enum CommandsFigure: Figure {
  private struct Line {
    let title: String
    let words: [String]
    var kind = "clean"
    /// Whether it adds to the file, so that it is given a copy.
    var writes = false
  }

  private static let lines: [Line] = [
    Line(title: "record again, a commit each", words: ["record", "Scripts"], writes: true),
    Line(title: "record again, changed sources", words: ["record", "Scripts"], kind: "dirty", writes: true),
    Line(title: "record again, no branch", words: ["record", "Scripts"], kind: "nobranch", writes: true),
    Line(title: "report", words: ["report", "-o", "report.html"]),
    Line(title: "dashboard build", words: ["dashboard", "build", "pages"]),
    Line(title: "claims", words: ["claims"]),
    Line(title: "changes", words: ["changes"]),
    Line(title: "history of a script", words: ["history", "dismissal/by-code"]),
  ]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL.path

  private static let grow = """
    import sys
    sys.dont_write_bytecode = True
    sys.path.insert(0, sys.argv[1])
    import history
    history.grow(sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5] or None)
    """

  static func measure(on bench: Workbench) throws -> Round {
    var round: Round = [:]
    for jobs in ["1", "2"] {
      let words = ["record", "Scripts", "--jobs", jobs, "--fail-on", "none"]
      round["first, jobs \(jobs)"] = try run(words, in: "nobranch", "\(bench.folder)/jobs-\(jobs)", bench)
    }
    guard Program.isInstalled("python3") else { return round }
    for length in bench.scale.histories {
      for line in lines {
        let kept = try history(of: length, line.kind, bench)
        let file = line.writes ? "\(bench.folder)/copy" : kept
        if line.writes { try FileManager.default.copyItem(atPath: kept, toPath: file) }
        round["\(line.title) \(length)"] = try run(line.words, in: line.kind, file, bench)
        if line.writes { try FileManager.default.removeItem(atPath: file) }
      }
    }
    let short = try history(of: bench.scale.histories[0], "nobranch", bench)
    let verified = "\(bench.folder)/verified"
    try FileManager.default.copyItem(atPath: short, toPath: verified)
    let suite = try bench.measure("suite", "\(bench.folder)/suite")
    let spent = try run(["verify", "--all", "--jobs", "1"], in: "nobranch", verified, bench)
    let sessions = try Double(
      Database(path: short, access: .readOnly).integer(
        "SELECT count(*) FROM session WHERE run = (SELECT max(id) FROM run)") ?? 0)
    round["verify"] = ["performing-cpu": spent["cpu"]!, "performed": sessions]
    round["performing"] = ["performing-cpu": suite["engine-cpu"]!, "performed": suite["sessions"]!]
    return round
  }

  // MARK: - Histories

  /// A history of so many runs, made when it is first asked for.
  private static func history(of length: Int, _ kind: String, _ bench: Workbench) throws -> String {
    let file = "\(bench.kept)/\(kind)-\(length).sqlite"
    if FileManager.default.fileExists(atPath: file) { return file }
    let first = "\(bench.kept)/first.sqlite"
    if !FileManager.default.fileExists(atPath: first) {
      _ = try run(["record", "Scripts", "--fail-on", "none"], in: "nobranch", first, bench)
    }
    try FileManager.default.copyItem(atPath: first, toPath: file)
    let revision = try revision(kind, bench)
    let words = ["python3", "-c", grow, "\(root)/tools/growing", file, "\(length - 1)", kind, revision]
    let program = try Program.run(words)
    guard program.exit == 0 else { throw Program.Failure(words: words, exit: program.exit) }
    return file
  }

  /// A folder with the scripts: the first commit of a repository, the same with a change, or no repository.
  private static func workingCopy(_ kind: String, _ bench: Workbench) throws -> String {
    let folder = "\(bench.kept)/\(kind)"
    if FileManager.default.fileExists(atPath: folder) { return folder }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let source = bench.scale.bundledCells == .max ? "\(root)/Scripts" : "\(root)/Scripts/dismissal"
    try FileManager.default.copyItem(atPath: source, toPath: "\(folder)/Scripts")
    if kind == "nobranch" { return folder }
    let notes = "\(folder)/Scripts/notes.txt"
    try "Scripts".write(toFile: notes, atomically: true, encoding: .utf8)
    let git = ["git", "-C", folder, "-c", "user.name=bench", "-c", "user.email=bench@example.org"]
    for words in [["init", "-q", "-b", "main"], ["add", "Scripts"], ["commit", "-q", "-m", "Scripts"]] {
      _ = try Program.run(git + words)
    }
    if kind == "dirty" { try "changed".write(toFile: notes, atomically: true, encoding: .utf8) }
    return folder
  }

  /// The commit of the scripts; empty without a repository.
  private static func revision(_ kind: String, _ bench: Workbench) throws -> String {
    if kind == "nobranch" { return "" }
    let output = "\(bench.folder)/revision"
    _ = try Program.run(["git", "-C", try workingCopy(kind, bench), "rev-parse", "HEAD"], into: output)
    return try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Performs a command in a folder with the scripts; 1 says that something changed, and is no failure.
  private static func run(_ words: [String], in kind: String, _ file: String, _ bench: Workbench) throws -> Numbers {
    let folder = try workingCopy(kind, bench)
    let all = [bench.program("rehearse"), "-C", folder] + words + ["--db", file]
    let program = try Program.run(all)
    guard program.exit <= 1 else { throw Program.Failure(words: all, exit: program.exit) }
    return ["cpu": program.spent.cpu, "wall": program.spent.wall, "peak": program.peakBytes]
  }

  // MARK: - Report

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    let names = scale.histories.map { "\(Figures.count(Double($0))) runs" }
    let heading = names.map { $0.padding(toLeft: 14) }.joined()
    let ratio = "÷ \(names[0])".padding(toLeft: 12)
    return [
      "Commands: the scripts of the bundled suite; processor time of whole processes, ms.", "",
      String(repeating: " ", count: 34) + heading + ratio,
    ] + lines.map { row($0, figures, scale) } + [
      "",
      Figures.line("recording first, ms", figures.median("first, jobs 1") { $0["cpu"]! / 1e3 }),
      Figures.line(
        "record --jobs 2, times as fast as --jobs 1, real time (aim 1.6)",
        figures.ratio("first, jobs 1", "first, jobs 2") { $0["wall"]! }),
      Figures.line(
        "dashboard build ÷ recording first (aim 1.5)",
        figures.ratio("dashboard build \(scale.histories[0])", "first, jobs 1") { $0["cpu"]! }),
      Figures.line(
        "verify --all, a session ÷ performing it (aim 15)",
        figures.ratio("verify", "performing") { $0["performing-cpu"]! / $0["performed"]! }),
    ]
  }

  private static func row(_ line: Line, _ figures: Figures, _ scale: Scale) -> String {
    let spent = scale.histories.map { length in figures.median("\(line.title) \(length)") { $0["cpu"]! / 1e3 } }
    let ratio = figures.ratio(
      "\(line.title) \(scale.histories.last ?? 0)", "\(line.title) \(scale.histories[0])"
    ) { $0["cpu"]! }
    return "  " + line.title.padding(toLength: 32, withPad: " ", startingAt: 0)
      + spent.map { Figures.column($0, 14, "%.0f") }.joined() + Figures.column(ratio, 12)
  }
}

extension String {
  fileprivate func padding(toLeft width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
