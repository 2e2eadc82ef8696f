import RehearsalSourceText
import RehearsalStore

extension CellQuery {
  // MARK: - Slips

  /// Refuses what cannot be meant: a word that is nearly another one's name, and what is known of recorded cells only.
  ///
  /// A tag or an axis that nothing has and that is like no other matches nothing, and is no error: in a script that has
  /// none of its tags yet, `not slow` holds.
  func check(against cells: [QueriedCell]) throws(RehearsalError) {
    let tags = Set(cells.flatMap(\.tags))
    let axes = Set(cells.flatMap { $0.configuration.axes.map(\.name) })
    let isRecorded = cells.contains { $0.shown != nil }
    for (test, place) in parts.flatMap(\.expression.tests) {
      if !isRecorded, !cells.isEmpty, test.needsRecordings {
        throw CellQuery.mistake(
          option, place.column, "\"\(place.word)\" is known of recorded cells only",
          expected: ["axis=value|value", "script:ID", "a tag"])
      }
      switch test {
      case .cell(.tag(let tag)) where !tags.contains(tag):
        try refuse(tag, place, "there is no tag \"\(tag)\"", amongst: tags.sorted() + words)
      case .cell(.axis(let axis, _)) where !axes.contains(axis):
        try refuse(axis, place, "there is no axis \"\(axis)\"", amongst: axes.sorted())
      default: break
      }
    }
  }

  /// What a word without a sign may be besides a tag.
  private var words: [String] {
    let joints = ["and", "or", "not"]
    return option == .where ? joints + Verdict.allCases.map(\.word) + ["is:different", "is:same"] : joints
  }

  private func refuse(
    _ word: String, _ place: Place, _ message: String, amongst known: [String]
  ) throws(RehearsalError) {
    guard let meant = suggestion(for: word, among: known) else { return }
    throw CellQuery.mistake(option, place.column, message, suggestion: meant)
  }
}

extension CellQuery.Expression.Test {
  /// Whether only a recording answers it.
  fileprivate var needsRecordings: Bool {
    switch self {
    case .cell(.verdict), .cell(.letter), .script(.different), .script(.count(_, nil)): true
    case .cell, .script: false
    }
  }
}
