/// The answers a question admits.
public enum DecisionAnswers: Hashable, Sendable {
  /// Yes or no.
  case flag
  /// A number from 0 to below a million, in a unit; some that are worth trying.
  case number(unit: String, examples: [Double])
  /// One of these words.
  case word([String])

  /// The answer a text gives; `nil` when it is none of these.
  public func answer(_ text: String) -> DecisionAnswer? {
    switch self {
    case .flag: Bool(text).map { .flag($0) }
    case .number: DecisionAnswers.measure(text).map { .number($0) }
    case .word(let words): words.contains(text) ? .word(text) : nil
    }
  }

  /// A number as decimals are written, `0.25` or `1e-05`; Swift would read `0x1p3` and `infinity` too.
  private static func measure(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.e-".utf8.contains($0) }), let number = Double(text) else { return nil }
    return number >= 0 && number < leastTooLarge ? number : nil
  }

  /// Far beyond any measure of a screen and any length of time worth waiting for, and still a whole number of `Int`.
  private static let leastTooLarge = 1_000_000.0

  /// What may be written, for a message.
  public var expected: [String] {
    if case .number(let unit, _) = self { return words + ["another number below 1000000, in \(unit)"] }
    return words
  }

  /// The answers in words: all of them, or those worth trying.
  public var words: [String] {
    switch self {
    case .flag: ["true", "false"]
    case .number(_, let examples): examples.map { DecisionAnswer.number($0).text }
    case .word(let words): words
    }
  }
}
