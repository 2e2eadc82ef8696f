import RehearsalPlainText
import RehearsalTrace

// What error messages say about what is there.
extension Store {
  /// No message lists more than this many things.
  private static let mostListed = 8

  static func ambiguous(_ text: String, _ meanings: [String]) -> StoreError {
    StoreError(
      kind: .ambiguous, message: "\"\(text)\" could mean \(meanings.count) things:\n" + bulleted(meanings))
  }

  static func describe(_ run: Run) -> String {
    let label = run.description.label.map { " \"\($0)\"" } ?? ""
    return "run:\(run.id)\(label)  (\(run.status.word), \(counted(run.sessionCount, "session")))"
  }

  /// A line that names the newest run, for an error about one that is not there.
  func newestRunNote() throws(StoreError) -> String {
    let newest = try runs(where: "id = (SELECT max(id) FROM run)") { _ in }.first
    return newest.map { "\n  the newest is \(Store.describe($0))" } ?? "\n  it holds no runs yet"
  }

  /// One indented line each, as many as fit.
  static func bulleted(_ lines: [String]) -> String {
    var shown = lines.prefix(mostListed).map { "  \($0)" }
    if lines.count > mostListed { shown.append("  … and \(lines.count - mostListed) more") }
    return shown.joined(separator: "\n")
  }

  static func listed(_ words: [String]) -> String {
    let shown = words.prefix(mostListed).joined(separator: ", ")
    return words.count > mostListed ? "\(shown) and \(words.count - mostListed) more" : shown
  }

  /// The axes in which each of `sessions` differs from any of the others: enough to write each unmistakably.
  static func telling(_ sessions: [Session]) -> [String] {
    let names = Set(sessions.flatMap { $0.configuration.axes.map(\.name) })
    let differing = names.filter { name in Set(sessions.map { $0.configuration[name] }).count > 1 }
    return sessions.map { session in
      Configuration(
        Dictionary(uniqueKeysWithValues: session.configuration.axes.map { ($0.name, $0.value) })
          .filter { differing.contains($0.key) }
      ).text
    }
  }

  /// An error for a script that is not there: it names those that are near, or says what there is.
  func noScript(_ script: String) throws(StoreError) -> StoreError {
    let known = try scripts().map(\.id)
    var remark = Store.suggestion(for: script, among: known)
    if remark.isEmpty, !known.isEmpty {
      let all = known.count <= Store.mostListed ? Store.listed(known) : "\(known.count) scripts: rehearse list scripts"
      remark = "\n  it holds \(all)"
    }
    return StoreError(kind: .notFound, message: "\(path) holds no script \"\(script)\"\(remark)")
  }

  /// A line on what is similar, when something is; else nothing.
  static func suggestion(for text: String, among candidates: [String]) -> String {
    let near = candidates.map { (name: $0, distance: editDistance(text, $0)) }
      .filter { $0.distance <= max(2, text.count / 3) || $0.name.hasPrefix(text) || isPart(text, of: $0.name) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // A misspelt name is nearer to one than to any other; a part of a name may be a part of many.
    let best = near.filter { $0.distance <= (near[0].distance <= 2 ? near[0].distance : .max) }
    let names = best.prefix(4).map { "\"\($0.name)\"" }
    guard let first = names.first else { return "" }
    let rest = best.count - names.count
    if names.count == 1 { return "\n  the nearest is \(first)" }
    return "\n  the nearest are \(names.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func isPart(_ text: String, of name: String) -> Bool {
    text.count >= 3 && name.lowercased().contains(text.lowercased())
  }

  /// Insertions, deletions and replacements that make one text of the other (Levenshtein).
  static func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    var previous = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (scalar == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
