import RehearsalTrace
import Testing

@testable import RehearsalDiff

/// Pairs of documented behaviours that contradict each other (`contrast` in the claims), and what their diff must show.
@Suite struct ContrastTests {
  @Test func `DIS-014 against DIS-015: the action of a passthrough view is what is added`() throws {
    func modal(isPassthrough: Bool) -> Trace {
      session {
        Popovers.launch(&$0)
        Popovers.present(&$0)
        $0.step("tap v")
        $0.tap(isPassthrough ? Popovers.target : Popovers.dimming)
        if isPassthrough { $0.event(.action, "vTapped:", of: "v") }
      }
    }

    let diff = TraceDiff(modal(isPassthrough: false), modal(isPassthrough: true))

    let root = try #require(diff.roots.first)
    #expect(diff.roots.count == 1)
    #expect(root.kind == .altered)
    #expect(root.left?.name == "began")
    #expect(root.fields.map(\.name) == ["view"])
    let action = try #require(diff.changes.first { $0.kind == .added })
    #expect(action.right?.kind == .action)
    #expect(action.right?.name == "vTapped:")
    #expect(action.root == root.id)
    #expect(diff.changes.count == 3)
    #expect(!diff.changedChannels.contains(.callbacks))
  }

  @Test func `PRE-014 against PRE-013: margins move the popover's frame and nothing else`() throws {
    let diff = TraceDiff(Popovers.story(height: 955), Popovers.story(height: 699))

    let root = try #require(diff.roots.first)
    #expect(diff.roots.count == 1)
    #expect(diff.changedChannels == [.frames])
    guard case .frame(let path, let left, let right) = root.about else {
      Issue.record("a frame")
      return
    }
    #expect(path == Popovers.popover)
    #expect(left.end.map(TraceText.describe) == "(10, 59, 336, 955)")
    #expect(right.end.map(TraceText.describe) == "(10, 59, 336, 699)")
    #expect(diff.changes.map(\.root) == [root.id, root.id], "the content's frame follows from the popover's")
    #expect(root.causes.events.last?.kind == .message)
  }

  @Test func `SPL-007 against SPL-035: the first pane is there only when the delegate says so`() throws {
    func portrait(hides: Bool?) -> Trace {
      session {
        $0.step("rotate portrait")
        $0.event(.stimulus, "rotate", under: .none)
        let selector = "splitViewController:shouldHideViewController:inOrientation:"
        if let hides {
          $0.event(.callback, selector, of: "delegate", answer: .bool(hides))
        } else {
          $0.event(.unimplemented, selector, of: "delegate")
        }
        let asked = $0.last
        if hides ?? true {
          $0.event(
            .callback, "splitViewController:willHideViewController:withBarButtonItem:forPopoverController:",
            of: "delegate", under: .event(asked))
        }
        $0.event(.layout, "commit", under: .event(asked))
        $0.view("window", 0, 0, 768, 1004)
        if !(hides ?? true) { $0.view("window/first", 0, 0, 320, 1004) }
        $0.view("window/second", hides ?? true ? 0 : 321, 0, hides ?? true ? 768 : 447, 1004)
      }
    }

    let diff = TraceDiff(portrait(hides: nil), portrait(hides: false))

    let root = try #require(diff.roots.first)
    #expect(diff.roots.count == 1)
    #expect(root.fields == [ChangedField(name: "implemented", left: "false", right: "true")])
    let willHide = try #require(diff.changes.first { $0.kind == .removed })
    #expect(willHide.left?.name.contains("willHide") == true)
    let frames = diff.changes.compactMap { change -> String? in
      guard case .frame(let path, _, _) = change.about else { return nil }
      return "\(change.kind.mark) \(path)"
    }
    #expect(frames == ["+ window/first", "~ window/second"])
  }

  @Test func `APP-024 against APP-025: a second popover and a crash instead of a cancellation`() throws {
    func secondTap(isPassthrough: Bool) -> Trace {
      session {
        Popovers.launch(&$0)
        Popovers.present(&$0)
        if !isPassthrough {
          Popovers.tapOutside(&$0)
          return
        }
        $0.step("tap outside")
        $0.tap(Popovers.target)
        $0.event(.action, "showHelp:", of: "help")
        $0.event(.message, "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:", of: "helpPopover")
        $0.event(.lifecycle, "dealloc", of: "popover")
        $0.raise("NSGenericException", "-[UIPopoverController dealloc] reached while popover is still visible.")
      }
    }

    let diff = TraceDiff(secondTap(isPassthrough: false), secondTap(isPassthrough: true))

    let root = try #require(diff.roots.first)
    #expect(diff.roots.count == 1)
    #expect(root.left?.kind == .touch)
    #expect(root.fields.first?.right == "\"window/toolbar/v\"")
    let exception = try #require(diff.changes.first { $0.right?.kind == .exception })
    #expect(exception.kind == .added)
    #expect(exception.right?.message == "-[UIPopoverController dealloc] reached while popover is still visible.")
    let rest = try #require(diff.changes.last)
    #expect(rest.about == .notPerformed(steps: 1, endedBy: "NSGenericException"))
    #expect(rest.parent == exception.id)
    let missing = diff.changes.filter { $0.kind == .removed && $0.channel == .callbacks }.compactMap { $0.left?.name }
    #expect(missing == ["popoverControllerShouldDismissPopover:", "popoverControllerDidDismissPopover:"])
  }

  @Test func `a delegate that is not asked is altered, not removed and added`() throws {
    let diff = TraceDiff(Popovers.story(.isSilent), Popovers.story(.answers(true)))

    #expect(diff.changes.count == 1)
    #expect(diff.changes[0].fields == [ChangedField(name: "implemented", left: "false", right: "true")])
    #expect(diff.changes[0].channel == .callbacks)
  }
}
