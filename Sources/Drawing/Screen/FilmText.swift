import RehearsalTrace

/// A film in characters: every shot under its step and time, those of two sessions side by side.
package struct FilmText {
  private let films: [Film]
  private let labels: [String]
  private let width: Int

  /// - Parameters:
  ///   - films: One film or two.
  ///   - labels: What the sessions are called.
  ///   - width: Columns to use, at least 40.
  package init(_ films: [Film], labels: [String], width: Int) {
    self.films = films
    self.labels = labels
    self.width = max(40, width)
  }

  private static let gap = 2

  /// The lines, without line ends.
  package var lines: [String] {
    (films.count == 1 ? one(films[0]) : pair(films[0], films[1])) + [legend]
  }

  private var columns: Int { (width - FilmText.gap) / 2 }

  /// Points for a column: the widest screen fills its columns, and all are drawn to one scale.
  private var scale: Double {
    (films.flatMap(\.shots).map(\.state.size.width).max() ?? 1) / Double(columns - 1)
  }

  private var legend: String {
    if films.flatMap(\.shots).contains(where: { $0.state.terminal != nil }) {
      return films.count == 1 ? "# changed since the picture before" : "- A, + B"
    }
    return films.count == 1
      ? "# changed since the picture before, ┏━┓ popover, ● finger" : "# differs, ┏━┓ popover, ● finger"
  }

  private func one(_ film: Film) -> [String] {
    var lines = folded(labels[0], after: "") + [""]
    if film.omitted > 0 { lines += ["\(film.omitted) pictures are left out of the middle", ""] }
    var row = film.shots[...]
    while let shot = row.first {
      if let terminal = shot.state.terminal {
        lines += heading(shot, label: nil, columns: width)
        lines += terminal.text(since: shot.before?.terminal, columns: width) + [""]
        row = row.dropFirst()
        continue
      }
      lines += beside(row.prefix(2).map { (shot: $0, label: nil) }) + [""]
      row = row.dropFirst(2)
    }
    return lines
  }

  private func pair(_ left: Film, _ right: Film) -> [String] {
    var lines = folded(labels[0], after: "A  ") + folded(labels[1], after: "B  ") + [""]
    for pair in FilmPairs(left, right).pairs {
      guard pair.differs else {
        lines += [cut("\(pair.heading)  ", to: width - 8) + "the same", ""]
        continue
      }
      if let left = pair.left, let before = left.state.terminal, let after = pair.right?.state.terminal {
        lines += heading(left, label: nil, columns: width)
        lines += before.text(comparedTo: after, columns: width) + [""]
        continue
      }
      lines += beside([(pair.left, "A"), (pair.right, "B")]) + [""]
    }
    return lines
  }

  private func beside(_ shots: [(shot: Film.Shot?, label: String?)]) -> [String] {
    let blocks = shots.map { entry in
      entry.shot.map { block($0, label: entry.label) } ?? ["\(entry.label ?? "")  nothing yet"]
    }
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { row in
      let cells = blocks.enumerated().map { number, block in
        let line = block.indices.contains(row) ? block[row] : ""
        return number == blocks.count - 1 ? line : line + String(repeating: " ", count: max(0, columns - line.count))
      }
      let line = cells.joined(separator: String(repeating: " ", count: FilmText.gap))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func heading(_ shot: Film.Shot, label: String?, columns: Int) -> [String] {
    let step = (label.map { "\($0)  " } ?? "") + "\(shot.step + 1)  \(shot.label)"
    return [cut(step, to: columns), cut("\(shot.time), event \(shot.event)", to: columns)]
  }

  private func block(_ shot: Film.Shot, label: String?) -> [String] {
    heading(shot, label: label, columns: columns)
      + ScreenText(
        shot.state, columns: columns, highlighted: shot.changed, gestures: shot.gestures, scale: scale
      ).lines
  }

  /// What a session is called, over several lines where it is too long for one.
  private func folded(_ label: String, after mark: String) -> [String] {
    var lines: [String] = []
    var rest = plain(label)[...]
    var lead = mark
    while lead.count + rest.count > width {
      let room = rest.prefix(width - lead.count)
      let end = room.lastIndex { $0 == "," || $0 == "[" }.map { room.index(after: $0) } ?? room.endIndex
      lines.append(lead + rest[..<end])
      rest = rest[end...]
      lead = "   "
    }
    return lines + [lead + rest]
  }

  /// A label for a terminal: one character a column, and none that does something to it.
  private func cut(_ text: String, to columns: Int) -> String {
    let plain = plain(text)
    return plain.count > columns ? plain.prefix(columns - 1) + "…" : plain
  }

  private func plain(_ text: String) -> String { String(text.map { CharacterCanvas.isPlain($0) ? $0 : "·" }) }
}
