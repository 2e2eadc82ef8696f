import RehearsalTrace

/// Runs animations: samples them at every display frame and completes them after their last.
///
/// What it is: a list of groups, one for each animation block, in the order in which they were made. A group holds an
/// item for each view and attribute that its block changed. What must hold: an attribute of a view is animated by at
/// most one group; a newer one takes it away, and a group that lost all its items ends unfinished at the end of that
/// turn. A change outside any block ends the attribute's animation (inferred: Core Animation would let it run on and
/// then jump). Completions of one display frame are called in the order in which the groups were made.
///
/// Cost: one display frame is linear in the number of items. Typical input: one to three groups of one to five items.
final class Animator {
  private let stage: any AnimationStage
  @exclusivity(unchecked) private var groups: [Group] = []
  private var open: [Group] = []
  private var shownFrame: Int64 = -1

  final class Group {
    let duration: Interval
    let delay: Interval
    let curve: AnimationCurve
    let fromCurrentState: Bool
    /// Whether the group takes its time even when it animates nothing, or nothing any more.
    let isLasting: Bool
    let cause: Int?
    let completion: ((Bool) -> Void)?
    @exclusivity(unchecked) var items: [Item] = [] {
      didSet { knownViews = nil }
    }
    @exclusivity(unchecked) private var knownViews: [any AnimatedView]?
    var lost = false
    @exclusivity(unchecked) var start: Instant?
    @exclusivity(unchecked) var event: Int?

    init(
      duration: Interval, delay: Interval, curve: AnimationCurve, fromCurrentState: Bool, isLasting: Bool,
      cause: Int?, completion: ((Bool) -> Void)?
    ) {
      self.duration = duration
      self.delay = delay
      self.curve = curve
      self.fromCurrentState = fromCurrentState
      self.isLasting = isLasting
      self.cause = cause
      self.completion = completion
    }

    /// Whether the animation ran to its end: it did not when others took away all that it animated.
    var finished: Bool { isLasting || !(lost && items.isEmpty) }

    /// Whether there is nothing to wait for.
    var isOver: Bool { items.isEmpty && !isLasting }

    /// The views in the order in which the block changed them, each once.
    var views: [any AnimatedView] {
      if let knownViews { return knownViews }
      var views: [any AnimatedView] = []
      for item in items where !views.contains(where: { $0 === item.view }) { views.append(item.view) }
      knownViews = views
      return views
    }
  }

  struct Item {
    let view: any AnimatedView
    let change: Change
  }

  enum Change {
    case frame(from: Rect, to: Rect)
    case alpha(from: Double, to: Double)

    var isFrame: Bool {
      if case .frame = self { true } else { false }
    }
  }

  init(stage: any AnimationStage) {
    self.stage = stage
  }

  var isRunning: Bool { !groups.isEmpty }
  var hasPending: Bool { groups.contains { $0.start == nil || $0.isOver } }
  var descriptions: [String] { groups.map { "animation of " + $0.views.map(\.path).joined(separator: ", ") } }

  /// The first display frame after the beginning of an animation that has not been shown yet.
  var nextFrame: Instant? {
    var first: Instant?
    for group in groups {
      guard let start = group.start else { continue }
      first = min(first ?? start, start)
    }
    guard let start = first else { return nil }
    return .displayFrame(max(shownFrame + 1, start.nextDisplayFrame))
  }

  // MARK: - Making groups

  /// Performs a block and animates what it changes; a block that changes nothing completes at once.
  ///
  /// Source: uikit-facts 8, decision 9.10.
  func add(_ group: Group, _ block: () -> Void) {
    open.append(group)
    block()
    open.removeLast()
    if group.isOver, !group.lost {
      complete(group)
    } else {
      groups.append(group)
    }
  }

  /// Performs `body` outside the blocks that are open.
  func suspend(_ body: () -> Void) {
    let suspended = open
    open = []
    body()
    open = suspended
  }

  func willChange(_ view: any AnimatedView, from old: Appearance, to new: Appearance) {
    let changesFrame = old.frame != new.frame
    let changesAlpha = old.alpha != new.alpha
    guard let group = open.last else {
      guard var shown = view.presentation else { return }
      if changesFrame { _ = take(view, isFrame: true, for: nil) }
      if changesAlpha { _ = take(view, isFrame: false, for: nil) }
      if changesFrame { shown.frame = new.frame }
      if changesAlpha { shown.alpha = new.alpha }
      view.presentation = isAnimated(view) ? shown : nil
      return
    }
    var begin = group.fromCurrentState ? view.shown : old
    var shown = view.shown
    if changesFrame {
      if case .frame(let from, _)? = take(view, isFrame: true, for: group) { begin.frame = from }
      shown.frame = begin.frame
      group.items.append(Item(view: view, change: .frame(from: begin.frame, to: new.frame)))
    }
    if changesAlpha {
      if case .alpha(let from, _)? = take(view, isFrame: false, for: group) { begin.alpha = from }
      shown.alpha = begin.alpha
      group.items.append(Item(view: view, change: .alpha(from: begin.alpha, to: new.alpha)))
    }
    view.presentation = shown
  }

  /// Takes an attribute of a view away from whichever group animates it.
  ///
  /// - Returns: What `newOwner` itself was going to do with it: a second change in one block only moves the goal.
  private func take(_ view: any AnimatedView, isFrame: Bool, for newOwner: Group?) -> Change? {
    var own: Change?
    for group in groups + open {
      guard let index = group.items.firstIndex(where: { $0.view === view && $0.change.isFrame == isFrame }) else {
        continue
      }
      let item = group.items.remove(at: index)
      if group === newOwner { own = item.change } else { group.lost = group.items.isEmpty }
    }
    return own
  }

  private func isAnimated(_ view: any AnimatedView) -> Bool {
    groups.contains { $0.items.contains { $0.view === view } }
      || open.contains { $0.items.contains { $0.view === view } }
  }

  // MARK: - Running

  /// Begins what this turn's blocks made, and ends what lost all it animated.
  func startPending() {
    guard hasPending else { return }
    for group in groups where group.start == nil && !group.isOver {
      group.start = stage.now + group.delay
      var arguments: [String: Value] = [
        "duration": .number(group.duration.seconds), "curve": .text(group.curve.rawValue),
      ]
      if group.delay > .zero { arguments["delay"] = .number(group.delay.seconds) }
      stage.perform(causedBy: group.cause) {
        group.event = stage.record(.animation, "began", of: "", .record(arguments))
      }
    }
    let lost = groups.filter(\.isOver)
    groups.removeAll(where: \.isOver)
    for group in lost { complete(group) }
  }

  /// Shows the display frame that is due now.
  func showFrame() {
    let now = stage.now
    shownFrame = now.nextDisplayFrame - 1
    var finished: [Group] = []
    for group in groups {
      guard let start = group.start, now >= start else { continue }
      let elapsed = now - start
      let isLast = elapsed >= group.duration
      let progress =
        isLast
        ? 1
        : group.curve.bezier.progress(
          at: Double(elapsed.microseconds) / Double(group.duration.microseconds))
      for item in group.items { show(item, progress: progress) }
      if isLast { finished.append(group) }
      stage.recordDisplay(of: group.views, cause: group.event)
    }
    guard !finished.isEmpty else { return }
    groups.removeAll { group in finished.contains { $0 === group } }
    for group in finished {
      for item in group.items where !isAnimated(item.view) { item.view.presentation = nil }
    }
    for group in finished { complete(group) }
  }

  private func show(_ item: Item, progress: Double) {
    switch item.change {
    case .frame(let from, let to):
      item.view.presentation = Appearance(
        frame: Rect(
          x: mix(from.x, to.x, progress), y: mix(from.y, to.y, progress), width: mix(from.width, to.width, progress),
          height: mix(from.height, to.height, progress)), alpha: item.view.shown.alpha)
    case .alpha(let from, let to):
      item.view.presentation = Appearance(frame: item.view.shown.frame, alpha: mix(from, to, progress))
    }
  }

  private func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress >= 1 ? to : from + (to - from) * progress
  }

  private func complete(_ group: Group) {
    guard !stage.isOver else { return }
    stage.perform(causedBy: group.event ?? group.cause) {
      guard group.event != nil else {
        group.completion?(group.finished)
        return
      }
      let event = stage.record(.animation, "ended", of: "", ["finished": .bool(group.finished)])
      stage.perform(causedBy: event) { group.completion?(group.finished) }
    }
  }
}
