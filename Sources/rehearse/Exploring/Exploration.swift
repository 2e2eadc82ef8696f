import Foundation
import RehearsalScript
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

/// Explores a scene under each of its configurations, and keeps what is news.
struct Exploration {
  let scene: ExploredScene
  let explorer: Explorer
  let sessions: Int
  let allowed: Set<Invariant>

  /// A session that behaves as none before it, here or in the database.
  struct News {
    let script: FlatScript
    let configuration: Configuration
    let performance: Performance
    let digests: TraceDigests
    let wallMicroseconds: Int64
  }

  /// An invariant that is broken, with the first session that does it.
  struct Breach {
    let violation: Violation
    let script: FlatScript
    let configuration: Configuration
    var sessionCount: Int
  }

  /// What was found.
  struct Findings {
    var performed = 0
    var behaviours = 0
    var news: [News] = []
    /// In the order in which they were found.
    var breaches: [Breach] = []
    var interruption: ExitStatus?
  }

  /// Performs the sessions.
  ///
  /// - Parameter isKnown: Whether a behaviour was recorded before.
  func run(isKnown: (Digest) throws -> Bool) throws -> Findings {
    Interruption.listen()
    var findings = Findings()
    var seen: Set<Digest> = []
    var positions: [Violation: Int] = [:]
    for launch in scene.launches {
      for number in 0..<sessions {
        if let interruption = Interruption.status {
          findings.interruption = interruption
          return findings
        }
        let start = ContinuousClock.now
        guard var session = explorer.session(number, launching: launch) else {
          throw CommandFailure(.usage, "\(scene.name) cannot be launched: rehearse lint")
        }
        session.script.id = "\(scene.name)/explored-\(explorer.seed)-\(number + 1)"
        findings.performed += 1
        let digests = session.performance.trace.digests()
        if seen.insert(digests.recording).inserted, try !isKnown(digests.recording) {
          let elapsed = start.duration(to: .now).components
          findings.news.append(
            News(
              script: session.script, configuration: launch.configurations[0], performance: session.performance,
              digests: digests,
              wallMicroseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000))
        }
        for violation in InvariantCheck(session.performance, under: launch.configurations[0]).violations(
          without: allowed)
        {
          if let position = positions[violation] {
            findings.breaches[position].sessionCount += 1
          } else {
            positions[violation] = findings.breaches.count
            findings.breaches.append(
              Breach(
                violation: violation, script: session.script, configuration: launch.configurations[0], sessionCount: 1))
          }
        }
      }
    }
    findings.behaviours = seen.count
    return findings
  }

  /// The fewest steps that show a breach, as a script, and the labels of the steps.
  ///
  /// - Returns: `nil` when replaying the session does not show it.
  func minimized(_ breach: Breach, id: String) throws -> (text: String, steps: [String], replays: Int)? {
    var script = breach.script
    script.id = id
    script.title = "\(breach.violation.invariant.breach): \(breach.violation.about)".prefix(120).description
    let replay = Replay(neighbours: script.neighbours)
    var minimizer = Minimizer(script) { text in
      guard let performance = replay.performance(of: text) else { return false }
      return InvariantCheck(performance, under: breach.configuration).violations().contains(breach.violation)
    }
    guard let kept = try minimizer.minimize(from: Array(script.steps.indices.dropFirst())) else { return nil }
    let remark = [
      "Found by: rehearse explore \(scene.name) --seed \(explorer.seed)", breach.violation.text,
    ]
    return (
      script.text(keeping: kept, remark: remark), kept.dropFirst().map { script.steps[$0].label }, minimizer.replays
    )
  }
}
