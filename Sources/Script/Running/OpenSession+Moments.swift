import RehearsalSourceText
import RehearsalStage
public import RehearsalTrace

/// A moment of a session at which something else may begin: between two steps, or at a display frame of a step that
/// lets time pass.
public struct SessionMoment: Hashable, Sendable {
  /// How many steps are over, the launch counted.
  public let steps: Int
  /// How long the next step has been going on; 0 when it has not begun.
  public let elapsed: Interval
  /// How many events were recorded.
  public let events: Int
  /// What waits: the time, timers and animations, and touches; empty at rest.
  public let pending: [String]
  /// What would be tapped beside the popovers that are shown, as steps.
  public let outside: [String]

  /// Makes a moment.
  public init(steps: Int, elapsed: Interval, events: Int, pending: [String], outside: [String]) {
    self.steps = steps
    self.elapsed = elapsed
    self.events = events
    self.pending = pending
    self.outside = outside
  }
}

extension SessionMoment {
  /// For people: `after step 3`, `42.5 ms into step 4`.
  public var text: String {
    elapsed == .zero
      ? "after step \(steps)" : "\(decimalText(milli: elapsed.microseconds)) ms into step \(steps + 1)"
  }
}

extension OpenSession {
  /// Performs steps that are no expectations, and notes every moment at which something else may begin.
  ///
  /// The first is right behind the launch. A touch that lasts is one piece: its finger is its own.
  package func moments(performing steps: [FlatScript.FlatStep]) -> [SessionMoment] {
    var moments = [moment(after: 1)]
    for (position, step) in steps.enumerated() {
      let findings = Findings(path: "step")
      let read = YAMLText.read(step.text, findings: findings).flatMap {
        Step.read($0, StepReading(bindings: Bindings(), findings: findings))
      }
      if case .act(let action)? = read?.verb, let limit = OpenSession.length(of: action) {
        moments += frames(after: position + 1, within: limit, settles: action is SettleStep)
      } else if !perform(step.text) {
        return moments
      }
      moments.append(moment(after: position + 2))
    }
    return moments
  }

  /// How long a step that only waits takes at most.
  private static func length(of action: any StepAction) -> Interval? {
    (action as? AdvanceStep)?.interval ?? (action as? SettleStep)?.within
  }

  /// Lets time pass from one display frame to the next; the end of the step is the next step's beginning.
  private func frames(after steps: Int, within limit: Interval, settles: Bool) -> [SessionMoment] {
    let start = stage.clock.now
    var moments: [SessionMoment] = []
    while stage.exception == nil, !(settles && stage.isIdle) {
      let next = min(Instant.displayFrame(stage.clock.now.nextDisplayFrame), start + limit)
      guard next > stage.clock.now, stage.advance(by: next - stage.clock.now).isEmpty else { break }
      guard next < start + limit, !(settles && stage.isIdle) else { break }
      moments.append(moment(after: steps, next - start))
    }
    return moments
  }

  private func moment(after steps: Int, _ elapsed: Interval = .zero) -> SessionMoment {
    // While something waits, no other moment is as far from when it is due.
    let waiting = stage.isIdle ? [] : ["at \(stage.clock.now.microseconds) µs"] + stage.busy
    let touches = stage.touches.isTouching ? ["touch"] : []
    return SessionMoment(
      steps: steps, elapsed: elapsed, events: stage.trace.events.count, pending: waiting + touches,
      outside: offers.filter { $0.kind == .outside }.map(\.text))
  }
}
