/// How long a command takes that does nothing.
enum StartFigure: Figure {
  static func measure(on bench: Workbench) throws -> Round {
    var round: Round = ["rehearse": try startUp(bench.program("rehearse"), times: bench.scale.starts)]
    if Program.isInstalled("sqlite3") { round["sqlite3"] = try startUp("sqlite3", times: bench.scale.starts) }
    return round
  }

  /// Milliseconds of real time from start to end, the median of `times` starts.
  private static func startUp(_ program: String, times: Int) throws -> Numbers {
    let spent = try (0..<times).map { _ in try Program.run([program, "--version"]).spent.wall / 1e3 }
    return ["ms": Measurement.median(spent)]
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    [
      "Start: real time of a whole process.",
      "",
      Figures.line("rehearse --version, ms", figures.median("rehearse") { $0["ms"]! }),
      Figures.line("sqlite3 --version, ms", figures.median("sqlite3") { $0["ms"]! }),
      Figures.line("ratio (aim 8)", figures.ratio("rehearse", "sqlite3") { $0["ms"]! }),
    ]
  }
}
