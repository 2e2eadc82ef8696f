import SQLite
import Trace

extension Store {
  // MARK: - Recordings

  /// Reads a recording back: a trace whose digests equal the stored ones.
  public func trace(ofRecording recording: Int64) throws(StoreError) -> Trace {
    try connection.reporting { _ in
      try TraceReader(connection: connection, texts: texts).trace(ofRecording: recording)
    }
  }

  /// The digests of a recording's steps, in the order in which `Trace.digests()` gives them.
  public func stepDigests(ofRecording recording: Int64) throws(StoreError) -> [StepDigest] {
    try connection.reporting { database in
      let select = try database.prepare(
        "SELECT step, channel, digest FROM step_digest WHERE recording = ?1 ORDER BY step, channel")
      select.bind(recording, at: 1)
      var digests: [StepDigest] = []
      while try select.step() {
        digests.append(
          StepDigest(
            step: Int(select.integer(0)), channel: Channel(rawValue: UInt8(clamping: select.integer(1))),
            digest: Digest(bytes: select.bytes(2))))
      }
      return digests
    }
  }

  /// The recording with a digest, if the file holds it.
  public func recording(withDigest digest: Digest) throws(StoreError) -> Int64? {
    try connection.reporting { database in
      let select = try database.prepare("SELECT id FROM recording WHERE digest = ?1")
      try select.bind(digest.bytes, at: 1)
      return try select.step() ? select.integer(0) : nil
    }
  }
}
