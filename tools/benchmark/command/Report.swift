import Foundation

/// The report: every figure the median of several rounds, peers measured in the same round.
enum Report {
  /// The figures in the order in which they are printed.
  static let figures: [(name: String, figure: any Figure.Type)] = [
    ("recording", RecordingFigure.self), ("engine", EngineFigure.self), ("suite", SuiteFigure.self),
    ("diff", DiffFigure.self), ("history", HistoryFigure.self), ("merge", MergeFigure.self),
    ("commands", CommandsFigure.self), ("long", LongFigure.self), ("streams", StreamFigure.self),
    ("start", StartFigure.self),
  ]

  /// Measures and prints the figures with these names, or all.
  static func print(_ names: [String], isSmall: Bool) throws {
    let chosen = figures.filter { names.isEmpty || names.contains($0.name) }.map(\.figure)
    let bench = try Workbench(isSmall: isSmall)
    defer { try? bench.leave() }
    var rounds: [Round] = []
    for _ in 0..<bench.scale.rounds {
      var round: Round = [:]
      for figure in chosen {
        round.merge(try figure.measure(on: bench)) { one, _ in one }
        try bench.clear()
      }
      rounds.append(round)
    }
    let parts = chosen.map { $0.lines(Figures(rounds: rounds), bench.scale).joined(separator: "\n") }
    Swift.print(parts.joined(separator: "\n\n"))
  }
}
