package import Rehearsal
package import RehearsalPlainText
import RehearsalStore

/// Asks the queries of panels in a locked room: what a panel asks ends at its limits, wherever it is.
package final class PanelRoom: PanelAsker, Sendable {
  private let rooms: RoomPool

  /// How much longer than a query a room has, which says itself that the query was too late where it can.
  private static let graceMilliseconds: Int64 = 500

  /// - Parameter path: The database.
  package init(asking path: String) {
    rooms = RoomPool(.panels, setup: PanelMessages.setup(path), about: path, spare: 1)
  }

  package func outcome(
    of panel: PanelDescription, _ parameters: [String: QueryValue]
  ) throws(RehearsalError) -> PanelOutcome {
    let milliseconds = panel.timeLimitMilliseconds
    let answer = try rooms.ask(
      PanelMessages.question(panel, parameters), milliseconds: milliseconds + PanelRoom.graceMilliseconds,
      isWanted: { true })
    switch answer {
    case .said(let bytes):
      do throws(MessageError) {
        return try PanelMessages.readAnswer(bytes)
      } catch {
        return .failed("the process of the query \(WorkerEnding.Cause.nonsense.text)")
      }
    case .late, .unwanted: return .timedOut(milliseconds: milliseconds)
    case .outOfMemory: return .failed(LockedRoom.tooMuchMemory(LockedRoom.usualMegabytes))
    case .died(let cause): return .failed("the process of the query \(cause.text)")
    }
  }

  // MARK: - Inside

  /// Asks for others, if this process was started for it, until nobody wants more.
  ///
  /// The database is opened and read before the door is closed; each query sees it as it is when it is asked.
  package static func serve() -> Bool {
    LockedRoom.serve(.panels) { setup in
      do {
        let store = try Store(path: try PanelMessages.readSetup(setup), access: .readOnly)
        try store.keepTemporariesInMemory()
        _ = try store.snapshot { try store.newestRun(before: .max) { _ in true } }
        let panels = StoredPanels(store, within: .room)
        return { bytes in
          guard let question = try? PanelMessages.readQuestion(bytes),
            let outcome = try? store.snapshot({ panels.outcome(of: question.panel, question.parameters) })
          else { return (PanelMessages.answer(.failed("the file could not be read")), true) }
          return (PanelMessages.answer(outcome), false)
        }
      } catch {
        let reason = (error as? StoreError)?.message ?? "\(error)"
        return { _ in (PanelMessages.answer(.failed(reason)), true) }
      }
    }
  }
}
