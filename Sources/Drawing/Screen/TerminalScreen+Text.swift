package import RehearsalTrace

extension TerminalScreen {
  /// The screen for a reader of text, `#` before the lines that another one has not at their place.
  func text(since other: TerminalScreen?, columns: Int) -> [String] {
    (0..<max(lines.count, other?.lines.count ?? 0)).map { row in
      let isChanged = other.map { $0.line(row) != line(row) } ?? false
      return TerminalScreen.plain((isChanged ? "# " : "  ") + line(row), columns: columns)
    }
  }

  /// The patch to another screen, for a reader of text.
  package func text(comparedTo later: TerminalScreen, columns: Int) -> [String] {
    patch(to: later).map { TerminalScreen.plain($0, columns: columns) }
  }

  /// One character a column, and none that does something to a terminal.
  private static func plain(_ line: String, columns: Int) -> String {
    let plain = String(line.map { CharacterCanvas.isPlain($0) ? $0 : "·" })
    return plain.count > columns ? plain.prefix(max(0, columns - 1)) + "…" : plain
  }
}
