import RehearsalPlainText
import RehearsalSourceText
import RehearsalStore

/// A word for one way in which something ends or is wrong: what `rehearse explain` explains.
///
/// JSON of `lint`, `doctor` and `record`, exit codes and the rules of SARIF use these words; people are told in
/// sentences.
package struct ErrorCode: Sendable {
  /// The family and the word: `store/locked`.
  package let name: String
  /// One sentence: what it means.
  package let title: String
  /// Where it comes from, and what to do about it.
  package let text: String
  /// Commands that help, each with what it does.
  package let next: [(line: String, meaning: String)]

  init(_ name: String, _ title: String, _ text: String, _ next: KeyValuePairs<String, String> = [:]) {
    self.name = name
    self.title = title
    self.text = text
    self.next = next.map { ($0.key, $0.value) }
  }

  /// Every code, by family.
  package static let all = exits + verdicts + scripts + stores

  /// The code with a name, or with a word that only one family has.
  ///
  /// - Throws: When there is none; the nearest one is suggested.
  package static func named(_ name: String) throws(RehearsalError) -> ErrorCode {
    if let code = all.first(where: { $0.name == name || $0.word == name }) { return code }
    let near = suggestion(for: name, among: all.map(\.word) + all.map(\.name))
    throw RehearsalError(
      .request, "there is no code \"\(name)\"",
      details: (near.map { ["did you mean \($0)?"] } ?? []) + ["rehearse explain lists all codes"])
  }

  /// The name without its family.
  package var word: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The code as lines of text for people.
  package var lines: [String] {
    let width = next.map { TextWidth.columns($0.line) }.max() ?? 0
    let commands = next.map { line, meaning in
      "  \(line)\(String(repeating: " ", count: width - TextWidth.columns(line)))  \(meaning)"
    }
    return ["\(name): \(title)", ""] + TextWidth.wrapped(text, to: 100, hanging: 0)
      + (next.isEmpty ? [] : ["", "Next:"] + commands)
  }

  /// All codes as a table.
  package static var table: Table {
    Table(columns: ["code", "what it means"], rows: all.map { [.text($0.name), .text($0.title)] })
  }
}

extension Diagnostic {
  /// The code of what is wrong in a text, by the words that say it.
  package var code: String {
    func has(_ words: String...) -> Bool { words.contains { message.contains($0) } }
    func begins(_ words: String...) -> Bool { words.contains { message.hasPrefix($0) } }
    if begins("not YAML", "found a tab", "found an a", "found a second document", "found the control", "the file is") {
      return "script/not-yaml"
    }
    if begins("unknown ") || has("there is no ") { return "script/unknown-name" }
    if has(" itself", " inside itself", "a script that runs") { return "script/circle" }
    if has("given twice", "are called", "is also at", "a second ") { return "script/twice" }
    if begins("more than ", "nested too") { return "script/too-many" }
    if begins("no ") || has(" is missing", " without ", "nothing speaks of") { return "script/missing" }
    if begins("found ") || has(" is not a", " is no ") { return "script/wrong-kind" }
    return "script/impossible"
  }
}
