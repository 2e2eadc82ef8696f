import Trace

/// A film in characters: every shot under its step and time, those of two sessions side by side.
public struct FilmText {
  private let films: [Film]
  private let labels: [String]
  private let width: Int

  /// - Parameters:
  ///   - films: One film or two.
  ///   - labels: What the sessions are called.
  ///   - width: Columns to use, at least 40.
  public init(_ films: [Film], labels: [String], width: Int) {
    self.films = films
    self.labels = labels
    self.width = max(40, width)
  }

  private static let gap = 2

  /// The lines, without line ends.
  public var lines: [String] {
    films.count == 1 ? one(films[0]) : pair
  }

  private func one(_ film: Film) -> [String] {
    var lines: [String] = [labels[0], ""]
    let columns = (width - FilmText.gap) / 2
    var row = film.shots[...]
    while !row.isEmpty {
      lines += beside(row.prefix(2).map { (shot: $0, label: nil) }, columns: columns) + [""]
      row = row.dropFirst(2)
    }
    return lines
  }

  private var pair: [String] {
    var lines = ["A  \(labels[0])", "B  \(labels[1])", ""]
    let columns = (width - FilmText.gap) / 2
    for step in Set(films.flatMap { $0.shots.map(\.step) }).sorted() {
      let shots = films.map { film in film.shots.last { $0.step == step } }
      lines += beside(zip(shots, ["A", "B"]).map { (shot: $0, label: $1) }, columns: columns) + [""]
    }
    return lines
  }

  private func beside(_ shots: [(shot: Film.Shot?, label: String?)], columns: Int) -> [String] {
    let blocks = shots.map { entry in
      entry.shot.map { block($0, label: entry.label, columns: columns) } ?? ["\(entry.label ?? "")  nothing here"]
    }
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { row in
      let cells = blocks.enumerated().map { number, block in
        let line = block.indices.contains(row) ? block[row] : ""
        return number == blocks.count - 1 ? line : line + String(repeating: " ", count: max(0, columns - line.count))
      }
      return cells.joined(separator: String(repeating: " ", count: FilmText.gap))
    }
  }

  private func block(_ shot: Film.Shot, label: String?, columns: Int) -> [String] {
    let heading = (label.map { "\($0)  " } ?? "") + "\(shot.step + 1)  \(shot.label)"
    let time = "\(decimalText(milli: shot.at.microseconds)) ms, event \(shot.event)"
    return [cut(heading, to: columns), cut(time, to: columns)]
      + ScreenText(shot.state, columns: columns, highlighted: shot.changed).lines
  }

  private func cut(_ text: String, to columns: Int) -> String {
    text.count > columns ? text.prefix(columns - 1) + "…" : text
  }
}
