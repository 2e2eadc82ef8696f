/// Recording synthetic sessions, beside a C program that inserts the same rows.
enum RecordingFigure: Figure {
  static func measure(on bench: Workbench) throws -> Round {
    var round: Round = [:]
    for (what, table) in [("all", "behaviour"), ("events", "event")] {
      for (count, steps) in bench.scale.sessions {
        let (file, peer) = ("\(bench.folder)/recorded", "\(bench.folder)/plain")
        round["\(what) \(steps)"] = try bench.measure("record", what, "\(count)", "\(steps)", file)
        for transactions in ["one", "each"] {
          round["\(what) \(steps) in C, \(transactions)"] = try Measurement.run(
            [bench.program("benchmark-baseline"), file, "\(peer)-\(transactions)", table, transactions],
            output: "\(bench.folder)/numbers")
        }
        try bench.clear()
      }
    }
    return round
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    var lines = [
      "Recording, M events/s of processor time; digests and one transaction a session included. Plain C inserts the",
      "same rows one by one: all in one transaction, or in one a session like the recorder. Aim: ratio 1.5, floor 1.0.",
      "",
      "  rows        events a session   recorder   one transaction   ratio   one a session   ratio   digests' part",
    ]
    for (what, name) in [("all", "all rows  "), ("events", "event rows")] {
      for (_, steps) in scale.sessions {
        let (recorder, one, each) = ("\(what) \(steps)", "\(what) \(steps) in C, one", "\(what) \(steps) in C, each")
        let speed: (Numbers) -> Double = { $0["events"]! / $0["cpu"]! }
        lines.append(
          "  \(name)"
            + Figures.column(figures.median(recorder) { $0["events"]! / $0["sessions"]! }, 18, "%.0f")
            + Figures.column(figures.median(recorder, speed), 11) + Figures.column(figures.median(one, speed), 18)
            + Figures.column(figures.ratio(recorder, one, speed), 8)
            + Figures.column(figures.median(each, speed), 16) + Figures.column(figures.ratio(recorder, each, speed), 8)
            + Figures.column(figures.median(recorder) { 100 * $0["digest-cpu"]! / $0["cpu"]! }, 14, "%.0f") + " %")
      }
    }
    return lines + [
      "",
      Figures.line(
        "size of the closed file, sessions all different, bytes per event",
        figures.median("all 20") { $0["bytes"]! / $0["events"]! }),
    ]
  }
}
