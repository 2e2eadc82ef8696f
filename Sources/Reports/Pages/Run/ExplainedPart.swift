import RehearsalDrawing
import RehearsalPlainText
import RehearsalReview

/// What was edited, and what it explains.
package struct ExplainedPart: Hashable, Sendable {
  /// `1 line at placement/board.scene.yaml:12: sidewaysMayCoverAnchor true → false`.
  package var headline: String
  /// `explains 16 of 16 changed cells`.
  package var claim: String
  /// Whether nothing explains the cells.
  package var isAlarm: Bool
  /// The lines that were edited, with `-` and `+` before them.
  package var lines: [String]
  /// Where they are, when these are several files: `placement/board.scene.yaml:12`.
  package var places: [String] = []
  /// What each edit brings, where several explain only together: `inset 8 → 9 (a.yaml:12) brings ~ frame …`.
  package var shares: [String] = []
  /// How it is known, in a sentence; empty where there is nothing to know.
  package var proof = ""
  /// The groups of changes that it explains, by their numbers on the page, when somebody may decide about each.
  package var groups: [Int] = []
  /// How many cells these have.
  package var cellCount = 0
  /// How many of the cells of these groups failed, crashed or ended in an error.
  package var wrongCount = 0
  /// Whether nobody edited anything: what performs was updated.
  package var isUpdate = false

  /// No text of many lines is shown whole.
  private static let mostLines = 40

  /// Everything that explains the changes of a comparison, and what was edited for nothing.
  static func all(_ explanations: Explanations) -> [ExplainedPart] {
    let told = explanations.all.map { explanation in
      let lines = explanation.edits.flatMap { edit in edit.removed.map { "- \($0)" } + edit.added.map { "+ \($0)" } }
      var part = ExplainedPart(
        headline: explanation.headline, claim: explanation.claim, isAlarm: explanation.isAlarm,
        lines: lines.count > mostLines
          ? lines.prefix(mostLines) + ["… \(counted(lines.count - mostLines, "more line"))"] : lines)
      if Set(explanation.places.map(\.path)).count > 1 {
        part.places = explanation.places.map { $0.text() }
      }
      part.proof = explanation.proof
      part.shares = explanation.shares().map { "\($0.edit) brings \($0.roots)" }
      part.cellCount = explanation.cellCount
      part.isUpdate = isUpdate(explanation.edits)
      return part
    }
    let others = explanations.otherLines().map { line in
      var part = ExplainedPart(headline: line, claim: "", isAlarm: false, lines: [])
      part.isUpdate = isUpdate(explanations.others.map(\.edit))
      return part
    }
    return told + others
  }

  private static func isUpdate(_ edits: [Edit]) -> Bool {
    !edits.isEmpty && edits.allSatisfy { $0.kind == .system }
  }

  /// A line, with how it is known, and the edited lines and files folded below it.
  var markup: Markup {
    let most = 200
    let files = places.prefix(most).map { Markup.code($0) }
    let rest = places.count - files.count
    return .element(
      "li", ["class": isAlarm ? "alarm" : nil],
      [
        isAlarm ? .chip("unexplained") : .code(headline), .text(" "), .element("strong", [:], [.text(claim)]),
        shares.isEmpty ? .empty : .list(shares.map { Markup.code($0) }, kind: "plain"),
        proof.isEmpty ? .empty : .block("proof quiet", [.text(proof)]),
        lines.isEmpty
          ? .empty : .folded([.text(counted(lines.count, "line"))], [.lines(lines.joined(separator: "\n"))]),
        places.isEmpty
          ? .empty
          : .folded(
            [.text("where: \(counted(places.count, "place"))")],
            [.list(files + (rest > 0 ? [.text("\(rest) more")] : []), kind: "plain")]),
        groups.count < 2
          ? .empty
          : .element(
            "div",
            [
              "class": "decide-all", "data-groups": groups.map(String.init).joined(separator: " "),
              "data-of": "\(counted(groups.count, "group")), \(counted(cellCount, "cell"))",
              "data-wrong": wrongCount > 0 ? "\(wrongCount)" : nil,
            ]),
      ])
  }
}
