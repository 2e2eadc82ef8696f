extension Value {
  /// The value that a JSON text is, or `nil` when it is none: the inverse of `json`.
  public init?(json: String) {
    guard let value = JSONReading.value(of: json) else { return nil }
    self = value
  }

  /// Whether a text is what `json` gives for the value that it is; false also where that is not seen at a glance, as of
  /// texts that are not ASCII or have escapes, and of numbers of more than twelve digits.
  package static func isSurelyCanonical(_ json: Span<UInt8>) -> Bool {
    unsafe json.withUnsafeBytes { bytes in
      var walk = unsafe JSONBytes(bytes)
      return walk.skipCanonical(levels: 16) && walk.isOver
    }
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
