public import RehearsalTrace

/// A change that many cells can show.
public protocol SignedChange {
  /// What has to be equal for two cells to show one change.
  associatedtype Identity: Hashable

  /// Equal wherever behaviour changed in exactly this way.
  var signature: Digest { get }
  /// As the signature, without numbers.
  var shape: Digest { get }
  /// What has to be equal for two cells to show this change.
  var identity: Identity { get }
}

extension TraceDiff: SignedChange {
  /// The signature.
  public var identity: Digest { signature }
}

/// One change, and the cells that show it.
public struct ChangeGroup<Change: SignedChange, Cell> {
  /// The change, as the first cell shows it.
  public let change: Change
  /// The cells that changed in this way, in the order given.
  public private(set) var cells: [Cell]
  /// Signature of the first group with the same roots and other numbers, if there is one before this.
  public package(set) var similar: Digest?

  /// Equal changes together, in the order of their first cell.
  package static func grouping(_ cells: [(cell: Cell, change: Change)]) -> [ChangeGroup] {
    var groups: [ChangeGroup] = []
    var positions: [Change.Identity: Int] = [:]
    var signatures: [Digest: [Digest]] = [:]
    for (cell, change) in cells {
      if let position = positions[change.identity] {
        groups[position].cells.append(cell)
        continue
      }
      positions[change.identity] = groups.count
      let similar = signatures[change.shape]?.first { $0 != change.signature }
      groups.append(ChangeGroup(change: change, cells: [cell], similar: similar))
      signatures[change.shape, default: []].append(change.signature)
    }
    return groups
  }
}

extension ChangeGroup: Sendable where Change: Sendable, Cell: Sendable {}
