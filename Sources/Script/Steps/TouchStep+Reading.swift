import RehearsalSourceText
import RehearsalTrace

extension TouchStep {
  static let words = [
    word("tap", touched, form: "`tap: TARGET`", effect: "50 ms down; taps of a double tap 100 ms apart"),
    word("doubleTap", touched, form: "`doubleTap: TARGET`", effect: "50 ms down; taps of a double tap 100 ms apart"),
    word(
      "longPress", touched(with: [.init("for", .interval)]), form: "`longPress: TARGET` or `{element: E, for: 2s}`",
      effect: "600 ms unless said"),
    word(
      "drag",
      .keys(
        [
          .init("from", .target, isRequired: true), .init("to", .target), .init("by", .point),
          .init("over", .interval), .init("fingers", .fingers),
        ], rule: .oneOf([["to"], ["by"]])),
      form: "`drag: {from: TARGET, to: TARGET, over: 300ms}`",
      effect: "or `by: [x, y]`; moves once a display frame"),
    word(
      "swipe",
      .keys([
        .init("on", .target, isRequired: true), .init("direction", .words(directions), isRequired: true),
        .init("fingers", .fingers),
      ]),
      form: "`swipe: {on: TARGET, direction: left}`",
      effect: "200 points in 200 ms; `up`, `down`, `left`, `right`"),
  ]

  private static func word(_ word: String, _ value: ValueShape, form: String, effect: String) -> StepWord {
    StepWord(word, value, form: form, effect: effect) { node, findings in read(word, node, findings: findings) }
  }

  private static let touched = touched(with: [])

  private static func touched(with more: [ValueShape.Key]) -> ValueShape {
    let keys: [ValueShape.Key] = [
      .init("element", .name), .init("at", .point), .init("outside", .name), .init("title", .scalar),
      .init("role", TargetLook.roleShape), .init("fingers", .fingers),
    ]
    return .either([.name, .keys(keys + more, rule: .notEmpty)])
  }

  private static let directions = Direction.allCases.map(\.rawValue)

  /// How long a long press lasts when the script does not say.
  private static let standardPress = Interval.milliseconds(600)

  private static func read(_ word: String, _ node: Node, findings: Findings) -> TouchStep? {
    if node.scalar != nil, word != "drag", word != "swipe" {
      guard let target = Target.read(node, findings: findings) else { return nil }
      return TouchStep(
        word: word, gesture: word == "tap" ? .tap : word == "doubleTap" ? .doubleTap : .longPress(standardPress),
        target: target)
    }
    guard var fields = Fields(node, as: word, findings: findings) else { return nil }
    defer { fields.finish() }
    let target: Target?
    if word == "drag" || word == "swipe" {
      let key = word == "drag" ? "from" : "on"
      target = fields.require(key, "a target").flatMap { Target.read($0, findings: findings) }
    } else {
      target = Target.read(&fields, findings: findings)
    }
    let gesture = readGesture(word, &fields, findings: findings)
    let fingers = findings.integer(fields.take("fingers"), in: 1...10) ?? 1
    guard let target, let gesture else { return nil }
    return TouchStep(word: word, gesture: gesture, target: target, fingers: fingers)
  }

  private static func readGesture(_ word: String, _ fields: inout Fields, findings: Findings) -> Gesture? {
    switch word {
    case "tap": return .tap
    case "doubleTap": return .doubleTap
    case "longPress": return .longPress(findings.interval(fields.take("for")) ?? standardPress)
    case "drag":
      let over = findings.interval(fields.take("over")) ?? .milliseconds(300)
      if let offset = fields.take("by") {
        if let to = fields.take("to") {
          findings.report("\"to\" beside \"by\"", at: to.position, expected: ["one of to, by"])
        }
        return findings.point(offset).map { .drag(to: .offset($0), over: over) }
      }
      return fields.require("to", "a target, or by: [x, y]")
        .flatMap { Target.read($0, findings: findings) }.map { .drag(to: .target($0), over: over) }
    default:
      return findings.word(
        fields.require("direction", directions.joined(separator: ", ")), "direction", among: directions
      )
      .flatMap { Direction(rawValue: $0) }.map { .swipe($0) }
    }
  }
}
