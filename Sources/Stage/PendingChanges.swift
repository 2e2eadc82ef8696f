import RehearsalTrace

/// What a turn has changed and not recorded yet, grouped by cause.
///
/// A frame may be set five times within a turn; only what the screen shows at commit is a fact, and whoever set it last
/// is its cause. What ended as it began is no change. Groups keep the order in which their causes first changed
/// something, so that recording does not depend on hash order; dictionaries are only looked up.
///
/// What must hold when the groups are recorded one after the other: a superview is recorded before what is in it, and a
/// view that moved is gone before it is there again.
struct PendingChanges {
  private var causes: [Int?] = []
  private var slots: [Int?: Int] = [:]
  private var entered: [Int: Int] = [:]
  private var left: [(view: UIView, slot: Int)] = []
  private var changed: [(view: UIView, slot: Int)] = []
  private var changedPosition: [Int: Int] = [:]
  private var properties = NotedProperties()

  /// The changes of one cause.
  struct Group {
    var cause: Int?
    var left: [UIView] = []
    var entered: [UIView] = []
    var changed: [UIView] = []
    var properties: [(value: Value, key: String, subject: String)] = []

    var isEmpty: Bool { left.isEmpty && entered.isEmpty && changed.isEmpty && properties.isEmpty }

    func record(in builder: inout TraceBuilder) {
      for view in left { view.endRecord(in: &builder) }
      for view in entered { view.beginRecord(in: &builder) }
      for view in changed { view.record(in: &builder) }
      for property in properties { builder.appendProperty(property.value, key: property.key, of: property.subject) }
    }
  }

  var isEmpty: Bool { causes.isEmpty }

  // MARK: - Taking note

  /// A view came into the window, with all it holds.
  mutating func enter(_ view: UIView, cause: Int?) { entered[view.serial] = slot(cause) }

  /// A view is about to leave the window, with all it holds now.
  mutating func leave(_ view: UIView, cause: Int?) {
    let slot = slot(cause)
    for view in view.tree where view.recorded != nil { left.append((view, slot)) }
  }

  /// A view's frame or one of its properties changed.
  mutating func change(_ view: UIView, cause: Int?) {
    let slot = slot(cause)
    if let position = changedPosition[view.serial] {
      changed[position].slot = slot
    } else {
      changedPosition[view.serial] = changed.count
      changed.append((view, slot))
    }
  }

  /// A property of something that is no view has a value.
  mutating func property(_ value: Value, key: String, of subject: String, cause: Int?) {
    if let place = properties.note(value, key, of: subject) { properties.setSlot(slot(cause), of: place) }
  }

  /// A property was recorded directly.
  mutating func recorded(_ value: Value, key: String, of subject: String) {
    properties.recorded(value, key, of: subject)
  }

  private mutating func slot(_ cause: Int?) -> Int {
    if !causes.isEmpty, causes[causes.count - 1] == cause { return causes.count - 1 }
    if let known = slots[cause] { return known }
    slots[cause] = causes.count
    causes.append(cause)
    return causes.count - 1
  }

  // MARK: - Handing over

  /// Hands over the groups that hold news, in order, and forgets all but the values of properties.
  mutating func take(from window: UIWindow) -> [Group] {
    guard !causes.isEmpty else { return [] }
    var groups = causes.map { Group(cause: $0) }
    var ends: [Int: Int] = [:]
    for (view, slot) in left.reversed() where ends[view.serial] == nil && view.isRecordedElsewhere {
      ends[view.serial] = slot
      groups[slot].left.append(view)
    }
    if !entered.isEmpty, window.isVisible { collect(window, in: 0, ends, into: &groups) }
    for (view, slot) in changed where ends[view.serial] == nil && view.differsFromRecorded {
      groups[slot].changed.append(view)
    }
    properties.take { value, key, subject, slot in groups[slot].properties.append((value, key, subject)) }
    forget()
    return groups.filter { !$0.isEmpty }
  }

  /// Puts the views that are on the screen and not recorded into the groups: with whoever brought them or, if that is
  /// later, brought their superview.
  ///
  /// A view that left and is back where it was goes on being recorded; what changed about it meanwhile is news.
  private func collect(
    _ view: UIView, in slot: Int, wasOut: Bool = false, _ ends: [Int: Int], into groups: inout [Group]
  ) {
    let wasOut = wasOut || entered[view.serial] != nil
    var slot = max(slot, entered[view.serial] ?? 0)
    if view.recorded == nil || ends[view.serial] != nil {
      slot = max(slot, ends[view.serial] ?? 0)
      groups[slot].entered.append(view)
    } else if wasOut, view.differsFromRecorded {
      groups[slot].changed.append(view)
    }
    for subview in view.subviews { collect(subview, in: slot, wasOut: wasOut, ends, into: &groups) }
  }

  private mutating func forget() {
    causes.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    entered.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    changedPosition.removeAll(keepingCapacity: true)
  }
}
