import RehearsalDiff
import RehearsalTrace
import Testing

/// Traces that the stage would not make.
@Suite struct ForeignTraceTests {
  @Test func `events before the first step do not trap`() {
    func story(_ x: Double) -> Trace {
      session {
        $0.event(.layout, "commit", under: .none)
        $0.view("window", x, 0, 10, 10)
        $0.step("tap")
        $0.event(.stimulus, "tap", under: .none)
      }
    }

    let diff = TraceDiff(story(0), story(1))

    #expect(diff.changedChannels == [.frames])
  }

  @Test func `traces without steps differ in their end`() {
    var left = Trace()
    left.end = Instant(microseconds: 5)

    let diff = TraceDiff(left, Trace())

    #expect(diff.changes.count == 1)
    #expect(diff.text().last == "1 difference (1 root) in 1 of 1 step: timing")
    #expect(TraceDiff(left, left).isEmpty)
    #expect(TraceDiff(Trace(), Trace()).summary == "no differences")
  }

  @Test func `steps that reach beyond the events do not trap`() {
    var broken = session {
      $0.step("tap")
      $0.event(.stimulus, "tap", under: .none)
    }
    let whole = broken
    broken.events.removeAll()

    #expect(TraceDiff(whole, broken, leftDigests: whole.digests(), rightDigests: Trace().digests()).changes.count == 1)
  }

  @Test func `arguments that are no JSON are compared as texts`() {
    func story(_ text: String) -> Trace {
      var trace = session {
        $0.step("log")
        $0.event(.message, "log", of: "app", under: .none)
      }
      trace.events[0].arguments = trace.symbols.intern(text)
      return trace
    }

    let diff = TraceDiff(story("<a>"), story("<b>"))

    #expect(diff.changes.first?.fields.map(\.left) == ["<a>"])
    #expect(diff.changes.first?.fields.map(\.name) == ["arguments"])
  }

  @Test func `a chain of ten thousand causes is shortened and does not overflow`() {
    func story(_ value: Int64) -> Trace {
      session {
        $0.step("tap")
        for number in 0..<10_000 { $0.event(.message, "m\(number)", of: "app") }
        $0.event(.message, "last", of: "app", ["value": .integer(value)])
      }
    }

    let diff = TraceDiff(story(1), story(2))

    #expect(diff.roots.map(\.causes.events.count) == [12])
    #expect(diff.roots.map(\.causes.omitted) == [9988])
    let names = diff.roots.flatMap { $0.causes.events.map(\.name) }
    #expect(names.prefix(5) == ["m0", "m1", "m2", "m3", "m9992"])
    #expect(names.last == "m9999")
  }
}
