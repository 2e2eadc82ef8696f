package import Rehearsal
import RehearsalDrawing
package import RehearsalPlainText
package import RehearsalStore

/// Asks the queries of panels.
package protocol PanelAsker {
  /// What a panel's query gives with these values; throws when it cannot be asked at all.
  func outcome(of panel: PanelDescription, _ parameters: [String: QueryValue]) throws(RehearsalError) -> PanelOutcome
}

/// Asks them in this process.
package struct StoredPanels: PanelAsker {
  private let store: Store
  private let bound: Bound

  /// What ends a query besides its time.
  package enum Bound: Hashable, Sendable {
    /// So many operations of SQLite's machine.
    case operations(Int64)
    /// A locked room, whose memory is bounded.
    case room
  }

  /// More operations than any bundled panel takes of a million sessions, and a few seconds of work.
  package static let usual = Bound.operations(500_000_000)

  package init(_ store: Store, within bound: Bound = usual) {
    self.store = store
    self.bound = bound
  }

  package func outcome(of panel: PanelDescription, _ parameters: [String: QueryValue]) -> PanelOutcome {
    var rows = PanelRows(columns: [], rows: [])
    let operations: Int64? = if case .operations(let most) = bound { most } else { nil }
    do {
      let limits = QueryLimits(timeMilliseconds: panel.timeLimitMilliseconds, operations: operations)
      try store.query(panel.query, parameters: parameters, limits: limits) {
        rows.columns = $0
      } row: { row in
        guard rows.rows.count < panel.rowLimit else { throw PanelIsFull() }
        rows.rows.append(row.map(\.spelledOut))
      }
    } catch is PanelIsFull {
      rows.isCut = true
    } catch let error as StoreError where error.kind == .timeLimit {
      if let operations, error == .tooMuch(operations: operations) { return .cutOff(operations: operations) }
      return .timedOut(milliseconds: panel.timeLimitMilliseconds)
    } catch let error as StoreError where error.kind == .outOfMemory && bound == .room {
      return .failed(LockedRoom.tooMuchMemory(LockedRoom.usualMegabytes))
    } catch let error as StoreError {
      return .failed(error.message)
    } catch {
      return .failed("\(error)")
    }
    return .rows(rows)
  }

  /// The panel has as many rows as it may have; the others are not asked for.
  private struct PanelIsFull: Error {}
}
