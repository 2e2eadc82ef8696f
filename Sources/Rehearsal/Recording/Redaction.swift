import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// What sessions are rid of before their digests are computed: whatever matches a pattern, in texts that people typed
/// and programs said.
///
/// Names stay, since they tie things together: identifiers, paths of views, axes, selectors. In what is JSON only texts
/// are looked at, and neither names of fields nor numbers. Patterns are applied in the order of their text, so that
/// who gives them in another order records the same.
///
/// A session names the patterns that matched, each without what the patterns match in it: who gives a secret itself as
/// a pattern finds it in no file. Patterns that a file names are never performed, since they may be somebody else's.
package struct Redaction {
  /// What stands in the place of what matched.
  package static let mark = "[redacted]"
  /// More patterns, or longer ones, are none that somebody wrote.
  package static let mostPatterns = 200
  package static let longestPattern = 1000

  private let patterns: [Pattern]

  private struct Pattern {
    var name: String
    let expression: Regex<AnyRegexOutput>
  }

  /// Nothing is taken out.
  package static var nothing: Redaction { Redaction() }

  private init() { patterns = [] }

  /// - Throws: When a pattern is no regular expression, or matches nothing at all in every text.
  package init(_ patterns: [String]) throws(RehearsalError) {
    guard patterns.count <= Redaction.mostPatterns else {
      throw RehearsalError(
        .request, "\(patterns.count) patterns of what is taken out",
        details: ["expected: \(Redaction.mostPatterns) at most"])
    }
    var made: [Pattern] = []
    for text in Set(patterns).sorted() { made.append(Pattern(name: text, expression: try Redaction.expression(text))) }
    for place in made.indices {
      made[place].name = made.reduce(made[place].name) { $0.replacing($1.expression, with: Redaction.mark) }
    }
    self.patterns = made
  }

  private init(_ patterns: [Pattern]) { self.patterns = patterns }

  /// These patterns alone, as a session names them; `nil` when others are among them.
  package func only(named names: [String]) -> Redaction? {
    let known = patterns.filter { names.contains($0.name) }
    return Set(known.map(\.name)) == Set(names) ? Redaction(known) : nil
  }

  private static func expression(_ text: String) throws(RehearsalError) -> Regex<AnyRegexOutput> {
    guard text.utf8.count <= longestPattern else {
      throw RehearsalError(
        .request, "a pattern of what is taken out has \(text.utf8.count) bytes",
        details: ["expected: \(longestPattern) at most"])
    }
    let expression: Regex<AnyRegexOutput>
    do {
      expression = try Regex(text)
    } catch {
      throw RehearsalError(
        .request, "\(Value.quoted(text)), a pattern of what is taken out, is not a regular expression",
        details: ["\(error)"])
    }
    guard "".firstMatch(of: expression) == nil else {
      throw RehearsalError(
        .request, "\(Value.quoted(text)), a pattern of what is taken out, matches where there is nothing",
        details: ["expected: a pattern that matches one character at least"])
    }
    return expression
  }

  package var isEmpty: Bool { patterns.isEmpty }

  // MARK: - Texts

  /// A text without what matches.
  package func redacted(_ text: String) -> String {
    var counts = Counts()
    return redacted(text, &counts)
  }

  private func redacted(_ text: String, _ counts: inout Counts) -> String {
    patterns.reduce(text) { text, pattern in
      let left = text.replacing(pattern.expression, with: Redaction.mark)
      if left != text { counts[pattern.name, default: 0] += 1 }
      return left
    }
  }

  /// How many texts each pattern matched, by its name.
  private typealias Counts = [String: Int]

  private func redacted(_ value: Value, _ counts: inout Counts) -> Value {
    switch value {
    case .text(let text): .text(redacted(text, &counts))
    case .list(let values): .list(values.map { redacted($0, &counts) })
    case .record(let fields): .record(fields.mapValues { redacted($0, &counts) })
    default: value
    }
  }

  private func redacted(json: String, _ counts: inout Counts) -> String {
    guard let value = Value(json: json) else {
      // What is no JSON is not taken apart.
      return redacted(json, &counts) == json ? json : Value.text(Redaction.mark).json
    }
    let left = redacted(value, &counts)
    return left == value ? json : left.json
  }

  // MARK: - Sessions

  /// A performance without what matches; its digests are another matter.
  package func redacted(_ performance: Performance) -> Performance {
    var counts = Counts()
    return redacted(performance, &counts)
  }

  private func redacted(_ performance: Performance, _ counts: inout Counts) -> Performance {
    if isEmpty { return performance }
    var left = performance
    left.trace = performance.trace.withTexts { isJSON, text in
      isJSON ? redacted(json: text, &counts) : redacted(text, &counts)
    }
    for place in left.failures.indices {
      left.failures[place].message = redacted(left.failures[place].message, &counts)
    }
    for place in left.attachments.indices {
      let bytes = left.attachments[place].bytes
      if let text = String(validating: bytes, as: UTF8.self) {
        left.attachments[place].bytes = Array(redacted(text, &counts).utf8)
      } else {
        // In what is not all text a match cannot be taken out without breaking the rest: nothing of it stays.
        let text = String(decoding: bytes, as: UTF8.self)
        if redacted(text, &counts) != text { left.attachments[place].bytes = Array(Redaction.mark.utf8) }
      }
      let media = left.attachments[place].mediaType
      if redacted(media, &counts) != media { left.attachments[place].mediaType = AttachedFile.unknownMediaType }
      let name = redacted(left.attachments[place].name, &counts)
      let others = Set(left.attachments.enumerated().filter { $0.offset != place }.map(\.element.name))
      left.attachments[place].name =
        (1...).lazy.map { $0 == 1 ? name : "\($0)-\(name)" }.first { !others.contains($0) } ?? name
    }
    return left
  }

  /// A session without what matches in what it recorded and in what it was performed from, saying what it is rid of.
  package func redacted(_ record: SessionRecord) -> SessionRecord {
    if isEmpty { return record }
    var counts = Counts()
    var left = record
    left.performance = redacted(record.performance, &counts)
    left.title = redacted(record.title, &counts)
    left.source = redacted(record.source, &counts)
    for place in left.pulledSources.indices {
      left.pulledSources[place].text = redacted(left.pulledSources[place].text, &counts)
    }
    left.scriptDigest = digest(record.scriptDigest, [record.source] + record.pulledSources.map(\.text))
    if !counts.isEmpty { left.digests = left.performance.trace.digests() }
    left.redactions = counts.sorted { $0.key < $1.key }.map { RedactedTexts(pattern: $0.key, textCount: $0.value) }
    return left
  }

  /// The digest that a script has in a file: its own, unless something is taken out of its texts.
  ///
  /// Else it is that of what is left, since from a digest of all a short secret can be guessed.
  package func digest(_ digest: Digest, _ texts: [String]) -> Digest {
    let left = texts.map { redacted($0) }
    return left == texts ? digest : Digest(of: (["redacted"] + left).joined(separator: "\n"))
  }
}
