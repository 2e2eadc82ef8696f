import Foundation

/// One session of a million events: what looking at it costs, and how that grows with its length.
enum LongFigure: Figure {
  private static let commands: [(title: String, words: [String])] = [
    ("report", ["report", "-o", "/dev/stdout"]), ("show, every event", ["show", "s:1", "events"]),
    ("export --format chrome", ["export", "s:1", "--format", "chrome"]),
    ("export --format perfetto", ["export", "s:1", "--format", "perfetto", "-o", "/dev/stdout"]),
  ]

  static func measure(on bench: Workbench) throws -> Round {
    var round: Round = [:]
    for (length, steps) in lengths(bench.scale) {
      let file = "\(bench.kept)/long-\(steps)"
      if !FileManager.default.fileExists(atPath: file) {
        _ = try bench.measure("long", "\(steps)", file)
      }
      for (title, words) in commands {
        let all = [bench.program("rehearse")] + words + ["--db", file]
        let program = try Program.run(all, into: "\(bench.folder)/printed")
        guard program.exit <= 1 else { throw Program.Failure(words: all, exit: program.exit) }
        round["\(title) \(length)"] = ["cpu": program.spent.cpu, "peak": program.peakBytes]
      }
    }
    return round
  }

  private static func lengths(_ scale: Scale) -> [(name: String, steps: Int)] {
    [("whole", scale.stepsOfSide), ("quarter", scale.stepsOfSide / 4)]
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    let heading = "                                  processor s   most MB   ÷ a quarter of the length"
    return ["A session of \(Figures.count(Double(scale.stepsOfSide) * 25)) events.", "", heading]
      + commands.map { title, _ in
        "  " + title.padding(toLength: 32, withPad: " ", startingAt: 0)
          + Figures.column(figures.median("\(title) whole") { $0["cpu"]! / 1e6 }, 11)
          + Figures.column(figures.median("\(title) whole") { $0["peak"]! / 1e6 }, 10, "%.0f")
          + Figures.column(figures.ratio("\(title) whole", "\(title) quarter") { $0["cpu"]! }, 12)
      }
  }
}
