import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// Changed cells, equal changes together.
package struct ChangeGroups {
  /// The changes, in the order of their first cell.
  package let groups: [Group]

  /// One change and the cells that show it.
  package struct Group {
    package var cells: [ChangedCell]
    /// What has become of it.
    package let status: ReviewLedger.Status
    /// Signature of an earlier group with the same roots and other numbers.
    package let similar: Digest?

    package init(cells: [ChangedCell], status: ReviewLedger.Status, similar: Digest?) {
      self.cells = cells
      self.status = status
      self.similar = similar
    }

    package var difference: Difference { cells[0].difference }
    package var signature: Digest { difference.signature }
  }

  package init(_ cells: [ChangedCell], _ ledger: ReviewLedger) {
    var groups: [Group] = []
    for cell in cells {
      let difference = cell.difference
      let status = ledger.status(of: difference.signature, in: cell.session)
      if let known = groups.firstIndex(where: { $0.signature == difference.signature && $0.status == status }) {
        groups[known].cells.append(cell)
      } else {
        let similar = groups.first { $0.difference.shape == difference.shape && $0.signature != difference.signature }
        groups.append(Group(cells: [cell], status: status, similar: similar?.signature))
      }
    }
    self.groups = groups
  }

  package var cellCount: Int { groups.reduce(0) { $0 + $1.cells.count } }

  /// `2 changes in 14 of 48 cells`.
  package func summary(of total: Int) -> String {
    let signatures = Set(groups.map(\.signature)).count
    return "\(counted(signatures, "change")) in \(cellCount) of \(counted(total, "cell"))"
  }
}
