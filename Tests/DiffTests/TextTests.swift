import Foundation
import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct TextTests {
  private let refusal = TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false)))

  @Test func `a root stands with what led to it and a count of what follows`() {
    let text = refusal.text(DiffTextOptions(leftTitle: "willing", rightTitle: "refusing"))

    #expect(
      text.joined(separator: "\n") == """
        --- A  willing
        +++ B  refusing

        step 3  tap outside
        ~ callback host popoverControllerShouldDismissPopover:
            answer: true → false
            at A 12, B 12, after tap › touch dimmingView began ›
                touch dimmingView ended › gesture dimmingView tap
            9 consequences: - popoverControllerDidDismissPopover:, properties 2,
                frames 3, timing 3

        10 differences (1 root) in 1 of 4 steps: callbacks, properties, frames, timing
        """)
  }

  @Test func `in one line a selector has its own colon and no other`() {
    #expect(
      refusal.headline == "~ callback host popoverControllerShouldDismissPopover: answer true → false",
      "\(refusal.headline)")
  }

  /// A button is moved and closes nothing any more: the story is what it no longer does, not where the finger is.
  @Test func `what is no longer sent is named before where the finger went down`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        writer.step("tap work")
        writer.event(.stimulus, "tap", under: .none)
        let touch = writer.event(.touch, "began", of: "work", ["at": isNew ? "178,199" : "178,191"])
        if !isNew { writer.event(.message, "dismiss", of: "lists", under: .event(touch)) }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(
      diff.headline
        == "- message lists dismiss; after ~ touch work began: arguments.at \"178,191\" → \"178,199\"",
      "\(diff.headline)")
  }

  /// Three roots are not told one by one; of these one is a message that another button no longer sends.
  @Test func `the roots that are only counted say in how many something came or went`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        writer.step("tap work")
        writer.event(.stimulus, "tap", under: .none)
        writer.event(.callback, "shouldClose", of: "app", answer: .bool(isNew), under: .none)
        if !isNew { writer.event(.message, "save", of: "lists", under: .none) }
        writer.event(.message, "log", of: "lists", ["count": isNew ? 2 : 1], under: .none)
        writer.event(.message, "trace", of: "lists", ["count": isNew ? 2 : 1], under: .none)
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.roots.count == 4)
    #expect(
      diff.headline.hasSuffix(
        "; 3 more roots (in 1 of them something came or went: rehearse diff tells all): 3 actions"),
      "\(diff.headline)")
  }

  /// An advisory is in the channel of exceptions, and is none.
  @Test func `an advisory is counted as what it is`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        writer.step("tap go")
        writer.event(.stimulus, "tap", under: .none)
        writer.event(.callback, "asked:", of: "app", answer: .bool(isNew), under: .none)
        if isNew { writer.event(.advisory, "popover pinned by delegate", of: "card", under: .none) }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.headline.contains("1 more root: 1 advisory"), "\(diff.headline)")
    #expect(!diff.headline.contains("exception"), "\(diff.headline)")
    #expect(Change.tallies(of: diff.changes) == ["callbacks 1", "advisories 1"])
  }

  @Test func `expanded text has every change under what explains it`() {
    let text = refusal.text(DiffTextOptions(detail: .expanded))

    #expect(
      text.joined(separator: "\n") == """
        step 3  tap outside
        ~ callback host popoverControllerShouldDismissPopover:
            answer: true → false
            at A 12, B 12, after tap › touch dimmingView began ›
                touch dimmingView ended › gesture dimmingView tap
          - animation began {"curve":"easeInOut"}
            - property window/dimmingView/popoverView.alpha: 0 → none
                A: 0.933 → 0 during 15 display frames, 233.334 ms
            - animation ended {"finished":true}
              ~ property popover.popoverVisible: false → true
                  A: true → false
                  B: unchanged
              + view window/dimmingView: (0, 0, 768, 1024)
                  A: (0, 0, 768, 1024) → none
                  B: unchanged
              + view window/dimmingView/popoverView: (10, 59, 336, 955)
                  A: (10, 59, 336, 955) → none
                  B: unchanged
              + view window/dimmingView/popoverView/content: (8, 26, 320, 921)
                  A: (8, 26, 320, 921) → none
                  B: unchanged
            - callback host popoverControllerDidDismissPopover:
              @ step took 300 → 50 ms

        10 differences (1 root) in 1 of 4 steps: callbacks, properties, frames, timing
        """)
  }

  @Test func `the example of the documentation is what is printed`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: folder.appendingPathComponent("Documentation/Diff.md"), encoding: .utf8)

    #expect(page.contains("```\n" + refusal.text().joined(separator: "\n") + "\n```"))
    #expect(page.contains("```\n" + refusal.text(DiffTextOptions(detail: .expanded)).joined(separator: "\n") + "\n```"))
  }

  @Test func `roots only leaves out what follows`() {
    let text = refusal.text(DiffTextOptions(detail: .roots)).joined(separator: "\n")

    #expect(!text.contains("consequence"))
    #expect(text.contains("answer: true → false"))
  }

  @Test func `the statistics count kinds per step and channel`() {
    let text = refusal.text(DiffTextOptions(detail: .stat))

    #expect(
      text == [
        " step 3  tap outside | callbacks -1 ~1, properties -1 ~1, frames +3, timing -2 @1",
        "10 differences (1 root) in 1 of 4 steps: callbacks, properties, frames, timing",
      ])
  }

  @Test func `a missing callback at the top says why`() {
    func story(_ tapsPopover: Bool) -> Trace {
      session {
        Popovers.launch(&$0)
        $0.step("tap")
        let tap = $0.event(.stimulus, "tap", under: .none)
        $0.event(.message, tapsPopover ? "ignore" : "dismiss", of: "host", under: .event(tap))
        if !tapsPopover { $0.event(.callback, "popoverControllerDidDismissPopover:", of: "host", under: .event(tap)) }
      }
    }

    let text = TraceDiff(story(false), story(true)).text(DiffTextOptions(leftLabel: "5.0", rightLabel: "5.1"))

    #expect(text.contains("- message host dismiss"))
    #expect(text.contains { $0.hasPrefix("    with it: - popoverControllerDidDismissPopover:") })
    #expect(text.contains("    on 5.1, tap led to message host ignore instead"))
  }

  @Test func `an exception is told word for word`() {
    let reason = "-[UIPopoverController dealloc] reached while popover is still visible."
    func story(_ crashes: Bool) -> Trace {
      session {
        for label in ["tap", "settle", "tap again"] where !crashes || label == "tap" {
          $0.step(label)
          $0.event(.stimulus, "tap", under: .none)
          if crashes { $0.raise("NSGenericException", reason) }
        }
      }
    }

    let text = TraceDiff(story(false), story(true)).text(DiffTextOptions(detail: .expanded))

    #expect(text.contains("+ exception NSGenericException"))
    #expect(text.contains("    \(reason)"))
    #expect(
      text.contains("  - steps 2 to 3 not performed on B: the session ended with NSGenericException at step 1"))
  }

  @Test func `arguments are cut in the middle so that lines keep to 80 columns`() {
    func story(_ sends: Bool) -> Trace {
      session {
        $0.step("tap")
        $0.event(.stimulus, "tap", under: .none)
        if sends {
          let long = String(repeating: "argument ", count: 30)
          $0.event(.message, "log", of: "app", ["first": .text(long), "last": 1])
        }
      }
    }

    let lines = TraceDiff(story(false), story(true)).text()

    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(
      lines.contains { $0.hasPrefix("+ message app log {\"first") && $0.hasSuffix("\"last\":1}") && $0.contains("…") })
  }

  @Test func `colours are there when they are asked for`() {
    let plain = refusal.text().joined()
    let colored = refusal.text(DiffTextOptions(isColored: true)).joined()

    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[33m~ callback"))
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
  }

  @Test func `values without room stand in lines of their own`() {
    func story(_ value: String) -> Trace {
      session {
        $0.step("launch")
        $0.event(.stimulus, "launch", under: .none)
        $0.property("linksame", "interfaceOrientation", .text(value))
      }
    }

    let text = TraceDiff(
      story("UIInterfaceOrientationPortrait"), story("UIInterfaceOrientationLandscapeRight")
    ).text()

    #expect(text[1] == "~ property linksame.interfaceOrientation")
    #expect(text[2] == "    \"UIInterfaceOrientationPortrait\"")
    #expect(text[3] == "    → \"UIInterfaceOrientationLandscapeRight\"")
  }
}
