import RehearsalSQLite
import RehearsalTrace

/// The digest of a session, or what pruning left of one.
struct Leaf {
  /// Number of the session; none when it was pruned.
  var session: Int64?
  /// The script's `id`.
  var script: String
  /// Digest of the configuration.
  var configuration: [UInt8]
  /// None for what was pruned of a run before format 6.
  var digest: Digest?
  /// What the file keeps of the digest.
  var mark: Int64?

  /// Whether the file keeps what the rows say.
  var fits: Bool { digest.map { mark == nil || mark == ProvenSession.mark(of: $0) } ?? true }
}

/// Computes the digests of the sessions of a run from their rows.
final class LeafReader {
  private let grounds: GroundReader
  private let findSessions: Statement
  private let findSession: Statement
  private let findFailures: Statement
  private let findFailureClaims: Statement
  private let findRedactions: Statement
  private let findAttachments: Statement
  private let findPruned: Statement
  private let setMark: Statement

  init(_ database: borrowing Database) throws {
    grounds = try GroundReader(database)
    findSessions = try database.prepareKept(LeafReader.sessions + " WHERE s.run = ?1")
    findSession = try database.prepareKept(LeafReader.sessions + " WHERE s.id = ?1")
    findFailures = try database.prepareKept(
      "SELECT position, step, line, message FROM session_failure WHERE session = ?1 ORDER BY position")
    findFailureClaims = try database.prepareKept(
      "SELECT claim FROM session_failure_claim WHERE session = ?1 AND position = ?2 ORDER BY claim")
    findRedactions = try database.prepareKept(
      "SELECT pattern, text_count FROM redaction WHERE session = ?1 ORDER BY pattern")
    findAttachments = try database.prepareKept(
      """
      SELECT x.name, x.seq, a.digest, x.media_type FROM session_attachment x JOIN attachment a ON a.id = x.attachment
      WHERE x.session = ?1 ORDER BY x.name
      """)
    findPruned = try database.prepareKept(
      """
      SELECT p.uid, c.digest, d.digest
      FROM \(LeafReader.pruned) CROSS JOIN script p ON p.id = l.script
      CROSS JOIN configuration c ON c.id = l.configuration LEFT JOIN leaf_digest d ON d.id = f.digest
      WHERE r.id = ?1 AND EXISTS (SELECT 1 FROM run_total t WHERE t.run = ?1 AND t.pruned > 0)
      """)
    setMark = try database.prepareKept("UPDATE session SET mark = ?2 WHERE id = ?1")
  }

  /// Runs `r` with the cells `l` of their lines and what pruning left there of sessions, `f`.
  static let pruned = """
    main.run r CROSS JOIN main.line n ON n.name = ifnull(r.source_branch, '') CROSS JOIN main.cell l ON l.line = n.id
      CROSS JOIN main.leaf f ON f.cell = l.id AND f.run = r.id
    """

  private static let sessions = """
    SELECT s.id, p.uid, c.digest, s.version, s.system, k.digest, s.verdict, q.claims, s.mark,
      EXISTS (SELECT 1 FROM session_failure f WHERE f.session = s.id),
      EXISTS (SELECT 1 FROM redaction d WHERE d.session = s.id),
      EXISTS (SELECT 1 FROM session_attachment x WHERE x.session = s.id)
    FROM session s
    CROSS JOIN cell l ON l.id = s.cell
    CROSS JOIN script p ON p.id = l.script
    CROSS JOIN configuration c ON c.id = l.configuration
    CROSS JOIN recording k ON k.id = s.recording
    LEFT JOIN claim_set q ON q.id = s.claim_set
    """

  /// The leaf of a session that is in the file; reads no other session.
  func leaf(of session: Int64) throws -> Leaf? {
    findSession.bind(session, at: 1)
    defer { findSession.reset() }
    return try findSession.step() ? try leaf(in: findSession) : nil
  }

  /// The leaves of a run, sorted by cell: by the bytes of the script's `id`, then of the configuration's digest.
  func leaves(of run: Int64) throws -> [Leaf] {
    var leaves = try storedLeaves(of: run)
    findPruned.bind(run, at: 1)
    defer { findPruned.reset() }
    while try findPruned.step() {
      let digest = findPruned.bytes(2)
      leaves.append(
        Leaf(
          session: nil, script: findPruned.text(0), configuration: findPruned.bytes(1),
          digest: digest.isEmpty ? nil : Digest(bytes: digest), mark: nil))
    }
    return leaves.sorted(by: LeafReader.isInOrder)
  }

  private func storedLeaves(of run: Int64) throws -> [Leaf] {
    var leaves: [Leaf] = []
    findSessions.bind(run, at: 1)
    defer { findSessions.reset() }
    while try findSessions.step() { leaves.append(try leaf(in: findSessions)) }
    return leaves
  }

  private func leaf(in row: borrowing Statement) throws -> Leaf {
    let session = row.integer(0)
    guard let verdict = Verdict(rawValue: row.integer(6)) else {
      throw StoreError(kind: .corrupt, message: "s:\(session) has a verdict that does not exist: \(row.integer(6))")
    }
    var facts = ProvenSession(
      script: row.text(1), configuration: row.bytes(2),
      ground: try grounds.ground(ofVersion: row.integer(3), system: row.integer(4)), recording: row.bytes(5),
      verdict: verdict, claims: row.optionalText(7), failures: row.integer(9) == 0 ? [] : try failures(of: session),
      redactions: row.integer(10) == 0 ? [] : try redactions(of: session))
    if row.integer(11) != 0 { facts.attachments = try attachments(of: session) }
    return Leaf(
      session: session, script: facts.script, configuration: facts.configuration, digest: facts.digest,
      mark: row.optionalInteger(8))
  }

  /// Gives sessions of a run the marks that their rows have now.
  func mark(_ sessions: Set<Int64>, of run: Int64) throws {
    for leaf in try leaves(of: run) {
      guard let session = leaf.session, let digest = leaf.digest, sessions.contains(session) else { continue }
      setMark.bind(session, at: 1)
      setMark.bind(ProvenSession.mark(of: digest), at: 2)
      try setMark.run()
    }
  }

  private static func isInOrder(_ left: Leaf, _ right: Leaf) -> Bool {
    if left.script != right.script { return left.script.utf8.lexicographicallyPrecedes(right.script.utf8) }
    return left.configuration.lexicographicallyPrecedes(right.configuration)
  }

  private func redactions(of session: Int64) throws -> [RedactedTexts] {
    findRedactions.bind(session, at: 1)
    defer { findRedactions.reset() }
    var redactions: [RedactedTexts] = []
    while try findRedactions.step() {
      redactions.append(
        RedactedTexts(pattern: findRedactions.text(0), textCount: Int(clamping: findRedactions.integer(1))))
    }
    return redactions
  }

  private func attachments(of session: Int64) throws -> [ProvenAttachment] {
    findAttachments.bind(session, at: 1)
    defer { findAttachments.reset() }
    var attachments: [ProvenAttachment] = []
    while try findAttachments.step() {
      attachments.append(
        ProvenAttachment(
          name: findAttachments.text(0), seq: findAttachments.optionalInteger(1),
          digest: Digest(bytes: findAttachments.bytes(2)), mediaType: findAttachments.text(3)))
    }
    return attachments
  }

  private func failures(of session: Int64) throws -> [Performance.Failure] {
    findFailures.bind(session, at: 1)
    defer { findFailures.reset() }
    var failures: [Performance.Failure] = []
    while try findFailures.step() {
      findFailureClaims.bind(session, at: 1)
      findFailureClaims.bind(findFailures.integer(0), at: 2)
      var claims: [String] = []
      while try findFailureClaims.step() { claims.append(findFailureClaims.text(0)) }
      findFailureClaims.reset()
      failures.append(
        Performance.Failure(
          step: Int(clamping: findFailures.integer(1)), line: Int(clamping: findFailures.integer(2)),
          message: findFailures.text(3), claims: claims))
    }
    return failures
  }
}
