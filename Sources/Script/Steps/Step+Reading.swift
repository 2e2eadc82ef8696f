import RehearsalSourceText
import RehearsalTrace

extension Step {
  /// Words of all steps, in the order of the documentation.
  static let words =
    ["launch", "tap", "doubleTap", "longPress", "drag", "swipe", "pointer", "type", "rotate", "background"]
    + ["foreground", "settle", "advance", "mark"] + Command.words + ["expect", "run", "repeat", "when"]

  /// Steps that may stand alone, without a value.
  private static let bareWords = ["launch", "background", "foreground", "settle"]

  /// Reads a list of steps; a step that is wrong is reported and left out.
  static func readList(_ node: Node, bindings: Bindings, findings: Findings) -> [Step] {
    guard let list = node.list else {
      findings.report("found \(node.kind)", at: node.position, expected: ["a list of steps"])
      return []
    }
    return list.compactMap { read($0, bindings: bindings, findings: findings) }
  }

  /// Reads one step: a bare word, or a mapping with exactly one key.
  static func read(_ node: Node, bindings: Bindings, findings: Findings) -> Step? {
    if let word = node.scalar {
      guard words.contains(word) else {
        findings.reportUnknown("step", word, at: node.position, expected: words)
        return nil
      }
      guard bareWords.contains(word) else {
        findings.report("\"\(word)\" without a value", at: node.position, expected: ["\(word): …"])
        return nil
      }
      return Step(position: node.position, word: word, label: word, verb: bareVerb(word), arguments: nil)
    }
    guard let entries = node.entries, let entry = entries.first else {
      findings.report("found \(node.kind)", at: node.position, expected: ["a step: a word, or a mapping with one key"])
      return nil
    }
    guard words.contains(entry.key) else {
      findings.reportUnknown("step", entry.key, at: entry.keyPosition, expected: words)
      return nil
    }
    guard entries.count == 1 else {
      findings.report(
        "a step with \(entries.count) keys: \(entries.map(\.key).joined(separator: ", "))",
        at: entries[1].keyPosition, expected: ["one key a step; a second step begins with \"- \""])
      return nil
    }
    let node = bindings.shallow(entry.key) ? entry.value : bindings.fill(entry.value, findings: findings)
    guard let verb = readVerb(entry.key, node, bindings: bindings, findings: findings) else { return nil }
    return Step(
      position: entry.keyPosition, word: entry.key, label: label(entry.key, verb), verb: verb, arguments: node)
  }

  private static func bareVerb(_ word: String) -> Verb {
    switch word {
    case "launch": .launch
    case "background": .background
    case "foreground": .foreground
    default: .settle(within: standardSettle)
    }
  }

  /// How long a bare `settle` lets time pass at most.
  static let standardSettle = Interval.seconds(10)

  private static func readVerb(_ word: String, _ node: Node, bindings: Bindings, findings: Findings) -> Verb? {
    switch word {
    case "tap", "doubleTap", "longPress", "drag", "swipe":
      return readTouch(word, node, findings: findings).map { .touch($0) }
    case "pointer": return readPointer(node, findings: findings).map { .pointer($0) }
    case "type": return readType(node, findings: findings)
    case "rotate":
      return findings.word(node, "rotation", among: Rotation.words).flatMap {
        Rotation(word: $0).map { .rotate($0) }
      }
    case "settle": return readSettle(node, findings: findings)
    case "advance": return findings.interval(node).map { .advance($0) }
    case "mark": return findings.text(node, "a name for this place").map { .mark($0) }
    case "expect": return Expectation.readList(node, findings: findings).map { .expect($0) }
    case "run": return readRun(node, findings: findings)
    case "repeat": return readRepeat(node, bindings: bindings, findings: findings)
    case "when": return readWhen(node, bindings: bindings, findings: findings)
    case "launch", "background", "foreground":
      findings.report("found \(node.kind) after \"\(word)\"", at: node.position, expected: ["\(word) alone"])
      return nil
    default: return Command.read(word, node, findings: findings).map { .command($0) }
    }
  }

  private static func label(_ word: String, _ verb: Verb) -> String {
    switch verb {
    case .touch(let touch): touch.label(word)
    case .pointer(let changes): "pointer with \(changes.count) changes"
    case .type(let text, let target):
      "type \(Value.quoted(text))" + (target.map { " into \($0.label)" } ?? "")
    case .rotate(let rotation): "rotate \(rotation.word)"
    case .advance(let interval): "advance \(decimalText(milli: interval.microseconds)) ms"
    case .settle(let interval) where interval != standardSettle:
      "settle within \(decimalText(milli: interval.microseconds)) ms"
    case .mark(let name): "mark \(name)"
    case .command(let command): command.label
    case .run(let script, _): "run \(script)"
    default: word
    }
  }
}

extension Bindings {
  /// Whether the steps inside a step fill their own placeholders, so that those of a branch not taken stay unread.
  fileprivate func shallow(_ word: String) -> Bool { word == "repeat" || word == "when" }
}

// MARK: - Touches and typing

extension Step {
  private static func readTouch(_ word: String, _ node: Node, findings: Findings) -> Touch? {
    if node.scalar != nil, word != "drag", word != "swipe" {
      guard let target = Target.read(node, findings: findings) else { return nil }
      return Touch(
        gesture: word == "tap" ? .tap : word == "doubleTap" ? .doubleTap : .longPress(standardPress), target: target)
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
    return Touch(gesture: gesture, target: target, fingers: fingers)
  }

  /// How long a long press lasts when the script does not say.
  private static let standardPress = Interval.milliseconds(600)

  private static func readGesture(_ word: String, _ fields: inout Fields, findings: Findings) -> Touch.Gesture? {
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
      let words = Touch.Direction.allCases.map(\.rawValue)
      return findings.word(fields.require("direction", words.joined(separator: ", ")), "direction", among: words)
        .flatMap { Touch.Direction(rawValue: $0) }.map { .swipe($0) }
    }
  }

  private static func readPointer(_ node: Node, findings: Findings) -> [PointerChange]? {
    guard let list = node.list, !list.isEmpty else {
      findings.report(
        "found \(node.list == nil ? node.kind : "an empty list")", at: node.position,
        expected: ["a list of changes, as {at: 0ms, finger: 1, began: [10, 20]}"])
      return nil
    }
    var changes: [PointerChange] = []
    var down: Set<Int> = []
    for node in list {
      guard let change = readChange(node, findings: findings) else { return nil }
      if let last = changes.last, change.at < last.at {
        findings.report("a change before the one above it", at: node.position, expected: ["times in order"])
      }
      if down.contains(change.finger) == (change.phase == .began) {
        findings.report(
          "finger \(change.finger) \(change.phase.rawValue) but is \(change.phase == .began ? "down" : "not down")",
          at: node.position, expected: ["began first, then moved, then ended, cancelled or stays"])
      }
      if change.phase == .began { down.insert(change.finger) }
      if change.phase.isLast { down.remove(change.finger) }
      changes.append(change)
    }
    if let finger = down.min() {
      findings.report(
        "finger \(finger) stays down", at: node.position, expected: ["ended, cancelled or stays for each finger"])
    }
    return changes
  }

  private static func readChange(_ node: Node, findings: Findings) -> PointerChange? {
    guard var fields = Fields(node, as: "a change", findings: findings) else { return nil }
    let at = findings.interval(fields.require("at", "the time, as 16ms"))
    let finger = findings.integer(fields.take("finger"), in: 1...10) ?? 1
    var found: (PointerChange.Phase, Node)?
    for phase in PointerChange.Phase.allCases {
      if let point = fields.take(phase.rawValue) { found = (phase, point) }
    }
    fields.finish()
    guard let (phase, place) = found else {
      findings.report(
        "no phase", at: node.position, expected: PointerChange.Phase.allCases.map { "\($0.rawValue): [x, y]" })
      return nil
    }
    guard let at, let point = findings.point(place) else { return nil }
    return PointerChange(at: at, finger: finger, phase: phase, point: point)
  }

  private static func readType(_ node: Node, findings: Findings) -> Verb? {
    if node.scalar != nil { return findings.text(node, "the text to type").map { .type($0, into: nil) } }
    guard var fields = Fields(node, as: "type", findings: findings) else { return nil }
    let text = findings.text(fields.require("text"))
    let target = fields.take("into").flatMap { Target.read($0, findings: findings) }
    fields.finish()
    return text.map { .type($0, into: target) }
  }
}

// MARK: - Time and flow

extension Step {
  private static func readSettle(_ node: Node, findings: Findings) -> Verb? {
    guard var fields = Fields(node, as: "settle", findings: findings) else { return nil }
    let within = findings.interval(fields.require("within", "the longest time, as 5s"))
    fields.finish()
    return within.map { .settle(within: $0) }
  }

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

  /// The most times a `repeat` may repeat.
  static let mostRepeats = 1000

  private static func readRepeat(_ node: Node, bindings: Bindings, findings: Findings) -> Verb? {
    guard var fields = Fields(node, as: "repeat", findings: findings) else { return nil }
    let times = findings.integer(
      fields.require("times", "how often").map { bindings.fill($0, findings: findings) }, in: 0...mostRepeats)
    let steps = fields.require("steps", "a list of steps").map {
      readList($0, bindings: bindings, findings: findings)
    }
    fields.finish()
    guard let times, let steps else { return nil }
    return .repeat(times: times, steps)
  }

  private static func readWhen(_ node: Node, bindings: Bindings, findings: Findings) -> Verb? {
    guard var fields = Fields(node, as: "when", findings: findings) else { return nil }
    let then = fields.require("then", "a list of steps")
    let otherwise = fields.take("otherwise")
    let conditions = AxisCondition.readAll(&fields, bindings: bindings, findings: findings)
    guard let conditions, let then else { return nil }
    let holds = conditions.allSatisfy { $0.holds(in: bindings) }
    func branch(_ node: Node?, isTaken: Bool) -> [Step] {
      guard let node else { return [] }
      if isTaken { return readList(node, bindings: bindings, findings: findings) }
      findings.readAside(node) { _ = readList(node, bindings: bindings, findings: $0) }
      return []
    }
    return .when(conditions, then: branch(then, isTaken: holds), otherwise: branch(otherwise, isTaken: !holds))
  }
}

extension AxisCondition {
  /// Takes every entry that is left as a condition on an axis; reports when there is none.
  static func readAll(_ fields: inout Fields, bindings: Bindings, findings: Findings) -> [AxisCondition]? {
    var conditions: [AxisCondition] = []
    let entries = fields.takeRest()
    for entry in entries {
      guard bindings[entry.key] != nil else {
        findings.reportUnknown("axis", entry.key, at: entry.keyPosition, expected: bindings.names)
        continue
      }
      if let values = findings.texts(entry.value, "a value of \(entry.key), or a list of them") {
        conditions.append(AxisCondition(axis: entry.key, values: values))
      }
    }
    if entries.isEmpty {
      findings.report("no condition", at: fields.position, expected: ["an axis with a value, as orientation: portrait"])
    }
    return conditions.isEmpty ? nil : conditions
  }
}

extension Step.Touch {
  fileprivate func label(_ word: String) -> String {
    var label = word
    switch gesture {
    case .tap, .doubleTap: label += " \(target.label)"
    case .longPress(let time): label += " \(target.label) for \(decimalText(milli: time.microseconds)) ms"
    case .drag(.target(let end), _): label += " \(target.label) to \(end.label)"
    case .drag(.offset(let offset), _): label += " \(target.label) by \(Value.point(offset).json)"
    case .swipe(let direction): label += " \(direction.rawValue) on \(target.label)"
    }
    return label + (fingers > 1 ? " with \(fingers) fingers" : "")
  }
}
