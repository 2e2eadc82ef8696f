import RehearsalSQLite
public import RehearsalTrace

/// What a diff of two recordings says, short enough to keep.
public struct Difference: Hashable, Sendable {
  /// Number of the recording that the change is told from.
  public var recordingBefore: Int64
  /// Number of the recording that it is told to.
  public var recording: Int64
  /// Identity of the change: equal wherever behaviour changed in exactly this way.
  public var signature: Digest
  /// As the signature, without numbers: equal where the same thing changed by other amounts.
  public var shape: Digest
  /// Number of rows of the diff.
  public var changeCount: Int
  /// Number of those that no other leads to.
  public var rootCount: Int
  /// The channels in which something differs.
  public var channels: [Channel]
  /// The first root in one line.
  public var root: String
  /// What the change is like, whatever it is about: `popovers 2 points larger`.
  public var outline: String

  /// Makes a difference.
  public init(
    recordingBefore: Int64, recording: Int64, signature: Digest, shape: Digest, changeCount: Int, rootCount: Int,
    channels: [Channel], root: String, outline: String = ""
  ) {
    self.recordingBefore = recordingBefore
    self.recording = recording
    self.signature = signature
    self.shape = shape
    self.changeCount = changeCount
    self.rootCount = rootCount
    self.channels = channels
    self.root = root
    self.outline = outline
  }
}

extension Store {
  // MARK: - Differences

  /// What was kept of the diff of two recordings.
  ///
  /// - Parameter format: Number of the way in which signatures are made; what was made otherwise counts for nothing.
  public func difference(from before: Int64, to recording: Int64, format: Int) throws(StoreError) -> Difference? {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT signature, shape, change_count, root_count, channels, root, outline FROM difference
        WHERE recording_before = ?1 AND recording = ?2 AND format = ?3
        """)
      select.bind(before, at: 1)
      select.bind(recording, at: 2)
      select.bind(Int64(format), at: 3)
      guard try select.step() else { return nil }
      return Difference(
        recordingBefore: before, recording: recording, signature: Digest(bytes: select.bytes(0)),
        shape: Digest(bytes: select.bytes(1)), changeCount: Int(select.integer(2)), rootCount: Int(select.integer(3)),
        channels: select.text(4).split(separator: ",").compactMap { Channel(word: String($0)) }, root: select.text(5),
        outline: select.text(6))
    }
  }

  /// The runs in which cells began to show what a change led to, and the last that shows it; newest first.
  ///
  /// - Parameter digits: The first digits of the change's signature, in small letters.
  public func runs(showingChange digits: String) throws(StoreError) -> [Int64] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        WITH shown AS MATERIALIZED (
          SELECT run_first, run_last FROM span WHERE recording IN (
            SELECT recording FROM difference
            WHERE lower(hex(signature)) >= ?1 AND lower(hex(signature)) < ?1 || 'g')
        )
        SELECT run_first AS run FROM shown
        UNION
        SELECT max(run_last) FROM shown HAVING count(*) > 0
        ORDER BY run DESC
        """)
      try select.bind(digits, at: 1)
      var runs: [Int64] = []
      while try select.step() { runs.append(select.integer(0)) }
      return runs
    }
  }

  /// Keeps what diffs said, in one transaction.
  public func keep(_ differences: [Difference], format: Int) throws(StoreError) {
    guard !differences.isEmpty else { return }
    try writing { database in
      let insert = try database.prepare(
        """
        INSERT OR REPLACE INTO difference
          (recording_before, recording, format, signature, shape, change_count, root_count, channels, root, outline)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        """)
      for difference in differences {
        insert.bind(difference.recordingBefore, at: 1)
        insert.bind(difference.recording, at: 2)
        insert.bind(Int64(format), at: 3)
        try insert.bind(difference.signature.bytes, at: 4)
        try insert.bind(difference.shape.bytes, at: 5)
        insert.bind(Int64(difference.changeCount), at: 6)
        insert.bind(Int64(difference.rootCount), at: 7)
        try insert.bind(difference.channels.map(\.word).joined(separator: ","), at: 8)
        try insert.bind(difference.root, at: 9)
        try insert.bind(difference.outline, at: 10)
        try insert.run()
      }
    }
  }
}
