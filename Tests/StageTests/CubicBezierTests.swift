import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct CubicBezierTests {
  /// Progress at 1/20, 1/10, 1/4, 1/2, 3/4, 9/10 and 19/20 of the time, computed with exact fractions elsewhere.
  @Test(arguments: [
    (
      AnimationCurve.easeInOut,
      [
        0.004829749668, 0.019722453548, 0.129161931047, 0.5, 0.870838068953, 0.980277546452, 0.995170250332,
      ]
    ),
    (
      .easeIn,
      [
        0.004474615296, 0.017026609652, 0.093464650719, 0.315356812573, 0.621861869175, 0.839427845762,
        0.917757795958,
      ]
    ),
    (
      .easeOut,
      [
        0.082242204042, 0.160572154238, 0.378138130825, 0.684643187427, 0.906535349281, 0.982973390348,
        0.995525384704,
      ]
    ),
    (.linear, [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]),
    (
      .coreAnimationDefault,
      [
        0.032951541306, 0.094796305716, 0.408510591355, 0.802403387585, 0.960458978349, 0.994316477485,
        0.998624541450,
      ]
    ),
  ])
  func `a curve goes through its known points`(_ curve: AnimationCurve, _ expected: [Double]) {
    for (fraction, value) in zip([0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95], expected) {
      #expect(abs(curve.bezier.progress(at: fraction) - value) < 1e-11, "at \(fraction)")
    }
  }

  @Test(arguments: AnimationCurve.allCases)
  func `a curve begins at nothing, ends at all and never goes back`(_ curve: AnimationCurve) {
    #expect(curve.bezier.progress(at: 0) == 0)
    #expect(curve.bezier.progress(at: -1) == 0)
    #expect(curve.bezier.progress(at: 1) == 1)
    #expect(curve.bezier.progress(at: 2) == 1)
    var last = 0.0
    for step in 1...1000 {
      let progress = curve.bezier.progress(at: Double(step) / 1000)
      #expect(progress >= last)
      last = progress
    }
  }
}
