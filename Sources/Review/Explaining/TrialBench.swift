import FoundationEssentials
import Rehearsal
import RehearsalScript
package import RehearsalTrace

/// Performs trials, as many as are allowed.
///
/// The texts are those of a database, which may be a stranger's: a worker performs them, which they cannot leave, and
/// reads no file for them.
package final class TrialBench {
  /// How many trials may still be performed.
  package private(set) var rest: Int
  /// How many were performed.
  package private(set) var performed = 0
  private var events = 0
  private var lost = 0
  private let perform: Perform

  /// Performs trials in their order and hands over each trace; `nil` for one that cannot be performed.
  package typealias Perform = (_ trials: [Trial], _ deliver: (Int, TrialResult) -> Bool) throws -> Void

  /// What came of a trial.
  package enum TrialResult {
    case performed(Trace)
    case refused
    /// The worker did not survive it.
    case lost
  }

  /// As many trials as one explanation performs when nobody says otherwise.
  package static let standardTrials = 200
  /// More events than these are not performed: a stranger's script can make each session as long as a session may be.
  static let mostEvents = 2_000_000
  /// After so many workers that did not survive nothing more is tried.
  static let mostLost = 3

  package init(_ most: Int = TrialBench.standardTrials, perform: @escaping Perform) {
    rest = most
    self.perform = perform
  }

  /// A bench whose workers are processes of this program; `nil` where it cannot be started as a worker.
  package static func workers(_ most: Int = TrialBench.standardTrials) -> TrialBench? {
    guard Workers.areServed, most > 0 else { return nil }
    let pool = WorkerPool(jobs: ProcessInfo.processInfo.activeProcessorCount, secondsPerTask: 20)
    return TrialBench(most) { trials, deliver in
      try pool.perform(trials.count) { number in
        .perform(trials[number].texts, script: trials[number].script, nil, trials[number].configuration)
      } deliver: { number, result in
        switch result {
        case .performed(let work) where work.performance.outcome != .error:
          deliver(number, .performed(work.performance.trace))
        case .performed, .refused: deliver(number, .refused)
        case .ended: deliver(number, .lost)
        }
      }
    }
  }

  /// A bench in this process, for texts of the caller's own.
  package static func here(_ most: Int = TrialBench.standardTrials) -> TrialBench {
    TrialBench(most) { trials, deliver in
      for (number, trial) in trials.enumerated() {
        let library = ScriptLibrary(files: trial.texts.files)
        guard library.diagnostics.isEmpty, let script = library.script(trial.script) else {
          if !deliver(number, .refused) { return }
          continue
        }
        let performance = RehearsalScript.perform(script, under: trial.configuration, in: library)
        if !deliver(number, performance.outcome == .error ? .refused : .performed(performance.trace)) { return }
      }
    }
  }

  /// What each trial recorded: its digest; `nil` where it cannot be performed, and behind where no more are allowed.
  func digests(of trials: [Trial]) throws -> [Digest?] { try performed(trials) { $0.digests().recording } }

  /// The trace of each trial, likewise.
  func traces(of trials: [Trial]) throws -> [Trace?] { try performed(trials) { $0 } }

  private func performed<Found>(_ trials: [Trial], _ find: (Trace) -> Found) throws -> [Found?] {
    var found = [Found?](repeating: nil, count: trials.count)
    guard !isOver else { return found }
    // Trials of the same texts one after the other: a worker reads texts once.
    let order = trials.indices.sorted { (trials[$0].texts.digest.hex, $0) < (trials[$1].texts.digest.hex, $1) }
      .prefix(rest)
    rest -= order.count
    try perform(order.map { trials[$0] }) { number, result in
      performed += 1
      switch result {
      case .performed(let trace):
        events += trace.events.count
        found[order[number]] = find(trace)
      case .refused: break
      case .lost: lost += 1
      }
      return !isOver || rest == 0 && events <= TrialBench.mostEvents && lost < TrialBench.mostLost
    }
    return found
  }

  /// Whether nothing more is performed.
  var isOver: Bool { rest == 0 || events > TrialBench.mostEvents || lost >= TrialBench.mostLost }
}
