import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct SignatureTests {
  @Test func `the same change after another beginning has the same signature`() {
    func story(_ delegate: Popovers.Delegate, extra: Bool) -> Trace {
      session {
        Popovers.launch(&$0)
        if extra {
          $0.step("tap elsewhere")
          $0.tap("window/toolbar")
          $0.wait(37)
          $0.event(.message, "log", of: "app")
        }
        Popovers.present(&$0)
        Popovers.tapOutside(&$0, delegate)
      }
    }

    let plain = TraceDiff(story(.answers(true), extra: false), story(.answers(false), extra: false))
    let shifted = TraceDiff(story(.answers(true), extra: true), story(.answers(false), extra: true))

    #expect(plain.signature == shifted.signature)
  }

  @Test func `the opposite change has another signature`() {
    let there = TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false)))
    let back = TraceDiff(Popovers.story(.answers(false)), Popovers.story(.answers(true)))

    #expect(there.signature != back.signature)
  }

  @Test func `the same root with other numbers has the same shape and another signature`() {
    let one = TraceDiff(Popovers.story(height: 955), Popovers.story(height: 699))
    let other = TraceDiff(Popovers.story(height: 955), Popovers.story(height: 500))

    #expect(one.signature != other.signature)
    #expect(one.shape == other.shape)
    #expect(one.shape != TraceDiff(Popovers.story(), Popovers.story(.answers(false))).shape)
  }

  @Test func `identifiers that differ in their counters are no change`() {
    func story(_ counter: Int) -> Trace {
      session {
        $0.step("tap")
        $0.event(.stimulus, "tap", under: .none)
        $0.event(.message, "present", of: "popover#\(counter)", ["from": .text("item#\(counter)")])
        $0.event(.layout, "commit")
        $0.view("window", 0, 0, 768, 1024)
        $0.view("window/popoverView#\(counter)", 10, 59, 336, 955)
        $0.property("popover#\(counter)", "content", .text("page#\(counter)"))
      }
    }

    let diff = TraceDiff(story(1), story(2))

    #expect(diff.changes.isEmpty)
    #expect(!diff.isEmpty)
    #expect(diff.renumberings.map(\.left) == ["item#1", "page#1", "popover#1", "popoverView#1"])
    #expect(diff.renumberings.last?.channels == [.frames])
    #expect(diff.summary == "no differences but in the counters of 4 identifiers")
  }

  @Test func `another row of the same table is a change although only the counter differs`() {
    func story(_ row: Int) -> Trace {
      session {
        $0.step("launch")
        $0.event(.layout, "commit", under: .none)
        $0.view("window", 0, 0, 320, 480)
        $0.view("window/row#1", 0, 0, 320, 44)
        $0.view("window/row#2", 0, 44, 320, 44)
        $0.step("tap")
        $0.tap("window/row#\(row)")
      }
    }

    let diff = TraceDiff(story(1), story(2))

    #expect(diff.renumberings.isEmpty)
    #expect(diff.roots.count == 1)
    #expect(diff.roots.map(\.fields.first?.name) == ["view"])
  }

  @Test func `two rows that move on one side each are two changes`() {
    func story(_ moved: String) -> Trace {
      session {
        $0.step("launch")
        $0.event(.layout, "commit", under: .none)
        $0.view("window", 0, 0, 320, 480)
        $0.view("window/row#1", 0, 0, 320, 44)
        $0.view("window/row#2", 0, 44, 320, 44)
        $0.step("tap")
        let tap = $0.event(.stimulus, "tap", under: .none)
        $0.event(.layout, "commit", under: .event(tap))
        $0.view(moved, 0, 200, 320, 44)
      }
    }

    let diff = TraceDiff(story("window/row#1"), story("window/row#2"))

    #expect(diff.changes.count == 2)
    #expect(diff.renumberings.isEmpty)
  }
}
