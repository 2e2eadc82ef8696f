import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct ExistenceTests {
  /// A help page, in a navigation controller or not; it comes in one step and goes in the next.
  private func help(inNavigation: Bool) -> Trace {
    session {
      $0.step("tap help")
      $0.event(.stimulus, "tap", under: .none)
      let present = $0.event(.message, "present", of: "popover")
      for subject in ["page"] + (inNavigation ? ["navigation"] : []) {
        $0.event(.lifecycle, "viewWillAppear:", of: subject, under: .event(present))
        $0.event(.lifecycle, "viewDidAppear:", of: subject, under: .event(present))
      }
      if inNavigation { $0.property("navigation", "bar.title", "Help") }
      $0.step("tap outside")
      let tap = $0.event(.stimulus, "tap", under: .none)
      for subject in ["page"] + (inNavigation ? ["navigation"] : []) {
        $0.event(.lifecycle, "viewDidDisappear:", of: subject, under: .event(tap))
      }
    }
  }

  @Test func `what happens to an object that only one side has follows from the first of it`() {
    let diff = TraceDiff(help(inNavigation: false), help(inNavigation: true))

    #expect(diff.changes.count == 4)
    #expect(diff.roots.map(\.right?.name) == ["viewWillAppear:"])
    #expect(diff.changedSteps == [0, 1])
  }

  @Test func `an object that both sides have explains nothing by that`() {
    func story(_ forgets: Bool) -> Trace {
      session {
        for label in ["tap a", "tap b"] {
          $0.step(label)
          let tap = $0.event(.stimulus, "tap", under: .none)
          $0.event(.lifecycle, "viewWillAppear:", of: "page", under: .event(tap))
          if !forgets { $0.event(.lifecycle, "viewDidAppear:", of: "page", under: .event(tap)) }
        }
      }
    }

    let diff = TraceDiff(story(false), story(true))

    #expect(diff.changes.count { $0.parent == nil || $0.isCompanion } == 2)
    #expect(diff.roots.map(\.step) == [0])
  }

  /// The property comes first and follows from the view's frame, which exists since the property was noted.
  @Test func `a property of a view and its frame do not explain each other`() {
    func story(_ isThere: Bool) -> Trace {
      session {
        $0.step("tap a")
        let tap = $0.event(.stimulus, "tap", under: .none)
        $0.event(.action, "dim", under: .event(tap))
        if isThere { $0.property("window/popover", "alpha", "0") }
        $0.event(.action, "place", under: .event(tap))
        if isThere { $0.view("window/popover", 0, 0, 320, 460) }
      }
    }

    for diff in [TraceDiff(story(true), story(false)), TraceDiff(story(false), story(true))] {
      #expect(diff.changes.count == 2)
      #expect(diff.roots.count == 1)
    }
  }

  @Test func `a view that went away on one side follows from what kept it on the other`() {
    func story(stays: Bool) -> Trace {
      session {
        $0.step("launch")
        $0.event(.layout, "commit", under: .none)
        $0.view("window", 0, 0, 10, 10)
        $0.view("window/popover", 0, 0, 5, 5)
        for goes in [!stays, stays] {
          $0.step("tap")
          let tap = $0.event(.stimulus, "tap", under: .none)
          $0.event(.layout, "commit", under: .event(tap))
          if goes { $0.removeView("window/popover") }
        }
      }
    }

    let diff = TraceDiff(story(stays: false), story(stays: true))

    #expect(diff.changes.map(\.step) == [1, 2])
    #expect(diff.roots.map(\.step) == [1])
  }

  @Test(arguments: [(20.0, 1), (35.0, 2)])
  func `a view that keeps its distance from the other side's is not moved anew`(_ second: Double, _ roots: Int) {
    func story(_ places: [Double]) -> Trace {
      session {
        for place in places {
          $0.step("rotate")
          $0.event(.layout, "commit", under: .none)
          $0.view("window", place, 0, 10, 10)
        }
      }
    }

    let diff = TraceDiff(story([0, 10]), story([10, second]))

    #expect(diff.changes.count == 2)
    #expect(diff.roots.count == roots)
  }

  @Test func `what one handler did is told with the first of it`() {
    func story(_ names: [String]) -> Trace {
      session {
        $0.step("launch")
        $0.event(.assignment, "Style", of: "defaults", under: .none)
        $0.step("background")
        let stimulus = $0.event(.stimulus, "home", under: .none)
        for name in names { $0.event(.assignment, name, of: "defaults", under: .event(stimulus)) }
      }
    }

    let text = TraceDiff(story(["Style", "Size"]), story([])).text()

    #expect(
      text.dropLast(2) == [
        "step 2  background",
        "- assignment defaults Style",
        "    on B, nothing of the kind followed home",
        "    at A 2, after home",
        "    with it: - assignment defaults Size",
      ])
  }
}
