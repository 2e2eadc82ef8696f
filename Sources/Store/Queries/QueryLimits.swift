/// How far a query may go.
public struct QueryLimits: Sendable {
  /// How long it may take, in milliseconds of real time.
  public var timeMilliseconds: Int64
  /// How many operations of SQLite's machine it may take, looked at every few thousand; `nil` for any number.
  ///
  /// The same question about the same rows takes the same number on every machine.
  public var operations: Int64?
  /// Bytes that one value may have.
  public var valueBytes: Int32
  /// Asked every millisecond or so; true ends the query.
  public var isCancelled: @Sendable () -> Bool

  /// Makes limits: 30 seconds, any number of operations and 64 MB a value unless said otherwise.
  public init(
    timeMilliseconds: Int64 = 30_000, operations: Int64? = nil, valueBytes: Int32 = 64_000_000,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.timeMilliseconds = timeMilliseconds
    self.operations = operations
    self.valueBytes = valueBytes
    self.isCancelled = isCancelled
  }
}
