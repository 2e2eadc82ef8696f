import RehearsalTrace
import Testing

@Suite struct EventBitsTests {
  @Test func `what was put in is there, once and in order`() {
    let events = [0, 63, 64, 1_000_000, 5, 63]
    var set = EventBits()

    let isNews = events.map { set.insert($0) }

    #expect(isNews == [true, true, true, true, true, false])
    #expect(set.all == [0, 5, 63, 64, 1_000_000])
    #expect([0, 5, 64].allSatisfy(set.contains))
    #expect(![-1, 1, 62, 65, 999_999, 1_000_001, 5_000_000].contains(where: set.contains))
  }
}
