import RehearsalTrace

extension LawBreach {
  /// What those are told who do not see the screen, and where the focus is.
  static let accessibility = [
    LawBreach("control-has-a-name", as: "chromium") { recording in
      let window = recording.screen()
      let commit = recording.commit()
      control("window/mute", named: "", in: window, of: &recording)
      return commit
    },
    LawBreach("focus-is-never-lost", as: "chromium") { recording in
      let window = recording.screen()
      let field = control("window/field", named: "Search", in: window, of: &recording)
      recording.set("focused", true, of: "window/field")
      recording.step()
      let left = recording.commit()
      recording.builder.endView(field)
      recording.rest()
      return left
    },
    LawBreach("focus-returns-to-its-opener", as: "qt") { recording in
      let window = recording.screen()
      control("window/show", named: "Notes", in: window, of: &recording)
      control("window/mute", named: "Mute", in: window, of: &recording)
      recording.set("focused", true, of: "window/show")
      recording.commit()
      let menu = recording.view("window/menu", Rect(x: 0, y: 40, width: 90, height: 90), in: window, of: "Menu")
      recording.set("focused", .null, of: "window/show")
      recording.set("focused", true, of: "window/menu")
      recording.step("key")
      let left = recording.commit()
      recording.set("focused", .null, of: "window/menu")
      recording.builder.endView(menu)
      recording.set("focused", true, of: "window/mute")
      recording.rest()
      return left
    },
  ]

  /// What makes a green session worth nothing.
  static let evidence = [
    LawBreach("app-code-runs", as: "qt") { recording in
      let window = recording.screen()
      _ = recording.view("window/page", Rect(x: 0, y: 0, width: 60, height: 30), in: window, of: "Page")
      return recording.event(.advisory, "scene.qml:4: ReferenceError: True is not defined")
    },
    LawBreach("interface-is-seen", as: "textual") { recording in
      recording.step()
      let tap = recording.builder.nextEvent - 1
      recording.step("settle")
      return tap
    },
  ]

  /// A button as the accessibility tree tells it.
  @discardableResult
  private static func control(
    _ path: String, named name: String, in window: ViewID, of recording: inout BrokenRecording
  ) -> ViewID {
    let view = recording.view(path, Rect(x: 0, y: 0, width: 60, height: 30), in: window, of: "button")
    recording.set("accessibleRole", "button", of: path)
    recording.set("accessibleName", .text(name), of: path)
    return view
  }
}
