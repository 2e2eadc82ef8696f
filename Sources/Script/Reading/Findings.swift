package import RehearsalSourceText
import RehearsalTrace

/// What is wrong in a script or a scene, and the names that its text speaks of.
package final class Findings: SourceFindings {
  /// The names that were read, each once, to be checked against what the scene has.
  private(set) var uses: [NameUse] = []
  private var knownUses: Set<NameUse> = []
  /// Whether what is read is to be performed, and was looked at before.
  var areOfPerforming = false

  /// Notes that the text speaks of something by name.
  func note(_ name: String, as kind: NameUse.Kind, at position: Position) {
    if areOfPerforming { return }
    let use = NameUse(kind: kind, name: name, position: position)
    if knownUses.insert(use).inserted { uses.append(use) }
  }

  /// Reads a branch that this configuration does not take: what a placeholder would be filled with does not matter
  /// there, so nothing is said about the scalars that have one.
  func readAside(_ node: Node, _ read: (Findings) -> Void) {
    if areOfPerforming { return }
    let aside = Findings(path: path)
    read(aside)
    let filled = Placeholder.positions(in: node)
    for diagnostic in aside.diagnostics
    where !filled.contains(Position(line: diagnostic.line, column: diagnostic.column)) {
      report(diagnostic)
    }
    for use in aside.uses where !filled.contains(use.position) { note(use.name, as: use.kind, at: use.position) }
  }

  /// A name of something in the scene; whether it is there is checked when the scene is known.
  func name(_ node: Node?, of kind: NameUse.Kind) -> String? {
    guard let node, let name = name(node, "the name of \(kind.article) \(kind.rawValue)") else { return nil }
    note(name, as: kind, at: node.position)
    return name
  }
}
