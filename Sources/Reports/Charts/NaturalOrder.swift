/// The order in which people count: `5.1` before `10.0`, `run 9` before `run 10`.
enum NaturalOrder {
  /// Whether `left` stands before `right`; stretches of digits count as numbers.
  static func isBefore(_ left: String, _ right: String) -> Bool {
    var (first, second) = (Substring(left).utf8[...], Substring(right).utf8[...])
    while let a = first.first, let b = second.first {
      if isDigit(a), isDigit(b) {
        let (one, other) = (number(&first), number(&second))
        if one.count != other.count { return one.count < other.count }
        if one != other { return one.lexicographicallyPrecedes(other) }
      } else {
        if a != b { return a < b }
        first = first.dropFirst()
        second = second.dropFirst()
      }
    }
    return first.count == second.count ? left < right : first.count < second.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Takes the digits at the beginning, without zeros in front.
  private static func number(_ rest: inout Substring.UTF8View) -> [UInt8] {
    let digits = rest.prefix(while: isDigit)
    rest = rest.dropFirst(digits.count)
    return Array(digits.drop { $0 == UInt8(ascii: "0") })
  }
}
