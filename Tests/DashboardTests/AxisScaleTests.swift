import Testing

@testable import RehearsalReports

/// Axes end and have ticks at round places.
@Suite struct AxisScaleTests {
  static let steps: [(Double, Double)] = [
    (1, 1), (1.1, 2), (2, 2), (3, 5), (7, 10), (25, 50), (0.03, 0.05), (0.1, 0.1), (1e-20, 1e-20), (6e20, 1e21), (0, 1),
  ]

  @Test(arguments: steps)
  func `a step is 1, 2 or 5 times a power of ten`(_ least: Double, _ step: Double) {
    #expect(abs(AxisScale.roundStep(atLeast: least) / step - 1) < 1e-9)
  }

  static let scales: [([Double], Bool, [Double])] = [
    ([0, 100], true, [0, 50, 100]),
    ([30, 100], true, [0, 50, 100]),
    ([-20, 70], true, [-50, 0, 50, 100]),
    ([5], true, [0, 2, 4, 6]),
    ([0], true, [0, 0.5, 1]),
    ([-4], false, [-6, -5, -4, -3, -2]),
    ([], true, [0, 0.5, 1]),
  ]

  @Test(arguments: scales)
  func `an axis ends at ticks`(_ numbers: [Double], _ isFromZero: Bool, _ ticks: [Double]) {
    let scale = AxisScale.rounded(numbers, isFromZero: isFromZero)
    #expect(scale.ticks == ticks)
    #expect(scale.lower == ticks.first && scale.upper == ticks.last)
  }

  @Test(arguments: [[1e299, -1e299], [1e-290, 2e-290], [1e15, 1e15 + 1], [-0.0, 0], [3, 3 + 1e-16]] as [[Double]])
  func `an axis over extreme numbers is an axis`(_ numbers: [Double]) {
    for scale in [
      AxisScale.rounded(numbers, isFromZero: false), .rounded(numbers, isFromZero: true),
      .exact(numbers, isMoment: true), .exact(numbers, isMoment: false),
    ] {
      #expect(scale.lower < scale.upper)
      #expect((1...24).contains(scale.ticks.count) || scale.ticks.isEmpty)
      for number in numbers { #expect((0...1).contains(scale.share(number))) }
    }
  }

  @Test func `moments have ticks where days begin`() {
    let day = 86_400_000.0
    let scale = AxisScale.exact([1.5 * day, 8 * day], isMoment: true, count: 5)
    #expect(scale.ticks == [2 * day, 4 * day, 6 * day, 8 * day])
    #expect(scale.share(1.5 * day) == 0 && scale.share(8 * day) == 1)
  }
}
