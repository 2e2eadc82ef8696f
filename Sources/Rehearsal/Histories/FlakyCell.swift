import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// A cell that behaves in several ways, although its texts and what performs it are the same: how often in which way.
package struct FlakyCell {
  /// The newest of its sessions that are counted.
  package let session: Session
  /// The behaviours, the most frequent first.
  package let behaviours: [Behaviour]
  /// Until when the cell is in quarantine, whose it is and why, or that this is over.
  package let quarantine: String?

  /// One of its behaviours.
  package struct Behaviour {
    /// What it is called here: `A`.
    package let letter: String
    /// Digest of the recording.
    package let digest: Digest
    /// How often the cell shows it.
    package let rate: Rate
    /// What makes it differ from the most frequent one first of all; empty for that one.
    package let root: String
  }

  /// `A 17 of 20 (64–95 %), B 3 of 20 (5–36 %)`; of one behaviour no rate is known.
  package var rates: String {
    guard behaviours.count > 1 else { return "only one of its behaviours is in this file" }
    return behaviours.map { "\($0.letter) \($0.rate.text)" }.joined(separator: ", ")
  }

  /// The cell's name with its rates, and its quarantine.
  package var text: String { "\(session.cell.text): \(words)" }

  /// The rates, and the quarantine.
  package var words: String { rates + (quarantine.map { "; \($0)" } ?? "") }

  /// A line with the rates, one for each behaviour but the first, and one for the quarantine.
  package var lines: [String] {
    [rates]
      + behaviours.dropFirst().map { "  \($0.letter) \($0.digest.short): \(TextWidth.visible($0.root))" }
      + (quarantine.map { [$0] } ?? [])
  }

  /// The flaky cells of a run, in the order of its sessions.
  package static func all(
    in run: Int64, of sessions: [Session], _ reader: ChangeReader, _ ledger: ReviewLedger? = nil
  ) throws -> [FlakyCell] {
    let counts = try reader.store.behaviourCounts(of: run)
    return try sessions.compactMap { session in
      try counts[session.id].map { try FlakyCell(session, $0, reader, ledger?.quarantineText(of: session.cell)) }
    }
  }

  /// The cells that are flaky in the last runs of their histories, with their rates up to there.
  package static func all(of spans: [HistorySpan], in store: Store) throws -> [FlakyCell] {
    let last = spans.filter { $0.isCurrent && $0.isFlaky }
    let reader = ChangeReader(store: store)
    return try Set(last.map(\.lastRun)).sorted().flatMap { run in
      let cells = Set(last.filter { $0.lastRun == run }.map(\.cell))
      return try all(in: run, of: try store.sessions(of: run).filter { cells.contains($0.cell) }, reader)
    }
  }

  init(_ session: Session, _ counts: BehaviourCounts, _ reader: ChangeReader, _ quarantine: String?) throws {
    self.session = session
    self.quarantine = quarantine
    behaviours = try counts.behaviours.enumerated().map { number, behaviour in
      let root =
        number == 0
        ? "" : try reader.difference(from: counts.behaviours[0].recording, to: behaviour.recording).root
      return Behaviour(
        letter: BehaviourLetter.text(number), digest: behaviour.digest,
        rate: Rate(behaviour.count, of: counts.total), root: root)
    }
  }
}
