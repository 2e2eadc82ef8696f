/// A value that a query gives or takes.
public enum QueryValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}
