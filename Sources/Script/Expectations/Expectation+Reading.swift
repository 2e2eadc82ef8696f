import RehearsalSourceText
import RehearsalTrace

extension Expectation {
  /// The words that begin an expectation, in the order of the documentation.
  static let words =
    ["property", "default", "variable", "reference", "frame", "screenFrame", "onScreen", "notOnScreen", "presented"]
    + ["visiblePopovers", "callbacks", "notSent", "events", "never", "exception"] + EventPattern.kinds.map(\.word)

  /// Reads the value of an `expect`: one expectation, or a list of them.
  static func readList(_ node: Node, findings: Findings) -> [Expectation]? {
    guard let list = node.list else { return read(node, findings: findings).map { [$0] } }
    if list.isEmpty { findings.report("no expectation", at: node.position, expected: ["at least one"]) }
    return list.compactMap { read($0, findings: findings) }
  }

  private static func read(_ node: Node, findings: Findings) -> Expectation? {
    guard var fields = Fields(node, as: "an expectation", findings: findings) else { return nil }
    let claims = findings.texts(fields.take("claim"), "a claim, or a list of claims") ?? []
    let since = findings.text(fields.take("since"), "the name of a mark, or launch")
    let found = fields.entries.filter { words.contains($0.key) }
    guard let word = found.first?.key else {
      if let entry = fields.entries.first {
        findings.reportUnknown("expectation", entry.key, at: entry.keyPosition, expected: words)
      } else {
        findings.report("no expectation", at: node.position, expected: words)
      }
      return nil
    }
    guard let form = readForm(word, &fields, findings: findings) else { return nil }
    fields.finish(also: ["claim", "since"])
    return Expectation(position: node.position, claims: claims, since: since, form: form)
  }

  private static func readForm(_ word: String, _ fields: inout Fields, findings: Findings) -> Form? {
    switch word {
    case "property", "default", "variable", "reference": return readValue(word, &fields, findings: findings)
    case "frame", "screenFrame": return readFrame(word, &fields, findings: findings)
    case "onScreen", "notOnScreen":
      return findings.name(fields.take(word), of: .object).map { .onScreen($0, word == "onScreen") }
    case "presented": return readPresented(fields.take(word), findings: findings)
    case "visiblePopovers": return readVisiblePopovers(fields.take(word), findings: findings)
    case "callbacks":
      let names = fields.take(word).flatMap { readNames($0, findings: findings) }
      let of = findings.name(fields.take("of"), of: .object)
      return names.map { .callbacks($0, of: of) }
    case "notSent":
      let names = fields.take(word).flatMap { readNames($0, findings: findings) }
      let of = findings.name(fields.take("of"), of: .object)
      return names.map { .never($0.map { EventPattern(what: .event(.callback, $0), of: of) }) }
    case "events": return readPatterns(fields.take(word), findings: findings).map { .order($0) }
    case "never": return readPatterns(fields.take(word), findings: findings).map { .never($0) }
    case "exception": return readException(&fields, findings: findings)
    default:
      let pattern = EventPattern.read(&fields, findings: findings)
      let times = findings.integer(fields.take("times"), in: 0...1_000_000)
      return pattern.map { .count($0, times.map { .exactly($0) } ?? .atLeastOnce) }
    }
  }

  private static func readValue(_ word: String, _ fields: inout Fields, findings: Findings) -> Form? {
    let kinds: [String: NameUse.Kind] = ["default": .userDefault, "variable": .variable, "reference": .reference]
    let node = fields.take(word)
    let name = kinds[word].map { findings.name(node, of: $0) } ?? findings.name(node, "the name of a property")
    let object =
      word == "property" ? findings.name(fields.require("of", "the name of an object"), of: .object) : nil
    var tests: [ValueTest] = []
    if let node = fields.take("is") { tests.append(.equals(findings.value(node))) }
    if let node = fields.take("isNot") { tests.append(.differs(findings.value(node))) }
    if let node = fields.take("includes") { tests.append(.includes(findings.value(node))) }
    guard let name, let test = tests.first, tests.count == 1 else {
      if tests.count != 1, !reportedUnknownKeys(fields) {
        findings.report(
          tests.isEmpty ? "no value to compare with" : "\(tests.count) values to compare with", at: fields.position,
          expected: ["is: VALUE", "isNot: VALUE", "includes: VALUE"])
      }
      return nil
    }
    switch word {
    case "default": return .value(.default(name), test)
    case "variable": return .value(.variable(name), test)
    case "reference": return .value(.reference(name), test)
    default: return object.map { .value(.property(name, of: $0), test) }
    }
  }

  /// Where what is expected is missing, a key that nobody knows is the mistake.
  private static func reportedUnknownKeys(_ fields: Fields) -> Bool {
    fields.finish(also: ["claim", "since"])
    return !fields.entries.isEmpty
  }

  private static func readFrame(_ word: String, _ fields: inout Fields, findings: Findings) -> Form? {
    let name = findings.name(fields.take(word), of: .object)
    var test = FrameTest()
    if let rect = findings.rect(fields.take("is")) {
      test = FrameTest(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
    if let x = findings.number(fields.take("x")) { test.x = x }
    if let y = findings.number(fields.take("y")) { test.y = y }
    if let width = findings.number(fields.take("width")) { test.width = width }
    if let height = findings.number(fields.take("height")) { test.height = height }
    if test == FrameTest() {
      guard !reportedUnknownKeys(fields) else { return nil }
      findings.report(
        "no frame", at: fields.position, expected: ["is: [x, y, width, height]", "x, y, width or height"])
      return nil
    }
    return name.map { .frame($0, test, onScreen: word == "screenFrame") }
  }

  private static func readPresented(_ node: Node?, findings: Findings) -> Form? {
    if node?.scalar == "none" { return .visiblePopovers(names: [], count: 0) }
    return findings.name(node, of: .shownPopover).map { .presented($0) }
  }

  private static func readVisiblePopovers(_ node: Node?, findings: Findings) -> Form? {
    guard let node else { return nil }
    if let list = node.list {
      let names = list.compactMap { findings.name($0, of: .shownPopover) }
      return .visiblePopovers(names: names, count: names.count)
    }
    return findings.integer(node, in: 0...1000).map { .visiblePopovers(names: nil, count: $0) }
  }

  private static func readNames(_ node: Node, findings: Findings) -> [String]? {
    if node.scalar == "none" { return [] }
    for node in node.list ?? [node] {
      if let name = node.scalar, !name.isEmpty { findings.note(name, as: .callback, at: node.position) }
    }
    return findings.texts(node, "a list of selectors, or none")
  }

  private static func readPatterns(_ node: Node?, findings: Findings) -> [EventPattern]? {
    guard let node else { return nil }
    guard let list = node.list, !list.isEmpty else {
      findings.report(
        "found \(node.list == nil ? node.kind : "an empty list")", at: node.position,
        expected: ["a list of events, as [{action: showHelp}]"])
      return nil
    }
    return list.compactMap { EventPattern.read($0, findings: findings) }
  }

  private static func readException(_ fields: inout Fields, findings: Findings) -> Form? {
    let text = findings.text(fields.take("exception"), "the exact text of the exception, or none")
    let type = findings.name(fields.take("type"))
    guard let text else { return nil }
    return text == "none" ? .exception(text: nil, type: type) : .exception(text: text, type: type)
  }
}
