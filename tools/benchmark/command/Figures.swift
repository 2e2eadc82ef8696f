import Foundation

/// A round's measurements by name.
typealias Round = [String: Numbers]

/// A part of the report that can be asked for by name.
protocol Figure: SendableMetatype {
  /// Measures it once, next to its peers.
  static func measure(on bench: Workbench) throws -> Round
  /// The lines of the report.
  static func lines(_ figures: Figures, _ scale: Scale) -> [String]
}

/// Medians over the rounds, and how numbers are written.
struct Figures {
  let rounds: [Round]

  /// The median of a number made of the measurements called `what`; `nil` when there are none, as of a peer that is not
  /// installed.
  func median(_ what: String, _ number: (Numbers) -> Double) -> Double? {
    let found = rounds.compactMap { $0[what].map(number) }
    return found.isEmpty ? nil : Measurement.median(found)
  }

  /// The median of the ratios of two peers of one round.
  func ratio(_ what: String, _ peer: String, _ number: (Numbers) -> Double) -> Double? {
    let found = rounds.compactMap { round in
      round[what].flatMap { one in round[peer].map { number(one) / number($0) } }
    }
    return found.isEmpty ? nil : Measurement.median(found)
  }

  /// A line with one number.
  static func line(_ what: String, _ number: Double?) -> String {
    let format = number.map { $0 >= 100 ? "%.0f" : $0 >= 10 ? "%.1f" : "%.2f" } ?? ""
    return "  " + what.padding(toLength: 66, withPad: " ", startingAt: 0) + column(number, 10, format)
  }

  /// A number at the right of a column.
  static func column(_ number: Double?, _ width: Int, _ format: String = "%.2f") -> String {
    let text = number.map { String(format: format, $0) } ?? "absent"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// How many, in words of a heading: `2.88 M`, `1,200`.
  static func count(_ number: Double) -> String {
    if number >= 1e5 { return String(format: "%.2f M", number / 1e6) }
    let digits = String(format: "%.0f", number)
    return digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
  }
}
