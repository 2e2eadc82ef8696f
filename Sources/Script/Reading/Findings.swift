import RehearsalTrace

/// Collects what is wrong in one file.
///
/// Reading goes on after a finding, so that one look shows them all; a finding made twice (a script is read once for
/// each way its placeholders can be filled) is kept once.
package final class Findings {
  package let path: String
  package private(set) var diagnostics: [Diagnostic] = []
  /// The names that were read, each once, to be checked against what the scene has.
  private(set) var uses: [NameUse] = []
  private var known: Set<Diagnostic> = []
  private var knownUses: Set<NameUse> = []

  package init(path: String) {
    self.path = path
  }

  package func report(_ message: String, at position: Position, expected: [String] = [], suggestion: String? = nil) {
    report(
      Diagnostic(
        path: path, line: position.line, column: position.column, message: message, expected: expected,
        suggestion: suggestion))
  }

  package func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }

  /// Notes that the text speaks of something by name.
  func note(_ name: String, as kind: NameUse.Kind, at position: Position) {
    let use = NameUse(kind: kind, name: name, position: position)
    if knownUses.insert(use).inserted { uses.append(use) }
  }

  /// Reads a branch that this configuration does not take: what a placeholder would be filled with does not matter
  /// there, so nothing is said about the scalars that have one.
  func readAside(_ node: Node, _ read: (Findings) -> Void) {
    let aside = Findings(path: path)
    read(aside)
    let filled = Placeholder.positions(in: node)
    for diagnostic in aside.diagnostics
    where !filled.contains(Position(line: diagnostic.line, column: diagnostic.column)) {
      report(diagnostic)
    }
    for use in aside.uses where !filled.contains(use.position) { note(use.name, as: use.kind, at: use.position) }
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
