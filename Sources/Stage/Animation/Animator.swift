import Trace

/// Runs animations: samples them at every display frame and completes them after their last.
///
/// What it is: a list of groups, one for each animation block, in the order in which they were made. A group holds an
/// item for each view and attribute that its block changed. What must hold: an attribute of a view is animated by at
/// most one group; a newer one takes it away, and a group that lost all its items ends unfinished. A change outside
/// any block ends the attribute's animation (inferred: Core Animation would let it run on and then jump).
///
/// Cost: one display frame is linear in the number of items. Typical input: one to three groups of one to five items.
final class Animator {
  private unowned let stage: Stage
  private var groups: [Group] = []
  private var open: [Group] = []

  final class Group {
    let duration: Interval
    let delay: Interval
    let curve: AnimationCurve
    let fromCurrentState: Bool
    let cause: Int?
    let completion: ((Bool) -> Void)?
    var items: [Item] = []
    var lost = false
    var start: Instant?
    var event: Int?

    init(
      duration: Interval, delay: Interval, curve: AnimationCurve, fromCurrentState: Bool, cause: Int?,
      completion: ((Bool) -> Void)?
    ) {
      self.duration = duration
      self.delay = delay
      self.curve = curve
      self.fromCurrentState = fromCurrentState
      self.cause = cause
      self.completion = completion
    }
  }

  struct Item {
    let view: UIView
    let change: Change
  }

  enum Change {
    case frame(from: Rect, to: Rect)
    case alpha(from: Double, to: Double)

    var isFrame: Bool {
      if case .frame = self { true } else { false }
    }
  }

  init(stage: Stage) {
    self.stage = stage
  }

  var isRunning: Bool { !groups.isEmpty }
  var hasPending: Bool { groups.contains { $0.start == nil } }
  var nextFrame: Instant? { groups.isEmpty ? nil : .displayFrame(stage.clock.now.nextDisplayFrame) }
  var descriptions: [String] {
    groups.map { "animation of " + $0.items.map(\.view.path).joined(separator: ", ") }
  }

  // MARK: - Making groups

  func add(_ group: Group, _ block: () -> Void) {
    open.append(group)
    block()
    open.removeLast()
    groups.append(group)
  }

  func willChange(_ view: UIView, from old: UIView.Appearance, to new: UIView.Appearance) {
    if old.frame != new.frame { take(view, isFrame: true) }
    if old.alpha != new.alpha { take(view, isFrame: false) }
    guard let group = open.last else {
      if var shown = view.presentation {
        if old.frame != new.frame { shown.frame = new.frame }
        if old.alpha != new.alpha { shown.alpha = new.alpha }
        view.presentation = isAnimated(view) ? shown : nil
      }
      return
    }
    let shown = group.fromCurrentState ? view.shown : old
    var presentation = view.shown
    if old.frame != new.frame {
      presentation.frame = shown.frame
      add(.frame(from: shown.frame, to: new.frame), of: view, to: group)
    }
    if old.alpha != new.alpha {
      presentation.alpha = shown.alpha
      add(.alpha(from: shown.alpha, to: new.alpha), of: view, to: group)
    }
    view.presentation = presentation
  }

  /// A second change of one attribute in one block only moves the goal.
  private func add(_ change: Change, of view: UIView, to group: Group) {
    group.items.append(Item(view: view, change: change))
  }

  private func take(_ view: UIView, isFrame: Bool) {
    for group in groups {
      let count = group.items.count
      group.items.removeAll { $0.view === view && $0.change.isFrame == isFrame }
      if group.items.count < count { group.lost = group.items.isEmpty }
    }
    open.last?.items.removeAll { $0.view === view && $0.change.isFrame == isFrame }
  }

  private func isAnimated(_ view: UIView) -> Bool {
    groups.contains { $0.items.contains { $0.view === view } }
  }

  // MARK: - Running

  func startPending() {
    for group in groups where group.start == nil {
      group.start = stage.clock.now + group.delay
      guard !group.items.isEmpty else { continue }
      group.event = stage.causing(group.cause) {
        stage.emit(
          .animation, "began",
          ["duration": .number(group.duration.seconds), "curve": .text(group.curve.rawValue)])
      }
    }
    let empty = groups.filter { $0.items.isEmpty }
    groups.removeAll { $0.items.isEmpty }
    for group in empty { complete(group) }
  }

  func showFrame() {
    let now = stage.clock.now
    var finished: [Group] = []
    for group in groups {
      guard let start = group.start, now >= start else { continue }
      let elapsed = now - start
      let isLast = elapsed >= group.duration
      let progress = group.curve.bezier.progress(
        at: Double(elapsed.microseconds) / Double(max(1, group.duration.microseconds)))
      for item in group.items { show(item, progress: isLast ? 1 : progress) }
      if isLast { finished.append(group) }
      var views: [UIView] = []
      for item in group.items where !views.contains(where: { $0 === item.view }) { views.append(item.view) }
      stage.recordDisplay(of: views, cause: group.event)
    }
    groups.removeAll { group in finished.contains { $0 === group } }
    for group in finished {
      for item in group.items where !isAnimated(item.view) { item.view.presentation = nil }
    }
    for group in finished { complete(group) }
    let lost = groups.filter { $0.lost && $0.items.isEmpty }
    groups.removeAll { $0.lost && $0.items.isEmpty }
    for group in lost { complete(group) }
  }

  private func show(_ item: Item, progress: Double) {
    var shown = item.view.shown
    switch item.change {
    case .frame(let from, let to):
      shown.frame = Rect(
        x: mix(from.x, to.x, progress), y: mix(from.y, to.y, progress), width: mix(from.width, to.width, progress),
        height: mix(from.height, to.height, progress))
    case .alpha(let from, let to): shown.alpha = mix(from, to, progress)
    }
    item.view.presentation = shown
  }

  private func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress >= 1 ? to : from + (to - from) * progress
  }

  private func complete(_ group: Group) {
    stage.causing(group.event ?? group.cause) {
      guard group.event != nil else {
        group.completion?(!group.lost)
        return
      }
      stage.emit(.animation, "ended", ["finished": .bool(!group.lost)]) { group.completion?(!group.lost) }
    }
  }
}
