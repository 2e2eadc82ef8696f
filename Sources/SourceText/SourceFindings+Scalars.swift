package import RehearsalTrace

// Reading single values. Each answers `nil` after reporting what is wrong, and `nil` silently for an absent node.
extension SourceFindings {
  /// A text that is not empty.
  package func text(_ node: Node?, _ what: @autoclosure () -> String = "a text") -> String? {
    guard let node else { return nil }
    if let text = node.scalar, !text.isEmpty { return text }
    report("found \(node.kind)", at: node.position, expected: [what()])
    return nil
  }

  /// A name: a text without white space, as identifiers, paths and selectors are.
  package func name(_ node: Node?, _ what: @autoclosure () -> String = "a name") -> String? {
    guard let node, let text = text(node, what()) else { return nil }
    if text.unicodeScalars.contains(where: { $0 == " " || $0 == "\t" || $0 == "\n" }) {
      report("\(Value.quoted(text)) has white space", at: node.position, expected: [what()])
      return nil
    }
    return text
  }

  /// One of `words`.
  package func word(_ node: Node?, _ what: String, among words: [String]) -> String? {
    guard let node, let text = text(node, what) else { return nil }
    if words.contains(text) { return text }
    reportUnknown(what, text, at: node.position, expected: words)
    return nil
  }

  /// A list of texts, or one text alone.
  package func texts(_ node: Node?, _ what: String = "a list of texts") -> [String]? {
    guard let node else { return nil }
    if node.scalar != nil { return text(node, what).map { [$0] } }
    guard let list = node.list else {
      report("found \(node.kind)", at: node.position, expected: [what])
      return nil
    }
    return list.compactMap { text($0) }
  }

  /// `true` or `false`.
  package func flag(_ node: Node?) -> Bool? {
    guard let node else { return nil }
    if case .scalar("true", true) = node.content { return true }
    if case .scalar("false", true) = node.content { return false }
    report(
      node.scalar.map { "\(Value.quoted($0)) is not true or false" } ?? "found \(node.kind)", at: node.position,
      expected: ["true", "false"])
    return nil
  }

  /// A decimal number below a million.
  package func number(_ node: Node?) -> Double? {
    guard let node else { return nil }
    if case .scalar(let text, true) = node.content, let number = decimal(text), abs(number) < 1_000_000 {
      return number
    }
    report(
      node.scalar.map { "\(Value.quoted($0)) is not a number" } ?? "found \(node.kind)", at: node.position,
      expected: ["a decimal number below 1000000"])
    return nil
  }

  /// A decimal number in `range`, as scripts write its ends.
  package func number(_ node: Node, in range: ClosedRange<Double>) -> Double? {
    if case .scalar(let text, true) = node.content, let number = decimal(text), range.contains(number) {
      return number
    }
    let (least, most) = (milliPoints(range.lowerBound), milliPoints(range.upperBound))
    let expected = "a number from \(decimalText(milli: least)) to \(decimalText(milli: most))"
    report(
      node.scalar.map { "\(Value.quoted($0)) is not \(expected)" } ?? "found \(node.kind)", at: node.position,
      expected: [expected])
    return nil
  }

  /// A whole number in `range`.
  package func integer(_ node: Node?, in range: ClosedRange<Int>) -> Int? {
    guard let node else { return nil }
    if case .scalar(let text, true) = node.content, isDecimal(text), let number = Int(text), range.contains(number) {
      return number
    }
    report(
      node.scalar.map { "\(Value.quoted($0)) is not a whole number from \(range.lowerBound) to \(range.upperBound)" }
        ?? "found \(node.kind)",
      at: node.position, expected: ["a whole number from \(range.lowerBound) to \(range.upperBound)"])
    return nil
  }

  /// Exactly `count` numbers.
  package func numbers(_ node: Node?, count: Int, _ what: String) -> [Double]? {
    guard let node else { return nil }
    guard let list = node.list, list.count == count else {
      report(
        node.list.map { "found a list of \($0.count)" } ?? "found \(node.kind)", at: node.position, expected: [what])
      return nil
    }
    let numbers = list.compactMap { number($0) }
    return numbers.count == count ? numbers : nil
  }

  /// `[x, y]`.
  package func point(_ node: Node?) -> Point? {
    numbers(node, count: 2, "[x, y]").map { Point(x: $0[0], y: $0[1]) }
  }

  /// `[width, height]`.
  package func size(_ node: Node?) -> Size? {
    numbers(node, count: 2, "[width, height]").map { Size(width: $0[0], height: $0[1]) }
  }

  /// `[x, y, width, height]`.
  package func rect(_ node: Node?) -> Rect? {
    numbers(node, count: 4, "[x, y, width, height]").map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// A length of virtual time up to an hour: `120ms`, `2s`, `0.5s`.
  package func interval(_ node: Node?) -> Interval? {
    guard let node else { return nil }
    if let text = node.scalar {
      let isMilliseconds = text.hasSuffix("ms")
      let digits = text.hasSuffix("s") ? String(text.dropLast(isMilliseconds ? 2 : 1)) : ""
      if let number = decimal(digits), number >= 0 {
        let seconds = isMilliseconds ? number / 1000 : number
        if seconds <= 3600 { return .seconds(seconds) }
      }
    }
    report(
      node.scalar.map { "\(Value.quoted($0)) is not a length of time" } ?? "found \(node.kind)", at: node.position,
      expected: ["a length of time up to an hour, as 120ms or 2s"])
    return nil
  }

  /// Any value: plain scalars may be flags, numbers and nothing; lists and mappings hold values.
  package func value(_ node: Node) -> Value {
    switch node.content {
    case .scalar(_, true) where node.isNull: return .null
    case .scalar("true", true): return .bool(true)
    case .scalar("false", true): return .bool(false)
    case .scalar(let text, true):
      if isDecimal(text), let number = Int64(text) { return .integer(number) }
      if let number = decimal(text), abs(number) < 1_000_000_000 { return .number(number) }
      return .text(text)
    case .scalar(let text, false): return .text(text)
    case .list(let nodes): return .list(nodes.map(value))
    case .map(let entries):
      return .record(Dictionary(entries.map { ($0.key, value($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }

  private func isDecimal(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
  }

  private func decimal(_ text: String) -> Double? {
    if isDecimal(text) { return Double(text) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, isDecimal(String(whole)) else { return nil }
    if parts.count == 2, parts[1].hasPrefix("-") || !isDecimal(String(parts[1])) { return nil }
    return Double(text)
  }
}
