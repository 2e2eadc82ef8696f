import RehearsalTrace
import Testing

@Suite struct QuantisationTests {
  @Test(
    arguments: [
      (0.0, 0), (921.0, 921_000), (0.0005, 1), (-0.0005, -1), (0.00049, 0), (-0.00049, 0), (12.3456, 12_346),
      (-12.3456, -12_346), (1.0 / 3.0, 333), (.infinity, 1_000_000_000_000_000), (-.infinity, -1_000_000_000_000_000),
      (1e300, 1_000_000_000_000_000), (.nan, 0),
    ] as [(Double, Int64)])
  func `a measure is recorded in whole thousandths, halves away from zero`(_ value: Double, _ expected: Int64) {
    #expect(milliPoints(value) == expected)
  }

  @Test(
    arguments: [
      (0, "0"), (1, "0.001"), (-1, "-0.001"), (10, "0.01"), (100, "0.1"), (-500, "-0.5"), (1000, "1"), (1500, "1.5"),
      (-1500, "-1.5"), (1050, "1.05"), (1005, "1.005"), (921_000, "921"), (123_456_789, "123456.789"),
      (Int64.min, "-9223372036854775.808"),
    ] as [(Int64, String)])
  func `thousandths are written without trailing zeros`(_ value: Int64, _ text: String) {
    #expect(decimalText(milli: value) == text)
  }

  @Test func `a recorded frame is quantised once and survives the way back`() {
    let frame = MilliRect(Rect(x: 1.0 / 3.0, y: -0.0005, width: 320, height: 920.9996))

    #expect(frame == MilliRect(x: 333, y: -1, width: 320_000, height: 921_000))
    #expect(MilliRect(frame.rect) == frame)
  }
}
