/// Refuses what the script format leaves out of YAML, before the YAML library sees it.
///
/// Left out are anchors and aliases, tags, directives, `?` keys, further documents, control characters, tabs that
/// indent, and more than 64 nested levels. All are ways to make a small file expensive or deep: the library composes
/// recursively without a bound on `[[[[…` (100,000 of them end the process) and compares keys deeply (an alias bomb in
/// a `?` key does not end). What passes the gate cannot do that.
///
/// The gate splits the text into tokens by libyaml's own rules (scanner.c of 0.2.5), so that an indicator inside a
/// quoted, plain or block text is a character like any other. It builds nothing. One pass, constant work a character.
package struct YAMLGate {
  package static let deepestLevel = 64
  package static let largestFile = 1 << 20
  static let tooDeep = "nested too deeply"
  static let expectedDepth = ["at most \(deepestLevel) levels"]

  private let scalars: [Unicode.Scalar]
  private let findings: SourceFindings
  private var index = 0
  private var line = 1
  private var column = 1
  /// Columns of the open block collections; the innermost is what libyaml calls the parser's indent.
  private var indents: [Int] = []
  private var flowDepth = 0
  /// Where the last token that could be a key began.
  private var keyStart: Position?
  private var isAtLineStart = true
  private var hasContent = false
  private var hasBegun = false
  private var hasEnded = false

  /// Checks `text`; what is wrong is reported to `findings`.
  ///
  /// - Returns: Whether the text may be parsed.
  package static func admits(_ text: String, findings: SourceFindings) -> Bool {
    guard text.utf8.count <= largestFile else {
      findings.report("the file has \(text.utf8.count) bytes", at: .start, expected: ["at most \(largestFile)"])
      return false
    }
    var gate = YAMLGate(text: text, findings: findings)
    return gate.run()
  }

  private init(text: String, findings: SourceFindings) {
    scalars = Array(text.unicodeScalars)
    self.findings = findings
  }

  private var here: Position { Position(line: line, column: column) }

  private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
    let position = index + offset
    return position < scalars.count ? scalars[position] : nil
  }

  private func isBreak(_ offset: Int = 0) -> Bool {
    guard let scalar = scalar(offset) else { return false }
    return ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
  }

  private func isBlank(_ offset: Int = 0) -> Bool { scalar(offset) == " " || scalar(offset) == "\t" }

  private func endsWord(_ offset: Int = 0) -> Bool { scalar(offset) == nil || isBlank(offset) || isBreak(offset) }

  private mutating func advance() {
    if isBreak() {
      if scalar() == "\r", scalar(1) == "\n" { index += 1 }
      line += 1
      column = 1
    } else {
      column += 1
    }
    index += 1
  }

  private func refuse(_ message: String, expected: [String] = []) -> Bool {
    findings.report(message, at: here, expected: expected)
    return false
  }
}

// MARK: - Tokens

extension YAMLGate {
  private mutating func run() -> Bool {
    guard admitsCharacters() else { return false }
    while true {
      skipToToken()
      guard let first = scalar() else { return true }
      if first == "\t" { return refuse("found a tab", expected: ["spaces; YAML does not indent with tabs"]) }
      if flowDepth == 0 { while let last = indents.last, last > column { indents.removeLast() } }
      isAtLineStart = false
      guard readToken(first) else { return false }
    }
  }

  private mutating func readToken(_ first: Unicode.Scalar) -> Bool {
    if column == 1, isDocumentMark("-") || isDocumentMark(".") { return readDocumentMark(first) }
    if hasEnded { return refuse("found text after the end of the document", expected: ["one document a file"]) }
    hasContent = true
    switch first {
    case "%" where column == 1: return refuse("found a directive", expected: ["no directives; the format does without"])
    case "&", "*":
      return refuse(first == "&" ? "found an anchor" : "found an alias", expected: ["the value itself, written out"])
    case "!": return refuse("found a tag", expected: ["the value itself; the format knows its types"])
    case "?" where flowDepth > 0 || endsWord(1): return refuse("found a \"?\" key", expected: ["key: value"])
    case "[", "{":
      keyStart = here
      flowDepth += 1
      advance()
    case "]", "}":
      flowDepth = max(0, flowDepth - 1)
      advance()
    case ",": advance()
    case "-" where endsWord(1):
      // Inside brackets it is a mistake that the library comes upon later.
      if flowDepth == 0 { roll(to: column) }
      advance()
      isAtLineStart = true
    case ":" where flowDepth > 0 || endsWord(1):
      if flowDepth == 0 {
        let isAlone = keyStart?.line != line
        roll(to: isAlone ? column : keyStart?.column ?? column)
        isAtLineStart = isAlone
      }
      advance()
    case "|", ">":
      if flowDepth > 0 { return refuse("found a \"\(first)\" text inside brackets", expected: ["a quoted text"]) }
      skipBlockText()
    case "'", "\"": skipQuotedText(first)
    default: skipPlainText()
    }
    if indents.count + flowDepth > YAMLGate.deepestLevel {
      return refuse(YAMLGate.tooDeep, expected: YAMLGate.expectedDepth)
    }
    return true
  }

  private mutating func roll(to column: Int) {
    if indents.last ?? 0 < column { indents.append(column) }
  }

  private func isDocumentMark(_ scalar: Unicode.Scalar) -> Bool {
    (0..<3).allSatisfy { self.scalar($0) == scalar } && endsWord(3)
  }

  private mutating func readDocumentMark(_ first: Unicode.Scalar) -> Bool {
    if first == "-", hasContent || hasBegun || hasEnded {
      return refuse("found a second document", expected: ["one document a file"])
    }
    hasBegun = true
    hasEnded = first == "."
    indents = []
    for _ in 0..<3 { advance() }
    return true
  }

  private func admitsCharacters() -> Bool {
    var position = Position.start
    for scalar in scalars {
      let isControl = scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r"
      if isControl || (0x7F..<0xA0).contains(scalar.value) && scalar.value != 0x85 {
        let number = String(scalar.value, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: 4 - number.count) + number
        findings.report(
          "found the control character \(name)", at: position, expected: ["text; \"\\x..\" inside quotes"])
        return false
      }
      position.column += 1
      if scalar == "\n" { position = Position(line: position.line + 1, column: 1) }
    }
    return true
  }
}

// MARK: - Texts

extension YAMLGate {
  private mutating func skipToToken() {
    while true {
      // The library passes over a byte order mark wherever a line begins.
      if column == 1, scalar() == "\u{FEFF}" { advance() }
      while scalar() == " " || (scalar() == "\t" && (flowDepth > 0 || !isAtLineStart)) { advance() }
      if scalar() == "#" { skipLine() }
      guard isBreak() else { return }
      advance()
      isAtLineStart = true
    }
  }

  private mutating func skipLine() {
    while scalar() != nil, !isBreak() { advance() }
  }

  private mutating func skipQuotedText(_ quote: Unicode.Scalar) {
    keyStart = here
    advance()
    while let next = scalar() {
      if next == quote {
        advance()
        guard quote == "'", scalar() == "'" else { return }
      } else if next == "\\", quote == "\"" {
        advance()
      }
      if scalar() != nil { advance() }
    }
  }

  private mutating func skipPlainText() {
    keyStart = here
    let indent = indents.last ?? 0
    let begin = index
    while scalar() != nil, scalar() != "#", !(column == 1 && (isDocumentMark("-") || isDocumentMark("."))) {
      while !endsWord(), !endsPlainText() { advance() }
      guard isBlank() || isBreak() else {
        if index == begin { advance() }
        return
      }
      while isBlank() || isBreak() {
        if isBreak() { isAtLineStart = true }
        advance()
      }
      if flowDepth == 0, column <= indent { return }
      isAtLineStart = false
    }
  }

  private func endsPlainText() -> Bool {
    if scalar() == ":", endsWord(1) { return true }
    guard flowDepth > 0, let next = scalar() else { return false }
    return [",", "[", "]", "{", "}"].contains(next)
  }

  private mutating func skipBlockText() {
    advance()
    var increment = 0
    while let next = scalar(), "+-123456789".unicodeScalars.contains(next) {
      if let digit = Int(String(next)) { increment = digit }
      advance()
    }
    skipLine()
    let parent = indents.last ?? 0
    var indent = increment > 0 ? max(parent, 1) + increment : 0
    var deepest = 0
    while scalar() != nil {
      if isBreak() { advance() }
      while scalar() == " ", indent == 0 || column < indent { advance() }
      deepest = max(deepest, column)
      if isBreak() { continue }
      if indent == 0 { indent = max(deepest, parent + 1, 2) }
      guard column == indent, scalar() != nil else { break }
      skipLine()
    }
    isAtLineStart = true
  }
}
