package import Rehearsal
import RehearsalPlainText

/// Why cells behave otherwise than before: the edits without which they would not.
///
/// An explanation counts cells: those that were performed without its edits and then behaved as before are explained;
/// of others it is known that they use what was edited, and that cells which changed in the same way are explained.
package struct Explanation: Hashable, Sendable {
  /// The edits, with where each is; none where nothing explains the cells.
  package private(set) var parts: [Part]
  /// What the edits do to each other.
  package let relation: Relation
  /// The cells that it is about.
  package var cellCount = 0
  /// How many of these were performed with the edits taken back, and behaved as before.
  package var explainedCount = 0
  /// How many cells changed in all.
  package var changedCount = 0
  /// How many other cells each of these edits explains alone, by its position; empty where each does nothing alone.
  package var aloneCounts: [Int: Int] = [:]

  /// An edit, and where it is.
  package struct Part: Hashable, Sendable {
    package let edit: Edit
    /// In the order of their paths; none where no text has it.
    package let places: [EditPlace]
    /// The roots that it brings, in a line each, where several edits explain only together.
    package fileprivate(set) var roots: [String] = []

    init(edit: Edit, places: [EditPlace]) { (self.edit, self.places) = (edit, places) }

    /// What was edited, and where: `inset 8 → 9 (Scripts/board.scene.yaml:12)`.
    package func text(from project: ProjectPlaces? = nil) -> String {
      guard let place = place(from: project) else { return edit.words }
      return "\(edit.words) (\(place))"
    }

    /// `Scripts/board.scene.yaml:12`, `Scripts/board.scene.yaml:12 and 80 more`; `nil` of a text as a whole, which is
    /// told by its name.
    package func place(from project: ProjectPlaces? = nil) -> String? {
      guard edit.kind != .text, let first = places.first else { return nil }
      return first.text(from: project) + (places.count > 1 ? " and \(places.count - 1) more" : "")
    }
  }

  /// The edits.
  package var edits: [Edit] { parts.map(\.edit) }
  /// Where the edits are, each place once.
  package var places: [EditPlace] { Set(parts.flatMap(\.places)).sorted() }

  /// What each edit brings of a change that several explain only together: `inset 8 → 9 (a.yaml:12)`, and the first of
  /// its roots with the number of the others.
  package func shares(from project: ProjectPlaces? = nil) -> [(edit: String, roots: String)] {
    parts.compactMap { part in
      guard let first = part.roots.first else { return nil }
      let rest = part.roots.count - 1
      return (part.text(from: project), first + (rest > 0 ? "; \(counted(rest, "more root"))" : ""))
    }
  }

  /// Notes what each edit brings.
  mutating func note(_ shares: EditShares) {
    for number in parts.indices { parts[number].roots = shares.roots[parts[number].edit] ?? [] }
  }

  init(parts: [Part], relation: Relation) { (self.parts, self.relation) = (parts, relation) }

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
    /// Nothing explains the cells: their texts differ only in what nobody performs.
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

  /// What was changed, and where: `1 line at Scripts/board.scene.yaml:12: sidewaysMayCoverAnchor true → false`.
  package var headline: String { headline() }

  /// - Parameter project: From where the files are opened; where nobody says, from where the project begins.
  package func headline(from project: ProjectPlaces? = nil) -> String {
    guard !parts.isEmpty else { return isAlarm ? "unexplained" : "unknown" }
    if parts.count == 1, let only = places.first, places.count == 1 {
      guard parts[0].edit.kind != .text else { return parts[0].edit.words }
      let extent = counted(max(1, parts[0].edit.lineCount), "line")
      return "\(extent) at \(only.text(from: project)): \(parts[0].edit.words)"
    }
    let told = parts.prefix(3).map { $0.text(from: project) }.joined(separator: relation == .together ? " and " : ", ")
    let rest = parts.count > 3 ? " and \(counted(parts.count - 3, "more edit"))" : ""
    return extent.isEmpty ? told + rest : "\(extent): \(told)\(rest)"
  }

  /// `2 lines`, `81 lines in 81 files`; empty where no text differs.
  private var extent: String {
    let files = Set(places.map(\.path))
    if files.isEmpty { return "" }
    let lines = max(1, edits.map(\.lineCount).max() ?? 1)
    let count = counted(Set(places).count * (parts.count == 1 ? lines : 1), "line")
    return files.count == 1 ? count : "\(count) in \(counted(files.count, "file"))"
  }

  /// What it does: `explains 16 of 16 changed cells`, `used by 3 of 16 changed cells`.
  package var claim: String { claim() }

  /// - Parameter project: From where the files are opened; where nobody says, from where the project begins.
  package func claim(from project: ProjectPlaces? = nil) -> String {
    let cells = "\(cellCount) of \(counted(changedCount, "changed cell"))"
    switch relation {
    case .alone where edits.count > 1: return "each alone \(explains(cells))"
    case .alone: return explains(cells)
    case .together: return "only together \(explains(cells))\(alone(from: project))"
    case .used: return edits.count > 1 ? "one or more of them: used by \(cells)" : "used by \(cells)"
    case .nothingDiffers: return "\(cells): no text, decision or system differs"
    case .onlyComments: return "\(cells): their texts differ only in comments, blanks or line ends"
    case .notRepeated: return "\(cells): performed again, they behave otherwise than they were recorded"
    case .notBack: return "\(cells): with all edits taken back they do not behave as before"
    case .notInFile: return "\(cells): what they did before is not in this database; \(MissingRecording.way)"
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

  /// That some of the edits explain other cells alone: `; Scripts/board.scene.yaml:12 alone explains 6 others`.
  private func alone(from project: ProjectPlaces?) -> String {
    aloneCounts.sorted { $0.key < $1.key }.map { position, count in
      let name = parts[position].place(from: project) ?? parts[position].edit.words
      return "; \(name) alone explains \(counted(count, "other"))"
    }.joined()
  }

  /// The whole in a sentence.
  package var text: String { text() }

  /// - Parameter project: From where the files are opened; where nobody says, from where the project begins.
  package func text(from project: ProjectPlaces? = nil) -> String {
    let (head, claim) = (headline(from: project), claim(from: project))
    return parts.isEmpty ? "\(head): \(claim)" : "\(head) \(claim)"
  }
}
