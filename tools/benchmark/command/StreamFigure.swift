import Foundation

/// Exporting all sessions of the bundled scripts as a stream and importing it, beside Python's own json.
enum StreamFigure: Figure {
  private static let reading = "import json, sys; [json.loads(line) for line in open(sys.argv[1])]"
  private static let writing =
    "import json, sys; [sys.stdout.write(json.dumps(json.loads(line))) for line in open(sys.argv[1])]"

  static func measure(on bench: Workbench) throws -> Round {
    let (database, stream) = ("\(bench.kept)/streams.sqlite", "\(bench.folder)/all.jsonl")
    let rehearse = bench.program("rehearse")
    if !FileManager.default.fileExists(atPath: database) {
      let only = bench.scale.bundledCells == .max ? [] : ["--only", "^linksame/new-game$"]
      try run([rehearse, "record", "--bundled", "--fail-on", "none", "--db", database] + only)
    }
    let export = try run([rehearse, "export", "--all", "--format", "stream", "--db", database], into: stream)
    let imported = ["--fail-on", "none", "--db", "\(bench.folder)/imported.sqlite"]
    var round: Round = ["export": export, "import": try run([rehearse, "import", stream] + imported)]
    if Program.isInstalled("python3") {
      round["reading"] = try run(["python3", "-c", reading, stream])
      round["writing"] = try run(["python3", "-c", writing, stream], into: "\(bench.folder)/again.jsonl")
    }
    let text = try String(contentsOfFile: stream, encoding: .utf8)
    let sessions = text.split(separator: "\n").count { $0.hasPrefix(#"{"type":"session""#) }
    return round.mapValues { numbers in
      numbers.merging(["sessions": Double(sessions), "bytes": Double(text.utf8.count)]) { $1 }
    }
  }

  @discardableResult
  private static func run(_ words: [String], into output: String = "/dev/null") throws -> Numbers {
    let program = try Program.run(words, into: output)
    guard program.exit == 0 else { throw Program.Failure(words: words, exit: program.exit) }
    return ["cpu": program.spent.cpu]
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    func line(_ what: String, _ peer: String) -> String {
      Figures.line(what, figures.median(peer) { $0["sessions"]! / $0["cpu"]! * 1e6 })
    }
    return [
      "Streams: all sessions of the bundled scripts as one stream, processor time.",
      "",
      line("rehearse export, sessions/s", "export"),
      line("rehearse import, sessions/s", "import"),
      line("Python's json, reading the lines, sessions/s", "reading"),
      line("Python's json, reading and writing them, sessions/s", "writing"),
      Figures.line("ratio of time, import ÷ Python reading", figures.ratio("import", "reading") { $0["cpu"]! }),
      Figures.line("bytes a session", figures.median("export") { $0["bytes"]! / $0["sessions"]! }),
    ]
  }
}
