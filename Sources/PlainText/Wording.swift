/// `1 session`, `2 sessions`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `2 new, 1 changed`: how often each word occurs, in the order given, those that do not occur left out.
package func tally(_ words: [String], order: [String]) -> String {
  order.compactMap { word in
    let count = words.count { $0 == word }
    return count > 0 ? "\(count) \(word)" : nil
  }
  .joined(separator: ", ")
}

/// Branches in a sentence, `main, topic`: of many the first twenty, and how many more there are.
package func branches(_ names: [String]) -> String {
  let shown = names.prefix(20).map { $0.isEmpty ? "no branch" : $0 }
  let rest = names.count - shown.count
  return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}
