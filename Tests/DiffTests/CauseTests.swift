import RehearsalTrace
import Testing

@testable import RehearsalDiff

/// What a person would report comes first, and one fact is told once.
@Suite struct CauseTests {
  /// A tap on a button; what follows is up to the test.
  private func pressed(_ writer: inout SessionWriter, _ step: String = "tap go") -> Int {
    writer.step(step)
    writer.event(.stimulus, "tap", under: .none)
    writer.event(.touch, "began", of: "go")
    return writer.event(.touch, "ended", of: "go")
  }

  // MARK: - Time and order

  @Test func `a display frame more or less is a footnote of the action that no longer comes`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        let touch = pressed(&writer)
        if !isNew { writer.event(.action, "clicked", of: "go", under: .event(touch)) }
        writer.display(isNew ? 1 : 2, under: 0) { _, _ in }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.roots.map(\.left?.name) == ["clicked"], "\(diff.text())")
    #expect(diff.changes.contains { $0.kind == .retimed && $0.isCompanion }, "\(diff.changes)")
  }

  @Test func `an order that differs in an earlier step stands behind an action that is gone`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        writer.step("launch")
        let launch = writer.event(.stimulus, "launch", under: .none)
        for name in isNew ? ["b", "c", "a"] : ["a", "b", "c"] {
          writer.event(.lifecycle, name, of: "main", under: .event(launch))
        }
        let touch = pressed(&writer)
        if !isNew { writer.event(.action, "clicked", of: "go", under: .event(touch)) }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.mainRoot?.left?.name == "clicked")
    #expect(diff.rankedRoots.map(\.kind) == [.removed, .moved])
    #expect(diff.text().first == "step 2  tap go", "\(diff.text())")
    #expect(diff.headline.hasPrefix("- action go clicked"), "\(diff.headline)")
  }

  @Test func `a view at another place stands behind an action that is gone in a later step`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        writer.step("launch")
        writer.event(.stimulus, "launch", under: .none)
        writer.event(.layout, "commit")
        writer.view("window", 0, 0, 100, 100)
        writer.view("window/label", 0, 0, isNew ? 80 : 92, 14)
        let touch = pressed(&writer)
        if !isNew { writer.event(.action, "clicked", of: "go", under: .event(touch)) }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.rankedRoots.map(\.about).first == .event)
    #expect(diff.roots.count == 2)
  }

  @Test func `an exception is told first, after the difference of an earlier step that may have led to it`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        let touch = pressed(&writer, "tap fill")
        if !isNew { writer.event(.callback, "filled", of: "table", under: .event(touch)) }
        _ = pressed(&writer, "tap remove")
        if isNew { writer.raise("RowDoesNotExist", "There is no row k1.") } else { writer.step("settle") }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.roots.map(\.left?.name) == ["filled"], "\(diff.text())")
    #expect(
      diff.headline.hasPrefix("+ exception RowDoesNotExist; after - callback table filled"), "\(diff.headline)")
    let text = diff.text()
    #expect(text.dropFirst().first == "+ exception RowDoesNotExist, in step 2", "\(text)")
  }

  @Test func `nothing is a footnote where nothing else differs`() {
    func trace(_ frames: Int) -> Trace {
      session { writer in
        let touch = pressed(&writer)
        writer.display(frames, under: touch) { _, _ in }
      }
    }

    let diff = TraceDiff(trace(2), trace(6))

    #expect(diff.roots.count == 1)
    #expect(diff.roots.first?.kind == .retimed)
  }

  @Test func `what no longer scrolls is why no frame is displayed`() {
    func trace(_ scrolls: Bool) -> Trace {
      session { writer in
        writer.step("launch")
        writer.event(.stimulus, "launch", under: .none)
        writer.event(.layout, "commit")
        writer.view("panel", 0, 0, 20, 10)
        writer.view("panel/one", 0, 0, 20, 3)
        writer.property("panel", "scroll", [0, 2])
        writer.step("scroll up")
        let scroll = writer.event(.stimulus, "scroll", under: .none)
        if scrolls {
          writer.display(1, under: scroll) { writer, _ in
            writer.property("panel", "scroll", [0, 0])
            writer.view("panel/one", 0, 2, 20, 3)
          }
        }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.roots.count == 1, "\(diff.text())")
    #expect(diff.headline.hasPrefix("~ property panel.scroll: [0,2] → [0,0]"), "\(diff.headline)")
  }

  // MARK: - What an app's handler did

  @Test func `an action is named even where it is a consequence`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        let touch = pressed(&writer)
        if isNew {
          writer.event(.assignment, "activeFocus", of: "delete", ["value": true], under: .event(touch))
          writer.event(.action, "clicked", of: "delete")
          for number in 0..<5 { writer.event(.assignment, "a\(number)", of: "log") }
        }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.roots.map(\.right?.name) == ["activeFocus"])
    #expect(
      diff.headline.hasPrefix("+ action delete clicked; after + assignment delete activeFocus"), "\(diff.headline)")
    let text = diff.text()
    #expect(text.dropFirst().first == "+ action delete clicked", "\(text)")
    #expect(text.contains { $0.contains("6 consequences: + action delete clicked, + assignment log a0") }, "\(text)")
  }

  @Test func `of what one handler did the loudest is told, and the rest with it`() {
    func trace(_ name: String) -> Trace {
      session { writer in
        writer.step("key tab")
        writer.event(.stimulus, "key", under: .none)
        let key = writer.event(.key, "tab")
        writer.event(.focus, "Focus", of: name, under: .event(key))
        writer.event(.layout, "commit", under: .event(key))
        writer.property("Screen/\(name)", "focused", true)
      }
    }

    let diff = TraceDiff(trace("street"), trace("note"))

    #expect(diff.roots.map { $0.left?.subject } == ["street"], "\(diff.text())")
    let company = diff.company(of: diff.roots[0].id)
    #expect(company.contains { $0.right?.subject == "note" }, "\(company)")
    #expect(diff.text().contains { $0.hasPrefix("    with it: ") }, "\(diff.text())")
  }

  @Test func `what two handlers did stays two facts`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        let one = pressed(&writer)
        if !isNew { writer.event(.action, "saved", of: "save", under: .event(one)) }
        writer.wait(100)
        let two = writer.event(.timer, "tick", under: .none)
        if !isNew { writer.event(.action, "mailed", of: "mail", under: .event(two)) }
      }
    }

    #expect(TraceDiff(trace(false), trace(true)).roots.map(\.left?.name) == ["saved", "mailed"])
  }

  @Test func `two defects of one handler are grouped with neither alone`() {
    func trace(_ names: [String]) -> Trace {
      session { writer in
        let touch = pressed(&writer)
        for name in names { writer.event(.action, name, of: "app", under: .event(touch)) }
      }
    }
    let all = trace(["a", "b", "c"])

    let one = TraceDiff(all, trace(["b", "c"]))
    let two = TraceDiff(all, trace(["c"]))

    #expect(two.roots.count == 1)
    #expect(one.outline != two.outline)
    #expect(one.shape != two.shape)
  }

  // MARK: - Carried state

  /// A label that shows three values, one of which differs since the second step: fifteen steps, one fact.
  @Test func `a value that stays different is told once, with how long it lasts`() {
    func trace(_ first: Int) -> Trace {
      session { writer in
        writer.step("launch")
        writer.event(.stimulus, "launch", under: .none)
        writer.event(.layout, "commit")
        writer.view("window", 0, 0, 100, 100)
        writer.view("window/label", 0, 0, 60, 14)
        for number in 1...15 {
          writer.step("tap \(number)")
          let tap = writer.event(.stimulus, "tap", under: .none)
          writer.event(.assignment, "text", of: "label", ["value": .text("\(first) \(number) 0")], under: .event(tap))
          writer.event(.layout, "commit", under: .event(tap))
          writer.property("window/label", "title", .text("\(first) \(number) 0"))
          writer.view("window/label", 0, 0, Double(50 + number + first), 14)
        }
      }
    }

    let diff = TraceDiff(trace(3), trace(2))

    #expect(diff.changes.count >= 30)
    #expect(diff.roots.count == 1, "\(diff.text())")
    #expect(diff.roots.first?.fields.map(\.name) == ["arguments.value"])
    #expect(diff.text().contains { $0.contains("also in steps 3 to 16") }, "\(diff.text())")
  }

  @Test func `another thing that differs later is a fact of its own`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        let one = pressed(&writer, "tap one")
        writer.event(.assignment, "text", of: "label", ["value": isNew ? "a" : "b"], under: .event(one))
        let two = pressed(&writer, "tap two")
        if !isNew { writer.event(.action, "clicked", of: "two", under: .event(two)) }
      }
    }

    let diff = TraceDiff(trace(false), trace(true))

    #expect(diff.rankedRoots.map(\.left?.name) == ["text", "clicked"])
  }

  @Test func `what a key does belongs to the focus that has been elsewhere since`() {
    func trace(_ names: [String]) -> Trace {
      session { writer in
        for (number, name) in names.enumerated() {
          writer.step("key tab")
          writer.event(.stimulus, "key", under: .none)
          let key = writer.event(.key, "tab")
          if number > 0 { writer.event(.focus, "Blur", of: names[number - 1], under: .event(key)) }
          writer.event(.focus, "Focus", of: name, under: .event(key))
          writer.event(.layout, "commit", under: .event(key))
          if number > 0 { writer.property("Screen/\(names[number - 1])", "focused", .null) }
          writer.property("Screen/\(name)", "focused", true)
        }
      }
    }

    let diff = TraceDiff(trace(["name", "street", "city"]), trace(["name", "note", "name"]))

    #expect(diff.roots.count == 1, "\(diff.text())")
    #expect(diff.roots.first?.left?.subject == "street")
  }

  // MARK: - Text and its cause

  @Test func `an assignment stands before the text and the width that it makes`() {
    func trace(_ value: String) -> Trace {
      session { writer in
        writer.step("launch")
        writer.event(.stimulus, "launch", under: .none)
        writer.event(.layout, "commit")
        writer.view("window", 0, 0, 100, 100)
        writer.view("window/log", 0, 0, 80, 14)
        let touch = pressed(&writer)
        writer.event(.layout, "commit", under: .event(touch))
        writer.property("window/log", "title", .text(value))
        writer.view("window/log", 0, 0, value == "one" ? 80 : 92, 14)
        writer.event(.assignment, "text", of: "log", ["value": .text(value)], under: .event(touch))
      }
    }

    let diff = TraceDiff(trace("one"), trace("other"))

    #expect(diff.roots.map(\.about) == [.event], "\(diff.text())")
    #expect(diff.headline.hasPrefix("~ assignment log text"), "\(diff.headline)")
  }

  @Test func `a text stands before the width of its view`() {
    func trace(_ value: String) -> Trace {
      session { writer in
        writer.step("launch")
        writer.event(.stimulus, "launch", under: .none)
        writer.event(.layout, "commit")
        writer.view("window", 0, 0, 100, 100)
        writer.view("window/log", 0, 0, value == "one" ? 80 : 92, 14)
        writer.property("window/log", "title", .text(value))
      }
    }

    let diff = TraceDiff(trace("one"), trace("other"))

    #expect(diff.roots.count == 1)
    #expect(diff.headline.hasPrefix("~ property window/log.title"), "\(diff.headline)")
  }

  // MARK: - The first lines

  @Test func `the first roots are told, and how many more there are`() {
    func trace(_ isNew: Bool) -> Trace {
      session { writer in
        for number in 1...6 {
          writer.step("tap b\(number)")
          let tap = writer.event(.stimulus, "tap", under: .none)
          if !isNew { writer.event(.action, "clicked", of: "b\(number)", under: .event(tap)) }
        }
      }
    }
    let diff = TraceDiff(trace(false), trace(true))

    let few = diff.text(DiffTextOptions(mostRoots: DiffTextOptions.firstRoots))

    #expect(few.count { $0.hasPrefix("- action") } == 4, "\(few)")
    #expect(few.contains("… 2 more roots: 2 actions"), "\(few)")
    #expect(diff.text().count { $0.hasPrefix("- action") } == 6)
    #expect(diff.headline.hasPrefix(String(few[1].prefix(18))), "\(diff.headline)")
  }
}
