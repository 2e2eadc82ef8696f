import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Recordings

  /// Reads a recording back: a trace whose digests equal the stored ones.
  ///
  /// Rows that contradict each other are an error of kind `corrupt`.
  public func trace(ofRecording recording: Int64) throws(StoreError) -> Trace {
    try connection.reporting { _ in
      var reader = try TraceReader(
        connection: connection, texts: texts, recordingCheck: recordingCheck, recording: recording)
      return try reader.read()
    }
  }

  /// The digests of a recording as they were stored, equal to those of its trace; `nil` when they are of another
  /// format.
  ///
  /// Reading them costs a hundredth of computing them. `rehearse doctor` tells whether they agree with the rows.
  public func digests(ofRecording recording: Int64) throws(StoreError) -> TraceDigests? {
    try connection.reporting { database in
      let whole = try database.prepare("SELECT digest FROM recording WHERE id = ?1 AND format = ?2")
      whole.bind(recording, at: 1)
      whole.bind(Int64(TraceDigests.format), at: 2)
      guard try whole.step() else { return nil }
      let select = try database.prepare("SELECT step, channels, digests FROM step WHERE recording = ?1 ORDER BY step")
      select.bind(recording, at: 1)
      var steps: [StepDigest] = []
      while try select.step() {
        let bytes = select.bytes(2)
        var start = 0
        for slot in UInt8(0)...7 where select.integer(1) & 1 << Int64(slot) != 0 && start + 32 <= bytes.count {
          steps.append(
            StepDigest(
              step: Int(select.integer(0)), channel: Channel(rawValue: slot),
              digest: Digest(bytes: Array(bytes[start..<start + 32]))))
          start += 32
        }
      }
      return TraceDigests(recording: Digest(bytes: whole.bytes(0)), steps: steps)
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
