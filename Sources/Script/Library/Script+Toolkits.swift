package import RehearsalSourceText
package import RehearsalTrace

// Scripts that real toolkits perform: an axis says which, and what their steps mean is theirs to say.
extension Script {
  /// The axis that says who performs a cell.
  package static let toolkitAxis = Matrix.toolkitAxis
  /// Its value for the models, which a cell without the axis is performed by, too.
  package static let models = Matrix.models

  /// The most cells a script may have, those of toolkits among them.
  package static let mostCells = Matrix.largest

  /// Reads an axis that a project gives to the cells of a toolkit; `nil` after reporting what is wrong with it.
  package static func readToolkitAxis(
    _ entry: Node.Entry, findings: SourceFindings
  ) -> (name: String, values: [String])? {
    guard entry.key != toolkitAxis else {
      findings.report(
        "the axis \(toolkitAxis) says who performs a cell", at: entry.keyPosition,
        expected: ["axes of the toolkit, as version: [1.0, 2.0]"])
      return nil
    }
    return Matrix.readAxis(entry, isForeign: true, findings: findings).map { ($0.name, $0.values) }
  }

  /// Whether scripts can name a toolkit so; reports when they cannot.
  package static func isToolkitName(_ entry: Node.Entry, findings: SourceFindings) -> Bool {
    guard entry.key != models else {
      findings.report("\(models) are the models, which no program performs", at: entry.keyPosition)
      return false
    }
    let name = Node(position: entry.keyPosition, content: .scalar(entry.key, isPlain: false))
    return Matrix.readOwnValue(name, of: toolkitAxis, findings) != nil
  }

  /// Whether the models perform no cell of it.
  package var isForeign: Bool {
    let toolkits = matrix.axes.first { $0.name == Script.toolkitAxis }?.values ?? []
    return !toolkits.isEmpty && !toolkits.contains(Script.models)
  }

  /// Whether the models perform a cell.
  package static func isOfModels(_ cell: Configuration) -> Bool {
    (cell[toolkitAxis] ?? models) == models
  }

  /// What the scene of a real toolkit is called, without its ending: what the script names, else what it is called
  /// itself, from its own folder.
  package var sceneStem: String { folder.isEmpty ? toolkitScene : folder + "/" + toolkitScene }

  /// The same script as a file elsewhere, beside which an adapter finds the scene.
  package func lying(at path: String) -> Script {
    var script = self
    script.path = path
    return script
  }

  /// The folder of the file; empty where the path has none.
  var folder: String { path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") }

  /// Whether a cell has the standard value of a standard axis because the script says nothing of the axis.
  package func leavesOpen(_ axis: String, in cell: Configuration) -> Bool {
    matrix.unnamed.contains(axis) && cell[axis] == StandardAxis.named(axis)?.standard
  }

  /// Reads a standard axis with the values that scripts have which do not name it; `nil` after reporting what is wrong.
  package static func readUsualAxis(
    _ entry: Node.Entry, findings: SourceFindings
  ) -> (name: String, values: [String])? {
    guard StandardAxis.named(entry.key) != nil else {
      findings.reportUnknown(
        "axis", entry.key, at: entry.keyPosition, expected: StandardAxis.all.map(\.name))
      return nil
    }
    let value =
      entry.value.list == nil ? Node(position: entry.value.position, content: .list([entry.value])) : entry.value
    let listed = Node.Entry(key: entry.key, keyPosition: entry.keyPosition, value: value)
    return Matrix.readAxis(listed, isForeign: false, findings: findings).map { ($0.name, $0.values) }
  }

  /// What the scene is called in that folder.
  var toolkitScene: String {
    if let app { return app.stem }
    if case .named(let scene, _) = scene { return scene }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".yml") ? String(file.dropLast(4)) : String(file.dropLast(file.hasSuffix(".yaml") ? 5 : 0))
  }

  /// A step as a real toolkit is asked for it.
  package struct ToolkitStep: Sendable {
    package let word: String
    /// What stands behind the word.
    package let value: Value?
    package let line: Int

    package init(word: String, value: Value?, line: Int) {
      self.word = word
      self.value = value
      self.line = line
    }

    /// The word that lets time pass; its value is in microseconds.
    package static let advance = "advance"

    /// Words whose value is a text, however it looks: `type: 007` types three characters.
    static let wordsOfTexts: Set = [
      "call", "doubleTap", "drag", "hover", "key", "keyDown", "keyUp", "move", "paste", "press", "release", "rightTap",
      "rotate", "scroll", "tap", "type",
    ]

    /// The step as people read it: `tap outside menu`.
    package var label: String { value.map { "\(word) \(ToolkitStep.said($0))" } ?? word }

    private static func said(_ value: Value) -> String {
      switch value {
      case .text(let text): text
      case .list(let values): values.map(said).joined(separator: ", ")
      case .record(let fields):
        fields.sorted { $0.key < $1.key }.map { "\($0.key) \(said($0.value))" }.joined(separator: " ")
      default: value.json
      }
    }
  }

  /// The steps of one cell, its placeholders filled.
  package func toolkitSteps(under cell: Configuration) -> [ToolkitStep] {
    let bindings = Bindings(cell)
    return (steps.list ?? []).compactMap { ToolkitStep($0, bindings, path: path) }
  }

  /// What is wrong in steps that nobody here knows the meaning of: their form, and names in placeholders.
  func checkToolkitSteps() -> [Diagnostic] {
    let findings = Findings(path: path)
    guard let list = steps.list else {
      findings.report("found \(steps.kind)", at: steps.position, expected: ["a list of steps"])
      return findings.diagnostics
    }
    for (number, node) in list.enumerated() {
      let word = node.scalar ?? (node.entries?.count == 1 ? node.entries?.first?.key : nil)
      if word == nil { findings.report("found \(node.kind)", at: node.position, expected: ["a word, or one key"]) }
      if number == 0, word != "launch" {
        findings.report("the first step is not \"launch\"", at: node.position, expected: ["launch"])
      }
    }
    var known = Set(findings.diagnostics)
    return findings.diagnostics + cells().flatMap(wrongWhenFilled).filter { known.insert($0).inserted }
  }

  /// What of the steps an adapter would not understand.
  ///
  /// - Parameters:
  ///   - toolkit: Whose adapter it is.
  ///   - words: The words that it knows.
  ///   - keys: The keys that may stand behind a word, and behind a key of it.
  package func unknownSteps(of toolkit: String, words: [String], keys: [String: [String]]) -> [Diagnostic] {
    let findings = Findings(path: path)
    let known = Set(words).union([ToolkitStep.advance, ToolkitStep.expect])
    for node in steps.list ?? [] {
      let entry = node.entries?.first
      guard let word = node.scalar ?? entry?.key else { continue }
      guard known.contains(word) else {
        findings.reportUnknown(
          "step of \(toolkit)", word, at: entry?.keyPosition ?? node.position, expected: known.sorted())
        continue
      }
      if let entry { Script.checkKeys(of: entry, keys, findings) }
    }
    return findings.diagnostics
  }

  private static func checkKeys(of entry: Node.Entry, _ keys: [String: [String]], _ findings: Findings) {
    guard let known = keys[entry.key] else { return }
    for inner in entry.value.entries ?? [] {
      if known.contains(inner.key) {
        checkKeys(of: inner, keys, findings)
      } else {
        findings.reportUnknown("key of \(entry.key)", inner.key, at: inner.keyPosition, expected: known.sorted())
      }
    }
  }

  /// The toolkits other than the models that perform cells of the script.
  package var toolkits: [String] {
    (matrix.axes.first { $0.name == Script.toolkitAxis }?.values ?? []).filter { $0 != Script.models }
  }

  /// The file that a toolkit performs, and where the script names it.
  ///
  /// - Parameter ending: What its scenes end with.
  package func performedFile(endingWith ending: String) -> (path: String, position: Position)? {
    guard let app else {
      guard !Placeholder.isIn(sceneStem) else { return nil }
      if case .named(_, let position) = scene { return (sceneStem + ending, position) }
      return (sceneStem + ending, idPosition)
    }
    // A module is looked for where Python looks.
    guard let file = app.run.split(separator: ":").first.map(String.init), !Placeholder.isIn(file),
      [".py", ".qml", ".html"].contains(where: file.hasSuffix)
    else { return nil }
    return (folder.isEmpty || file.hasPrefix("/") ? file : folder + "/" + file, app.node.position)
  }

  /// What is wrong in steps once the values of a cell are in them.
  private func wrongWhenFilled(_ cell: Configuration) -> [Diagnostic] {
    let (bindings, findings) = (Bindings(cell), Findings(path: path))
    if let app { _ = bindings.fill(app.node, findings: findings) }
    for node in steps.list ?? [] {
      let filled = bindings.fill(node, findings: findings)
      guard let entry = filled.entries?.first else { continue }
      if entry.key == ToolkitStep.advance { _ = findings.interval(entry.value) }
      if entry.key == ToolkitStep.expect { Script.checkToolkitExpectations(entry.value, findings: findings) }
    }
    return findings.diagnostics
  }

  static func readScreen(_ node: Node?, findings: Findings) -> [Int]? {
    guard let node else { return nil }
    let sides = (node.list ?? []).compactMap { findings.integer($0, in: 1...100_000) }
    if sides.count == 2 { return sides }
    findings.report("this is not a size", at: node.position, expected: ["[width, height]"])
    return nil
  }
}

extension ScriptLibrary {
  /// The scenes of real toolkits that a script is performed with, by path.
  func toolkitScenes(of script: Script) -> [(path: String, text: String)] {
    guard script.axes.contains(Script.toolkitAxis) else { return [] }
    return toolkitScenes.filter { $0.path.hasPrefix(script.sceneStem + ".") }
  }
}

extension Script.ToolkitStep {
  /// Reads a node with the values of a cell; `nil` for what is no step.
  init?(_ node: Node, _ bindings: Bindings, path: String) {
    let filled = bindings.fill(node, findings: Findings(path: path))
    let line = node.position.line
    if let word = filled.scalar {
      self.init(word: word, value: nil, line: line)
      return
    }
    guard let entry = filled.entries?.first, filled.entries?.count == 1 else { return nil }
    let time = entry.key == Script.ToolkitStep.advance ? Findings(path: path).interval(entry.value) : nil
    let isText = Script.ToolkitStep.wordsOfTexts.contains(entry.key)
    let value = isText ? Value(textsOf: entry.value) : Value(entry.value)
    self.init(word: entry.key, value: time.map { .integer($0.microseconds) } ?? value, line: line)
  }
}

extension Value {
  /// A node whose scalars are texts, but for those of lists, which are numbers of points.
  fileprivate init(textsOf node: Node) {
    switch node.content {
    case .scalar(let text, _): self = .text(text)
    case .list: self = Value(node)
    case .map(let entries):
      self = .record(Dictionary(entries.map { ($0.key, Value(textsOf: $0.value)) }, uniquingKeysWith: { $1 }))
    }
  }

  /// What a node of YAML means to somebody who knows nothing of it: a number, a flag, a text.
  fileprivate init(_ node: Node) {
    switch node.content {
    case .scalar("true", isPlain: true): self = .bool(true)
    case .scalar("false", isPlain: true): self = .bool(false)
    case .scalar(let text, isPlain: true):
      self = Int64(text).map { .integer($0) } ?? Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(text)
    case .scalar(let text, isPlain: false): self = .text(text)
    case .list(let nodes): self = .list(nodes.map { Value($0) })
    case .map(let entries):
      self = .record(Dictionary(entries.map { ($0.key, Value($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }
}
