import Trace

/// The moments of a session worth looking at: how the screen stood at the end of each step in which it changed, and
/// half way through what moved.
public struct Film {
  /// The pictures, in order.
  public let shots: [Shot]

  /// One moment.
  public struct Shot: Hashable, Sendable {
    /// The event after which the screen looked so.
    public var event: Int
    /// The step, from 0.
    public var step: Int
    /// The step as a reader would write it.
    public var label: String
    /// Virtual time.
    public var at: Instant
    /// What was to be seen.
    public var state: ScreenState
    /// Paths of the views that differ from the shot before, or from the other session.
    public var changed: Set<String>
  }

  /// Chooses the moments of a trace.
  ///
  /// - Parameters:
  ///   - steps: Positions of the steps to show, from 0; all without it.
  ///   - most: The most shots; those beyond are left out from the middle, the first and last are kept.
  public init(_ trace: Trace, in steps: ClosedRange<Int>? = nil, most: Int = 60) {
    var shots: [Shot] = []
    for (number, step) in trace.steps.enumerated()
    where step.endEvent > step.firstEvent && steps?.contains(number) ?? true {
      for event in Film.moments(of: step, in: trace) {
        let state = ScreenState(trace, at: event)
        guard state.size.width > 0, state != shots.last?.state else { continue }
        let changed = shots.last.map { state.differences(from: $0.state) } ?? []
        shots.append(
          Shot(
            event: event, step: number, label: trace.text(step.label), at: trace.events[event].at, state: state,
            changed: changed))
      }
    }
    if shots.count > most, most > 1 {
      shots = Array(shots.prefix(most / 2) + shots.suffix(most - most / 2))
    }
    self.shots = shots
  }

  /// Marks in each shot what differs from the other film's shot of the same step.
  public func marking(differencesFrom other: Film) -> Film {
    let counterparts = Dictionary(other.shots.map { ($0.step, $0) }, uniquingKeysWith: { $1 })
    return Film(
      shots: shots.map { shot in
        var shot = shot
        shot.changed = counterparts[shot.step].map { shot.state.differences(from: $0.state) } ?? []
        return shot
      })
  }

  private init(shots: [Shot]) { self.shots = shots }

  /// The display event in the middle of what moves in a step, and the step's last event.
  private static func moments(of step: TraceStep, in trace: Trace) -> [Int] {
    let last = step.endEvent - 1
    let displays = (step.firstEvent...last).filter { trace.events[$0].kind == .display }
    guard displays.count > 3 else { return [last] }
    return [displays[displays.count / 2], last]
  }
}
