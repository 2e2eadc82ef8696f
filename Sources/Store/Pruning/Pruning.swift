/// What pruning takes away, or would take away.
public struct Pruning: Hashable, Sendable {
  /// Sessions that go.
  public internal(set) var sessionCount = 0
  /// Sessions that there are before.
  public internal(set) var sessionsBefore = 0
  /// Runs that lose sessions.
  public internal(set) var runCount = 0
  /// Recordings that go, since no session shows them.
  public internal(set) var recordingCount = 0
  /// Events that go with them.
  public internal(set) var eventCount = 0
  /// What goes and what comes, by table: only tables of which something does.
  public internal(set) var tables: [TableChange] = []

  /// What becomes of one table.
  public struct TableChange: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Rows that go.
    public let gone: Int
    /// Rows that come: what stays of sessions.
    public let added: Int
    /// Bytes that the rows take, with those of their indexes; less than 0 for rows that come.
    public let bytes: Int
  }

  /// Bytes that the rows take, less those of what stays of sessions.
  ///
  /// Computed from the rows; a file has a little more, for pages that are not full.
  public var bytes: Int { tables.reduce(0) { $0 + $1.bytes } }
}
