import RehearsalSourceText
import RehearsalTrace
import Synchronization

/// Steps that were planned, for the next cell that performs the same ones.
///
/// Steps depend on a configuration only by what their placeholders and branches speak of; most cells of a matrix agree
/// in these. Most steps depend on nothing, and are read once even where plans differ. Only plans without any finding
/// are kept. What is handed over is what planning gives, so a recording does not depend on the order in which cells are
/// performed, nor on threads.
final class PlanCache: Sendable {
  /// What steps depend on.
  struct Key: Hashable, Sendable {
    /// Digest of its text and of all that it pulls in.
    let script: Digest
    /// The values of all names that are spoken of, by name.
    let values: [String?]
  }

  private struct State {
    var names: [Digest: [String]] = [:]
    var plans: [Key: [Plan.PlannedStep]] = [:]
    /// Steps that are the same for every cell, by the script's id.
    var steps: [String: [Position: Step]] = [:]
  }

  /// How many are kept at a time; then all are forgotten, so that a large matrix does not fill the memory.
  private static let most = 64

  private let state = Mutex(State())

  /// What a script's steps depend on under some bindings.
  ///
  /// - Parameter names: Finds the names that the script speaks of; asked once for a script.
  func key(of script: Digest, under bindings: Bindings, names: () -> Set<String>) -> Key {
    let known =
      state.withLock { $0.names[script] }
      ?? {
        let found = names().sorted()
        state.withLock { $0.names[script] = found }
        return found
      }()
    return Key(script: script, values: known.map { bindings[$0] })
  }

  /// The steps of an earlier plan.
  func steps(for key: Key) -> [Plan.PlannedStep]? { state.withLock { $0.plans[key] } }

  /// Keeps the steps of a plan in which nothing was found.
  func keep(_ steps: [Plan.PlannedStep], for key: Key) {
    state.withLock { state in
      if state.plans.count == PlanCache.most { state.plans = [:] }
      state.plans[key] = steps
    }
  }

  /// The steps of a script that an earlier plan read and that are the same for every cell.
  func steps(of script: String) -> [Position: Step] { state.withLock { $0.steps[script] ?? [:] } }

  /// Keeps the steps of a script that are the same for every cell.
  func keep(_ steps: [Position: Step], of script: String) { state.withLock { $0.steps[script] = steps } }
}
