public import RehearsalTrace

/// The moments of a session worth looking at: how the screen stood at the end of each step in which it changed, and
/// half way through what moved.
public struct Film {
  /// The pictures, in order.
  public let shots: [Shot]
  /// How many moments were left out of the middle because there were too many.
  public let omitted: Int

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
    /// The shot before, or that of the other session.
    public var before: ScreenState?
    /// Paths of the views that differ from `before`.
    public var changed: Set<String>
    /// Ways of the fingers in this step, up to this moment.
    public var gestures: [[Point]]

    /// The moment as a caption.
    var time: String { "\(decimalText(milli: at.microseconds)) ms" }

    /// How the shot is drawn at a width in pixels.
    func picture(
      width: Double, showsNames: Bool = true, title: String = "", isDescribed: Bool = true
    ) -> ScreenPicture {
      ScreenPicture(
        state,
        options: ScreenPicture.Options(
          title: title, highlighted: changed, showsNames: showsNames, width: width, before: before, gestures: gestures,
          isDescribed: isDescribed))
    }

    /// The same moment, with what differs from a screen marked.
    func marking(differencesFrom other: ScreenState?) -> Shot {
      var shot = self
      shot.before = other
      shot.changed = other.map { state.differences(from: $0) } ?? []
      return shot
    }
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
        let shot = Shot(
          event: event, step: number, label: trace.text(step.label), at: trace.events[event].at, state: state,
          before: nil, changed: [],
          gestures: ScreenState.gestures(in: trace, during: step.firstEvent..<event + 1))
        shots.append(shot.marking(differencesFrom: shots.last?.state))
      }
    }
    omitted = most > 1 ? max(0, shots.count - most) : 0
    if omitted > 0 { shots.removeSubrange(most / 2..<most / 2 + omitted) }
    self.shots = shots
  }

  /// Marks in each shot what differs from the other film's shot of the same moment.
  public func marking(differencesFrom other: Film) -> Film {
    let pairs = FilmPairs(self, other)
    return Film(
      shots: zip(shots, pairs.counterparts).map { $0.marking(differencesFrom: $1?.state) }, omitted: omitted)
  }

  private init(shots: [Shot], omitted: Int) {
    self.shots = shots
    self.omitted = omitted
  }

  /// The display event in the middle of what moves in a step, and the step's last event.
  private static func moments(of step: TraceStep, in trace: Trace) -> [Int] {
    let last = step.endEvent - 1
    let displays = (step.firstEvent...last).filter { trace.events[$0].kind == .display }
    guard displays.count > 3 else { return [last] }
    return [displays[displays.count / 2], last]
  }
}
