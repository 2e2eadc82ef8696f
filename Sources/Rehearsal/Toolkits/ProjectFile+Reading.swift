import RehearsalScript
import RehearsalSourceText
import RehearsalTrace

extension ProjectFile {
  /// Reads the file.
  package init(path: String, in folder: String, bytes: [UInt8]) throws(RehearsalError) {
    let findings = SourceFindings(path: path)
    let text = YAMLText.decode(bytes, findings: findings)
    let root = text.flatMap { YAMLText.read($0, as: "a project: scripts, gate, toolkits, …", findings: findings) }
    var toolkits: [String: Toolkit] = [:]
    var says = Sayings()
    if let root, var fields = Fields(root, as: "a project", findings: findings) {
      for entry in findings.entries(fields.take("toolkits"), "toolkits by their names") {
        toolkits[entry.key] = Toolkit(entry, findings: findings)
      }
      says = Sayings(&fields, in: folder, findings: findings)
      fields.finish()
    }
    guard findings.diagnostics.isEmpty else {
      throw RehearsalError(.request, "\(path) cannot be used", diagnostics: findings.diagnostics)
    }
    self.path = path
    self.folder = folder
    self.toolkits = toolkits
    self.says = says
    digest = Digest(of: bytes)
  }
}

extension ProjectFile.Sayings {
  /// Takes everything but the toolkits.
  fileprivate init(_ fields: inout Fields, in folder: String, findings: SourceFindings) {
    let scripts = fields.take("scripts")
    self.scripts = findings.paths(scripts, "a path, or a list of paths")
    ProjectFile.Reach(folder).check(scripts, findings)
    database = findings.path(fields.take("database"), "the path of a file")
    dashboards = findings.path(fields.take("dashboards"), "the path of a folder")
    queries = findings.path(fields.take("queries"), "the path of a folder")
    laws = findings.path(fields.take("laws"), "the path of a folder")
    axes = findings.entries(fields.take("axes"), "axes with a value or a list of values, as { ios: 5.1 }").compactMap {
      Script.readUsualAxis($0, findings: findings)
    }
    if let node = fields.take("gate") {
      let words = findings.paths(node, "words, as for --fail-on")
      if !words.isEmpty { gate = (words.joined(separator: ","), node.position) }
    }
    redaction = findings.paths(fields.take("redaction"), "an expression, or a list of them")
  }
}

extension ProjectFile.Toolkit {
  /// Reads what stands under the name of a toolkit; `nil` after reporting what is wrong.
  fileprivate init?(_ entry: Node.Entry, findings: SourceFindings) {
    guard Script.isToolkitName(entry, findings: findings),
      var fields = Fields(entry.value, as: "a toolkit", findings: findings)
    else { return nil }
    let command = findings.command(fields.require("command", SourceFindings.command))
    ending = findings.text(fields.take("scene"), "an ending, as .qml") ?? Self.endings[entry.key] ?? ""
    words = findings.texts(fields.take("words"), "a list of words of steps, as [launch, tap]")
    let axes = fields.take("axes")
    axesPosition = axes?.position ?? entry.value.position
    self.axes = findings.entries(axes, "axes with lists of values, as { version: [1.0, 2.0] }").compactMap {
      Script.readToolkitAxis($0, findings: findings)
    }
    environment = findings.entries(fields.take("environment"), "variables with their values").compactMap {
      findings.variable($0)
    }
    seconds = findings.integer(fields.take("seconds"), in: 1...86_400) ?? 60
    fields.finish()
    guard let command else { return nil }
    name = entry.key
    self.command = command
  }
}

extension SourceFindings {
  fileprivate static let command = "a list: a program and its arguments"

  /// The entries of a mapping; none, after a report, when it is something else, and none when it is absent.
  fileprivate func entries(_ node: Node?, _ what: String) -> [Node.Entry] {
    node.flatMap { Fields($0, as: what, findings: self)?.entries } ?? []
  }

  /// Texts that the system takes, one or a list of them; none, after a report, when it is something else.
  fileprivate func paths(_ node: Node?, _ what: String) -> [String] {
    guard let node else { return [] }
    guard let nodes = node.scalar != nil ? [node] : node.list else {
      report("found \(node.kind)", at: node.position, expected: [what])
      return []
    }
    return nodes.compactMap { path($0, what) }
  }

  /// One text that the system takes; `nil`, after a report, when it is something else or nothing.
  fileprivate func path(_ node: Node?, _ what: String) -> String? {
    guard let node else { return nil }
    guard !node.isNull, node.scalar?.isEmpty == false else {
      report("found \(node.kind)", at: node.position, expected: [what])
      return nil
    }
    return systemText(node, what)
  }

  /// A program and its arguments, of which only arguments may be empty.
  fileprivate func command(_ node: Node?) -> [String]? {
    guard let node, !node.isNull, let nodes = node.scalar != nil ? [node] : node.list, !nodes.isEmpty else {
      if let node { report("found \(node.kind)", at: node.position, expected: [SourceFindings.command]) }
      return nil
    }
    let word = "a program or an argument: a text"
    if let absent = nodes.first(where: \.isNull) { report("found nothing", at: absent.position, expected: [word]) }
    guard !nodes.contains(where: \.isNull), text(nodes[0], "a program") != nil else { return nil }
    let words = nodes.compactMap { systemText($0, word) }
    return words.count == nodes.count ? words : nil
  }

  fileprivate func variable(_ entry: Node.Entry) -> (name: String, value: String)? {
    guard !entry.key.isEmpty, !entry.key.contains("="), !entry.key.utf8.contains(0) else {
      report(
        "\(Value.quoted(entry.key)) cannot be the name of a variable", at: entry.keyPosition,
        expected: ["a name, as LANG"])
      return nil
    }
    return systemText(entry.value, "the value of a variable: a text").map { (entry.key, $0) }
  }

  /// A text that the system takes: one without NUL, which may be empty.
  private func systemText(_ node: Node, _ what: String) -> String? {
    guard let text = node.scalar else {
      report("found \(node.kind)", at: node.position, expected: [what])
      return nil
    }
    if !text.utf8.contains(0) { return text }
    report("found a text with NUL in it", at: node.position, expected: [what])
    return nil
  }
}
