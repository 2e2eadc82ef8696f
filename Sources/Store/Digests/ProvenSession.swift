import RehearsalTrace

/// What the digest of a session says of it: everything but when, how long and in which file.
struct ProvenSession {
  /// The script's `id`.
  var script: String
  /// Digest of the configuration.
  var configuration: [UInt8]
  /// Digest of the texts and answers that it was performed from, and of what performed it.
  var ground: Digest
  /// Digest of the recording.
  var recording: [UInt8]
  var verdict: Verdict
  /// The claims that were looked at, as JSON; none for a session recorded before format 3.
  var claims: String?
  var failures: [Performance.Failure]
  /// What it was rid of; a session that was rid of nothing has the digest that it had before anything could be.
  var redactions: [RedactedTexts]
  /// What is attached to it; a session to which nothing is has the digest that it had before anything could be.
  var attachments: [ProvenAttachment] = []

  /// SHA-256 of the session: the same in every file.
  var digest: Digest {
    var bytes = ProofBytes("session 1")
    bytes.add(script)
    bytes.add(configuration)
    bytes.add(ground.bytes)
    bytes.add(recording)
    bytes.add(verdict.word)
    bytes.add(claims)
    for failure in failures {
      bytes.add(Int64(failure.step))
      bytes.add(Int64(failure.line))
      bytes.add(failure.message)
      bytes.add(Int64(failure.claims.count))
      for claim in failure.claims.sorted() { bytes.add(claim) }
    }
    // No failure begins with a word.
    for redaction in redactions.sorted(by: { $0.pattern < $1.pattern }) {
      bytes.add("redacted")
      bytes.add(redaction.pattern)
      bytes.add(Int64(redaction.textCount))
    }
    for attachment in attachments.sorted(by: { $0.name < $1.name }) {
      bytes.add("attached")
      bytes.add(attachment.name)
      bytes.add(attachment.seq)
      bytes.add(attachment.digest.bytes)
      bytes.add(attachment.mediaType)
    }
    return bytes.digest
  }

  /// The first 23 bits of a session's digest as a number, which a file keeps with the session: three bytes in a row.
  static func mark(of digest: Digest) -> Int64 {
    digest.bytes.prefix(3).reduce(0) { $0 << 8 | Int64($1) } >> 1
  }
}
