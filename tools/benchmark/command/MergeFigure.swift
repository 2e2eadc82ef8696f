import Foundation

/// Merging eight parts of a run, beside plain SQL.
enum MergeFigure: Figure {
  static func measure(on bench: Workbench) throws -> Round {
    let parts = "\(bench.kept)/parts"
    if !FileManager.default.fileExists(atPath: parts) { _ = try bench.measure("merge-parts", parts) }
    return ["merge": try bench.measure("merge", parts, "\(bench.folder)/merged")]
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    let rows = Figures.count(figures.median("merge") { $0["rows"]! } ?? 0)
    func line(_ what: String, _ number: (Numbers) -> Double) -> String {
      Figures.line(what, figures.median("merge", number))
    }
    return [
      "Merge: \(Merging.parts) parts with \(rows) rows of behaviour, none twice; processor time.",
      "",
      line("merging, M rows/s (aim 4)") { $0["rows"]! / $0["cpu"]! },
      line("plain SQL, the same rows attached and joined once, M rows/s") { $0["rows"]! / $0["plain-cpu"]! },
      line("ratio of time, merging ÷ plain SQL") { $0["cpu"]! / $0["plain-cpu"]! },
      line("most memory, MB") { $0["own-peak"]! / 1e6 },
    ]
  }
}
