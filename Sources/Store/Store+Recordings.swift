import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Recordings

  /// Reads a recording back: a trace whose digests equal the stored ones.
  ///
  /// Rows that contradict each other, or that the digests were not computed from, are an error of kind `corrupt`.
  public func trace(ofRecording recording: Int64) throws(StoreError) -> Trace {
    let trace = try readTrace(recording)
    if !recordingCheck.isProven(recording) { _ = try prove(trace, recording) }
    return trace
  }

  /// As `trace(ofRecording:)`, with the digests that the file has of it; `nil` when they are of another format.
  package func traceWithDigests(
    ofRecording recording: Int64
  ) throws(StoreError) -> (trace: Trace, digests: TraceDigests?) {
    let trace = try readTrace(recording)
    let isProven = recordingCheck.isProven(recording)
    return (trace, isProven ? try digests(ofRecording: recording) : try prove(trace, recording))
  }

  /// The steps of a recording, of which some may be read whole; `nil` where all of it is to be read.
  ///
  /// - Parameter least: A recording of fewer events is read whole.
  package func steps(ofRecording recording: Int64, least: Int) throws(StoreError) -> RecordingSteps? {
    try connection.reporting { _ in try RecordingSteps(recording, least: least, connection, texts, recordingCheck) }
  }

  private func readTrace(_ recording: Int64) throws(StoreError) -> Trace {
    try connection.reporting { _ in
      var reader = try TraceReader(
        connection: connection, texts: texts, recordingCheck: recordingCheck, recording: recording)
      return try reader.read()
    }
  }

  /// Throws unless a recording is what its digests were computed from; one look is enough for a store that is open.
  public func proveRecording(_ recording: Int64) throws(StoreError) {
    if !recordingCheck.isProven(recording) { _ = try trace(ofRecording: recording) }
  }

  /// The digests of a recording, which are found to be those of its rows.
  private func prove(_ trace: Trace, _ recording: Int64) throws(StoreError) -> TraceDigests {
    guard let kept = try digests(ofRecording: recording) else {
      throw recordingCheck.falsehood(recording, "its digests are of a format that this version does not know")
    }
    let found = trace.digests()
    guard found.recording == kept.recording else {
      throw recordingCheck.falsehood(recording, "its rows are not those that its digest was computed from")
    }
    // A comparison passes over steps whose digests agree. Both are by step, then by channel.
    guard found.steps == kept.steps else {
      throw recordingCheck.falsehood(recording, "the digests of its steps are not those of its rows")
    }
    guard try places(ofRecording: recording) == TraceBlocks(trace, found.steps).steps.map(BlockPlace.init) else {
      throw recordingCheck.falsehood(recording, "its steps are looked for by other numbers than theirs")
    }
    recordingCheck.setProven(recording)
    return kept
  }

  /// What a file says of a step besides its rows: who records finds what is there by it.
  private struct BlockPlace: Equatable {
    /// The number that its block is looked for by.
    var key: Int64
    /// How much outlasts it.
    var openCount: Int64
    /// Whether some of that ends before the recording does.
    var hasEnds: Bool

    init(_ block: StepBlock) {
      (key, openCount) = (block.key, Int64(block.ends.count))
      hasEnds = block.ends.contains { $0 != nil }
    }

    init(_ select: borrowing Statement) {
      (key, openCount, hasEnds) = (select.integer(0), select.integer(1), select.optionalInteger(2) != nil)
    }
  }

  private func places(ofRecording recording: Int64) throws(StoreError) -> [BlockPlace] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT b.key, b.open_count, s.ending_first FROM step s CROSS JOIN block b ON b.id = s.block
        WHERE s.recording = ?1 ORDER BY s.step
        """)
      select.bind(recording, at: 1)
      var places: [BlockPlace] = []
      while try select.step() { places.append(BlockPlace(select)) }
      return places
    }
  }

  /// The digests of a recording as they were stored; `nil` when they are of another format.
  ///
  /// Reading them costs a hundredth of computing them. Whoever has read the trace knows that they agree with the rows.
  public func digests(ofRecording recording: Int64) throws(StoreError) -> TraceDigests? {
    try connection.reporting { database -> TraceDigests? in
      let whole = try database.prepare("SELECT digest FROM recording WHERE id = ?1 AND format = ?2")
      whole.bind(recording, at: 1)
      whole.bind(Int64(TraceDigests.format), at: 2)
      guard try whole.step() else { return nil }
      let select = try database.prepare(
        """
        SELECT s.step, b.channels, b.digests FROM step s CROSS JOIN block b ON b.id = s.block
        WHERE s.recording = ?1 ORDER BY s.step
        """)
      select.bind(recording, at: 1)
      var steps: [StepDigest] = []
      while try select.step() {
        let bytes = select.bytes(2)
        let channels = select.integer(1)
        guard (0...511).contains(channels), bytes.count == 32 * channels.nonzeroBitCount else {
          throw recordingCheck.falsehood(recording, "step \(select.integer(0)) has other digests than channels")
        }
        var start = 0
        for slot in UInt8(0)...8 where channels & 1 << Int64(slot) != 0 {
          steps.append(
            StepDigest(
              step: Int(select.integer(0)), channel: Channel(rawValue: slot),
              digest: Digest(bytes[start..<start + 32])))
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
