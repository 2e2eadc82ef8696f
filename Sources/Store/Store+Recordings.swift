import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Recordings

  /// Reads a recording back: a trace whose digests equal the stored ones.
  ///
  /// Rows that contradict each other, or that the digests were not computed from, are an error of kind `corrupt`.
  public func trace(ofRecording recording: Int64) throws(StoreError) -> Trace {
    if let long = try longTrace(recording) { return long.trace }
    let (trace, spelling) = try readTrace(recording)
    if !recordingCheck.isProven(recording) { _ = try prove(trace, spelling, recording) }
    return trace
  }

  /// As `trace(ofRecording:)`, with the digests that the file has of it; `nil` when they are of another format.
  package func traceWithDigests(
    ofRecording recording: Int64
  ) throws(StoreError) -> (trace: Trace, digests: TraceDigests?) {
    if let (trace, known) = try longTrace(recording) {
      if let known { return (trace, known) }
      return (trace, try digests(ofRecording: recording))
    }
    let (trace, spelling) = try readTrace(recording)
    let isProven = recordingCheck.isProven(recording)
    return (trace, isProven ? try digests(ofRecording: recording) : try prove(trace, spelling, recording))
  }

  /// The steps of a recording, of which some may be read whole; `nil` where all of it is to be read.
  ///
  /// - Parameter least: A recording of fewer events is read whole.
  package func steps(ofRecording recording: Int64, least: Int) throws(StoreError) -> RecordingSteps? {
    try connection.reporting { _ in try RecordingSteps(recording, least: least, connection, texts, recordingCheck) }
  }

  private func readTrace(_ recording: Int64) throws(StoreError) -> (trace: Trace, spelling: BlockSpelling) {
    try connection.reporting { _ in
      var reader = try TraceReader(
        connection: connection, texts: texts, recordingCheck: recordingCheck, recording: recording)
      return (try reader.read(), reader.spelling)
    }
  }

  /// Throws unless a recording is what its digests were computed from; one look is enough for a store that is open.
  public func proveRecording(_ recording: Int64) throws(StoreError) {
    if recordingCheck.isProven(recording) { return }
    do {
      try readingWindows(ofRecording: recording, into: 0, look: { _, _ in }, { _, _ in })
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(kind: .inputOutput, message: "\(path): \(error)")
    }
  }

  /// The digests of a recording, which are found to be those of its rows.
  private func prove(
    _ trace: Trace, _ spelling: BlockSpelling, _ recording: Int64
  ) throws(StoreError) -> TraceDigests {
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
    let blocks = TraceBlocks(trace, found.steps)
    guard try places(ofRecording: recording) == blocks.steps.map(BlockPlace.init) else {
      throw recordingCheck.falsehood(recording, "the index of its steps does not match")
    }
    // Whoever records an equal step takes its rows as they are.
    guard spelling == BlockSpelling(blocks), try ends(ofRecording: recording) == StoredEnd.all(of: blocks) else {
      throw recordingCheck.falsehood(recording, "its span ends are not in canonical form")
    }
    recordingCheck.setProven(recording)
    return kept
  }

  /// What a file says of a step besides its rows: who records finds what is there by it.
  private struct BlockPlace: Equatable {
    /// The number that its block is looked for by.
    var key: Int64
    /// How many views, frames and properties begin in it, and how many of them all outlast it.
    var counts: [Int64]
    /// Whether some of that ends before the recording does.
    var hasEnds: Bool

    init(_ block: StepBlock) {
      key = block.key
      counts = [block.views.count, block.frames.count, block.properties.count, block.ends.count].map(Int64.init)
      hasEnds = block.ends.contains { $0 != nil }
    }

    init(_ select: borrowing Statement) {
      (key, hasEnds) = (select.integer(0), select.optionalInteger(1) != nil)
      counts = (2..<6).map { select.integer($0) }
    }
  }

  private func places(ofRecording recording: Int64) throws(StoreError) -> [BlockPlace] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT b.key, s.ending_first, b.view_count, b.frame_count, b.property_count, b.open_count
        FROM step s CROSS JOIN block b ON b.id = s.block WHERE s.recording = ?1 ORDER BY s.step
        """)
      select.bind(recording, at: 1)
      var places: [BlockPlace] = []
      while try select.step() { places.append(BlockPlace(select)) }
      return places
    }
  }

  /// A row that says where something ends which outlasts its step.
  private struct StoredEnd: Equatable {
    var step: Int64
    /// Place among what outlasts the step, from 0.
    var place: Int64
    var end: Int64?

    /// The rows that a recorder writes for a trace: the last of a list is there whatever it says, so that the next list
    /// begins behind it.
    static func all(of blocks: TraceBlocks) -> [StoredEnd] {
      blocks.steps.enumerated().flatMap { step, block in
        block.storedEnds.map { StoredEnd(step: Int64(step), place: Int64($0.place), end: $0.end.map { Int64($0) }) }
      }
    }
  }

  private func ends(ofRecording recording: Int64) throws(StoreError) -> [StoredEnd] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT s.step, z.id - s.ending_first, z.seq_to FROM step s CROSS JOIN block b CROSS JOIN ending z
        WHERE s.recording = ?1 AND b.id = s.block AND z.id >= s.ending_first AND z.id < s.ending_first + b.open_count
        ORDER BY s.step, z.id
        """)
      select.bind(recording, at: 1)
      var ends: [StoredEnd] = []
      while try select.step() {
        ends.append(StoredEnd(step: select.integer(0), place: select.integer(1), end: select.optionalInteger(2)))
      }
      return ends
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
