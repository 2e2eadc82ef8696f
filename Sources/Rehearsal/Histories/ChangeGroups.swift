package import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// Changed cells, equal changes together.
package struct ChangeGroups {
  /// The changes, in the order of their first cell.
  package let groups: [Group]

  /// One change and the cells that show it.
  package typealias Group = ChangeGroup<DecidedChange, ChangedCell>

  package init(_ cells: [ChangedCell]) {
    groups = Group.grouping(
      cells.map { ($0, DecidedChange(difference: $0.difference, status: $0.status)) })
  }

  package var cellCount: Int { groups.reduce(0) { $0 + $1.cells.count } }

  /// `2 changes in 14 of 48 cells`.
  package func summary(of total: Int) -> String {
    let signatures = Set(groups.map(\.signature)).count
    return "\(counted(signatures, "change")) in \(cellCount) of \(counted(total, "cell"))"
  }
}

/// A change, and what has become of it: where some of its cells are accepted, those are a group of their own.
package struct DecidedChange: SignedChange {
  package let difference: Difference
  package let status: ReviewLedger.Status

  package struct Identity: Hashable {
    let signature: Digest
    let status: ReviewLedger.Status
  }

  package var signature: Digest { difference.signature }
  package var shape: Digest { difference.shape }
  package var identity: Identity { Identity(signature: signature, status: status) }
}

extension ChangeGroups.Group {
  package var difference: Difference { change.difference }
  package var signature: Digest { change.signature }
  /// What has become of it.
  package var status: ReviewLedger.Status { change.status }
}
