import RehearsalTrace
import Testing

@Suite struct InstantTests {
  @Test(arguments: [(0, 0), (1, 16_666), (2, 33_333), (3, 50_000), (15, 250_000), (59, 983_333), (60, 1_000_000)])
  func `display frame n is at n times a million over sixty, rounded down`(_ number: Int64, _ microseconds: Int64) {
    #expect(Instant.displayFrame(number).microseconds == microseconds)
  }

  @Test func `frames are computed from their number, so an hour of them does not drift`() {
    #expect(Instant.displayFrame(216_000) == Instant(microseconds: 3_600_000_000))
  }

  @Test(arguments: [(0, 1), (16_665, 1), (16_666, 2), (16_667, 2), (49_999, 3), (50_000, 4), (1_000_000, 61)])
  func `the next display frame is strictly later`(_ microseconds: Int64, _ number: Int64) {
    #expect(Instant(microseconds: microseconds).nextDisplayFrame == number)
  }

  @Test func `seconds and milliseconds become microseconds`() {
    #expect(Interval.seconds(0.25).microseconds == 250_000)
    #expect(Interval.seconds(0.000_000_6).microseconds == 1)
    #expect(Interval.milliseconds(350).microseconds == 350_000)
    #expect(Interval.milliseconds(350).seconds == 0.35)
  }

  @Test(arguments: [Interval.seconds(1e300), .seconds(.infinity), .milliseconds(.max)])
  func `no number of a script overflows a time`(_ interval: Interval) {
    let late = Instant(microseconds: .max) + interval

    #expect(interval.microseconds == 1_000_000_000_000_000)
    #expect(late.microseconds == 1_000_000_000_000_000)
    #expect((late + interval).nextDisplayFrame == 60_000_000_001)
    #expect((Instant(microseconds: .min) - late).microseconds == -1_000_000_000_000_000)
  }

  @Test func `what is no number is no time`() {
    #expect(Interval.seconds(.nan) == .zero)
    #expect(Interval.seconds(-.infinity).microseconds == -1_000_000_000_000_000)
    #expect(Interval.milliseconds(.min).microseconds == -1_000_000_000_000_000)
  }
}
