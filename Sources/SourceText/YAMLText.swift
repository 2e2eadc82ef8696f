import RehearsalTrace
import Yams

/// Reads YAML text into nodes with positions.
package enum YAMLText {
  /// The root node of `text`, or `nil` after reporting why there is none.
  ///
  /// - Parameter what: What the file should hold, for the message about an empty one.
  package static func read(_ text: String, as what: String = "a script or a scene", findings: SourceFindings) -> Node? {
    // The library takes a byte order mark for text.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard YAMLGate.admits(text, findings: findings) else { return nil }
    do {
      guard let root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot() else {
        findings.report("the file is empty", at: .start, expected: [what])
        return nil
      }
      return node(root, findings: findings)
    } catch let error as YamlError {
      report(error, in: text, findings: findings)
    } catch {
      findings.report("\(error)", at: .start)
    }
    return nil
  }

  /// The text of `bytes`, or `nil` after reporting where they stop being UTF-8.
  package static func decode(_ bytes: [UInt8], findings: SourceFindings) -> String? {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var position = Position.start
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        position.column += 1
        if scalar == "\n" { position = Position(line: position.line + 1, column: 1) }
      case .emptyInput, .error: break decoding
      }
    }
    findings.report("found a byte that is not UTF-8", at: position, expected: ["UTF-8 text"])
    return nil
  }

  private static func position(_ mark: Mark?) -> Position {
    mark.map { Position(line: max(1, $0.line), column: max(1, $0.column)) } ?? .start
  }

  private static func node(_ node: Yams.Node, findings: SourceFindings) -> Node {
    let position = position(node.mark)
    switch node {
    case .scalar(let scalar):
      return Node(position: position, content: .scalar(scalar.string, isPlain: scalar.style == .plain))
    case .sequence(let sequence):
      return Node(position: position, content: .list(sequence.map { self.node($0, findings: findings) }))
    case .mapping(let mapping):
      var entries: [Node.Entry] = []
      for (key, value) in mapping {
        guard case .scalar(let name) = key else {
          findings.report("found a key that is not a text", at: self.position(key.mark), expected: ["key: value"])
          continue
        }
        entries.append(
          Node.Entry(
            key: name.string, keyPosition: self.position(key.mark), value: self.node(value, findings: findings)))
      }
      return Node(position: position, content: .map(entries))
    case .alias:
      findings.report("found an alias", at: position, expected: ["the value itself, written out"])
      return Node(position: position, content: .scalar("", isPlain: true))
    }
  }
}

// MARK: - The library's errors

extension YAMLText {
  private static func report(_ error: YamlError, in text: String, findings: SourceFindings) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let place = context.map { " \($0.text) that began at \($0.mark.line):\($0.mark.column)" } ?? ""
      findings.report(
        "not YAML: \(problem)\(place)", at: position(mark), expected: hints(problem, line: mark.line, in: text))
    case .reader(let problem, let offset, _, _):
      findings.report("not YAML: \(problem)", at: position(ofByte: offset ?? 0, in: text))
    case .duplicatedKeysInMapping(let keys, let context):
      let first = position(context.mark)
      findings.report(
        "\(Value.quoted(keys.first ?? "")) is given twice",
        at: secondPosition(of: keys.first ?? "", after: first, in: text) ?? first, expected: ["each key once"])
    default:
      findings.report("not YAML: \(error)", at: .start)
    }
  }

  /// What brackets most often stumble over in a script: selectors, which end in colons, and placeholders.
  private static func hints(_ problem: String, line: Int, in text: String) -> [String] {
    if problem == "found unexpected ':'" { return ["a selector without its last colon, or in quotes"] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isPlaceholder =
      problem.contains("did not find expected ',' or") && lines.indices.contains(line - 1)
      && Placeholder.isIn(String(lines[line - 1]))
    return isPlaceholder ? ["a placeholder inside brackets in quotes, as \"${axis}\""] : []
  }

  private static func position(ofByte offset: Int, in text: String) -> Position {
    let before = text.utf8.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) } ?? text.startIndex
    return Position(line: line, column: text.unicodeScalars[start..<before.endIndex].count + 1)
  }

  /// Where a block mapping has `key` again: the next line that has it in the same column, before the mapping ends.
  private static func secondPosition(of key: String, after first: Position, in text: String) -> Position? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for number in first.line..<max(first.line, lines.count) {
      let line = lines[number]
      let indent = line.prefix { $0 == " " }.count
      if line.dropFirst(indent).first.map({ $0 == "#" }) ?? true { continue }
      if indent < first.column - 1 { return nil }
      if indent == first.column - 1, line.dropFirst(indent).hasPrefix("\(key):") {
        return Position(line: number + 1, column: first.column)
      }
    }
    return nil
  }
}
