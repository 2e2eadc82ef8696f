import RehearsalTrace
import Testing

@testable import RehearsalDiff

@Suite struct RootTests {
  @Test func `what a refusal prevents is its consequence`() throws {
    let diff = TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false)))

    let root = try #require(diff.roots.first)
    #expect(diff.roots.count == 1)
    #expect(root.kind == .altered)
    #expect(root.fields == [ChangedField(name: "answer", left: "true", right: "false")])
    #expect(root.causes.events.map(\.name) == ["tap", "began", "ended", "tap"])
    let callback = try #require(diff.changes.first { $0.left?.name == "popoverControllerDidDismissPopover:" })
    #expect(callback.kind == .removed)
    #expect(callback.root == root.id)
    let kinds = Set(diff.changes.map(\.channel))
    #expect(kinds == [.callbacks, .properties, .frames, .timing])
  }

  @Test func `a missing callback says which answer prevented it`() throws {
    let diff = TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false)))

    let callback = try #require(diff.changes.first { $0.left?.name == "popoverControllerDidDismissPopover:" })
    let absence = try #require(callback.absence)

    #expect(absence.common.name == "popoverControllerShouldDismissPopover:")
    #expect(absence.common.answer == "false")
    #expect(absence.reason == .altered([ChangedField(name: "answer", left: "true", right: "false")]))
  }

  @Test func `a missing event says what happened instead`() throws {
    func tap(_ message: String) -> Trace {
      session {
        $0.step("tap done")
        $0.event(.stimulus, "tap", under: .none)
        $0.event(.action, "done:", of: "done")
        $0.event(.message, message, of: "popover")
      }
    }

    let diff = TraceDiff(tap("dismissPopoverAnimated:"), tap("setContentViewController:"))

    #expect(diff.roots.count == 1)
    #expect(diff.company(of: 0).map(\.right?.name) == ["setContentViewController:"])
    guard case .instead(let others) = diff.changes[0].absence?.reason else {
      Issue.record("something else happened")
      return
    }
    #expect(diff.changes[0].kind == .removed)
    #expect(diff.changes[0].absence?.common.name == "done:")
    #expect(others.map(\.name) == ["setContentViewController:"])
  }

  @Test func `a missing event without a replacement says that nothing followed`() throws {
    func tap(fires: Bool) -> Trace {
      session {
        $0.step("tap v")
        $0.tap("v")
        if fires { $0.event(.action, "vTapped:", of: "v") }
      }
    }

    let diff = TraceDiff(tap(fires: true), tap(fires: false))

    #expect(diff.changes.count == 1)
    #expect(diff.changes[0].absence?.common.name == "ended")
    #expect(diff.changes[0].absence?.reason == .nothingFollowed)
  }

  @Test func `layout at the end of a turn follows from what was done in that turn`() throws {
    func turn(presents: Bool) -> Trace {
      session {
        $0.step("tap v")
        $0.event(.stimulus, "tap", under: .none)
        let action = $0.event(.action, "vTapped:", of: "v")
        if presents { $0.event(.message, "present", of: "popover") }
        $0.event(.layout, "commit", under: .event(action))
        $0.view("window", 0, 0, 768, 1024)
        if presents { $0.view("window/popover", 10, 59, 336, 955) }
      }
    }

    let diff = TraceDiff(turn(presents: false), turn(presents: true))

    #expect(diff.changes.map(\.kind) == [.added, .added])
    #expect(diff.roots.map(\.about) == [.event])
  }

  @Test func `an event in another order has moved`() {
    func order(_ names: [String]) -> Trace {
      session {
        $0.step("rotate")
        let stimulus = $0.event(.stimulus, "rotate", under: .none)
        for name in names { $0.event(.lifecycle, name, of: "main", under: .event(stimulus)) }
      }
    }

    let diff = TraceDiff(order(["a", "b", "c", "d"]), order(["b", "c", "a", "d"]))

    #expect(diff.changes.map(\.kind) == [.moved])
    #expect(diff.changes.first?.left?.name == "a")
    #expect(diff.changes.first?.fields.map(\.name) == ["after"])
  }

  @Test func `an event under another cause has moved`() {
    func under(gesture: Bool) -> Trace {
      session {
        $0.step("tap")
        let stimulus = $0.event(.stimulus, "tap", under: .none)
        let gestureEvent = $0.event(.gesture, "tap", of: "board", under: .event(stimulus))
        $0.event(.message, "dismiss", of: "popover", under: .event(gesture ? gestureEvent : stimulus))
      }
    }

    let diff = TraceDiff(under(gesture: true), under(gesture: false))

    #expect(diff.changes.map(\.kind) == [.moved])
    #expect(diff.changes.first?.fields.map(\.name) == ["cause"])
  }

  @Test func `arguments are told apart by name`() {
    func send(_ arguments: Value) -> Trace {
      session {
        $0.step("present")
        $0.event(.message, "present", of: "popover", arguments, under: .none)
      }
    }

    let diff = TraceDiff(
      send(["animated": true, "at": [1, 2], "style": ["name": "cover"]]),
      send(["animated": false, "at": [1, 2], "style": ["name": "flip"], "rect": [0, 0]]))

    #expect(
      diff.changes.first?.fields == [
        ChangedField(name: "arguments.animated", left: "true", right: "false"),
        ChangedField(name: "arguments.rect", left: nil, right: "[0,0]"),
        ChangedField(name: "arguments.style.name", left: "\"cover\"", right: "\"flip\""),
      ])
  }

  @Test func `the rest of an input that went elsewhere follows from its beginning`() {
    func drag(on view: String) -> Trace {
      session {
        Popovers.launch(&$0)
        $0.step("drag")
        let drag = $0.event(.stimulus, "drag", under: .none)
        for phase in ["began", "moved", "ended"] { $0.event(.touch, phase, view: view, under: .event(drag)) }
      }
    }

    let diff = TraceDiff(drag(on: "window"), drag(on: Popovers.target))

    #expect(diff.changes.map(\.left?.name) == ["began", "moved", "ended"])
    #expect(diff.changes.map(\.parent) == [nil, 0, 0])
  }

  @Test func `a callback that is missing after a slower animation is a root of its own`() throws {
    func fade(_ frames: Int, tells: Bool) -> Trace {
      session {
        $0.step("tap")
        $0.event(.stimulus, "tap", under: .none)
        let animation = $0.event(.animation, "began")
        $0.display(frames, under: animation) { _, _ in }
        if tells { $0.event(.callback, "didEnd:", of: "host", under: .event(animation)) }
      }
    }

    let diff = TraceDiff(fade(4, tells: true), fade(8, tells: false))

    let callback = try #require(diff.changes.first { $0.channel == .callbacks })
    #expect(callback.kind == .removed)
    #expect(callback.isRoot)
  }

  @Test func `of two equal events the one under the missing cause is missing`() {
    func story(_ actions: [String]) -> Trace {
      session {
        $0.step("tap")
        let tap = $0.event(.stimulus, "tap", under: .none)
        var causes: [Int] = []
        for name in actions { causes.append($0.event(.action, name, of: "app", under: .event(tap))) }
        for cause in causes { $0.event(.message, "reload", of: "table", under: .event(cause)) }
      }
    }

    let diff = TraceDiff(story(["a", "b"]), story(["a"]))

    #expect(diff.changes.map(\.kind) == [.removed, .removed])
    #expect(diff.roots.map(\.left?.name) == ["b"])
  }
}
