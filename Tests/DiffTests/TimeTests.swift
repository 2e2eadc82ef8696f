import RehearsalTrace
import Testing

@testable import RehearsalDiff

@Suite struct TimeTests {
  @Test func `the longest times that a session can have are compared`() {
    func story(_ name: String) -> Trace {
      var builder = TraceBuilder()
      for (number, at) in [Int64(0), 1 << 60, 1 << 61].enumerated() {
        let at = Instant(microseconds: at)
        builder.beginStep(kind: "tap", label: "tap \(number)", line: number + 1, at: at)
        _ = builder.append(at: at, kind: .message, name: number == 1 ? name : "same", subject: "app")
      }
      return builder.finish(at: Instant(microseconds: 1 << 61))
    }

    let diff = TraceDiff(story("left"), story("right"))

    #expect(diff.roots.map(\.step) == [1, 1])
  }

  @Test func `an event that is late by itself is retimed and what is as late after it is not`() throws {
    func story(_ delay: Int64) -> Trace {
      session {
        $0.step("background")
        $0.event(.stimulus, "home", under: .none)
        $0.wait(delay)
        $0.event(.notification, "didEnterBackground")
        $0.event(.lifecycle, "viewDidDisappear:", of: "main")
        $0.wait(10)
        $0.event(.lifecycle, "dealloc", of: "main")
      }
    }

    let diff = TraceDiff(story(100), story(130))

    #expect(diff.changes.count == 1)
    #expect(diff.changes[0].kind == .retimed)
    #expect(diff.changes[0].left?.name == "didEnterBackground")
    #expect(diff.changes[0].lateness == Interval(microseconds: 30_000))
    #expect(diff.changes[0].fields == [ChangedField(name: "milliseconds", left: "100", right: "130")])
  }

  @Test func `steps after a longer step are not retimed`() {
    func story(_ pause: Int64) -> Trace {
      session {
        $0.step("tap a")
        $0.event(.stimulus, "tap", under: .none)
        $0.wait(pause)
        $0.step("tap b")
        $0.event(.stimulus, "tap", under: .none)
        $0.wait(5)
        $0.event(.action, "b:", of: "b")
      }
    }

    let diff = TraceDiff(story(50), story(80))

    #expect(diff.changes.map(\.about) == [.step])
    #expect(diff.changes.map(\.kind) == [.retimed])
    #expect(diff.changes.map(\.step) == [0])
  }

  @Test func `display frames at another phase of the display are no difference of their own`() {
    func story(_ pause: Int64) -> Trace {
      session {
        $0.step("tap a")
        $0.event(.stimulus, "tap", under: .none)
        $0.wait(pause)
        $0.step("tap b")
        $0.event(.stimulus, "tap", under: .none)
        let animation = $0.event(.animation, "began")
        $0.display(4, under: animation) { _, _ in }
        $0.event(.animation, "ended", under: .event(animation))
      }
    }

    let diff = TraceDiff(story(50), story(57))

    #expect(diff.changes.map(\.step) == [0])
    #expect(diff.changes.map(\.about) == [.step])
  }

  @Test func `a delay after an added event follows from it`() throws {
    func story(_ adds: Bool) -> Trace {
      session {
        $0.step("tap a")
        let stimulus = $0.event(.stimulus, "tap", under: .none)
        if adds {
          $0.event(.message, "sleep", of: "main", under: .event(stimulus))
          $0.wait(40)
        }
        $0.event(.notification, "done", under: .event(stimulus))
      }
    }

    let diff = TraceDiff(story(false), story(true))

    #expect(diff.changes.map(\.kind) == [.added, .retimed])
    #expect(diff.roots.map(\.kind) == [.added])
  }

  @Test func `an event that is as late as the event before it is not retimed though its cause is on time`() {
    func story(_ delay: Int64) -> Trace {
      session {
        $0.step("background")
        let home = $0.event(.stimulus, "home", under: .none)
        $0.wait(delay)
        $0.event(.notification, "didEnterBackground", under: .event(home))
        $0.event(.lifecycle, "viewDidDisappear:", of: "main", under: .event(home))
      }
    }

    let diff = TraceDiff(story(100), story(130))

    #expect(diff.changes.map(\.left?.name) == ["didEnterBackground"])
  }
}
