import RehearsalStream
import RehearsalTrace
import Testing

/// Cells that recorded the same are told once.
@Suite struct AlikeTests {
  private static func alike(_ version: String) -> String {
    #"{"type":"alike","configuration":{"version":"\#(version)"}}"#
  }

  @Test func `a session stands for the cells that are named in it`() throws {
    let session = try #require(
      try SampleStream.sessions(of: SampleStream.session([SampleStream.event, Self.alike("1.1"), Self.alike("2.0")]))
        .first)

    #expect(session.cells.map(\.text) == ["a[version=1.0]", "a[version=1.1]", "a[version=2.0]"])
    #expect(session.separate.map(\.configuration) == session.cells.map(\.configuration))
    #expect(session.separate.allSatisfy { $0.alike.isEmpty && $0.performance.trace.events.count == 1 })
  }

  @Test func `a cell is in a run once`() {
    let once = "a.jsonl:4:1: error: the session a[version=1.0] is here already, from line 2"
    let other = [SampleStream.session, SampleStream.step, SampleStream.end]

    #expect(
      SampleStream.complaint(about: [SampleStream.hello, SampleStream.session, SampleStream.step, Self.alike("1.0")])
        .hasPrefix(once))
    #expect(
      SampleStream.complaint(
        about: [SampleStream.hello, Self.session("2.0"), Self.alike("1.0"), SampleStream.end] + other
      ).hasPrefix("a.jsonl:5:1: error: the session a[version=1.0] is here already, from line 3"))
    #expect(SampleStream.complaint(about: [SampleStream.hello, Self.alike("1.0")]).contains("outside of a session"))
  }

  private static func session(_ version: String) -> String {
    SampleStream.session.replacing("1.0", with: version)
  }

  @Test func `who accepted what, and why, comes back`() throws {
    let accepted = StreamSession.Accepted(at: "2026-11-21T08:15:30.123Z", by: "Ada: \"x\"", why: "wider\nsince #12")
    var session = try #require(try SampleStream.sessions(of: SampleStream.session([SampleStream.event])).first)
    session.accepted = accepted
    session.alike = [StreamSession.Alike(configuration: Configuration(["version": "2.0"]), accepted: accepted)]

    let text = try StreamWriter.text(of: session, as: .kept)
    let read = try #require(
      try SampleStream.sessions(of: [SampleStream.hello] + text.split(separator: "\n").map(String.init)).first)

    #expect(read.accepted == accepted)
    #expect(read.alike == session.alike)
  }

  @Test(arguments: [#"{"at":"x","by":"y"}"#, #""Ada""#, #"{"at":1,"by":"y","why":"z"}"#])
  func `an acceptance that is none is refused`(_ text: String) {
    let line = SampleStream.session.dropLast() + #","accepted":\#(text)}"#

    #expect(SampleStream.complaint(about: [SampleStream.hello, String(line)]).hasPrefix("a.jsonl:2:"))
  }

  /// What happens before the tap and after it; sometimes the app answers.
  private static func session(answers: Bool, line: Int = 3) -> StreamSession {
    var builder = TraceBuilder()
    for step in 0..<3 {
      builder.beginStep(
        kind: "tap", label: "tap \(step)", line: line + step, at: Instant(microseconds: Int64(step) * 10))
      let tap = builder.append(at: Instant(microseconds: Int64(step) * 10), kind: .stimulus, name: "tap")
      if answers, step == 1 {
        let asked = builder.append(
          at: Instant(microseconds: 10), kind: .callback, name: "should", subject: "app", cause: tap)
        _ = builder.append(at: Instant(microseconds: 10), kind: .message, name: "hide", subject: "p", cause: asked)
      }
      let action = builder.append(
        at: Instant(microseconds: Int64(step) * 10), kind: .action, name: "go", subject: "app", cause: tap)
      _ = builder.append(
        at: Instant(microseconds: Int64(step) * 10), kind: .lifecycle, name: "init", subject: "p", cause: action)
    }
    return StreamSession(
      script: "a", configuration: Configuration(["version": "1.0"]),
      performance: Performance(trace: builder.finish(at: Instant(microseconds: 50)), outcome: .completed, failures: []))
  }

  @Test func `in a text that is kept only the lines of events that came are others`() throws {
    func lines(_ answers: Bool, _ form: StreamWriter.Form) throws -> [String] {
      try StreamWriter.text(of: Self.session(answers: answers), as: form).split(separator: "\n").map(String.init)
    }
    func added(_ form: StreamWriter.Form) throws -> [CollectionDifference<String>.Change] {
      Array(try lines(true, form).difference(from: lines(false, form)))
    }

    #expect(try added(.kept).count == 2)
    #expect(try added(.whole).count > 10)
  }

  @Test func `a text that is kept says nothing of lines of the script, and is the same recording`() throws {
    let text = try StreamWriter.text(of: Self.session(answers: true), as: .kept)
    let read = try #require(
      try SampleStream.sessions(of: [SampleStream.hello] + text.split(separator: "\n").map(String.init)).first)

    #expect(text == (try StreamWriter.text(of: Self.session(answers: true, line: 90), as: .kept)))
    #expect(
      read.performance.trace.digests().recording
        == Self.session(answers: true).performance.trace.digests().recording)
  }
}
