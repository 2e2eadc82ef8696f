/// The digits of a number as it was written, and what number of a value it is.
struct DecimalDigits {
  /// Without zeros in front.
  private let digits: ArraySlice<UInt8>
  private let fractionCount: Int
  private let isNegative: Bool

  private static let zero = UInt8(ascii: "0")
  /// Where measures end, in thousandths: at 10¹⁵.
  private static let boundOfMeasures: Int64 = 1_000_000_000_000_000_000

  init(_ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, isNegative: Bool) {
    let all = fraction.isEmpty ? whole : whole + fraction
    digits = all.drop { $0 == DecimalDigits.zero }
    fractionCount = fraction.count
    self.isNegative = isNegative
  }

  /// The number when the decimal point moves `exponent` digits to the right: a whole one, or a measure in thousandths,
  /// halves away from zero; the nearest there is where none is exact.
  ///
  /// Measures end before whole ones do, which have 64 bits: beyond them the nearest is a whole one, however the number
  /// is written, so that of two numbers the larger never has the smaller value.
  func value(isWhole: Bool, exponent: Int) -> (value: Value, isExact: Bool) {
    if !isWhole, let (milli, isExact) = number(movedBy: exponent + 3 - fractionCount),
      milli.magnitude < DecimalDigits.boundOfMeasures
    {
      return (.milli(milli), isExact)
    }
    if let (number, isExact) = number(movedBy: exponent - fractionCount) { return (.integer(number), isExact) }
    return (.integer(isNegative ? .min : .max), false)
  }

  /// The nearest whole number to the digits with the decimal point `shift` behind their end; `nil` when it is too
  /// large.
  private func number(movedBy shift: Int) -> (number: Int64, isExact: Bool)? {
    if digits.isEmpty { return (0, true) }
    // As negative numbers, of which there is one more.
    var number: Int64 = 0
    let kept = digits.count + min(shift, 0)
    guard kept + max(shift, 0) <= 19 else { return nil }
    for digit in digits.prefix(max(0, kept)) {
      guard let longer = DecimalDigits.appending(Int64(digit - DecimalDigits.zero), to: number) else { return nil }
      number = longer
    }
    for _ in 0..<max(0, shift) {
      guard let longer = DecimalDigits.appending(0, to: number) else { return nil }
      number = longer
    }
    let rest = kept >= 0 ? digits.dropFirst(kept) : []
    if let first = rest.first, first >= UInt8(ascii: "5") {
      let (larger, isTooLarge) = number.subtractingReportingOverflow(1)
      if isTooLarge { return nil }
      number = larger
    }
    let isExact = kept >= 0 && rest.allSatisfy { $0 == DecimalDigits.zero }
    if isNegative { return (number, isExact) }
    return number == .min ? nil : (-number, isExact)
  }

  private static func appending(_ digit: Int64, to number: Int64) -> Int64? {
    let (tenfold, isTooLarge) = number.multipliedReportingOverflow(by: 10)
    let (result, isTooLargeYet) = tenfold.subtractingReportingOverflow(digit)
    return isTooLarge || isTooLargeYet ? nil : result
  }
}
