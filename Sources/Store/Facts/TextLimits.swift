import RehearsalTrace

/// How many bytes the texts may have that people and other programs give.
///
/// Lists, pages and reports show each of them, and a few more characters than anybody reads cost nothing; a hundred
/// million make every command wait. A text that is not named here is bounded by what a row may have.
package enum TextLimits {
  /// Bytes by the column in which a text is kept.
  package static let bytes: [String: Int] = [
    "label": 1_000, "engine_version": 200, "source_branch": 1_000, "line": 1_000, "who": 1_000, "owner": 1_000,
    "until": 100, "why": 20_000, "uid": 1_000, "title": 2_000, "path": 4_096, "axis": 200, "claim": 200,
    "arguments": 200_000, "source": 4_000_000, "text": 4_000_000, "message": 200_000,
  ]

  /// A list as JSON, without those at its end that its column has no room for: a run is not refused for its arguments.
  static func kept(_ arguments: [String]) -> String {
    var kept = arguments
    while true {
      let json = Value.list(kept.map { .text($0) }).json
      if kept.isEmpty || json.utf8.count <= bytes["arguments"] ?? .max { return json }
      kept.removeLast(max(1, kept.count / 2))
    }
  }

  /// Refuses a text that is longer than its column takes.
  static func check(_ text: String?, _ column: String) throws(StoreError) {
    guard let text, let most = bytes[column], text.utf8.count > most else { return }
    throw StoreError(
      kind: .notPermitted,
      message: "a text of \(text.utf8.count) bytes is given as \(column.replacing("_", with: " ")): \""
        + "\(text.prefix(40))…\"\n  expected are at most \(most) bytes")
  }
}
