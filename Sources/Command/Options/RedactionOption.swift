import ArgumentParser
import Rehearsal

/// What sessions are rid of before they are recorded.
struct RedactionOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Put [redacted] in place of what matches this expression. May be repeated.", valueName: "regex"))
  var redact: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file with an expression a line. Default: redactions.txt beside the scripts, if it is there.",
      valueName: "file"), completion: .file())
  var redactFile: String?

  /// What was asked for, and what the project asks for.
  ///
  /// - Parameter folder: Where the scripts are.
  func redaction(in folder: String? = nil) throws -> Redaction {
    // A file that is named stands in the place of the one beside the scripts.
    let named = try redactFile.map { try Redaction.patterns(in: $0) }
    if let redactFile, named == [] {
      throw RehearsalError(
        .request, "--redact-file: \(redactFile) has no expression",
        details: ["one expression a line; # begins a comment"])
    }
    return try Redaction(redact + (named ?? []) + Redaction.patterns(ofFolder: named == nil ? folder : nil))
  }
}
