import Trace

/// What a turn has changed and not recorded yet, grouped by cause.
///
/// A frame may be set five times within a turn; only what the screen shows at commit is a fact. Groups keep the order
/// in which their causes first changed something, so that recording does not depend on hash order.
struct PendingChanges {
  private var groups: [Group] = []
  private var values: [String: [String: Value]] = [:]

  /// The changes of one cause.
  struct Group {
    var cause: Int?
    var added: [UIView] = []
    var removed: [UIView] = []
    var changed: [UIView] = []
    var properties: [(value: Value, key: String, subject: String)] = []

    var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && properties.isEmpty }

    func record(into builder: inout TraceBuilder) {
      for view in removed { view.endRecordedTree(into: &builder) }
      for view in added { view.recordTree(into: &builder) }
      for view in changed { view.record(into: &builder) }
      for property in properties { builder.appendProperty(property.value, key: property.key, of: property.subject) }
    }
  }

  var isEmpty: Bool { groups.isEmpty }

  mutating func added(_ view: UIView, cause: Int?) { groups[slot(cause)].added.append(view) }
  mutating func view(_ view: UIView, cause: Int?) { groups[slot(cause)].changed.append(view) }
  mutating func removed(_ view: UIView, cause: Int?) { groups[slot(cause)].removed.append(view) }

  mutating func property(_ value: Value, key: String, of subject: String, cause: Int?) {
    guard values[subject]?[key] != value else { return }
    remember(value, key: key, of: subject)
    // Groups are recorded one after the other, so an earlier value in a later group would have the last word.
    for index in groups.indices { groups[index].properties.removeAll { $0.key == key && $0.subject == subject } }
    groups[slot(cause)].properties.append((value, key, subject))
  }

  /// Takes note of a value that was recorded directly.
  mutating func remember(_ value: Value, key: String, of subject: String) {
    values[subject, default: [:]][key] = value
  }

  /// Hands over the groups that hold news, in order, and forgets all.
  mutating func take() -> [Group] {
    let taken = groups
    groups = []
    var seen: Set<ObjectIdentity> = []
    return taken.compactMap { group in
      var group = group
      group.removed = group.removed.filter { $0.recordedID != nil }
      group.added = group.added.filter { $0.isInWindow && $0.recordedID == nil }
      group.changed = group.changed.filter { view in
        view.recordedID != nil && view.isInWindow && view.differsFromRecorded
          && seen.insert(ObjectIdentity(view)).inserted
      }
      return group.isEmpty ? nil : group
    }
  }

  private mutating func slot(_ cause: Int?) -> Int {
    if let index = groups.lastIndex(where: { $0.cause == cause }) { return index }
    groups.append(Group(cause: cause))
    return groups.count - 1
  }

  /// Equality by identity; the order of a set of these is never used.
  private struct ObjectIdentity: Hashable {
    let view: UIView
    init(_ view: UIView) { self.view = view }
    static func == (left: ObjectIdentity, right: ObjectIdentity) -> Bool { left.view === right.view }
    func hash(into hasher: inout Hasher) { hasher.combine(view.serial) }
  }
}
