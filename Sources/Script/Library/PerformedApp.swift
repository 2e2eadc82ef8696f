import RehearsalSourceText
package import RehearsalTrace

/// What an adapter performs as it is, in place of a scene: a file, a module, or a class in one of them.
///
/// ```yaml
/// app: main.py
/// app: { run: "posting.app:Posting", arguments: [--theme, dark], environment: { EDITOR: vi }, files: fixtures }
/// ```
package struct PerformedApp: Sendable {
  /// What runs: `main.py`, `Main.qml`, `posting.app:Posting`.
  let run: String
  /// As the script has it.
  let node: Node

  /// Reads the key; `nil` after reporting what is wrong.
  init?(_ node: Node, findings: SourceFindings) {
    self.node = node
    if node.scalar != nil {
      guard let run = findings.text(node, PerformedApp.expected) else { return nil }
      self.run = run
      return
    }
    guard var fields = Fields(node, as: "an app", findings: findings) else { return nil }
    let run = findings.text(fields.require("run", PerformedApp.expected), PerformedApp.expected)
    _ = findings.texts(fields.take("arguments"), "a list of arguments")
    _ = findings.text(fields.take("files"), "a folder that is copied into the app's fresh home")
    if let environment = fields.take("environment") {
      if environment.entries == nil {
        findings.report(
          "found \(environment.kind)", at: environment.position, expected: ["variables, as { EDITOR: vi }"])
      }
      for entry in environment.entries ?? [] { _ = findings.text(entry.value, "a text") }
    }
    fields.finish()
    guard let run else { return nil }
    self.run = run
  }

  private static let expected = "a file, as main.py, or a module and a class, as shop.app:Shop"

  /// The name of its file without an ending, from the script's folder.
  var stem: String {
    let file = run.split(separator: ":").first.map(String.init) ?? run
    guard let point = file.lastIndex(of: "."), !file[point...].contains("/") else { return file }
    return String(file[..<point])
  }
}

extension Script {
  /// The app as an adapter is asked for it, with the values of a cell and the folder that its paths begin in.
  package func performedApp(under cell: Configuration) -> Value? {
    guard let app else { return nil }
    let filled = Bindings(cell).fill(app.node, findings: Findings(path: path))
    func texts(_ node: Node?) -> Value { .list((node?.list ?? node.map { [$0] } ?? []).map { .text($0.scalar ?? "") }) }
    var fields: [String: Value] = ["run": .text(filled.scalar ?? filled["run"]?.scalar ?? "")]
    if let arguments = filled["arguments"] { fields["arguments"] = texts(arguments) }
    if let files = filled["files"]?.scalar { fields["files"] = .text(files) }
    if let variables = filled["environment"]?.entries {
      fields["environment"] = .record(
        Dictionary(variables.map { ($0.key, .text($0.value.scalar ?? "")) }, uniquingKeysWith: { $1 }))
    }
    return .record(fields)
  }
}
