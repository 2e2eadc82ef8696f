/// How often something was seen, and between which bounds the rate lies that it has.
///
/// The bounds are Wilson's score interval of 95 %: it never leaves 0 to 1, and says something of 0 in 10 and 10 in 10,
/// too (Wilson, Probable inference, the law of succession, and statistical inference, 1927).
package struct Rate: Hashable, Sendable {
  /// How often it was seen.
  package let count: Int
  /// How often it was looked for.
  package let total: Int
  /// The lower bound, from 0 to 1.
  package let lower: Double
  /// The upper bound, from 0 to 1.
  package let upper: Double

  /// The standard normal distribution has 95 % of its area within so many standard deviations.
  private static let deviations = 1.959963984540054

  /// - Parameters:
  ///   - count: How often it was seen, at most as often as it was looked for.
  ///   - total: How often it was looked for, at least once.
  package init(_ count: Int, of total: Int) {
    (self.count, self.total) = (count, total)
    let (seen, tries) = (Double(count), Double(max(total, 1)))
    let square = Rate.deviations * Rate.deviations
    let center = (seen + square / 2) / (tries + square)
    let spread =
      Rate.deviations / (tries + square) * (seen * (tries - seen) / tries + square / 4).squareRoot()
    lower = count <= 0 ? 0 : max(0, center - spread)
    upper = count >= total ? 1 : min(1, center + spread)
  }

  /// `17 of 20 (64–95 %)`.
  package var text: String { "\(count) of \(total) (\(Rate.percent(lower))–\(Rate.percent(upper)) %)" }

  private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}
