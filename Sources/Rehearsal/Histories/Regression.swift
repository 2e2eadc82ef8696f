package import RehearsalStore
package import RehearsalTrace

/// A behaviour of one cell that nobody accepted.
package struct Regression {
  package let cell: CellKey
  package let difference: Difference
  /// The run that the baseline is of; none when it was read from a file, or there is none.
  package let baselineRun: Int64?
  /// The last run that behaved as the baseline.
  package let lastGoodRun: Int64?
  /// The first run that did not.
  package let firstChangedRun: Int64
  /// The run that behaved as the baseline again, or otherwise again.
  package var endedRun: Int64?
  package var state: State
  /// Who answers for the change, as far as known: the owner of an ignore rule, or who decided about it last.
  package let owner: String?

  package init(
    cell: CellKey, difference: Difference, baselineRun: Int64? = nil, lastGoodRun: Int64?, firstChangedRun: Int64,
    endedRun: Int64? = nil,
    state: State, owner: String?
  ) {
    self.cell = cell
    self.difference = difference
    self.baselineRun = baselineRun
    self.lastGoodRun = lastGoodRun
    self.firstChangedRun = firstChangedRun
    self.endedRun = endedRun
    self.state = state
    self.owner = owner
  }

  /// What has become of it.
  package enum State: String, CaseIterable {
    /// The cell still behaves so, and nobody said anything about it.
    case open
    /// It was fixed before, and is back.
    case reopened
    /// Somebody said that it is wrong.
    case rejected
    /// It was ignored for a while, which is over.
    case expired
    /// It is ignored for a while.
    case ignored
    /// The cell behaves as its baseline again.
    case fixed
    /// The cell behaves otherwise again, which is a regression of its own.
    case replaced
    /// Somebody accepted the behaviour.
    case accepted

    /// Whether the cell is wrong at the moment.
    package var isOpen: Bool { [.open, .reopened, .rejected, .expired].contains(self) }
  }
}
