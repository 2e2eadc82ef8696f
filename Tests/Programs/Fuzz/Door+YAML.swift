import CRehearsalYAML
import RehearsalSourceText

extension Door {
  /// The gate before the YAML library, and the library, held against each other.
  ///
  /// What the gate passes has none of what it leaves out, and no more than twice the levels, of which reading takes
  /// half; what it refuses has some of that.
  static let yaml = Door(text: "yaml") { text in
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let findings = SourceFindings(path: "a.yaml")
    let isAdmitted = YAMLGate.admits(text, findings: findings)
    let library = YAMLOutline(text)
    if isAdmitted {
      if let found = library.leftOut.first { throw Finding("the gate passes what the library takes for \(found)") }
      if library.depth > 2 * YAMLGate.deepestLevel { throw Finding("the gate passes \(library.depth) levels") }
    } else if library.isWhole, library.leftOut.isEmpty, library.depth <= YAMLGate.deepestLevel,
      text.utf8.count <= YAMLGate.largestFile
    {
      throw Finding("the gate refuses what the library reads: \(findings.diagnostics.map(\.text))")
    }
    let read = SourceFindings(path: "a.yaml")
    let root = YAMLText.read(text, findings: read)
    if let root, depth(of: root) > YAMLGate.deepestLevel { throw Finding("\(depth(of: root)) levels are read") }
    if root == nil, read.diagnostics.isEmpty { throw Finding("nothing is read, and nothing said") }
    for diagnostic in read.diagnostics where diagnostic.line < 1 || diagnostic.column < 1 {
      throw Finding("a place before the beginning: \(diagnostic.text)")
    }
  }

  /// How many collections are in each other.
  private static func depth(of node: Node) -> Int {
    switch node.content {
    case .scalar: 0
    case .list(let nodes): 1 + (nodes.map(depth(of:)).max() ?? 0)
    case .map(let entries): 1 + (entries.map { depth(of: $0.value) }.max() ?? 0)
    }
  }
}

/// What libyaml itself sees in a text, without building anything.
private struct YAMLOutline {
  /// What the script format leaves out of YAML, as far as the library reads.
  private(set) var leftOut: [String] = []
  /// How many collections are in each other.
  private(set) var depth = 0
  /// Whether it reads the text to its end.
  private(set) var isWhole = false

  init(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      readTokens(bytes)
      readEvents(bytes)
    }
  }

  private mutating func readTokens(_ bytes: UnsafeBufferPointer<UInt8>) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    while true {
      var token = yaml_token_t()
      guard yaml_parser_scan(&parser, &token) == 1 else { return }
      defer { yaml_token_delete(&token) }
      switch token.type {
      case YAML_STREAM_END_TOKEN, YAML_NO_TOKEN: return
      case YAML_ALIAS_TOKEN: leftOut.append("an alias")
      case YAML_ANCHOR_TOKEN: leftOut.append("an anchor")
      case YAML_TAG_TOKEN: leftOut.append("a tag")
      case YAML_VERSION_DIRECTIVE_TOKEN, YAML_TAG_DIRECTIVE_TOKEN: leftOut.append("a directive")
      // The key of `key: value` has no token of its own in the text.
      case YAML_KEY_TOKEN where token.start_mark.index < token.end_mark.index: leftOut.append("a ? key")
      default: break
      }
    }
  }

  private mutating func readEvents(_ bytes: UnsafeBufferPointer<UInt8>) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    var open = 0
    var documents = 0
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { return }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
        isWhole = true
        return
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        if documents == 2 { leftOut.append("a second document") }
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        open += 1
        depth = max(depth, open)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: open -= 1
      default: break
      }
    }
  }
}
