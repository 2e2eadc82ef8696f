/// Performing the bundled scripts, recording them, and recording them again.
enum SuiteFigure: Figure {
  static func measure(on bench: Workbench) throws -> Round {
    ["suite": try bench.measure("suite", "\(bench.folder)/suite")]
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    let sessions = Int(figures.median("suite") { $0["sessions"]! } ?? 0)
    func line(_ what: String, _ number: (Numbers) -> Double) -> String {
      Figures.line(what, figures.median("suite", number))
    }
    return [
      "The \(sessions) sessions of the bundled scripts: processor time, and all tables and indexes of the closed file.",
      "",
      line("performing, planning included, thousand events/s") { $0["events"]! / $0["engine-cpu"]! * 1e3 },
      line("performing, planning included, simulated s/s") { $0["simulated-seconds"]! / $0["engine-cpu"]! * 1e6 },
      line("size, bytes per recorded event") { $0["bytes"]! / $0["events"]! },
      line("size, bytes per stored event (aim 60)") { $0["bytes"]! / $0["stored"]! },
      line("recording again, unchanged ÷ first, performing included (aim 0.05)") {
        ($0["engine-cpu"]! + $0["again-cpu"]!) / ($0["engine-cpu"]! + $0["cpu"]!)
      },
      line("again ÷ first, without performing") { $0["again-cpu"]! / $0["cpu"]! },
      line("again ÷ first, without performing and digests") {
        ($0["again-cpu"]! - $0["digest-cpu"]!) / ($0["cpu"]! - $0["digest-cpu"]!)
      },
      line("bytes added again ÷ first") { $0["again-bytes"]! / $0["bytes"]! },
    ]
  }
}
