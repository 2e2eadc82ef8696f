import RehearsalTrace

/// Follows the views of one trace step by step: which are there, and where.
struct ViewLedger {
  let side: Side
  private var states: [ViewState]
  /// Where the trail of each view is among those of the step at hand, or -1.
  private var places: [Int32]
  private var live: [Int32: [Int]] = [:]
  private var liveBases: [Int32: [Int]] = [:]
  private let bases: [Int32]
  private var nextView = 0
  private var nextFrame = 0
  private var nextEnd = 0
  private let ends: [Int]

  /// A view at a moment.
  enum ViewState: Hashable {
    case absent
    case present(MilliRect?)

    var frame: MilliRect? {
      if case .present(let frame) = self { return frame }
      return nil
    }
  }

  init(_ side: Side, _ vocabulary: SharedVocabulary) {
    self.side = side
    bases = side.paths.map { vocabulary.base($0) }
    states = Array(repeating: .absent, count: side.trace.views.count)
    places = Array(repeating: -1, count: side.trace.views.count)
    ends = side.trace.views.indices.filter { side.trace.views[$0].to < side.trace.events.count }
      .sorted { (side.trace.views[$0].to, $0) < (side.trace.views[$1].to, $1) }
  }

  func state(of view: Int) -> ViewState { states[view] }

  /// The views that are there under a path, in order of creation.
  func views(at path: Int32) -> [Int] { live[path] ?? [] }

  /// As `views(at:)`, by path without counters.
  func views(atBase base: Int32) -> [Int] { liveBases[base] ?? [] }

  /// Goes through the events before `end` and returns the views that changed, in order of their numbers.
  mutating func advance(to end: Int) -> [(view: Int, points: Trail)] {
    var trails: [(view: Int, points: Trail)] = []
    forEachChange(before: end) { ledger, change in
      let view = change.view
      if ledger.places[view] < 0 {
        ledger.places[view] = Int32(trails.count)
        trails.append((view, Trail(start: ledger.states[view])))
      }
      let place = Int(ledger.places[view])
      if let frame = change.frame {
        trails[place].points.append(frame, at: change.event, ledger.side)
      } else {
        trails[place].points.append(ledger.enter(change), at: change.event, ledger.side)
      }
    }
    for (view, trail) in trails {
      states[view] = trail.end(side)
      places[view] = -1
    }
    return trails.sorted { $0.view < $1.view }
  }

  /// Goes through the events before `end` of steps that are equal: only what they leave matters.
  mutating func pass(to end: Int) {
    let views = side.trace.views
    let comesOrGoes =
      nextView < views.count && views[nextView].from < end || nextEnd < ends.count && views[ends[nextEnd]].to < end
    if comesOrGoes {
      forEachChange(before: end) { ledger, change in
        ledger.states[change.view] =
          change.frame.map { .present(ledger.side.trace.frames[$0].frame) } ?? ledger.enter(change)
      }
      return
    }
    // Frames alone lie in order.
    while nextFrame < side.trace.frames.count, side.trace.frames[nextFrame].from < end {
      let view = Int(side.trace.frames[nextFrame].view.number) - 1
      if states.indices.contains(view) { states[view] = .present(side.trace.frames[nextFrame].frame) }
      nextFrame += 1
    }
  }

  private struct ViewChange {
    var event: Int
    /// 0 when the view came, 1 when it took on a frame, 2 when it went.
    var phase: Int
    var view: Int
    /// Which frame it took on, a position in the trace.
    var frame: Int?

    static func precedes(_ one: ViewChange, _ other: ViewChange) -> Bool {
      (one.event, one.phase, one.view) < (other.event, other.phase, other.view)
    }
  }

  /// Goes through the changes before `end` in order: by event, then what came, took on a frame and went, by view.
  private mutating func forEachChange(before end: Int, _ body: (inout ViewLedger, ViewChange) -> Void) {
    // A step may have a million frames, which lie in order already, and few views that come or go.
    var others: [ViewChange] = []
    while nextView < side.trace.views.count, side.trace.views[nextView].from < end {
      others.append(ViewChange(event: side.trace.views[nextView].from, phase: 0, view: nextView))
      nextView += 1
    }
    while nextEnd < ends.count, side.trace.views[ends[nextEnd]].to < end {
      others.append(ViewChange(event: side.trace.views[ends[nextEnd]].to, phase: 2, view: ends[nextEnd]))
      nextEnd += 1
    }
    others.sort(by: ViewChange.precedes)
    for change in others {
      while let frame = takeFrame(before: end, change) { body(&self, frame) }
      body(&self, change)
    }
    while let frame = takeFrame(before: end, nil) { body(&self, frame) }
  }

  /// The next frame before an event, and before another change.
  private mutating func takeFrame(before end: Int, _ change: ViewChange?) -> ViewChange? {
    while nextFrame < side.trace.frames.count {
      let span = side.trace.frames[nextFrame]
      guard span.from < end else { return nil }
      let taken = ViewChange(event: span.from, phase: 1, view: Int(span.view.number) - 1, frame: nextFrame)
      if let change, !ViewChange.precedes(taken, change) { return nil }
      nextFrame += 1
      if states.indices.contains(taken.view) { return taken }
    }
    return nil
  }

  /// What a view is after a change; notes that it came or went.
  private mutating func enter(_ change: ViewChange) -> ViewState {
    switch change.phase {
    case 0:
      live[side.paths[change.view], default: []].append(change.view)
      liveBases[bases[change.view], default: []].append(change.view)
      return .present(nil)
    case 1: return .present(change.frame.map { side.trace.frames[$0].frame })
    default:
      live[side.paths[change.view]]?.removeAll { $0 == change.view }
      liveBases[bases[change.view]]?.removeAll { $0 == change.view }
      return .absent
    }
  }
}

extension ViewLedger {
  /// The states that one view took on during a step, with the events that carried them: as `Points`, of which a step
  /// may have a million, in four bytes each.
  struct Trail {
    /// The state before the step.
    let start: ViewState
    /// A frame's position in the trace, or -1 minus the position in `others`.
    private var steps: [Int32] = []
    private var others: [(state: ViewState, event: Int)] = []

    init(start: ViewState) { self.start = start }

    var count: Int { steps.count }

    func event(_ position: Int, _ side: Side) -> Int {
      let step = Int(steps[position])
      return step < 0 ? others[-1 - step].event : side.trace.frames[step].from
    }

    func state(_ position: Int, _ side: Side) -> ViewState {
      let step = Int(steps[position])
      return step < 0 ? others[-1 - step].state : .present(side.trace.frames[step].frame)
    }

    func end(_ side: Side) -> ViewState { steps.isEmpty ? start : state(steps.count - 1, side) }

    /// Adds a state; a second one of the same event replaces the first, one that is no news adds nothing.
    mutating func append(_ state: ViewState, at event: Int, _ side: Side) {
      removeLast(at: event, side)
      if end(side) == state { return }
      others.append((state, event))
      steps.append(Int32(-others.count))
    }

    /// The same, for a frame by its position in the trace.
    mutating func append(_ frame: Int, at event: Int, _ side: Side) {
      removeLast(at: event, side)
      if case .present(let known?) = end(side), known == side.trace.frames[frame].frame { return }
      steps.append(Int32(frame))
    }

    private mutating func removeLast(at event: Int, _ side: Side) {
      if !steps.isEmpty, self.event(steps.count - 1, side) == event { steps.removeLast() }
    }

    /// How many of the states display frames carried.
    func displayFrames(_ side: Side) -> Int {
      steps.indices.count { side.trace.events[event($0, side)].kind == .display }
    }

    func duration(_ side: Side) -> Interval {
      guard !steps.isEmpty else { return .zero }
      return side.trace.events[event(steps.count - 1, side)].at - side.trace.events[event(0, side)].at
    }

    /// The first position at which two sequences of states differ, or `nil` when they are equal.
    static func firstDifference(_ one: Trail, _ side: Side, _ other: Trail, _ otherSide: Side) -> Int? {
      let shorter = min(one.count, other.count)
      let first = (0..<shorter).first { one.state($0, side) != other.state($0, otherSide) }
      return first ?? (one.count == other.count ? nil : shorter)
    }
  }
}
