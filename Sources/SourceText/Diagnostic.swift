/// Something wrong in a script, a scene or a filter: where it is, what was found and what was expected.
public struct Diagnostic: Error, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The file, as it was given to the library.
  public var path: String
  /// Line, from 1.
  public var line: Int
  /// Column, from 1, in Unicode scalars.
  public var column: Int
  /// What was found.
  public var message: String
  /// What could stand there instead; empty when the message says it all.
  public var expected: [String]
  /// The expected word that the reader probably meant.
  public var suggestion: String?

  /// Makes a diagnostic.
  public init(
    path: String, line: Int, column: Int, message: String, expected: [String] = [], suggestion: String? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
  }

  /// How many expected words the text lists whole; of a longer list it shows the first few.
  package static let mostListed = 12
  private static let shownOfMany = 8

  /// `file:line:column: error: message`, and below it, indented, what was expected and what was probably meant.
  public var text: String {
    (["\(path):\(line):\(column): error: \(message)"] + details.map { "  " + $0 }).joined(separator: "\n")
  }

  /// What was expected and what was probably meant, a line each.
  public var details: [String] {
    var lines: [String] = []
    switch expected.count {
    case 0: break
    case 1: lines.append("expected \(expected[0])")
    default:
      let shown = expected.count > Diagnostic.mostListed ? Diagnostic.shownOfMany : expected.count
      let words = expected.prefix(shown).joined(separator: ", ")
      lines.append("expected one of: \(words)\(shown < expected.count ? ", …" : "")")
    }
    if let suggestion { lines.append("did you mean \"\(suggestion)\"?") }
    return lines
  }

  /// The text.
  public var description: String { text }

  /// Orders by path, then by position, then by message.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    (left.path, left.line, left.column, left.message) < (right.path, right.line, right.column, right.message)
  }
}
