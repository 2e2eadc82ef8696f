import RehearsalTrace

/// Collects what is wrong in one file.
///
/// Reading goes on after a finding, so that one look shows them all; a finding made twice (a script is read once for
/// each way its placeholders can be filled) is kept once.
open class SourceFindings {
  package let path: String
  package private(set) var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var silent: Set<Position> = []

  package init(path: String) {
    self.path = path
  }

  package func report(_ message: String, at position: Position, expected: [String] = [], suggestion: String? = nil) {
    report(
      Diagnostic(
        path: path, line: position.line, column: position.column, message: message, expected: expected,
        suggestion: suggestion))
  }

  /// Reports nothing more at a position: what stands there means nothing already.
  package func silence(at position: Position) { silent.insert(position) }

  package func report(_ diagnostic: Diagnostic) {
    guard !silent.contains(Position(line: diagnostic.line, column: diagnostic.column)) else { return }
    if known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }

  /// Reports that `word` is none of `candidates`, with the closest one as suggestion.
  package func reportUnknown(_ what: String, _ word: String, at position: Position, expected candidates: [String]) {
    // Of a list that is too long to be shown whole the nearest come first.
    let isLong = candidates.count > Diagnostic.mostListed
    report(
      "unknown \(what) \(Value.quoted(word))", at: position,
      expected: isLong ? nearest(to: word, among: candidates) : candidates,
      suggestion: suggestion(for: word, among: candidates))
  }
}
