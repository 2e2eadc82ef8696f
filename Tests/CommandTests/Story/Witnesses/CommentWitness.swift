import Foundation
import RehearsalSourceText

/// What `rehearse pr` says of a branch and its base.
struct CommentWitness {
  let text: String

  /// The hidden line by which a comment is found again.
  var marker: String? { text.firstMatch(of: /<!--(.*?)-->/).map { String($0.1) } }

  /// The signatures that a line of the comment accepts.
  private var accepting: [String] {
    text.matches(of: /(?:rehearse review accept|\/rehearse accept)((?: (?:--signature )?[0-9a-f]{12,64})+)/).flatMap {
      $0.1.matches(of: /[0-9a-f]{12,64}/).map { String($0.output.prefix(12)) }
    }
  }

  /// How many cells are `removed`, `new`, …, as some line says.
  private func counts(_ words: String) -> Set<Int> {
    guard let expression = try? Regex("([0-9]+) (?:cells? )?(?:(?:is|are|were|was) )?(?:\(words))") else { return [] }
    return Set(text.matches(of: expression).compactMap { $0.output[1].substring.flatMap { Int($0) } })
  }

  func disagreements(_ facts: Node, branch: String, _ ledger: StoryLedger) -> [String] {
    var found: [String] = []
    if let marker {
      if let known = ledger.markers[branch], known != marker { found.append("another marker than before") }
      ledger.markers[branch] = marker
    } else {
      found.append("no marker")
    }
    found += news(facts, ledger)
    for (key, words) in [
      ("removed", "removed|gone"), ("new", "new"), ("failed", "failed|fail"), ("broken", "broken"),
    ] {
      guard let wanted = facts[key]?.number else { continue }
      let told = counts(words)
      if wanted == 0 ? !told.subtracting([0]).isEmpty : !told.contains(wanted) {
        found.append("\(told.sorted()) cells are \(key), not \(wanted)")
      }
    }
    for cell in facts["cells"]?.list ?? [] where !text.contains(cell["script"]?.scalar ?? "") {
      found.append("no word of \(cell["script"]?.scalar ?? "")")
    }
    if facts["says"] != nil, !text.contains(/(?i)\b(no|nothing|none)\b/) {
      found.append("it does not say that there is nothing")
    }
    for name in facts["never"]?.texts ?? [] {
      if let signature = ledger.signatures[name], text.contains(signature) { found.append("\(name) is told") }
    }
    return found
  }

  private func news(_ facts: Node, _ ledger: StoryLedger) -> [String] {
    var found: [String] = []
    let wanted = facts["news"]?.list ?? []
    let names = wanted.compactMap { $0["change"]?.scalar }
    let told = accepting.map { ledger.name($0) }
    if Set(told) != Set(names) || told.count != names.count {
      found.append("it accepts \(told), and news are \(names)")
    }
    for change in wanted {
      guard let name = change["change"]?.scalar, let signature = ledger.signatures[name],
        let count = change["count"]?.number
      else { continue }
      let lines = text.components(separatedBy: "\n").filter { $0.contains(signature) }
      if !lines.contains(where: { $0.contains(/\b\d+ cells?\b/) && $0.contains("\(count) cell") }) {
        found.append("\(name) is not in \(count) cells")
      }
    }
    return found
  }
}
