package import RehearsalPlainText

extension QueryValue {
  /// The value as panels show it: of bytes the hexadecimal digits, as a text.
  package var spelledOut: QueryValue { if case .blob = self { .text(text) } else { self } }

  /// The number; `nil` for what is none.
  var number: Double? {
    switch self {
    case .null, .text, .blob: nil
    case .integer(let number): Double(number)
    case .real(let number): number
    }
  }
}
