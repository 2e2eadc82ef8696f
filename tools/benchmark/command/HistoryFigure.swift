import Foundation

/// Asking a long history for its spans, beside plain SQL.
enum HistoryFigure: Figure {
  static func measure(on bench: Workbench) throws -> Round {
    let file = "\(bench.kept)/history"
    if !FileManager.default.fileExists(atPath: file) { _ = try bench.measure("history-file", file) }
    return [
      "history": try bench.measure("history", file),
      "rehearse history": try bench.run(
        [bench.program("rehearse"), "history", Histories.script, "--db", file], countingLinesThatBeginWith: ""),
    ]
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    let sessions = Figures.count(figures.median("history") { $0["sessions"]! } ?? 0)
    let spans = Figures.count(figures.median("history") { $0["spans"]! } ?? 0)
    func line(_ what: String, _ number: (Numbers) -> Double) -> String {
      Figures.line(what, figures.median("history", number))
    }
    return [
      "History: \(sessions) sessions of \(Figures.count(Double(scale.scripts))) scripts, \(spans) spans; "
        + "processor time.",
      "",
      line("all spans, ms") { $0["cpu"]! / 1e3 },
      line("plain SQL, each session joined with the one before, ms") { $0["join-cpu"]! / 1e3 },
      line("plain SQL, a window over all sessions, ms") { $0["window-cpu"]! / 1e3 },
      line("ratio, all spans ÷ join") { $0["cpu"]! / $0["join-cpu"]! },
      line("ratio, all spans ÷ window") { $0["cpu"]! / $0["window-cpu"]! },
      line("spans of one script, ms") { $0["one-cpu"]! / 1e3 },
      line("plain SQL, a join of the sessions of one script, ms") { $0["one-join-cpu"]! / 1e3 },
      line("ratio, one script ÷ join") { $0["one-cpu"]! / $0["one-join-cpu"]! },
      line("most memory, all spans, MB") { $0["own-peak"]! / 1e6 },
      Figures.line(
        "rehearse history SCRIPT, the whole command, ms", figures.median("rehearse history") { $0["cpu"]! / 1e3 }),
      Figures.line("most memory of the command, MB", figures.median("rehearse history") { $0["peak"]! / 1e6 }),
    ]
  }
}
