import RehearsalPlainText

/// Why cells behave otherwise than before: the edits without which they would not.
///
/// An explanation counts cells: those that were performed without its edits and then behaved as before are explained;
/// of others it is known that they use what was edited, and that cells which changed in the same way are explained.
package struct Explanation: Hashable, Sendable {
  /// The edits; none where nothing explains the cells.
  package let edits: [Edit]
  /// What the edits do to each other.
  package let relation: Relation
  /// Where the edits are.
  package let places: [EditPlace]
  /// The cells that it is about.
  package var cellCount = 0
  /// How many of these were performed with the edits taken back, and behaved as before.
  package var explainedCount = 0
  /// How many cells changed in all.
  package var changedCount = 0

  /// How edits make up an explanation.
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    /// Each, taken back alone, brings back what was before.
    case alone
    /// They bring it back when they are taken back together.
    case together
    /// The cells use all of them; nothing was performed, or not enough to tell which of them it is.
    case used
    /// Nothing is known that explains the cells: no text, no decision and no system differs.
    case nothingDiffers
    /// Nothing explains the cells: their texts differ in comments only.
    case onlyComments
    /// Nothing explains the cells: performed again they behave otherwise than they were recorded.
    case notRepeated
    /// Nothing explains the cells: with all edits taken back they do not behave as before.
    case notBack
    /// What the cells were like before is not in the file.
    case notInFile
  }

  /// Whether nothing explains the cells: the alarm.
  package var isAlarm: Bool { [.nothingDiffers, .onlyComments, .notRepeated, .notBack].contains(relation) }

  // MARK: - Words

  /// What was changed: `1 line in placement/board.scene.yaml: sidewaysMayCoverAnchor true → false`.
  package var headline: String {
    guard !edits.isEmpty else { return isAlarm ? "unexplained" : "unknown" }
    let told = edits.prefix(3).map(\.words).joined(separator: relation == .together ? " and " : ", ")
    let rest = edits.count > 3 ? " and \(counted(edits.count - 3, "more edit"))" : ""
    return extent.isEmpty ? told + rest : "\(extent): \(told)\(rest)"
  }

  /// `1 line in placement/board.scene.yaml`, `81 lines in 81 files`; empty where no text differs.
  private var extent: String {
    let files = Set(places.map(\.path))
    guard let first = files.first else { return "" }
    let lines = max(1, edits.map(\.lineCount).max() ?? 1)
    let count = Set(places).count * (edits.count == 1 ? lines : 1)
    return "\(counted(count, "line")) in \(files.count == 1 ? first : counted(files.count, "file"))"
  }

  /// What it does: `explains 16 of 16 changed cells`, `used by 3 of 16 changed cells`.
  package var claim: String {
    let cells = "\(cellCount) of \(counted(changedCount, "changed cell"))"
    switch relation {
    case .alone where edits.count > 1: return "each alone \(explains(cells))"
    case .alone: return explains(cells)
    case .together: return "only together \(explains(cells))"
    case .used: return edits.count > 1 ? "one or more of them: used by \(cells)" : "used by \(cells)"
    case .nothingDiffers: return "\(cells): no text, decision or system differs"
    case .onlyComments: return "\(cells): their texts differ in comments only"
    case .notRepeated: return "\(cells): performed again, they behave otherwise than they were recorded"
    case .notBack: return "\(cells): with all edits taken back they do not behave as before"
    case .notInFile: return "\(cells): what they were before is not in this file"
    }
  }

  /// How it is known, in a sentence: what was performed, and what it did; empty where nothing explains the cells.
  package var proof: String {
    guard [.alone, .together].contains(relation) else {
      return relation == .used ? "Nothing was performed to prove it." : ""
    }
    let only = edits.count > 1 ? relation == .alone ? "only one of these" : "only these" : "only this"
    let back = "Performed again with \(only) taken back, "
    let tried = explainedCount == 1 ? "behaves" : "behave"
    if explainedCount == cellCount {
      return back + "\(explainedCount) of \(counted(cellCount, "cell")) \(tried) as before."
    }
    let rest = cellCount - explainedCount
    return back + "\(counted(explainedCount, "cell")) \(tried) as before; the other \(rest)"
      + " \(rest == 1 ? "uses the same edit and was" : "use the same edit and were") not tried."
  }

  private func explains(_ cells: String) -> String {
    let verb = edits.count > 1 ? "explain" : "explains"
    let word = edits.count > 1 && relation == .alone ? "explains" : verb
    if explainedCount == cellCount { return "\(word) \(cells)" }
    let rest = cellCount - explainedCount
    return "\(word) \(explainedCount) of \(counted(changedCount, "changed cell"));"
      + " \(rest) more \(rest == 1 ? "uses" : "use") the same and \(rest == 1 ? "was" : "were") not tried"
  }

  /// The whole in a sentence.
  package var text: String { edits.isEmpty ? "\(headline): \(claim)" : "\(headline) \(claim)" }
}
