extension Value {
  /// The value that a JSON text is, or `nil` when it is none: the inverse of `json`.
  public init?(json: String) {
    guard let value = JSONReading.value(of: json) else { return nil }
    self = value
  }

  /// The number, of either kind.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .milli(let number): Double(number) / 1000
    default: nil
    }
  }

  /// The field called `name` of a record.
  public subscript(name: String) -> Value? {
    if case .record(let fields) = self { fields[name] } else { nil }
  }
}
