import RehearsalSourceText
import RehearsalTrace

/// One file of a library, parsed: a script, a scene, or neither.
struct SourceFile: Sendable {
  let path: String
  let text: String
  /// The root node; `nil` when the file is not what the format admits, which is in the diagnostics.
  let root: Node?
  let diagnostics: [Diagnostic]

  init(path: String, text: String) {
    self.init(path: path, text: text, findings: Findings(path: path))
  }

  init(path: String, bytes: [UInt8]) {
    let findings = Findings(path: path)
    self.init(path: path, text: YAMLText.decode(bytes, findings: findings), findings: findings)
  }

  private init(path: String, text: String?, findings: Findings) {
    self.path = path
    self.text = text ?? ""
    root = text.flatMap { YAMLText.read($0, findings: findings) }
    diagnostics = findings.diagnostics
  }

  /// Whether the file describes a scene: it says `scene: NAME` at its top and has no steps.
  var isScene: Bool { root?["steps"] == nil && root?["id"] == nil && root?["scene"]?.scalar != nil }
}
