import RehearsalPlainText
import Testing

/// The line that says how far something is, by a clock that the test gives.
@Suite struct ProgressLineTests {
  /// What the line says of the time, as if it were drawn for the first time.
  private func line(_ done: Int, of total: Int, after elapsed: Duration, width: Int = 80) throws -> String {
    var line = ProgressLine(total: total, width: width)
    let drawn = line.next(done: done, label: "greeting", at: elapsed)
    return try #require(drawn)
  }

  /// What is left takes as long, one by one, as what is done did; a part of a second or a minute counts whole.
  @Test(arguments: [
    (done: 10, total: 40, seconds: 10, left: "30 s left"), (1, 2, 2, "2 s left"), (2, 5, 3, "5 s left"),
    (3, 4, 2, "1 s left"), (1, 31, 2, "1 min left"), (1, 60, 1_000, "984 min left"), (100, 1_048, 13, "3 min left"),
    (59, 118, 59, "59 s left"), (60, 120, 60, "1 min left"),
  ])
  func `it says how long the rest takes at the pace so far`(
    _ done: Int, _ total: Int, _ seconds: Int, _ left: String
  ) throws {
    let line = try line(done, of: total, after: .seconds(seconds))

    #expect(line.hasSuffix(" \(done)/\(total) \(left) greeting"), "\(line)")
  }

  /// After a second one knows nothing yet; before the first cell and behind the last there is nothing to say.
  @Test(arguments: [(done: 1, milliseconds: 1_999), (done: 0, milliseconds: 60_000), (done: 40, milliseconds: 60_000)])
  func `it says no time that it cannot know`(_ done: Int, _ milliseconds: Int) throws {
    let line = try line(done, of: 40, after: .milliseconds(milliseconds))

    #expect(line.hasSuffix(" \(done)/40 greeting"), "\(line)")
  }

  @Test func `it is drawn at most twenty times a second`() {
    var line = ProgressLine(total: 1_000, width: 80)

    let drawn = (0..<1_000).filter { line.next(done: $0, label: "", at: .milliseconds($0)) != nil }

    #expect(drawn == Array(stride(from: 0, to: 1_000, by: 50)))
  }

  @Test(arguments: [20, 40, 80])
  func `it leaves the last column free`(_ width: Int) throws {
    let line = try line(3, of: 400, after: .seconds(9), width: width)

    #expect(TextWidth.columns(line) <= width - 1, "\(line)")
  }
}
