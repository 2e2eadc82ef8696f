import RehearsalDiff
import RehearsalPlainText
package import RehearsalTrace

/// What a command found, for programs: one JSON object whose fields `answers.schema.json` documents by command.
///
/// A later version may add fields; those that are there keep their meaning.
package struct Answer {
  /// The command: `record`.
  package let command: String
  private let fields: [(String, Value?)]

  /// - Parameters:
  ///   - verdict: The last line that people are told.
  ///   - fields: What else there is to tell; `nil` is left out.
  package init(_ command: String, verdict: String, _ fields: [(String, Value?)]) {
    self.command = command
    self.fields =
      [
        ("format", .text("rehearsal-answer")), ("version", .integer(1)), ("command", .text(command)),
        ("verdict", .text(verdict)),
      ] + fields
  }

  /// The object and a line end.
  package var json: String { Value.fields(fields).json + "\n" }
}
