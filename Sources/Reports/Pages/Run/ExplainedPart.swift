import Rehearsal
import RehearsalPlainText

/// What was edited, and what it explains.
public struct ExplainedPart: Hashable, Sendable {
  /// `1 line in placement/board.scene.yaml: sidewaysMayCoverAnchor true → false`.
  public var headline: String
  /// `explains 16 of 16 changed cells`.
  public var claim: String
  /// Whether nothing explains the cells.
  public var isAlarm: Bool
  /// The lines that were edited, with `-` and `+` before them.
  public var lines: [String]

  /// No text of many lines is shown whole.
  private static let mostLines = 40

  /// Everything that explains the changes of a comparison, and what was edited for nothing.
  static func all(_ explanations: Explanations) -> [ExplainedPart] {
    let told = explanations.all.map { explanation in
      let lines = explanation.edits.flatMap { edit in edit.removed.map { "- \($0)" } + edit.added.map { "+ \($0)" } }
      return ExplainedPart(
        headline: explanation.headline, claim: explanation.claim, isAlarm: explanation.isAlarm,
        lines: lines.count > mostLines
          ? lines.prefix(mostLines) + ["… \(counted(lines.count - mostLines, "more line"))"] : lines)
    }
    return told
      + explanations.otherLines.map { ExplainedPart(headline: $0, claim: "", isAlarm: false, lines: []) }
  }

  /// A line, with the edited lines folded below it.
  var markup: Markup {
    .element(
      "li", ["class": isAlarm ? "alarm" : nil],
      [
        isAlarm ? .chip("unexplained") : .code(headline), .text(" "), .element("strong", [:], [.text(claim)]),
        lines.isEmpty
          ? .empty : .folded([.text(counted(lines.count, "line"))], [.lines(lines.joined(separator: "\n"))]),
      ])
  }
}
