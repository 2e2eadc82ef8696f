/// Numbers as people read them, the same in every place: thousands with commas, no more decimals than are needed.
enum DecimalText {
  /// A whole number: `12,345`.
  static func grouped(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// A number with as many decimals as its size calls for: `1,234`, `12.3`, `1.23`, `0.0123`, `1.2e+30`.
  static func short(_ number: Double) -> String {
    if number.isNaN { return "not a number" }
    if number.isInfinite { return number < 0 ? "−∞" : "∞" }
    let size = abs(number)
    // From here on not every whole number is one.
    if size >= 9e15 || (size > 0 && size < 1e-6) { return "\(number)".replacingMinus }
    if number == number.rounded() { return grouped(Int64(number)) }
    var decimals = 1
    var bound = 10.0
    while decimals < 9, size < bound {
      decimals += 1
      bound /= 10
    }
    return fixed(number, decimals: size >= 100 ? 1 : decimals)
  }

  /// A number with at most so many decimals, zeros at the end left out; below 10¹⁵.
  static func fixed(_ number: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
    let scaled = (number * scale).rounded(.toNearestOrAwayFromZero)
    guard abs(scaled) < 9e18 else { return short(number.rounded()) }
    let parts = Int64(abs(scaled)).quotientAndRemainder(dividingBy: Int64(scale))
    var rest = String(parts.remainder)
    rest = String(repeating: "0", count: decimals - rest.utf8.count) + rest
    while rest.hasSuffix("0") { rest.removeLast() }
    let sign = scaled < 0 ? "−" : ""
    return sign + grouped(parts.quotient) + (rest.isEmpty ? "" : "." + rest)
  }
}

extension String {
  /// The text with the sign that is as wide as a digit.
  fileprivate var replacingMinus: String { String(map { $0 == "-" ? "−" : $0 }) }
}
