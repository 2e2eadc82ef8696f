import RehearsalSourceText

/// The words that do nothing to the app: what is expected, and which steps come next.
extension Step {
  static let expectWord = StepWord(
    flow: "expect", .either([.defined("expectation"), .list(.defined("expectation"))]), form: "`expect`",
    effect: "section 5"
  ) { node, reading in Expectation.readList(node, findings: reading.findings).map { .expect($0) } }

  static let flowWords = [
    StepWord(
      flow: "run",
      .either([.name, .keys([.init("script", .name, isRequired: true), .init("with", .mapping(.scalar))])]),
      form: "`run`", effect: "section 6"
    ) { node, reading in readRun(node, findings: reading.findings) },
    StepWord(
      flow: "repeat",
      .keys([
        .init("times", .integer(0...mostRepeats), isRequired: true), .init("steps", .steps, isRequired: true),
      ]), form: "`repeat`", effect: "section 6", fillsInside: true
    ) { node, reading in readRepeat(node, reading) },
    StepWord(flow: "when", .defined("when"), form: "`when`", effect: "section 6", fillsInside: true) {
      node, reading in readWhen(node, reading)
    },
  ]

  /// The most times a `repeat` may repeat.
  private static let mostRepeats = 1000

  private static func readRun(_ node: Node, findings: Findings) -> Verb? {
    if node.scalar != nil {
      return findings.name(node, "the id of a script").map { .run(script: $0, parameters: [:]) }
    }
    guard var fields = Fields(node, as: "run", findings: findings) else { return nil }
    let script = findings.name(fields.require("script", "the id of a script"))
    var parameters: [String: String] = [:]
    if let node = fields.take("with"), let given = Fields(node, as: "with", findings: findings) {
      for entry in given.entries {
        if let text = findings.text(entry.value, "the value of \(entry.key)") { parameters[entry.key] = text }
      }
    }
    fields.finish()
    return script.map { .run(script: $0, parameters: parameters) }
  }

  private static func readRepeat(_ node: Node, _ reading: StepReading) -> Verb? {
    let findings = reading.findings
    guard var fields = Fields(node, as: "repeat", findings: findings) else { return nil }
    let times = findings.integer(
      fields.require("times", "how often").map { reading.bindings.fill($0, findings: findings) }, in: 0...mostRepeats)
    let steps = fields.require("steps", "a list of steps").map { readList($0, reading) }
    fields.finish()
    guard let times, let steps else { return nil }
    return .repeat(times: times, steps)
  }

  private static func readWhen(_ node: Node, _ reading: StepReading) -> Verb? {
    let (bindings, findings) = (reading.bindings, reading.findings)
    guard var fields = Fields(node, as: "when", findings: findings) else { return nil }
    let then = fields.require("then", "a list of steps")
    let otherwise = fields.take("otherwise")
    let conditions = AxisCondition.readAll(&fields, bindings: bindings, findings: findings)
    guard let conditions, let then else { return nil }
    let holds = conditions.allSatisfy { $0.holds(in: bindings) }
    func branch(_ node: Node?, isTaken: Bool) -> [Step] {
      guard let node else { return [] }
      if isTaken { return readList(node, reading) }
      findings.readAside(node) { _ = readList(node, StepReading(bindings: bindings, findings: $0)) }
      return []
    }
    return .when(conditions, then: branch(then, isTaken: holds), otherwise: branch(otherwise, isTaken: !holds))
  }
}
