/// A stretch of numbers on an axis, with ticks at round places.
struct AxisScale: Hashable, Sendable {
  let lower: Double
  let upper: Double
  let ticks: [Double]
  /// Whether powers of ten have equal room.
  var isLogarithmic = false

  /// Numbers that are larger can't be drawn: their differences are no numbers any more.
  static let largest = 1e300

  /// Whether a number has a place on an axis.
  static func isDrawable(_ number: Double) -> Bool { number.isFinite && abs(number) < largest }

  /// The axis over `numbers`, which are drawable, ends rounded outwards to ticks.
  ///
  /// - Parameters:
  ///   - isFromZero: Whether zero belongs to the axis, as it does where lengths are compared.
  ///   - count: About how many ticks there should be.
  static func rounded(_ numbers: [Double], isFromZero: Bool, count: Int = 4) -> AxisScale {
    var lower = numbers.min() ?? 0
    var upper = numbers.max() ?? 0
    if isFromZero {
      lower = min(lower, 0)
      upper = max(upper, 0)
    }
    if lower == upper {
      let margin = lower == 0 ? 1 : abs(lower) / 2
      if !isFromZero || lower != 0 { lower -= margin }
      upper += margin
    }
    let step = roundStep(atLeast: (upper - lower) / Double(max(1, count)))
    let first = (lower / step).rounded(.down)
    let last = (upper / step).rounded(.up)
    var ticks: [Double] = []
    var index = first
    // A number so large that a step does not change it any more would never reach the end.
    while index <= last, ticks.count < 4 * count + 4 {
      ticks.append(index * step)
      index += 1
    }
    return AxisScale(lower: first * step, upper: max(last * step, (first * step).nextUp), ticks: ticks)
  }

  /// The axis over `numbers`, which are positive, with a tick at each power of ten, or at each of a few.
  static func logarithmic(_ numbers: [Double]) -> AxisScale {
    let lower = power(below: numbers.min() ?? 1)
    var upper = power(below: numbers.max() ?? 1)
    if upper < (numbers.max() ?? 1) || upper == lower { upper *= 10 }
    var ticks = [lower]
    while let last = ticks.last, last < upper, ticks.count < 640 { ticks.append(last * 10) }
    let stride = (ticks.count + 7) / 8
    let shown = ticks.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    return AxisScale(lower: lower, upper: upper, ticks: shown, isLogarithmic: true)
  }

  /// The power of two that gives `number`, exact to a millionth, which is less than a pixel; far below for what is not
  /// above zero.
  private static func binaryLogarithm(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return -2000 }
    var (result, rest, bit) = (Double(number.exponent), number.significand, 0.5)
    for _ in 0..<20 {
      rest *= rest
      if rest >= 2 {
        rest /= 2
        result += bit
      }
      bit /= 2
    }
    return result
  }

  /// The greatest power of ten that is at most `number`.
  private static func power(below number: Double) -> Double {
    var power = 1.0
    while power > number, power > 1e-300 { power /= 10 }
    while power * 10 <= number { power *= 10 }
    return power
  }

  /// The axis over `numbers` as they are, with ticks at round places between the ends.
  static func exact(_ numbers: [Double], isMoment: Bool, count: Int = 5) -> AxisScale {
    let lower = numbers.min() ?? 0
    let upper = numbers.max() ?? 0
    guard lower < upper else { return AxisScale(lower: lower - 0.5, upper: lower + 0.5, ticks: [lower]) }
    let least = (upper - lower) / Double(count)
    let step = isMoment ? roundMoment(atLeast: least) : roundStep(atLeast: least)
    var ticks: [Double] = []
    var index = (lower / step).rounded(.up)
    while index * step <= upper, ticks.count < 4 * count {
      ticks.append(index * step)
      index += 1
    }
    return AxisScale(lower: lower, upper: upper, ticks: ticks)
  }

  /// Where a number stands between the ends: 0 at the lower, 1 at the upper.
  func share(_ number: Double) -> Double {
    let share =
      isLogarithmic
      ? (AxisScale.binaryLogarithm(number) - AxisScale.binaryLogarithm(lower))
        / (AxisScale.binaryLogarithm(upper) - AxisScale.binaryLogarithm(lower))
      : (number - lower) / (upper - lower)
    return share.isFinite ? max(0, min(1, share)) : 0
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is at least `least`.
  static func roundStep(atLeast least: Double) -> Double {
    guard least.isFinite, least > 0 else { return 1 }
    var power = 1.0
    while power > least, power > 1e-300 { power /= 10 }
    while power * 10 <= least { power *= 10 }
    for factor in [1.0, 2, 5] where power * factor >= least * (1 - 1e-12) { return power * factor }
    return power * 10
  }

  /// A length of time that a clock or a calendar has a word for, in milliseconds.
  private static func roundMoment(atLeast least: Double) -> Double {
    let minute = 60_000.0
    let day = 1440 * minute
    let steps = [
      minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute, 720 * minute, day, 2 * day, 7 * day, 28 * day,
    ]
    return steps.first { $0 >= least } ?? roundStep(atLeast: least / day) * day
  }
}
