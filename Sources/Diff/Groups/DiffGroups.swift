import RehearsalPlainText

/// The diffs of many cells, each change once with the cells that show it.
///
/// Diffs with one signature are one change, however many cells show it. Groups stand in the order of their first cell;
/// a group with the same roots as an earlier one, by other amounts, says so.
public struct DiffGroups: Sendable {
  /// The changes.
  public let groups: [Group]
  /// Cells in which nothing differs.
  public let unchanged: [String]
  /// Cells that only the left side has.
  ///
  /// Not changes.
  public let removed: [String]
  /// Cells that only the right side has.
  ///
  /// Not changes.
  public let added: [String]

  /// One change and the names of the cells that show it.
  public typealias Group = ChangeGroup<TraceDiff, String>

  /// Groups the cells that both sides have; a diff of `nil` means one recording on both sides.
  public init(_ cells: [(name: String, diff: TraceDiff?)], removed: [String] = [], added: [String] = []) {
    var changed: [(cell: String, change: TraceDiff)] = []
    var unchanged: [String] = []
    for (name, diff) in cells {
      if let diff, !diff.isEmpty { changed.append((name, diff)) } else { unchanged.append(name) }
    }
    groups = Group.grouping(changed)
    self.unchanged = unchanged
    self.removed = removed
    self.added = added
  }

  /// Whether both sides have the same cells and none differs.
  public var isEmpty: Bool { groups.isEmpty && removed.isEmpty && added.isEmpty }

  /// How many cells changed.
  public var changedCount: Int { groups.reduce(0) { $0 + $1.cells.count } }

  /// One line: `2 changes in 14 of 48 cells, 1 removed, 2 added`.
  public var summary: String {
    let total = changedCount + unchanged.count
    var text = "\(counted(groups.count, "change")) in \(changedCount) of \(counted(total, "cell"))"
    if !removed.isEmpty { text += ", \(removed.count) removed" }
    if !added.isEmpty { text += ", \(added.count) added" }
    if let lens = groups.first?.change.options.lens { text += " (lens \(lens))" }
    return text
  }
}
