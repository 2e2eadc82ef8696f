package import RehearsalSourceText
import RehearsalTrace

extension MomentPattern {
  /// How it is written, for messages and help.
  package static let form =
    "[not] EVENT [[not] after|before EVENT]… [since launch], where EVENT is KIND [SUBJECT] NAME [of OBJECT], "
    + "appears VIEW, a step as tap outside, or an expectation in braces"

  /// Reads a pattern.
  ///
  /// - Throws: What is wrong, at its column.
  package init(parsing text: String) throws(Diagnostic) {
    var words = try MomentPattern.words(of: text)[...]
    guard !words.isEmpty else { throw MomentPattern.wrong("the pattern is empty", 1, [MomentPattern.form]) }
    self.text = text
    isOfWholeSession = words.suffix(2).map(\.text) == ["since", "launch"]
    if isOfWholeSession { words = words.dropLast(2) }
    isAbsence = words.first?.text == "not"
    if isAbsence { words = words.dropFirst() }
    let clause = MomentPattern.clause(&words)
    if clause.isEmpty, let next = words.first {
      throw MomentPattern.wrong("nothing stands before \"\(next.text)\"", next.column, [MomentPattern.form])
    }
    wanted = try MomentPattern.wanted(clause, text)
    var relations: [Relation] = []
    while let word = words.popFirst() {
      let isNot = word.text == "not"
      guard let order = isNot ? words.popFirst() : word, ["after", "before"].contains(order.text) else {
        throw MomentPattern.wrong("\"not\" stands before \"after\" or \"before\"", word.column, [MomentPattern.form])
      }
      let other = try MomentPattern.happening(MomentPattern.clause(&words), behind: order)
      if case .input = other, order.text == "before", !isOfWholeSession {
        throw MomentPattern.wrong(
          "an input begins a new stretch: nothing of this one comes before it", order.column,
          ["since launch at the end, to look at the whole session"])
      }
      relations.append(Relation(isNot: isNot, isAfter: order.text == "after", other: other))
    }
    self.relations = relations
    if case .holding = wanted, !relations.isEmpty {
      throw MomentPattern.wrong(
        "this expectation is about the end of a session", 1, ["an event before after and before"])
    }
    if isAbsence, relations.count > 1 || relations.first?.isNot == true {
      throw MomentPattern.wrong(
        "\"not\" at the beginning takes one after or before, without a second not", 1,
        ["not callback X after tap outside"])
    }
  }

  // MARK: - Words

  /// A word, or everything between a pair of braces.
  private struct Word {
    var text: String
    var column: Int
    var isBraced: Bool { text.hasPrefix("{") }
  }

  private static let separators: Set<String> = ["not", "after", "before"]

  private static func words(of text: String) throws(Diagnostic) -> [Word] {
    var words: [Word] = []
    var current = ""
    var (depth, start, column) = (0, 1, 0)
    for character in text {
      column += 1
      if character == " ", depth == 0 {
        if !current.isEmpty { words.append(Word(text: current, column: start)) }
        current = ""
        continue
      }
      if current.isEmpty { start = column }
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      current.append(character)
    }
    if depth != 0 { throw wrong("a brace is not closed", start, ["{callback: NAME, of: OBJECT}"]) }
    if !current.isEmpty { words.append(Word(text: current, column: start)) }
    return words
  }

  /// The words up to the next one that separates.
  private static func clause(_ words: inout ArraySlice<Word>) -> [Word] {
    var clause: [Word] = []
    while let word = words.first, !separators.contains(word.text) {
      clause.append(word)
      words.removeFirst()
    }
    return clause
  }

  // MARK: - What happened

  private static func wanted(_ words: [Word], _ text: String) throws(Diagnostic) -> Wanted {
    if let word = words.first, word.isBraced, words.count == 1 {
      let node = try yaml(word)
      let first = node.entries?.first { Expectation.words.contains($0.key) }?.key ?? ""
      if Expectation.words.contains(first), !EventPattern.words.contains(first) || node["times"] != nil {
        let findings = Findings(path: "pattern")
        let read = Expectation.readList(node, findings: findings)
        if let diagnostic = findings.diagnostics.first { throw moved(diagnostic, word) }
        if ["reference", "variable"].contains(first) {
          throw wrong("\(first) is looked for in one app only", word.column, ["an event, or a property of an object"])
        }
        if let expectation = read?.first { return .holding(expectation) }
      }
    }
    return .happening(try happening(words, behind: nil))
  }

  private static func happening(_ words: [Word], behind order: Word?) throws(Diagnostic) -> Happening {
    guard let first = words.first else {
      throw wrong("nothing stands behind \"\(order?.text ?? "not")\"", order?.column ?? 1, [form])
    }
    if first.isBraced {
      guard words.count == 1 else { throw wrong("found more behind the brace", words[1].column, [form]) }
      let node = try yaml(first)
      let findings = Findings(path: "pattern")
      var pattern = EventPattern.read(node, findings: findings)
      if let diagnostic = findings.diagnostics.first { throw moved(diagnostic, first) }
      if case .event(_, let name)? = pattern?.what { pattern?.hasStars = name.contains("*") }
      if let pattern { return .event(pattern) }
    }
    if let kind = TraceEvent.Kind.allCases.first(where: { $0.word == first.text }) {
      return .event(try event(kind, words))
    }
    if let change = EventPattern.ViewChange(rawValue: first.text) {
      guard words.count == 2 else { throw wrong("\(first.text) what?", first.column, ["\(first.text) VIEW"]) }
      return .event(EventPattern(what: .view(change, words[1].text)))
    }
    let stimuli = StepWord.all.filter(\.isStimulus).map(\.word)
    if stimuli.contains(first.text) { return .input(words.map(\.text).joined(separator: " ")) }
    let known = EventPattern.words + stimuli
    throw Diagnostic(
      path: "pattern", line: 1, column: first.column, message: "there is no kind of event \"\(first.text)\"",
      expected: known, suggestion: suggestion(for: first.text, among: known))
  }

  /// `callback NAME`, `callback SUBJECT NAME`, either with `of OBJECT`.
  private static func event(_ kind: TraceEvent.Kind, _ words: [Word]) throws(Diagnostic) -> EventPattern {
    var rest = words.dropFirst().map(\.text)
    var object: String?
    if rest.count > 2, rest[rest.count - 2] == "of" {
      object = rest.removeLast()
      rest.removeLast()
    }
    guard rest.first != "of", let read = SubjectAndName(rest) else {
      throw wrong("\(kind.word) what?", words[0].column, ["\(kind.word) [SUBJECT] NAME"])
    }
    return EventPattern(
      what: .event(kind, read.name), of: object, subject: read.subject, hasStars: read.name.contains("*"))
  }

  private static func yaml(_ word: Word) throws(Diagnostic) -> Node {
    let findings = Findings(path: "pattern")
    let node = YAMLText.read(word.text, as: "an event", findings: findings)
    if let diagnostic = findings.diagnostics.first { throw moved(diagnostic, word) }
    guard let node, node.entries != nil else { throw wrong("found no event in the braces", word.column, [form]) }
    return node
  }

  // MARK: - Mistakes

  private static func wrong(_ message: String, _ column: Int, _ expected: [String]) -> Diagnostic {
    Diagnostic(path: "pattern", line: 1, column: column, message: message, expected: expected)
  }

  private static func moved(_ diagnostic: Diagnostic, _ word: Word) -> Diagnostic {
    Diagnostic(
      path: "pattern", line: 1, column: diagnostic.column + word.column - 1, message: diagnostic.message,
      expected: diagnostic.expected, suggestion: diagnostic.suggestion)
  }
}
