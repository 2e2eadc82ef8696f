import FoundationEssentials
import RehearsalSourceText
import RehearsalTrace

/// `rehearsal.yaml`: what a project says once for all commands.
///
/// It is looked for in the folder where the command runs and in those above it. Under `toolkits` it names the programs
/// that perform scripts in real toolkits.
package struct ProjectFile: Sendable {
  /// The folder that it is in, in which its commands run.
  package let folder: String
  /// Toolkits by the values of the axis `toolkit`.
  package let toolkits: [String: Toolkit]
  /// SHA-256 of the file.
  let digest: Digest

  package static let name = "rehearsal.yaml"

  /// A real toolkit: who performs in it, and what else there is to vary.
  package struct Toolkit: Sendable {
    package let name: String
    /// A program and its arguments; `${axis}` stands for the value of an axis.
    package let command: [String]
    /// What names of scenes end with: `.qml`.
    package let ending: String
    /// Axes that all of its cells have beside their scripts' own.
    package let axes: [(name: String, values: [String])]
    /// Variables that the program gets.
    package let environment: [(name: String, value: String)]
    /// How long a session may take.
    package let seconds: Int

    /// The endings of toolkits that have an adapter here.
    static let endings = ["textual": ".py", "qt": ".qml", "chromium": ".html"]

    /// Replaces `${axis}` by the values of a cell.
    func filled(_ text: String, _ cell: Configuration) throws(AdapterSession.Broken) -> String {
      var filled = ""
      for part in Placeholder.parts(of: text) {
        switch part {
        case .literal(let text): filled += text
        case .name(let axis):
          guard let value = cell[axis] else {
            throw AdapterSession.Broken(
              reason: "\(ProjectFile.name) has ${\(axis)}, which is not an axis of the cell; it has \(cell.text)")
          }
          filled += value
        case .unclosed: filled += "${"
        }
      }
      return filled
    }
  }

  /// Finds and reads the file; `nil` when there is none.
  package static func found() throws(RehearsalError) -> ProjectFile? {
    var folder = FileManager.default.currentDirectoryPath
    while true {
      let path = (folder == "/" ? "" : folder) + "/" + name
      if let status = FileStatus(path) {
        guard status.kind == .file, status.size <= YAMLGate.largestFile,
          let bytes = FileManager.default.contents(atPath: path)
        else {
          throw RehearsalError(
            .request, "\(path): the file cannot be read",
            details: ["expected: a regular file of at most \(YAMLGate.largestFile) bytes"])
        }
        return try ProjectFile(path: path, in: folder, bytes: Array(bytes))
      }
      guard folder != "/", !folder.isEmpty else { return nil }
      folder = FilePath.folder(of: folder)
      if folder.isEmpty { folder = "/" }
    }
  }

  /// What the names of scenes end with, of the toolkits that have an adapter here and of those that the project names.
  static func sceneEndings() throws(RehearsalError) -> Set<String> {
    let own = try found()?.toolkits.values.map(\.ending) ?? []
    return Set(Toolkit.endings.values).union(own.filter { !$0.isEmpty })
  }

  /// Reads the file.
  package init(path: String, in folder: String, bytes: [UInt8]) throws(RehearsalError) {
    let findings = SourceFindings(path: path)
    let text = YAMLText.decode(bytes, findings: findings)
    let root = text.flatMap { YAMLText.read($0, as: "a project: toolkits", findings: findings) }
    var toolkits: [String: Toolkit] = [:]
    if let root, var fields = Fields(root, as: "a project", findings: findings) {
      for entry in findings.entries(fields.take("toolkits"), "a mapping: a toolkit, its adapter") {
        toolkits[entry.key] = Toolkit(entry, findings: findings)
      }
      fields.finish()
    }
    guard findings.diagnostics.isEmpty else {
      throw RehearsalError(.request, "\(path) cannot be used", diagnostics: findings.diagnostics)
    }
    self.folder = folder
    self.toolkits = toolkits
    digest = Digest(of: bytes)
  }
}

extension ProjectFile.Toolkit {
  /// Reads what stands under the name of a toolkit; `nil` after reporting what is wrong.
  fileprivate init?(_ entry: Node.Entry, findings: SourceFindings) {
    guard var fields = Fields(entry.value, as: "a toolkit", findings: findings) else { return nil }
    let command = findings.texts(
      fields.require("command", "a program and its arguments"), "a list: a program and its arguments")
    ending = findings.text(fields.take("scene"), "an ending, as .qml") ?? Self.endings[entry.key] ?? ""
    axes = findings.entries(fields.take("axes"), "a mapping: an axis, a list of its values").map {
      ($0.key, findings.texts($0.value, "a list of values") ?? [])
    }
    environment = findings.entries(fields.take("environment"), "a mapping: a variable, its value").map { entry in
      if entry.value.scalar == nil {
        findings.report("found \(entry.value.kind)", at: entry.value.position, expected: ["a text"])
      }
      return (entry.key, entry.value.scalar ?? "")
    }
    seconds = findings.integer(fields.take("seconds"), in: 1...86_400) ?? 60
    fields.finish()
    guard let command else { return nil }
    guard !command.isEmpty else {
      findings.report("an empty command", at: entry.value.position, expected: ["command: [PROGRAM, ARGUMENT, …]"])
      return nil
    }
    name = entry.key
    self.command = command
  }
}

extension SourceFindings {
  /// The entries of a mapping; none where there is nothing, or after reporting what is there in its place.
  fileprivate func entries(_ node: Node?, _ what: String) -> [Node.Entry] {
    guard let node else { return [] }
    if let entries = node.entries { return entries }
    report("found \(node.kind)", at: node.position, expected: [what])
    return []
  }
}
