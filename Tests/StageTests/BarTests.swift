import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct BarTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  private func item(_ id: String, width: Double? = 60) -> UIBarButtonItem {
    let item = UIBarButtonItem(stage: stage, id: id, title: id, action: "\(id):") {}
    item.width = width
    return item
  }

  private func toolbar(_ items: [UIBarButtonItem]) -> UIToolbar {
    let toolbar = UIToolbar(stage: stage, id: "toolbar", frame: Rect(x: 0, y: 0, width: 400, height: 44))
    toolbar.setItems(items)
    return test.add(toolbar)
  }

  @Test func `toolbar items begin 6 from the edge, lie 10 apart and span the bar`() {
    _ = toolbar([item("a"), item("b", width: 100)])

    #expect(test.frames(of: "window/toolbar/a.button").map(\.frame) == [Rect(x: 6, y: 0, width: 60, height: 44)])
    #expect(test.frames(of: "window/toolbar/b.button").map(\.frame) == [Rect(x: 76, y: 0, width: 100, height: 44)])
  }

  @Test func `a flexible space pushes what follows to the other edge`() {
    _ = toolbar([item("a"), .flexibleSpace(stage: stage), item("b")])

    #expect(test.frames(of: "window/toolbar/b.button").map(\.frame.maxX) == [394])
  }

  @Test func `an item shows a view of the app's, in the middle of the bar's height, until it is taken out`() {
    let view = UIView(stage: stage, id: "search", frame: Rect(x: 0, y: 0, width: 100, height: 30))
    let toolbar = toolbar([item("a"), UIBarButtonItem(stage: stage, customView: view), item("b")])

    #expect(test.frames(of: "window/toolbar/search").map(\.frame) == [Rect(x: 76, y: 7, width: 100, height: 30)])
    #expect(test.frames(of: "window/toolbar/b.button").map(\.frame.x) == [186])

    stage.turn { toolbar.setItems([]) }
    #expect(!view.isInWindow)
  }

  @Test func `SEG-011, SEG-012: an item without a target does nothing until it is connected`() {
    let item = UIBarButtonItem(stage: stage, id: "done", title: "Done", action: "") {}
    _ = toolbar([item])
    stage.touches.tap(at: Point(x: 20, y: 20))
    #expect(test.events(.action).isEmpty)
    #expect(test.values("action", of: "done") == ["null"])

    stage.turn { item.connect(target: "main", action: "save:") {} }
    stage.touches.tap(at: Point(x: 20, y: 20))
    #expect(test.events(.action).count == 1)
    #expect(test.values("target", of: "done").last == "\"main\"")
  }

  @Test func `a fixed space takes its width`() {
    _ = toolbar([item("a"), .fixedSpace(stage: stage, width: 30), item("b")])

    #expect(test.frames(of: "window/toolbar/b.button").map(\.frame.x) == [106])
  }

  @Test func `an item has no frame, its control has`() {
    let a = item("a")
    #expect(a.control == nil)

    let bar = toolbar([a])
    #expect(a.control?.superview === bar)

    stage.turn { bar.setItems([]) }
    #expect(a.control == nil)
    #expect(test.shownPaths == ["window", "window/toolbar"])
  }

  @Test func `tapping an item fires its action under its own name`() {
    _ = toolbar([item("a")])
    stage.touches.tap(at: Point(x: 10, y: 40))

    #expect(test.events(.touch)[0] == "touch window/toolbar/a.button began {\"at\":[10,40],\"finger\":1}")
    #expect(test.events(.action) == ["action a a:"])
  }

  @Test func `a disabled item fires nothing, in whatever bar it is shown`() {
    let a = item("a")
    a.isEnabled = false
    let bar = toolbar([a])
    stage.touches.tap(at: Point(x: 10, y: 5))
    stage.turn { bar.setItems([]) }
    stage.turn { bar.setItems([a]) }
    stage.touches.tap(at: Point(x: 10, y: 5))

    #expect(test.events(.action) == [])
    #expect(test.values("enabled", of: "a") == ["false"])
  }

  @Test func `showing items again keeps those that stay`() {
    let (a, b, c) = (item("a"), item("b"), item("c"))
    let bar = toolbar([a, b])
    let before = stage.trace.views.count
    stage.turn { bar.setItems([c, a]) }

    let trace = stage.trace
    #expect(trace.views.dropFirst(before).map { trace.text($0.path) } == ["window/toolbar/c.button"])
    #expect(test.frames(of: "window/toolbar/a.button").map(\.frame.x) == [6, 76])
  }

  @Test func `an item that was away has its old path when it comes back`() {
    let (a, b) = (item("a"), item("b"))
    let bar = toolbar([a])
    stage.turn { bar.setItems([b]) }
    stage.turn { bar.setItems([a]) }

    #expect(test.shownPaths == ["window", "window/toolbar", "window/toolbar/a.button"])
  }

  @Test func `an item shown in another bar leaves the first`() {
    let a = item("a")
    let bar = toolbar([a])
    let other = UINavigationBar(stage: stage, id: "bar", frame: Rect(x: 0, y: 100, width: 400, height: 44))
    stage.turn {
      stage.window.addSubview(other)
      other.show(title: "", left: [a], right: [])
    }
    stage.turn { bar.setNeedsLayout() }

    #expect(test.shownPaths == ["window", "window/toolbar", "window/bar", "window/bar/a.button"])
    #expect(test.frames(of: "window/bar/a.button").map(\.frame) == [Rect(x: 5, y: 7, width: 60, height: 30)])
  }

  @Test func `other subviews of a bar stay when its items change`() {
    let bar = toolbar([item("a")])
    let field = test.add(UITextField(stage: stage, id: "search"), to: bar)
    stage.turn { bar.setItems([item("b")]) }

    #expect(field.superview === bar)
  }

  @Test func `a new title is recorded and makes room for itself`() {
    let (a, b) = (item("a", width: nil), item("b"))
    _ = toolbar([a, b])
    stage.turn { a.title = "a longer title" }

    #expect(test.values("title", of: "a") == ["\"a\"", "\"a longer title\""])
    // 20 points and 8 for each of 14 characters.
    #expect(test.frames(of: "window/toolbar/a.button").map(\.frame.width) == [44, 132])
    #expect(test.frames(of: "window/toolbar/b.button").map(\.frame.x) == [60, 148])
  }

  @Test func `navigation bar items are 30 high, 5 from the edges and 5 apart`() {
    let bar = UINavigationBar(stage: stage, id: "bar", frame: Rect(x: 0, y: 0, width: 320, height: 44))
    bar.show(title: "Settings", left: [item("a"), item("b")], right: [item("c"), item("d")])
    _ = test.add(bar)

    let frames = ["a", "b", "c", "d"].map { test.frames(of: "window/bar/\($0).button").map(\.frame) }
    #expect(frames[0] == [Rect(x: 5, y: 7, width: 60, height: 30)])
    #expect(frames[1] == [Rect(x: 70, y: 7, width: 60, height: 30)])
    #expect(frames[2] == [Rect(x: 255, y: 7, width: 60, height: 30)])
    #expect(frames[3] == [Rect(x: 190, y: 7, width: 60, height: 30)])
    #expect(test.values("title", of: "window/bar") == ["\"Settings\""])
  }
}
