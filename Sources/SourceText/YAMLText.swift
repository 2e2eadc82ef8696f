import RehearsalTrace

/// Reads YAML text into nodes with positions.
package enum YAMLText {
  /// The root node of `text`, or `nil` after reporting why there is none.
  ///
  /// - Parameter what: What the file should hold, for the message about an empty one.
  package static func read(_ text: String, as what: String = "a script or a scene", findings: SourceFindings) -> Node? {
    // The library takes a byte order mark for text.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard YAMLGate.admits(text, findings: findings) else { return nil }
    do throws(YAMLError) {
      let (root, oddKeys) = try compose(text)
      for position in oddKeys {
        findings.report("found a key that is not a text", at: position, expected: ["key: value"])
      }
      if root == nil { findings.report("the file is empty", at: .start, expected: [what]) }
      return root
    } catch {
      report(error, in: text, findings: findings)
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

  private static func compose(_ text: String) throws(YAMLError) -> (root: Node?, oddKeys: [Position]) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(YAMLError) in
        var composer = try unsafe YAMLComposer(bytes)
        return (try composer.root(), composer.oddKeys)
      }
    }
    return try result.get()
  }
}

// MARK: - The library's errors

extension YAMLText {
  private static func report(_ error: YAMLError, in text: String, findings: SourceFindings) {
    switch error {
    case .syntax(let problem, let position, let context):
      let place = context.map { " \($0.text) that began at \($0.position.line):\($0.position.column)" } ?? ""
      findings.report(
        "not YAML: \(problem)\(place)", at: position, expected: hints(problem, line: position.line, in: text))
    case .character(let problem, let byte):
      findings.report("not YAML: \(problem)", at: position(ofByte: byte, in: text))
    case .repeatedKey(let key, let first):
      findings.report(
        "\(Value.quoted(key)) is given twice", at: secondPosition(of: key, after: first, in: text) ?? first,
        expected: ["each key once"])
    case .tooDeep(let position): findings.report(YAMLGate.tooDeep, at: position, expected: YAMLGate.expectedDepth)
    case .memory: findings.report("not YAML: Memory error", at: .start)
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
