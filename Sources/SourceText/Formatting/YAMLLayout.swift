/// Writes a YAML text token by token, each at its canonical place, with the comments and blank lines between them.
///
/// A block collection stands two columns further right than what it is in, or right behind the dash before it. What
/// must hold: the text of a token is written as it stands, but for the indentation of its further lines.
struct YAMLLayout {
  private let source: [Unicode.Scalar]
  private var out = String.UnicodeScalarView()
  /// The column behind what was written last.
  private var column = 0
  /// The open block collections, the innermost last.
  private var blocks: [Block] = []
  /// Those that were open when the last text was written: where comments behind it may belong.
  private var blocksBefore: [Block] = []
  private var flowDepth = 0
  private var isKeyNext = false
  private var last: YAMLToken.Kind?
  /// Where the last text ended in the source.
  private var end = 0

  private struct Block {
    let old: Int
    /// Unknown until its first token is written.
    var new: Int?
    var isList: Bool
    /// Whether it is a list in the column of its key, whose end has no token.
    var isUnmarked = false
  }

  init(_ source: [Unicode.Scalar]) { self.source = source }

  // MARK: - Tokens

  /// Writes a token.
  ///
  /// - Returns: Whether all that stands before it is understood.
  mutating func add(_ token: YAMLToken) -> Bool {
    switch token.kind {
    case .mapStart, .listStart:
      blocks.append(Block(old: token.column, new: nil, isList: token.kind.isListStart))
      return true
    case .blockEnd:
      if blocks.last?.isUnmarked ?? false { blocks.removeLast() }
      _ = blocks.popLast()
      return true
    case .key:
      guard token.range.isEmpty || flowDepth > 0 else { return false }
      if flowDepth == 0 {
        if blocks.last?.isUnmarked ?? false { blocks.removeLast() }
        isKeyNext = true
      }
      if token.range.isEmpty { return true }
    case .item where flowDepth == 0 && !(blocks.last?.isList ?? false):
      guard let key = blocks.last?.new else { return false }
      blocks.append(Block(old: token.column, new: key + 2, isList: true, isUnmarked: true))
    case .other: return false
    default: break
    }
    return write(token)
  }

  private mutating func write(_ token: YAMLToken) -> Bool {
    let range = YAMLLayout.trimmed(token, source)
    if token.kind.isFlowEnd { flowDepth -= 1 }
    let gap = source[end..<range.lowerBound]
    guard let isOnNewLine = writeGap(gap, before: token) else { return false }
    if !isOnNewLine { resolve(at: column) }
    writeText(of: token, range)
    if token.kind.isFlowStart { flowDepth += 1 }
    (last, end, isKeyNext, blocksBefore) = (token.kind, range.upperBound, false, blocks)
    return true
  }

  /// The end of the text: what stands behind the last token, and a line end.
  mutating func finish() -> String? {
    let gap = source[end...]
    let lines = gap.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.allSatisfy(YAMLLayout.isRemark) else { return nil }
    let isWhole = end == 0 || column == 0
    for (number, line) in lines.enumerated() {
      if number > 0 { append(["\n"]) }
      if number == 0, !isWhole {
        append(line.contains("#") ? Array(YAMLLayout.withoutBlanks(behind: line)) : [])
      } else {
        writeLine(line, at: comment(at: YAMLLayout.indent(of: line), next: nil))
      }
    }
    let endsWithBlock = if case .scalar(isBlock: true)? = last, gap.isEmpty { true } else { false }
    // A last line of blanks is a blank line, too.
    let endsWithBlanks = lines.last.map { !$0.isEmpty } ?? false
    if column > 0 || endsWithBlanks, !endsWithBlock { append(["\n"]) }
    return String(out)
  }

  // MARK: - Between tokens

  /// Writes what stands before a token.
  ///
  /// - Returns: Whether the token begins a line; `nil` when something else than blanks and comments stands there.
  private mutating func writeGap(_ gap: ArraySlice<Unicode.Scalar>, before token: YAMLToken) -> Bool? {
    var lines = gap.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let isFirst = out.isEmpty && end == 0
    guard let indent = lines.popLast(), indent.allSatisfy({ $0 == " " || $0 == "\t" }),
      lines.allSatisfy(YAMLLayout.isRemark)
    else { return nil }
    guard !lines.isEmpty || isFirst else {
      let blanks = YAMLLayout.blanks(between: last, and: token.kind)
      append(Array(repeating: " ", count: blanks))
      return false
    }
    let target = self.target(of: token)
    if !isFirst, let tail = lines.popFirst() {
      append((tail.contains("#") ? Array(YAMLLayout.withoutBlanks(behind: tail)) : []) + ["\n"])
    }
    for line in lines {
      let old = YAMLLayout.indent(of: line)
      writeLine(line, at: flowDepth > 0 ? target : comment(at: old, next: (token.column, target)))
      append(["\n"])
    }
    append(Array(repeating: " ", count: target))
    resolve(at: target)
    return true
  }

  /// Writes a line of its own: a blank one without its blanks, a comment at a column.
  private mutating func writeLine(_ line: ArraySlice<Unicode.Scalar>, at column: Int) {
    guard let sign = line.firstIndex(of: "#") else { return }
    append(Array(repeating: " ", count: column) + Array(YAMLLayout.withoutBlanks(behind: line[sign...])))
  }

  /// The column of a token that begins a line.
  private func target(of token: YAMLToken) -> Int {
    if token.kind.isMark { return 0 }
    let known = blocks.last { $0.new != nil }
    let base = known.map { ($0.new ?? 0) + ($0.isList ? 2 : 0) } ?? 0
    if flowDepth > 0 || token.kind.isFlowEnd { return base + 2 * flowDepth }
    guard let new = known?.new else { return 0 }
    if blocks.last?.new == nil { return new + 2 }
    return isKeyNext || token.kind.isItem ? new : new + 2
  }

  /// Where a comment belongs: to what stands in its column, to the next token before the collections around; one that
  /// stands in nobody's column belongs to what begins left of it, and left of everything to the text as a whole.
  private func comment(at old: Int, next: (old: Int, new: Int)?) -> Int {
    if let next, next.old == old { return next.new }
    let known = blocksBefore.compactMap { block in block.new.map { (old: block.old, new: $0) } }
    if let block = known.last(where: { $0.old == old }) { return block.new }
    let left = (known + [next].compactMap(\.self)).filter { $0.old < old }.max { $0.old < $1.old }
    return left?.new ?? 0
  }

  private mutating func resolve(at column: Int) {
    for index in blocks.indices where blocks[index].new == nil { blocks[index].new = column }
  }

  /// How many blanks stand between two tokens of a line.
  private static func blanks(between left: YAMLToken.Kind?, and right: YAMLToken.Kind) -> Int {
    switch (left, right) {
    case (.flowMapStart?, .flowMapEnd), (.flowListStart?, _): 0
    case (.flowMapStart?, _), (_, .flowMapEnd), (.value?, .flowListEnd): 1
    case (_, .flowListEnd), (_, .comma), (_, .value): 0
    default: 1
    }
  }

  // MARK: - Texts

  private mutating func writeText(of token: YAMLToken, _ range: Range<Int>) {
    let text = source[range]
    guard text.contains("\n") else { return append(Array(text)) }
    let inner = (blocks.last?.new ?? -2) + 2 + 2 * flowDepth
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    append(Array(lines[0]))
    guard case .scalar(isBlock: true) = token.kind else {
      // Breaks of quoted and plain texts take the blanks around them along.
      for line in lines.dropFirst() {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        append(["\n"] + Array(repeating: " ", count: rest.isEmpty ? 0 : inner) + Array(rest))
      }
      return
    }
    let body = lines.dropFirst()
    let isCounted = YAMLLayout.countedIndent(of: lines[0]) != nil
    let first = YAMLLayout.textIndent(of: lines) ?? inner
    let moved = isCounted ? (blocks.last?.new ?? 0) - (blocks.last?.old ?? 0) : blocks.isEmpty ? 0 : inner - first
    for line in body {
      let indent = YAMLLayout.indent(of: line)
      let isBlank = indent == line.count
      let count = isBlank && indent <= first ? 0 : max(0, indent + moved)
      append(["\n"] + Array(repeating: " ", count: count) + Array(line.dropFirst(indent)))
    }
  }

  /// Where a token's text stands; line ends and blank lines behind a block text belong to what follows.
  static func trimmed(_ token: YAMLToken, _ source: [Unicode.Scalar]) -> Range<Int> {
    guard case .scalar(isBlock: true) = token.kind else { return token.range }
    let lines = source[token.range].split(separator: "\n", omittingEmptySubsequences: false)
    let text = textIndent(of: lines) ?? .max
    // Blanks further right than the text are text.
    let last = lines.last { line in indent(of: line) < line.count || line.count > text }
    return token.range.lowerBound..<(last ?? lines[0]).endIndex
  }

  /// The column of a block text, or one left of it if a digit says where it is; `nil` when all of its lines are blank.
  private static func textIndent(of lines: [ArraySlice<Unicode.Scalar>]) -> Int? {
    countedIndent(of: lines[0]) ?? lines.dropFirst().first { indent(of: $0) < $0.count }.map(indent)
  }

  /// The digit in the first line of a block text: by how much its lines are indented.
  private static func countedIndent(of line: ArraySlice<Unicode.Scalar>) -> Int? {
    line.prefix { $0 != "#" }.first { ("1"..."9").contains($0) }.map { Int($0.value) - 48 }
  }

  private static func indent(of line: ArraySlice<Unicode.Scalar>) -> Int { line.prefix { $0 == " " }.count }

  /// A line with a comment without the blanks behind it.
  static func withoutBlanks(behind line: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    line[..<(line.lastIndex { $0 != " " && $0 != "\t" }.map { $0 + 1 } ?? line.startIndex)]
  }

  /// Whether a line has a comment, or blanks alone.
  private static func isRemark(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    line.first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true
  }

  private mutating func append(_ scalars: [Unicode.Scalar]) {
    out.append(contentsOf: scalars)
    if let lineEnd = scalars.lastIndex(of: "\n") {
      column = scalars.count - lineEnd - 1
    } else {
      column += scalars.count
    }
  }
}

extension YAMLToken.Kind {
  fileprivate var isListStart: Bool { if case .listStart = self { true } else { false } }
  fileprivate var isItem: Bool { if case .item = self { true } else { false } }
  fileprivate var isFlowStart: Bool {
    switch self {
    case .flowMapStart, .flowListStart: true
    default: false
    }
  }
  fileprivate var isFlowEnd: Bool {
    switch self {
    case .flowMapEnd, .flowListEnd: true
    default: false
    }
  }
  fileprivate var isMark: Bool {
    switch self {
    case .documentStart, .documentEnd: true
    default: false
    }
  }
}
