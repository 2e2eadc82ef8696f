/// One canonical form of a YAML text that people wrote: indentation and blanks, and nothing else.
///
/// Words, quotes, comments and line ends stay where they are: only what lies between tokens is written anew, and of
/// that neither comments nor which lines are blank. Block collections are indented by two columns, lists below their
/// keys too; `{ a: 1 }` has blanks inside its braces, `[1, 2]` has none; lines end without blanks and with a line feed.
///
/// What is written is read again: a text whose values, comments or blank lines would be other ones, or whose form would
/// not be its own form, is left as it is. One pass over the tokens.
package struct YAMLFormatting {
  /// The text in its form; the text itself where that cannot be had.
  package let text: String
  /// Why the text was left as it is.
  package let trouble: String?

  /// Formats a text.
  ///
  /// - Returns: `nil` when it is no YAML that scripts may be written in; why is reported to `findings`.
  package init?(_ source: String, findings: SourceFindings) {
    guard let before = YAMLText.read(source, findings: findings), findings.diagnostics.isEmpty else { return nil }
    let plain = YAMLFormatting.withLineFeeds(source)
    // A carriage return alone ends a line, too, and what stands around it would be another line each time.
    guard !plain.unicodeScalars.contains("\r") else {
      (text, trouble) = (source, "it has line ends or blanks of another kind")
      return
    }
    guard let formatted = YAMLFormatting.formatted(plain) else {
      (text, trouble) = (source, "it has line ends or blanks of another kind")
      return
    }
    let trouble = YAMLFormatting.difference(before, plain, formatted)
    self.trouble = trouble
    text = trouble == nil ? formatted : source
  }

  /// The first line, from 1, in which two texts differ.
  package static func firstDifference(_ left: String, _ right: String) -> Int {
    let (lefts, rights) = (
      left.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false),
      right.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let same = zip(lefts, rights).prefix { Array($0) == Array($1) }.count
    return same + 1
  }

  private static func formatted(_ text: String) -> String? {
    guard let tokens = YAMLToken.all(of: text) else { return nil }
    var layout = YAMLLayout(Array(text.unicodeScalars))
    for token in tokens { guard layout.add(token) else { return nil } }
    return layout.finish()
  }

  /// What of a text its form would lose; `nil` when nothing.
  private static func difference(_ before: Node, _ source: String, _ formatted: String) -> String? {
    let findings = SourceFindings(path: "form")
    guard let after = YAMLText.read(formatted, findings: findings), findings.diagnostics.isEmpty,
      NodeDifference.all(from: before, to: after).isEmpty
    else { return "in its form it would say something else" }
    guard let old = remarks(of: source), let new = remarks(of: formatted), old == new else {
      return "in its form it would lose a comment or a blank line"
    }
    guard YAMLFormatting.formatted(formatted) == formatted else { return "its form has another form" }
    return nil
  }

  /// What stands between tokens besides blanks: each comment from its sign on, and for each blank line an empty text.
  static func remarks(of text: String) -> [String]? {
    guard let tokens = YAMLToken.all(of: text) else { return nil }
    let scalars = Array(text.unicodeScalars)
    var (remarks, end): ([String], Int) = ([], 0)
    func look(from start: Int, to end: Int, isLast: Bool) {
      var lines = scalars[start..<end].split(separator: "\n", omittingEmptySubsequences: false)[...]
      if isLast, lines.last?.isEmpty ?? false { lines.removeLast() }
      let isFirstWhole = start == 0 || scalars[start - 1] == "\n"
      for (number, line) in lines.enumerated() {
        if let sign = line.firstIndex(of: "#") {
          remarks.append(String(String.UnicodeScalarView(YAMLLayout.withoutBlanks(behind: line[sign...]))))
        } else if number > 0 || isFirstWhole, number < lines.count - 1 || isLast {
          remarks.append("")
        }
      }
    }
    for token in tokens where !token.range.isEmpty {
      let range = YAMLLayout.trimmed(token, scalars)
      look(from: end, to: range.lowerBound, isLast: false)
      end = range.upperBound
    }
    look(from: end, to: scalars.count, isLast: true)
    return remarks
  }

  private static func withLineFeeds(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if wasReturn, scalar != "\n" { plain.append("\r") }
      wasReturn = scalar == "\r"
      if !wasReturn { plain.append(scalar) }
    }
    if wasReturn { plain.append("\r") }
    return String(plain)
  }
}
