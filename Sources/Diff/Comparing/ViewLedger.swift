import RehearsalTrace

/// Follows the views of one trace step by step: which are there, and where.
struct ViewLedger {
  let side: Side
  private var states: [ViewState]
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
    ends = side.trace.views.indices.filter { side.trace.views[$0].to < side.trace.events.count }
      .sorted { (side.trace.views[$0].to, $0) < (side.trace.views[$1].to, $1) }
  }

  func state(of view: Int) -> ViewState { states[view] }

  /// The views that are there under a path, in order of creation.
  func views(at path: Int32) -> [Int] { live[path] ?? [] }

  /// As `views(at:)`, by path without counters.
  func views(atBase base: Int32) -> [Int] { liveBases[base] ?? [] }

  /// Goes through the events before `end` and returns the views that changed, in order of their numbers.
  mutating func advance(to end: Int) -> [(view: Int, points: Points<ViewState>)] {
    var points: [Int: Points<ViewState>] = [:]
    for change in changes(before: end) {
      let state = enter(change)
      points[change.view, default: Points(start: states[change.view])].append(state, at: change.event)
    }
    for (view, changed) in points { states[view] = changed.end }
    return points.keys.sorted().compactMap { view in points[view].map { (view, $0) } }
  }

  /// Goes through the events before `end` of steps that are equal: only what they leave matters.
  mutating func pass(to end: Int) {
    let views = side.trace.views
    let comesOrGoes =
      nextView < views.count && views[nextView].from < end || nextEnd < ends.count && views[ends[nextEnd]].to < end
    if comesOrGoes {
      for change in changes(before: end) { states[change.view] = enter(change) }
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
    var frame: MilliRect?
  }

  private mutating func changes(before end: Int) -> [ViewChange] {
    var changes: [ViewChange] = []
    // A step may have a million.
    let frames = side.trace.frames[nextFrame...].prefix { $0.from < end }.count
    changes.reserveCapacity(frames)
    while nextView < side.trace.views.count, side.trace.views[nextView].from < end {
      changes.append(ViewChange(event: side.trace.views[nextView].from, phase: 0, view: nextView))
      nextView += 1
    }
    while nextFrame < side.trace.frames.count, side.trace.frames[nextFrame].from < end {
      let span = side.trace.frames[nextFrame]
      let view = Int(span.view.number) - 1
      if states.indices.contains(view) {
        changes.append(ViewChange(event: span.from, phase: 1, view: view, frame: span.frame))
      }
      nextFrame += 1
    }
    while nextEnd < ends.count, side.trace.views[ends[nextEnd]].to < end {
      changes.append(ViewChange(event: side.trace.views[ends[nextEnd]].to, phase: 2, view: ends[nextEnd]))
      nextEnd += 1
    }
    changes.sort { ($0.event, $0.phase, $0.view) < ($1.event, $1.phase, $1.view) }
    return changes
  }

  /// What a view is after a change; notes that it came or went.
  private mutating func enter(_ change: ViewChange) -> ViewState {
    switch change.phase {
    case 0:
      live[side.paths[change.view], default: []].append(change.view)
      liveBases[bases[change.view], default: []].append(change.view)
      return .present(nil)
    case 1: return .present(change.frame)
    default:
      live[side.paths[change.view]]?.removeAll { $0 == change.view }
      liveBases[bases[change.view]]?.removeAll { $0 == change.view }
      return .absent
    }
  }
}
