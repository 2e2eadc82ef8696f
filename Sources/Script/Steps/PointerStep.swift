import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// `pointer: […]`: an exact timeline of fingers; its times count from the step's begin.
struct PointerStep: StepAction {
  static let word = StepWord(
    "pointer", .list(.defined("pointerChange")), form: "`pointer: […]`",
    effect: "an exact timeline of fingers, below: `began`, `moved`, then `ended`, `cancelled` or `stays`"
  ) { node, findings in read(node, findings: findings).map { PointerStep(changes: $0) } }

  let changes: [Change]

  /// One finger at one time.
  struct Change: Sendable {
    /// Time since the step began.
    var at: Interval
    var finger: Int
    var phase: Phase
    var point: Point

    enum Phase: String, Sendable, CaseIterable {
      case began, moved, ended
      /// The system takes the finger away, as for a call that comes in.
      case cancelled
      /// The finger stays down after the step, until the system takes it away.
      case stays

      /// Whether the step has nothing more to say of the finger.
      var isLast: Bool { self == .ended || self == .cancelled || self == .stays }
    }
  }

  var label: String { "pointer with \(changes.count) changes" }

  func perform(on app: ScriptedApp) throws(SceneFailure) {
    let stage = app.stage
    let begin = stage.clock.now
    try app.touch("pointer") { touches in
      for change in changes {
        let due = begin + change.at
        if due > stage.clock.now { stage.advance(by: due - stage.clock.now) }
        switch change.phase {
        case .began: touches.began(finger: change.finger, at: change.point)
        case .moved: touches.moved(finger: change.finger, to: change.point)
        case .ended:
          touches.moved(finger: change.finger, to: change.point)
          touches.ended(finger: change.finger)
        case .cancelled:
          touches.moved(finger: change.finger, to: change.point)
          touches.cancelled(finger: change.finger)
        case .stays: touches.moved(finger: change.finger, to: change.point)
        }
      }
    }
  }

  // MARK: - Reading

  private static func read(_ node: Node, findings: Findings) -> [Change]? {
    guard let list = node.list, !list.isEmpty else {
      findings.report(
        "found \(node.list == nil ? node.kind : "an empty list")", at: node.position,
        expected: ["a list of changes, as {at: 0ms, finger: 1, began: [10, 20]}"])
      return nil
    }
    var changes: [Change] = []
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

  private static func readChange(_ node: Node, findings: Findings) -> Change? {
    guard var fields = Fields(node, as: "a change", findings: findings) else { return nil }
    let at = findings.interval(fields.require("at", "the time, as 16ms"))
    let finger = findings.integer(fields.take("finger"), in: 1...10) ?? 1
    var found: (Change.Phase, Node)?
    for phase in Change.Phase.allCases {
      if let point = fields.take(phase.rawValue) { found = (phase, point) }
    }
    fields.finish()
    guard let (phase, place) = found else {
      findings.report(
        "no phase", at: node.position, expected: Change.Phase.allCases.map { "\($0.rawValue): [x, y]" })
      return nil
    }
    guard let at, let point = findings.point(place) else { return nil }
    return Change(at: at, finger: finger, phase: phase, point: point)
  }
}
