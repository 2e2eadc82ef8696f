import RehearsalScript
import RehearsalSourceText
import RehearsalStore

/// Reads queries, from left to right; Documentation/Filters.md has the words.
///
/// `or` binds least, then `and`, blanks and `;`, then `not`, then commas between words.
struct CellQueryReader {
  private let text: [Unicode.Scalar]
  private let option: CellQuery.Option
  private var position = 0
  private var depth = 0

  /// What a message says may stand somewhere.
  private static let expected = [
    "is:different", "is:same", "count>N", "count>N(FILTER)", "one(FILTER)", "all(FILTER)", "none(FILTER)",
    "seq(FILTER, FILTER)", "axis=value|value", "script:ID", "a tag", "a verdict",
  ]

  /// Deeper ones are nobody's, and would exhaust the stack.
  private static let deepest = 64

  init(_ text: String, _ option: CellQuery.Option) {
    (self.text, self.option) = (Array(text.unicodeScalars), option)
  }

  /// The whole text: what all has to hold, each with its text.
  mutating func query() throws(RehearsalError) -> [CellQuery.Part] {
    skipJoints()
    if position == text.count, option != .where { return [] }
    let begin = position
    var members = try conjunction()
    guard isNext("or") else {
      try end()
      return members
    }
    var alternatives = [CellQuery.Expression.all(members.map(\.expression))]
    while take("or") {
      members = try conjunction()
      alternatives.append(.all(members.map(\.expression)))
    }
    try end()
    return [part(from: begin, .any(alternatives))]
  }

  private func end() throws(RehearsalError) {
    if position < text.count { throw wrong("\"\(text[position])\" has no partner", expected: ["(FILTER)"]) }
  }

  /// One or more things that all hold.
  private mutating func conjunction(inList: Bool = false) throws(RehearsalError) -> [CellQuery.Part] {
    var parts: [CellQuery.Part] = []
    while true {
      skipJoints()
      let begin = position
      let expression = try unit(inList: inList)
      parts.append(part(from: begin, expression))
      skipJoints()
      let isJoined = take("and")
      skipJoints()
      if isEnded(inList: inList) || isNext("or") {
        if isJoined { throw missing(behind: "and") }
        return parts
      }
    }
  }

  private mutating func alternatives(inList: Bool = false) throws(RehearsalError) -> CellQuery.Expression {
    var alternatives: [CellQuery.Expression] = []
    repeat {
      let members = try conjunction(inList: inList).map(\.expression)
      alternatives.append(members.count == 1 ? members[0] : .all(members))
    } while take("or")
    return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
  }

  private mutating func unit(inList: Bool) throws(RehearsalError) -> CellQuery.Expression {
    var isNegated = false
    while take("not") {
      isNegated.toggle()
      skipBlanks()
    }
    if isNext("or") || isNext("and") {
      let word = peekedWord()
      throw wrong("nothing before \"\(word)\"", expected: ["a word on both sides of \"\(word)\""])
    }
    if position == text.count || isEnded(inList: inList) { throw wrong("a word is missing") }
    let expression: CellQuery.Expression
    if let inside = try group() { expression = inside } else { expression = try list(inList: inList) }
    return isNegated ? .not(expression) : expression
  }

  /// What stands in a pair of parentheses, if one begins here.
  private mutating func group() throws(RehearsalError) -> CellQuery.Expression? {
    next == "(" ? try parentheses(isList: false).first : nil
  }

  /// The filters in a pair of parentheses.
  ///
  /// - Parameter isList: Whether commas separate them, as in `seq`.
  private mutating func parentheses(isList: Bool) throws(RehearsalError) -> [CellQuery.Expression] {
    let opened = position
    depth += 1
    defer { depth -= 1 }
    guard depth <= CellQueryReader.deepest else {
      throw wrong("more than \(CellQueryReader.deepest) pairs of parentheses inside each other")
    }
    position += 1
    var inside: [CellQuery.Expression] = []
    repeat {
      if inside.count > 0 { position += 1 }
      inside.append(try alternatives(inList: isList))
      skipBlanks()
    } while isList && next == ","
    guard next == ")" else {
      position = opened
      throw wrong("\"(\" has no partner", expected: ["(FILTER)"])
    }
    position += 1
    return inside
  }

  /// A word, or several of which one holds, with commas between them.
  private mutating func list(inList: Bool) throws(RehearsalError) -> CellQuery.Expression {
    var words = [try word()]
    while !inList, next == "," {
      guard words.allSatisfy(\.isWord) else {
        throw wrong(
          "a comma joins tags and verdicts; \"|\" joins values, \";\" axes", expected: ["and", "or", ";", "|"])
      }
      while next == "," || next == " " { position += 1 }
      // A comma too many says nothing else.
      if isEnded(inList: false) || isNext("or") || isNext("and") { break }
      words.append(try word())
    }
    return words.count == 1 ? words[0] : .any(words)
  }

  // MARK: - Words

  private mutating func word() throws(RehearsalError) -> CellQuery.Expression {
    let begin = position
    if let tag = try quoted() { return .cell(.tag(tag), place(from: begin)) }
    while let scalar = next, !CellQueryReader.ends.contains(scalar) { position += 1 }
    let name = string(begin, position)
    if option != .matrix {
      if let test = try count(name) { return .script(test, place(from: begin)) }
      if let test = try quantified(name) { return .script(test, place(from: begin)) }
      if let expression = try prefixed(name, from: begin) { return expression }
    }
    let ended = position
    skipBlanks()
    if next == "=" {
      guard !name.isEmpty else {
        position = begin
        throw wrong("no axis stands before \"=\"", expected: ["axis=value|value"])
      }
      let patterns = try values(of: name)
      return .cell(.axis(name, AxisFilter(name, matching: patterns)), place(from: begin))
    }
    position = ended
    return try plain(name, from: begin)
  }

  /// A word without a sign in it.
  private mutating func plain(_ name: String, from begin: Int) throws(RehearsalError) -> CellQuery.Expression {
    func refusal(
      _ message: String, _ expected: [String], _ meant: String? = nil
    ) -> RehearsalError {
      CellQuery.mistake(option, begin + 1, message, expected: expected, suggestion: meant)
    }
    if name.isEmpty { throw refusal("\"\(text[position])\" begins no word", CellQueryReader.expected) }
    if ["AND", "OR", "NOT"].contains(name) {
      throw refusal("\"\(name)\" is not a word of a filter", ["and", "or", "not"], name.lowercased())
    }
    if let sign = next, "<>".unicodeScalars.contains(sign) {
      throw refusal("\"\(name)\(sign)\" is not a word of a filter", ["count\(sign)N", "count\(sign)=N"])
    }
    let place = place(from: begin)
    switch option {
    case .matrix: throw refusal("\"\(name)\" is not a condition", ["axis=value|value; axis=value"])
    case .tags, .only: return .cell(.tag(name), place)
    case .where: break
    }
    if ["one", "all", "none", "seq"].contains(name) {
      throw refusal("\"\(name)\" without a filter in parentheses", ["\(name)(FILTER)"])
    }
    if let verdict = Verdict.allCases.first(where: { $0.word == name }) { return .cell(.verdict(verdict), place) }
    if name.utf8.allSatisfy({ (65...90).contains($0) }) { return .cell(.letter(name), place) }
    return .cell(.tag(name), place)
  }

  /// `is:different`, `tag:smoke`, `script:notes/*`.
  private mutating func prefixed(_ name: String, from begin: Int) throws(RehearsalError) -> CellQuery.Expression? {
    let sides = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, ["is", "tag", "script"].contains(sides[0]) else { return nil }
    var value = sides[1]
    if sides[0] == "tag", value.isEmpty, let tag = try quoted() { value = tag }
    let place = place(from: begin)
    switch (sides[0], value) {
    case ("is", "different"): return .script(.different(true), place)
    case ("is", "same"): return .script(.different(false), place)
    case ("is", _):
      let words = ["is:different", "is:same"]
      throw CellQuery.mistake(
        option, begin + 1, "\"\(name)\" is not a word of a filter", expected: words,
        suggestion: suggestion(for: name, among: words))
    case (let kind, ""):
      throw CellQuery.mistake(option, begin + 1, "nothing behind \"\(kind):\"", expected: ["\(kind):NAME"])
    case ("tag", _): return .cell(.tag(value), place)
    default: return .cell(.script(value), place)
    }
  }

  /// `count>2`, `count>2(failed)`.
  private mutating func count(_ name: String) throws(RehearsalError) -> CellQuery.ScriptTest? {
    // A colon belongs to a name: `count:2`.
    let start = position
    var sign = ""
    var digits = ""
    if name.hasPrefix("count:") {
      (sign, digits) = (":", String(name.dropFirst(6)))
    } else {
      guard name == "count", let first = next, "<>=".unicodeScalars.contains(first) else { return nil }
      while let scalar = next, "<>=".unicodeScalars.contains(scalar) {
        sign.unicodeScalars.append(scalar)
        position += 1
      }
      while let scalar = next, ("0"..."9").contains(scalar) {
        digits.unicodeScalars.append(scalar)
        position += 1
      }
    }
    guard ["<", ">", "=", "<=", ">=", ":"].contains(sign), digits.utf8.count < 10, let number = Int(digits) else {
      position = start - name.unicodeScalars.count
      throw wrong("\"count\" is not followed by a sign and a number", expected: ["count>N", "count>=N", "count=N"])
    }
    let inside = next == "(" ? try group() : nil
    return .count(CellQuery.Bound(sign: sign, number: number), inside)
  }

  /// `one(failed)`, `seq(A, B)`.
  private mutating func quantified(_ name: String) throws(RehearsalError) -> CellQuery.ScriptTest? {
    guard next == "(", ["one", "all", "none", "seq"].contains(name) else { return nil }
    if name == "seq" { return .sequence(try parentheses(isList: true)) }
    guard let inside = try group() else { return nil }
    return name == "one" ? .one(inside) : name == "all" ? .all(inside) : CellQuery.ScriptTest.none(inside)
  }

  /// What stands in quotes, if they begin here.
  private mutating func quoted() throws(RehearsalError) -> String? {
    guard let quote = next, quote == "\"" || quote == "'" else { return nil }
    let begin = position + 1
    guard let end = text[begin...].firstIndex(of: quote) else { throw wrong("the quotes do not end") }
    if option == .matrix { throw wrong("a text in quotes is not a condition", expected: ["axis=value|value"]) }
    position = end + 1
    return string(begin, end)
  }

  /// `=5.*|6.0`, with blanks as one likes.
  private mutating func values(of axis: String) throws(RehearsalError) -> [String] {
    var patterns: [String] = []
    repeat {
      position += 1
      skipBlanks()
      let begin = position
      var open = 0
      while let scalar = next, scalar != " ", scalar != ";", scalar != "|", scalar != ",", scalar != ")" || open > 0 {
        open += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
        position += 1
      }
      guard position > begin else { throw wrong("a value of \"\(axis)\" is empty", expected: ["axis=value|value"]) }
      patterns.append(string(begin, position))
      let ended = position
      skipBlanks()
      if next != "|" { position = ended }
    } while next == "|"
    return patterns
  }

  // MARK: - The text

  /// What no word has in it.
  private static let ends = Set(" ,;()|=<>\"'".unicodeScalars)

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private func string(_ begin: Int, _ end: Int) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text[begin..<end])
    return String(string)
  }

  private mutating func skipBlanks() { while next == " " { position += 1 } }

  /// Blanks and `;`, which join as `and` does.
  private mutating func skipJoints() { while next == " " || next == ";" { position += 1 } }

  private func peekedWord() -> String {
    string(position, text[position...].firstIndex(where: CellQueryReader.ends.contains) ?? text.count)
  }

  private func isNext(_ word: String) -> Bool { position < text.count && peekedWord() == word }

  private mutating func take(_ word: String) -> Bool {
    skipBlanks()
    guard isNext(word) else { return false }
    position += word.unicodeScalars.count
    return true
  }

  private func isEnded(inList: Bool) -> Bool { next == nil || next == ")" || inList && next == "," }

  private func place(from begin: Int) -> CellQuery.Place {
    CellQuery.Place(column: begin + 1, word: string(begin, position))
  }

  private func part(from begin: Int, _ expression: CellQuery.Expression) -> CellQuery.Part {
    var end = position
    while end > begin, text[end - 1] == " " || text[end - 1] == ";" { end -= 1 }
    return CellQuery.Part(text: string(begin, end), expression: expression)
  }

  private func missing(behind word: String) -> RehearsalError {
    wrong("a word is missing behind \"\(word)\"", expected: CellQueryReader.expected)
  }

  private func wrong(_ message: String, expected: [String] = CellQueryReader.expected) -> RehearsalError {
    CellQuery.mistake(option, position + 1, message, expected: expected)
  }
}

extension CellQuery.Expression {
  /// Whether it is a word that a comma may join with another one.
  fileprivate var isWord: Bool {
    switch self {
    case .cell(.tag, _), .cell(.verdict, _), .cell(.letter, _), .cell(.script, _): true
    default: false
    }
  }
}
