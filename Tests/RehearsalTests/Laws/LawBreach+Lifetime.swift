import RehearsalTrace

extension LawBreach {
  /// Lives of views and objects.
  static let lifetime = [
    LawBreach("view-within-its-superview") { recording in
      let window = recording.screen()
      let page = recording.view("window/page", Rect(x: 0, y: 20, width: 768, height: 1004), in: window)
      recording.view("window/page/button", Rect(x: 0, y: 0, width: 80, height: 44), in: page)
      recording.commit()
      recording.builder.endView(page)
      recording.commit()
      return 1
    },
    LawBreach("view-has-one-path") { recording in
      let window = recording.screen()
      recording.view("window/page", Rect(x: 0, y: 20, width: 768, height: 1004), in: window)
      let again = recording.commit()
      _ = recording.builder.appendView(parent: window, path: "window/page", className: "UIView")
      return again
    },
    LawBreach("view-has-a-frame") { recording in
      let window = recording.screen()
      let commit = recording.commit()
      _ = recording.builder.appendView(parent: window, path: "window/page", className: "UIView")
      recording.commit()
      return commit
    },
    LawBreach("view-is-there-when-named") { recording in
      let window = recording.screen()
      let page = recording.view("window/page", Rect(x: 0, y: 20, width: 768, height: 1004), in: window)
      recording.commit()
      recording.builder.endView(page)
      recording.commit()
      return recording.event(.touch, "began", view: page, ["at": [20, 20], "finger": 1])
    },
    LawBreach("silence-after-dealloc") { recording in
      recording.lifecycle("init", of: "pop")
      recording.lifecycle("dealloc", of: "pop")
      return recording.event(.message, "dismissPopoverAnimated:", of: "pop", ["animated": true])
    },
    LawBreach("one-life-each") { recording in
      recording.lifecycle("init", of: "pop")
      return recording.lifecycle("init", of: "pop")
    },
    LawBreach("view-loads-before-it-appears") { recording in
      recording.lifecycle("viewWillAppear:", of: "list", ["animated": false])
    },
    LawBreach("visible-popover-has-a-view") { recording in
      recording.commit()
      recording.set("popoverVisible", true, of: "pop")
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("visible-popover-has-an-owner") { recording in
      _ = recording.popover()
      recording.set("owners", [], of: "pop")
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("dealloc-while-visible-raises") { recording in
      _ = recording.popover()
      recording.commit()
      return recording.lifecycle("dealloc", of: "pop")
    },
    LawBreach("popover-keeps-its-content") { recording in
      recording.commit()
      recording.set("contentViewController", "list", of: "pop")
      let dealloc = recording.lifecycle("dealloc", of: "list")
      recording.commit()
      return dealloc
    },
  ]
}
