import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct ViewRecordingTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  @Test func `a view is recorded from the turn in which it comes into the window until it leaves`() throws {
    let view = test.view("v", 1, 2, 3, 4)
    stage.turn { view.removeFromSuperview() }
    let trace = stage.trace
    let recorded = try #require(trace.views.last)

    #expect(trace.text(recorded.path) == "window/v")
    #expect(trace.text(recorded.className) == "UIView")
    #expect(recorded.parent == trace.views.first?.id)
    #expect(test.frames(of: "window/v").map(\.frame) == [Rect(x: 1, y: 2, width: 3, height: 4)])
    #expect(trace.events[recorded.from].kind == .layout)
    #expect(trace.events[recorded.to].kind == .layout)
    #expect(trace.frames.last?.to == recorded.to)
    #expect(test.shownPaths == ["window"])
  }

  @Test func `views that were there before the window is visible come with it, once and parents first`() {
    let test = TestStage(isVisible: false)
    let outer = test.view("outer", 0, 0, 10, 10)
    _ = test.view("inner", 0, 0, 5, 5, in: outer)
    #expect(test.stage.trace.views.isEmpty)

    test.stage.turn { test.stage.window.makeKeyAndVisible() }
    test.stage.turn { test.stage.window.makeKeyAndVisible() }

    #expect(test.shownPaths == ["window", "window/outer", "window/outer/inner"])
    #expect(test.stage.trace.views.count == 3)
    #expect(test.stage.trace.views.map(\.parent?.number) == [nil, 1, 2])
  }

  @Test func `views added before and in the turn that shows the window are recorded once`() {
    let test = TestStage(isVisible: false)
    let stage = test.stage
    stage.turn {
      stage.emit(.message, "load") { stage.window.addSubview(UIView(stage: stage, id: "root")) }
      stage.window.makeKeyAndVisible()
      stage.window.subviews.first?.addSubview(UIView(stage: stage, id: "late"))
    }

    #expect(test.shownPaths == ["window", "window/root", "window/root/late"])
  }

  @Test func `what changed about a view while it was out is recorded when it is back in the same turn`() {
    let view = test.view("v", 0, 0, 10, 10)
    let inner = test.view("inner", 0, 0, 10, 10, in: view)
    stage.turn {
      view.removeFromSuperview()
      view.note("new", for: "title")
      inner.frame = Rect(x: 1, y: 1, width: 8, height: 8)
      stage.window.addSubview(view)
    }
    let trace = stage.trace

    #expect(trace.properties.last { trace.text($0.key) == "title" }.map { trace.text($0.value) } == "\"new\"")
    #expect(test.frames(of: "window/v/inner").last?.frame == inner.frame)
  }

  @Test func `a view that is taken out and put back in one turn was never gone`() {
    let view = test.view("v", 0, 0, 10, 10)
    _ = test.view("inner", 0, 0, 10, 10, in: view)
    let first = test.nextEvent
    stage.turn {
      view.removeFromSuperview()
      stage.window.addSubview(view)
    }

    #expect(test.events(since: first) == [])
    #expect(test.shownPaths == ["window", "window/v", "window/v/inner"])
    #expect(stage.trace.views.count == 3)
  }

  @Test func `adding a subview again keeps its record and brings it to the front`() {
    let view = test.view("v", 0, 0, 10, 10)
    let other = test.view("other", 0, 0, 10, 10)
    stage.turn { stage.window.addSubview(view) }
    stage.turn { view.frame.origin.x = 5 }

    #expect(stage.window.subviews.map(\.id) == ["other", "v"])
    #expect(test.frames(of: "window/v").map(\.frame.x) == [0, 5])
    #expect(stage.window.hitTest(Point(x: 6, y: 1)) === view)
    #expect(stage.window.hitTest(Point(x: 1, y: 1)) === other)
  }

  @Test func `a view that moves to another superview ends there and begins here, with all it holds`() {
    let (left, right) = (test.view("left", 0, 0, 50, 50), test.view("right", 50, 0, 50, 50))
    let view = test.view("v", 0, 0, 10, 10, in: left)
    let inner = test.view("inner", 0, 0, 5, 5, in: view)
    stage.turn { view.alpha = 0.5 }
    stage.turn { right.addSubview(view) }
    stage.turn { inner.frame.origin.x = 1 }

    #expect(
      test.shownPaths == ["window", "window/left", "window/right", "window/right/v", "window/right/v/inner"])
    #expect(test.frames(of: "window/left/v/inner").map(\.frame.x) == [0])
    #expect(test.frames(of: "window/right/v/inner").map(\.frame.x) == [0, 1])
    #expect(test.values("alpha", of: "window/right/v") == ["0.5"])
  }

  @Test func `a subview that leaves a removed view is gone too, or is where it went`() {
    let outer = test.view("outer", 0, 0, 50, 50)
    let (kept, dropped) = (test.view("kept", 0, 0, 10, 10, in: outer), test.view("dropped", 0, 0, 10, 10, in: outer))
    stage.turn {
      outer.removeFromSuperview()
      dropped.removeFromSuperview()
      stage.window.addSubview(kept)
    }
    #expect(test.shownPaths == ["window", "window/kept"])

    stage.turn { stage.window.addSubview(outer) }
    #expect(test.shownPaths == ["window", "window/kept", "window/outer"])
  }

  @Test func `a view that comes back later is another view in the recording, with its properties anew`() {
    let button = test.add(UIButton(stage: stage, id: "go"))
    stage.turn {
      button.title = "Go"
      button.alpha = 0.5
      button.isHidden = true
    }
    stage.turn { button.removeFromSuperview() }
    stage.turn {
      button.isHidden = false
      button.title = "Gone"
    }
    stage.turn { stage.window.addSubview(button) }

    let trace = stage.trace
    #expect(trace.views.map { trace.text($0.path) } == ["window", "window/go", "window/go"])
    #expect(test.values("alpha", of: "window/go") == ["0.5", "0.5"])
    #expect(test.values("hidden", of: "window/go") == ["true"])
    #expect(test.values("title", of: "window/go") == ["\"Go\"", "\"Gone\""])
    let open = trace.properties.filter { $0.to == .max && trace.text($0.subject) == "window/go" }
      .map { trace.text($0.key) }
    #expect(open.sorted() == ["alpha", "title"])
  }

  @Test func `changes of a view that is not on the screen are not recorded`() {
    let first = test.nextEvent
    stage.turn {
      let label = UILabel(stage: stage, id: "label")
      label.text = "nobody sees this"
      label.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    }

    #expect(test.events(since: first) == [])
  }

  @Test func `a view is recorded with whoever brought it, or its superview if that came later`() {
    let stage = stage
    let outer = UIView(stage: stage, id: "outer")
    let inner = UIView(stage: stage, id: "inner")
    stage.turn {
      stage.emit(.message, "prepare") { stage.note(1, for: "count", of: "app") }
      stage.emit(.message, "outer") { stage.window.addSubview(outer) }
      stage.emit(.message, "inner") { outer.addSubview(inner) }
    }

    let trace = stage.trace
    let causes = trace.views.suffix(2).map { view in
      trace.events[view.from].cause.map { trace.text(trace.events[$0].name) }
    }
    #expect(causes == ["outer", "inner"])
    #expect(trace.views.last?.parent == trace.views.dropLast().last?.id)
  }

  @Test func `a cause that comes back late does not record a view before its superview`() throws {
    let stage = stage
    let (old, outer, inner) = (
      test.view("old", 0, 0, 1, 1), UIView(stage: stage, id: "outer"), UIView(stage: stage, id: "inner")
    )
    stage.turn {
      stage.emit(.message, "first") {
        old.frame.origin.x = 1
        stage.emit(.message, "second") { stage.window.addSubview(outer) }
        outer.addSubview(inner)
      }
    }

    #expect(test.shownPaths == ["window", "window/old", "window/outer", "window/outer/inner"])
    #expect(stage.trace.views.last?.parent?.number == 3)
  }

  @Test func `a cause that comes back late does not record a view here before it is gone there`() throws {
    let stage = stage
    let (old, view) = (test.view("old", 0, 0, 50, 50), test.view("v", 0, 0, 1, 1))
    stage.turn {
      stage.emit(.message, "first") {
        old.frame.origin.x = 1
        stage.emit(.message, "second") { view.removeFromSuperview() }
        old.addSubview(view)
      }
    }

    let trace = stage.trace
    #expect(test.shownPaths == ["window", "window/old", "window/old/v"])
    #expect(trace.views[2].to <= trace.views[3].from)
  }

  @Test func `frames are recorded as the screen shows them, in thousandths`() {
    let view = test.view("v", 1.0 / 3.0, 0, 10.0004, 10)
    let first = test.nextEvent
    stage.turn { view.frame.size.width = 10.0001 }

    #expect(test.frames(of: "window/v").map(\.frame) == [Rect(x: 0.333, y: 0, width: 10, height: 10)])
    #expect(test.events(since: first) == [])
  }

  @Test func `touches and actions name the view they concern`() {
    let button = test.add(UIButton(stage: stage, id: "go", frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    button.addAction(for: .touchUpInside, "go:") {}
    stage.touches.tap(at: Point(x: 5, y: 5))

    let trace = stage.trace
    #expect(
      trace.events.filter { $0.kind == .touch || $0.kind == .action }.map(trace.viewPath) == [
        "window/go", "window/go", "window/go",
      ])
  }
}
