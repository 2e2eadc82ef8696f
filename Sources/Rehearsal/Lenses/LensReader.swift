import RehearsalSourceText
import RehearsalTrace

/// Reads the file of a lens, strictly.
struct LensReader {
  let findings: SourceFindings
  private var lines = 0

  /// More lines are no vocabulary, and each is held against every name of a recording.
  private static let mostLines = 1000
  private static let longestPattern = 200

  init(path: String) { findings = SourceFindings(path: path) }

  /// Name, title, channels that are left out, words by toolkit; `nil` when something is wrong, which `findings` has.
  mutating func read(_ bytes: [UInt8]) -> (String, String, Set<Channel>, [String: Lens.Words])? {
    guard let text = YAMLText.decode(bytes, findings: findings),
      let root = YAMLText.read(text, as: "a lens: its name, and toolkits", findings: findings),
      var fields = Fields(root, as: "a lens", findings: findings)
    else { return nil }
    let name = findings.name(fields.require("lens", "its name"))
    let title = findings.text(fields.take("title")) ?? ""
    let leaves = channels(fields.take("leaves"))
    var words: [String: Lens.Words] = [:]
    let toolkits = fields.require("toolkits", "what it says of each toolkit")
    if let toolkits, toolkits.entries?.isEmpty ?? true {
      findings.report("found \(toolkits.kind)", at: toolkits.position, expected: ["a mapping: a toolkit, its words"])
    }
    for entry in toolkits?.entries ?? [] { words[entry.key] = read(entry.value) }
    fields.finish()
    if lines > LensReader.mostLines {
      findings.report(
        "\(lines) lines of views, events and properties", at: .start, expected: ["at most \(LensReader.mostLines)"])
    }
    guard let name, findings.diagnostics.isEmpty else { return nil }
    return (name, title, leaves, words)
  }

  private func channels(_ node: Node?) -> Set<Channel> {
    guard let node else { return [] }
    guard let list = node.list else {
      findings.report("found \(node.kind)", at: node.position, expected: ["a list of channels"])
      return []
    }
    let words = list.compactMap { findings.word($0, "channel", among: Channel.allCases.map(\.word)) }
    return Set(words.compactMap { Channel(word: $0) })
  }

  private mutating func read(_ node: Node) -> Lens.Words {
    var words = Lens.Words()
    guard var fields = Fields(node, as: "the words of a toolkit", findings: findings) else { return words }
    let (views, events) = (list(fields.take("views")), list(fields.take("events")))
    lines += views.count + events.count
    words.views = views.compactMap { view($0) }
    words.events = events.compactMap { event($0) }
    if let properties = fields.take("properties") {
      let entries = properties.entries ?? []
      if properties.entries == nil {
        findings.report("found \(properties.kind)", at: properties.position, expected: ["a mapping of properties"])
      }
      lines += entries.count
      for entry in entries { words.properties[entry.key] = property(entry) }
    }
    fields.finish()
    return words
  }

  private func list(_ node: Node?) -> [Node] {
    guard let node else { return [] }
    if let list = node.list { return list }
    findings.report("found \(node.kind)", at: node.position, expected: ["a list of lines"])
    return []
  }

  private func view(_ node: Node) -> Lens.ViewLine? {
    guard var fields = Fields(node, as: "a line of views", findings: findings) else { return nil }
    let path = pattern(fields.take("path"))
    let classes = patterns(fields.take("class"))
    if path == nil, classes == nil {
      findings.report(
        "the line is for no view", at: node.position, expected: ["path: a pattern", "class: a pattern, or a list"])
    }
    let named = fields.require("as", "the common name, or *")
    let name = findings.name(named)
    if let named, let name, name.contains("/") || (name.contains("*") && name != "*") {
      findings.report(
        "\(Value.quoted(name)) is not the name of a view", at: named.position, expected: ["a name without /", "*"])
    }
    let role = findings.name(fields.take("role"))
    fields.finish()
    guard let name else { return nil }
    return Lens.ViewLine(
      position: node.position, path: path ?? "*", classes: classes ?? ["*"], name: name, role: role)
  }

  private func event(_ node: Node) -> Lens.EventLine? {
    guard var fields = Fields(node, as: "a line of events", findings: findings) else { return nil }
    let kinds = TraceEvent.Kind.allCases.filter { node[$0.word] != nil }
    guard kinds.count == 1 else {
      let unknown = node.entries?.first { !["where", "on", "as", "of"].contains($0.key) }
      if kinds.isEmpty, let unknown {
        findings.reportUnknown(
          "kind of event", unknown.key, at: unknown.keyPosition, expected: TraceEvent.Kind.allCases.map(\.word))
      } else {
        findings.report("a line of events has \(kinds.count) kinds", at: node.position, expected: ["one kind: a name"])
      }
      return nil
    }
    let pattern = pattern(fields.take(kinds[0].word))
    var arguments: [(name: String, value: Value)] = []
    if let node = fields.take("where") {
      if node.entries == nil {
        findings.report("found \(node.kind)", at: node.position, expected: ["where: { argument: value }"])
      }
      arguments = (node.entries ?? []).map { ($0.key, findings.value($0.value)) }
    }
    let owners = findings.texts(fields.take("on"), "names or roles of views") ?? []
    let name = findings.name(fields.take("as"))
    let subject = findings.text(fields.take("of"), "whose it is, as a name or ${argument}")
    fields.finish()
    guard let pattern else { return nil }
    return Lens.EventLine(
      position: node.position, kind: kinds[0], pattern: pattern, arguments: arguments, owners: owners, name: name,
      subject: subject)
  }

  private func property(_ entry: Node.Entry) -> Lens.PropertyLine? {
    if entry.value.isNull { return Lens.PropertyLine(position: entry.keyPosition, key: entry.key, tacit: nil) }
    guard var fields = Fields(entry.value, as: "a property", findings: findings) else { return nil }
    let key = findings.name(fields.take("as"))
    let tacit = fields.take("unless").map { findings.value($0).json }
    fields.finish()
    return Lens.PropertyLine(position: entry.keyPosition, key: key ?? entry.key, tacit: tacit)
  }

  private func patterns(_ node: Node?) -> [String]? {
    guard let node else { return nil }
    guard let list = node.list else { return pattern(node).map { [$0] } }
    return list.compactMap { pattern($0) }
  }

  private func pattern(_ node: Node?) -> String? {
    guard let node, let text = findings.text(node, "a pattern, in which * stands for any characters") else {
      return nil
    }
    guard text.utf8.count <= LensReader.longestPattern else {
      findings.report(
        "a pattern of \(text.utf8.count) bytes", at: node.position, expected: ["at most \(LensReader.longestPattern)"])
      return nil
    }
    return text
  }
}
