import RehearsalSourceText

/// What the names of a story stand for, as it is played.
final class StoryLedger {
  let changes: [String: Node]
  /// The first digits of the signature of each change that was seen.
  private(set) var signatures: [String: String] = [:]
  /// The commit of each run: `run:4` is `c04`.
  var runs: [String: String] = [:]
  /// The hash of each commit.
  var hashes: [String: String] = [:]
  /// The marker of the comments on each branch.
  var markers: [String: String] = [:]

  init(_ changes: [String: Node]) { self.changes = changes }

  /// Learns signatures from what `rehearse changes` told: a change that is seen first is known by its cells.
  func learn(_ facts: Node, from told: Told) {
    for expected in facts["changes"]?.list ?? [] {
      guard let name = expected["change"]?.scalar, signatures[name] == nil, let cells = expected["cells"]?.list
      else { continue }
      let found = (told.changes ?? []).filter { change in
        !signatures.values.contains(change.signature)
          && StoryComparison.disagreement(cells, change.cells ?? [], count: change.count) == nil
      }
      if found.count == 1 { signatures[name] = found[0].signature }
    }
  }

  /// What a change is called, by its signature; the digits where it has no name.
  func name(_ signature: String?) -> String {
    guard let signature else { return "no change" }
    return signatures.first { $0.value == signature }?.key ?? signature
  }

  /// The commit that a witness means, which may name the run in its place.
  func commit(_ name: String?) -> String? { name.map { runs[$0] ?? $0 } }

  /// What is wrong with the line that a change is told by.
  func disagreement(on name: String, headline: String?, step: String? = nil, isWhole: Bool = true) -> String? {
    guard let headline, let told = changes[name]?["told"] else { return nil }
    let words = headline.split(separator: " ")
    let channels = [
      "callback": "callbacks", "unimplemented": "callbacks", "frame": "frames", "property": "properties",
      "exception": "exceptions", "advisory": "exceptions", "lifecycle": "lifecycle",
    ]
    let channel = words.count > 1 ? channels[String(words[1])] ?? "actions" : ""
    let values = told["values"]?.texts ?? []
    var wrong: [String] = []
    if let mark = told["mark"]?.scalar, words.first.map(String.init) != mark { wrong.append("the mark is not \(mark)") }
    if let wanted = told["channel"]?.scalar, wanted != channel { wrong.append("of \(channel), not of \(wanted)") }
    if let thing = told["name"]?.scalar, !headline.contains(thing) { wrong.append("without \(thing)") }
    if !values.allSatisfy({ headline.contains($0) }) { wrong.append("without \(values)") }
    if let step, let wanted = told["step"]?.scalar, step != wanted { wrong.append("at step \(step), not \(wanted)") }
    // A page tells the other roots below.
    if isWhole, step == nil, let others = changes[name]?["others"] { wrong += disagreements(on: others, headline) }
    return wrong.isEmpty ? nil : "\(name) is told as \"\(headline)\": \(wrong.joined(separator: ", "))"
  }

  /// `; 3 more roots: 1 action, 2 frames`.
  private func disagreements(on others: Node, _ headline: String) -> [String] {
    let told = headline.firstMatch(of: /; \d+ more roots?(?: \([^)]*\))?: (.*)$/)?.1 ?? ""
    // Channels by the nouns that their number is told with.
    let channels = [
      "action": "actions", "callback": "callbacks", "property": "properties", "frame": "frames",
      "exception": "exceptions", "time": "timing", "times": "timing",
    ]
    let kinds = told.matches(of: /\d+ (\w+)/).map { channels[String($0.1)] ?? String($0.1) }
    if others.scalar == "none" { return kinds.isEmpty ? [] : ["with other roots"] }
    if let only = others["only"]?.texts { return kinds.allSatisfy(only.contains) ? [] : ["other roots of \(kinds)"] }
    let missing = (others["include"]?.texts ?? []).filter { !kinds.contains($0) }
    return missing.isEmpty ? [] : ["no other root of \(missing)"]
  }
}
