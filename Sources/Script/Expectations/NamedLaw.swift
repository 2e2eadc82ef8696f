import RehearsalSourceText

/// A law that a script or a scene names.
public struct NamedLaw: Hashable, Sendable {
  /// Its name: `one-popover`.
  public let name: String
  /// Line of the file, from 1.
  public let line: Int
  /// Column, from 1.
  public let column: Int

  static func read(_ node: Node, findings: Findings) -> NamedLaw? {
    findings.name(node, "the name of a law").map {
      NamedLaw(name: $0, line: node.position.line, column: node.position.column)
    }
  }
}
