package import RehearsalTrace

/// A question in SQL that gives no row for any sound recording.
///
/// It is a file: comment lines, then one statement over the public views.
///
/// ```sql
/// -- A delegate that hears of a dismissal was asked before.
/// --
/// -- family: grammar
/// -- claims: DIS-004, DIS-006
/// -- toolkits: uikit, chameleon
/// -- place: recording_id, seq
/// --
/// -- What else a reader has to know.
/// SELECT recording_id, seq, … AS what
/// ```
///
/// A row is one break: the recording, the event at which it shows (or NULL), and what is wrong in a line.
package struct Law: Hashable, Sendable {
  /// Its name, which is the file's: `popover-asks-before-it-tells`.
  package let name: String
  /// What must hold, in one plain sentence.
  package let title: String
  /// What it is about: `grammar`, `time`.
  package let family: String
  /// The texts that it comes from, other than claims; empty when there are none.
  package let texts: String
  /// The claims that it comes from.
  package let claims: [String]
  /// Whose recordings must keep it: values of the axis `toolkit`, or of `popover` where there is no such axis; `every`
  /// alone means all of them.
  package let toolkits: [String]
  /// What else a reader has to know; empty when there is nothing.
  package let note: String
  /// The whole file.
  package let text: String

  /// Whether recordings of some of these toolkits must keep it.
  package func holds(for others: Set<String>) -> Bool {
    toolkits == [Law.every] || !others.isDisjoint(with: toolkits)
  }

  /// What a law names as its toolkits that holds for all of them.
  package static let every = "every"
  /// The models, which a law holds for that names no toolkits.
  package static let models = ["chameleon", "seaglass", "uikit"]

  /// Names of the columns that a law gives.
  package static let columns = ["recording_id", "seq", "what"]

  private static let keys = ["family", "from", "claims", "toolkits", "place"]

  /// Reads a law.
  ///
  /// - Throws: When the comment that it begins with lacks something, with `path` and the line.
  package init(name: String, text: String, path: String) throws(RehearsalError) {
    let comment = Law.comment(of: text)
    func wrong(_ line: Int, _ message: String) -> RehearsalError {
      RehearsalError(.request, "\(path):\(line): \(message)", details: ["how a law is written: Documentation/Laws.md"])
    }
    guard var title = comment.first.map(Law.trimmed), !title.isEmpty else {
      throw wrong(1, "a law begins with a comment that says what must hold")
    }
    var isTitle = true
    var values: [String: String] = [:]
    var last: String?
    var note: [String] = []
    for (index, line) in comment.enumerated().dropFirst() {
      let said = Law.trimmed(line)
      isTitle = isTitle && !said.isEmpty && !Law.isKeyed(said)
      if isTitle {
        title += " " + said
      } else if said.isEmpty {
        last = nil
        if !note.isEmpty { note.append("") }
      } else if let key = last, line.hasPrefix("   ") {
        values[key, default: ""] += " " + said
      } else if note.isEmpty, let colon = said.firstIndex(of: ":"), Law.isKey(said[..<colon]) {
        let key = String(said[..<colon])
        guard Law.keys.contains(key) else {
          throw wrong(index + 1, "a law says nothing of \(key); it says: \(Law.keys.joined(separator: ", "))")
        }
        guard values[key] == nil else { throw wrong(index + 1, "\(key) is said twice") }
        values[key] = Law.trimmed(said[said.index(after: colon)...])
        last = key
      } else {
        note.append(said)
      }
    }
    guard let family = values["family"], !family.isEmpty else { throw wrong(1, "a law has a family: -- family: time") }
    let claims = Law.list(values["claims"])
    guard !claims.isEmpty || values["from"]?.isEmpty == false else {
      throw wrong(1, "a law says what it comes from: -- claims: DIS-004, or -- from: a text")
    }
    if let place = values["place"], place != "recording_id, seq" {
      throw wrong(1, "the place of a break is recording_id, seq, and not \(place)")
    }
    self.name = name
    self.title = title
    self.family = family
    texts = values["from"] ?? ""
    self.claims = claims
    toolkits = values["toolkits"] == nil ? Law.models : Law.list(values["toolkits"]).sorted()
    self.note = note.joined(separator: "\n")
    self.text = text
  }

  /// The lines that a text begins with and that are comments, without their hyphens.
  private static func comment(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while rest.hasPrefix("--") {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      lines.append(rest[..<end].dropFirst(2))
      if end == rest.endIndex { break }
      rest = rest[rest.utf8.index(after: end)...]
    }
    return lines
  }

  /// What it comes from, in a line: `claims DIS-004, DIS-006; EventStream.md (…)`.
  package var origin: String {
    let named = claims.isEmpty ? [] : [(claims.count == 1 ? "claim " : "claims ") + claims.joined(separator: ", ")]
    return (named + (texts.isEmpty ? [] : [texts])).joined(separator: "; ")
  }

  /// Whose behaviour a session under a configuration shows.
  package static func toolkit(of configuration: Configuration) -> String {
    configuration["toolkit"] ?? configuration["popover"] ?? "uikit"
  }

  private static func isKey(_ text: Substring) -> Bool { text.allSatisfy { $0.isASCII && $0.isLowercase } }

  /// Whether a line says something under a key.
  private static func isKeyed(_ line: String) -> Bool { line.firstIndex(of: ":").map { isKey(line[..<$0]) } == true }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " }
    return String(
      start.prefix((start.lastIndex { $0 != " " }).map { start.distance(from: start.startIndex, to: $0) + 1 } ?? 0))
  }
}
