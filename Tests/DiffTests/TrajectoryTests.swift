import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct TrajectoryTests {
  @Test func `a slower animation is one change of timing and trajectories that follow from it`() throws {
    let diff = TraceDiff(Popovers.story(frames: 15), Popovers.story(frames: 24))

    let root = try #require(diff.roots.first)
    #expect(diff.roots.count == 1)
    guard case .animation(let left, let right) = root.about else {
      Issue.record("an animation")
      return
    }
    #expect(left.displayFrames == 15)
    #expect(right.displayFrames == 24)
    #expect(root.left?.kind == .animation)
    #expect(diff.changedChannels == [.properties, .timing])
    let alpha = try #require(diff.changes.first { $0.channel == .properties })
    guard case .property(let subject, let key, let one, let other) = alpha.about else {
      Issue.record("a property")
      return
    }
    #expect("\(subject).\(key)" == "\(Popovers.popover).alpha")
    #expect(one.displayFrames == 15)
    #expect(other.displayFrames == 24)
    #expect(one.end == other.end)
    #expect(alpha.root == root.id)
  }

  @Test func `events that are late because of an animation are one retimed event`() throws {
    let diff = TraceDiff(Popovers.story(frames: 15), Popovers.story(frames: 24))

    let retimed = diff.changes.filter { $0.kind == .retimed && $0.about == .event }

    #expect(retimed.map(\.left?.name) == ["ended"], "the callback after it is as late as the animation's end")
    #expect(retimed.first?.lateness == Interval(microseconds: 150_000))
  }

  @Test func `a view that slides is one row however many display frames show it`() throws {
    func slide(to x: Double) -> Trace {
      session {
        $0.step("swipe right")
        $0.event(.stimulus, "swipe", under: .none)
        let animation = $0.event(.animation, "began")
        $0.event(.layout, "commit")
        $0.view("window", 0, 0, 768, 1004)
        $0.view("window/master", -320, 0, 320, 1004)
        $0.display(24, under: animation) { session, frame in
          session.view("window/master", -320 + (x + 320) * Double(frame) / 24, 0, 320, 1004)
        }
      }
    }

    let diff = TraceDiff(slide(to: 0), slide(to: 24))

    #expect(diff.changes.count == 1)
    guard case .frame(_, let left, let right) = diff.changes[0].about else {
      Issue.record("a frame")
      return
    }
    #expect(left.displayFrames == 24)
    #expect(right.end?.x == 24_000)
    #expect(left.changes == 25)
    #expect(diff.changes[0].left?.sequence == 3, "the first display frame that differs")
  }

  @Test func `a property on one side only says what it is on the other`() throws {
    func story(_ sets: Bool) -> Trace {
      session {
        $0.step("launch")
        $0.event(.stimulus, "launch", under: .none)
        $0.property("popover", "modal", false)
        $0.step("tap")
        $0.event(.stimulus, "tap", under: .none)
        if sets {
          $0.event(.message, "setModal:", of: "popover")
          $0.property("popover", "modal", true)
        }
      }
    }

    let diff = TraceDiff(story(false), story(true))

    #expect(diff.changes.count == 2)
    guard case .property(_, _, let left, let right) = diff.changes[1].about else {
      Issue.record("a property")
      return
    }
    #expect(left.end == "false")
    #expect(left.changes == 0)
    #expect(right.start == "false")
    #expect(right.end == "true")
    #expect(diff.changes[1].parent == 0)
  }

  @Test func `a view that stays is added when it goes on the other side`() {
    func story(goes: Bool) -> Trace {
      session {
        $0.step("tap")
        $0.event(.stimulus, "tap", under: .none)
        $0.event(.layout, "commit")
        $0.view("window", 0, 0, 768, 1024)
        $0.view("window/popover", 0, 0, 100, 100)
        $0.step("tap outside")
        let stimulus = $0.event(.stimulus, "tap", under: .none)
        $0.event(.layout, "commit", under: .event(stimulus))
        if goes { $0.removeView("window/popover") }
      }
    }

    let diff = TraceDiff(story(goes: true), story(goes: false))

    #expect(diff.changes.map(\.kind) == [.added])
    #expect(diff.changes.map(\.step) == [1])
  }

  @Test func `a view of another class is altered`() {
    func story(_ name: String) -> Trace {
      var builder = TraceBuilder()
      builder.beginStep(kind: "launch", label: "launch", line: 0, at: .zero)
      _ = builder.append(at: .zero, kind: .layout, name: "commit")
      _ = builder.appendView(parent: nil, path: "window", className: name)
      return builder.finish(at: .zero)
    }

    let diff = TraceDiff(story("UIWindow"), story("UIView"))

    #expect(diff.changes.map(\.fields.first?.name) == ["class"])
    #expect(diff.changedChannels == [.frames])
  }
}
