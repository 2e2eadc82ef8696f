package import RehearsalTrace

/// The moments of a session worth looking at: how the screen stood at the end of each step in which it changed, and
/// half way through what moved.
package struct Film {
  /// The pictures, in order.
  package let shots: [Shot]
  /// How many moments were left out of the middle because there were too many.
  package let omitted: Int

  /// One moment.
  package struct Shot: Hashable, Sendable {
    /// The event after which the screen looked so.
    package var event: Int
    /// The step, from 0.
    package var step: Int
    /// The step as a reader would write it.
    package var label: String
    /// Virtual time.
    package var at: Instant
    /// What was to be seen.
    package var state: ScreenState
    /// The shot before, or that of the other session.
    package var before: ScreenState?
    /// Paths of the views that differ from `before`.
    package var changed: Set<String>
    /// Ways of the fingers in this step, up to this moment.
    package var gestures: [[Point]]

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
  package init(_ trace: Trace, in steps: ClosedRange<Int>? = nil, most: Int = 60) {
    self.init(along: ScreenFollower(trace), in: steps, most: most)
  }

  init(along screen: ScreenFollower, in steps: ClosedRange<Int>? = nil, most: Int = 60) {
    let trace = screen.trace
    var drafts = Drafts(most: most)
    var last: ScreenState?
    for (number, step) in trace.steps.enumerated()
    where step.endEvent > step.firstEvent && steps?.contains(number) ?? true {
      for event in Film.moments(of: step, in: trace) {
        let state = screen.state(at: event)
        guard state.size.width > 0, state != last else { continue }
        drafts.add(Draft(event: event, step: number, state: state, before: last))
        last = state
      }
    }
    omitted = drafts.omitted
    shots = drafts.kept.map { draft in
      let step = trace.steps[draft.step]
      let shot = Shot(
        event: draft.event, step: draft.step, label: trace.text(step.label), at: trace.events[draft.event].at,
        state: draft.state, before: nil, changed: [],
        gestures: screen.gestures(during: step.firstEvent..<draft.event + 1))
      return shot.marking(differencesFrom: draft.before)
    }
  }

  /// A moment that may become a shot.
  private struct Draft {
    let event: Int
    let step: Int
    let state: ScreenState
    let before: ScreenState?
  }

  /// The first and the last of many moments.
  private struct Drafts {
    private let most: Int
    private var first: [Draft] = []
    private var last: [Draft] = []
    private var count = 0

    /// - Parameter most: More are left out from the middle; less than two leave out none.
    init(most: Int) { self.most = most > 1 ? most : .max }

    /// How many are left out.
    var omitted: Int { count - first.count - last.count }

    mutating func add(_ draft: Draft) {
      count += 1
      let room = most - most / 2
      if first.count < most / 2 {
        first.append(draft)
      } else if last.count < room {
        last.append(draft)
      } else {
        last[(count - 1 - first.count) % room] = draft
      }
    }

    /// Those that are left, in order.
    var kept: [Draft] {
      let begin = omitted == 0 ? 0 : (count - first.count) % last.count
      return first + last[begin...] + last[..<begin]
    }
  }

  /// Marks in each shot what differs from the other film's shot of the same moment.
  package func marking(differencesFrom other: Film) -> Film {
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
