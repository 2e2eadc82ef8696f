import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct TurnTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  private func layouts(since first: Int) -> [(cause: String, changes: [String])] {
    let trace = stage.trace
    return trace.events.indices.dropFirst(first).filter { trace.events[$0].kind == .layout }.map { number in
      let cause = trace.events[number].cause.map { trace.text(trace.events[$0].name) } ?? "nothing"
      let frames = trace.frames.filter { $0.from == number && $0.to > number }
        .map { "\(trace.view($0.view).map { trace.text($0.path) } ?? "?") \($0.frame.rect.x)" }
      let properties = trace.properties.filter { $0.from == number && $0.to > number }
        .map { "\(trace.text($0.subject)).\(trace.text($0.key)) \(trace.text($0.value))" }
      return (cause, frames + properties)
    }
  }

  // MARK: - Commit

  @Test func `a turn commits once for each cause, in the order in which the causes first changed something`() {
    let view = test.view("v", 0, 0, 10, 10)
    let first = test.nextEvent
    stage.turn {
      stage.emit(.message, "one") {
        view.frame.origin.x = 1
        stage.emit(.message, "two") { stage.note(true, for: "isOn", of: "thing") }
        stage.note(1, for: "count", of: "thing")
      }
    }

    let layouts = layouts(since: first)
    #expect(layouts.map(\.cause) == ["one", "two"])
    #expect(layouts.map(\.changes) == [["window/v 1.0", "thing.count 1"], ["thing.isOn true"]])
  }

  @Test func `only what the screen shows at the end of the turn is recorded, and the last setter is its cause`() {
    let view = test.view("v", 0, 0, 10, 10)
    let first = test.nextEvent
    stage.turn {
      stage.emit(.message, "one") {
        view.frame.origin.x = 1
        view.frame.origin.x = 2
        stage.note("a", for: "title", of: "thing")
      }
      stage.emit(.message, "two") {
        view.frame.origin.x = 3
        stage.note("b", for: "title", of: "thing")
      }
    }

    let layouts = layouts(since: first)
    #expect(layouts.map(\.cause) == ["two"])
    #expect(layouts.map(\.changes) == [["window/v 3.0", "thing.title \"b\""]])
  }

  @Test func `what ends a turn as it began is no change`() {
    let view = test.view("v", 0, 0, 10, 10)
    let label = test.add(UILabel(stage: stage, id: "label"))
    stage.turn {
      label.text = "a"
      stage.note("a", for: "title", of: "thing")
    }
    let first = test.nextEvent
    stage.turn {
      stage.emit(.message, "there and back") {
        view.frame.origin.x = 5
        view.frame.origin.x = 0
        view.isHidden = true
        view.isHidden = false
        label.text = "b"
        label.text = "a"
        stage.note("b", for: "title", of: "thing")
        stage.note("a", for: "title", of: "thing")
      }
    }

    #expect(test.events(since: first) == ["message there and back"])
    #expect(test.values("title", of: "thing") == ["\"a\""])
    #expect(test.values("text", of: "window/label") == ["\"a\""])
  }

  @Test func `a turn within a turn is part of the outer one`() {
    let view = test.view("v", 0, 0, 10, 10)
    let first = test.nextEvent
    stage.turn {
      stage.turn { view.frame.origin.x = 1 }
      #expect(test.nextEvent == first)
      view.frame.origin.x = 2
    }

    #expect(layouts(since: first).map(\.changes) == [["window/v 2.0"]])
  }

  @Test func `layout is caused by what asked for it`() {
    final class Stack: UIView {
      override func layoutSubviews() { subviews.first?.frame.origin.x = bounds.width / 2 }
    }
    let stack = test.add(Stack(stage: stage, id: "stack", frame: Rect(x: 0, y: 0, width: 100, height: 10)))
    let inner = test.view("inner", 0, 0, 10, 10, in: stack)
    let first = test.nextEvent
    stage.turn {
      stage.emit(.message, "grow") { stack.frame = Rect(x: 0, y: 0, width: 200, height: 10) }
    }

    #expect(inner.frame.x == 100)
    #expect(layouts(since: first).map(\.cause) == ["grow"])
    #expect(layouts(since: first).map(\.changes) == [["window/stack 0.0", "window/stack/inner 100.0"]])
  }

  @Test func `what is put off to the end of the turn sees the layout and is committed itself`() {
    let view = test.view("v", 0, 0, 10, 10)
    let first = test.nextEvent
    stage.turn {
      stage.emit(.message, "go") {
        stage.afterTurn { [stage] in
          stage.emit(.message, "after")
          view.frame.origin.x = 2
          stage.afterTurn { stage.emit(.message, "after that") }
        }
        view.frame.origin.x = 1
      }
    }

    #expect(
      test.events(since: first) == [
        "message go", "layout commit", "message after", "layout commit", "message after that",
      ])
    #expect(test.cause(ofLast: .message) == "message go")
    #expect(test.frames(of: "window/v").map(\.frame.x) == [0, 1, 2])
  }

  @Test func `layout that is asked for after the turn is done in it`() {
    final class Counter: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let view = test.add(Counter(stage: stage, id: "counter"))
    let before = view.layouts
    stage.turn { stage.afterTurn { view.setNeedsLayout() } }

    #expect(view.layouts == before + 1)
  }

  @Test func `a turn that never comes to rest is cut short with an advisory`() {
    func again() { stage.afterTurn { again() } }
    stage.turn { again() }

    #expect(test.events(.advisory) == ["advisory the turn did not come to rest {\"commits\":100}"])
  }

  // MARK: - Causes

  @Test func `every effect has a smaller cause, and nested effects nest`() throws {
    stage.turn {
      stage.emit(.message, "outer") {
        stage.emit(.message, "inner") { stage.emit(.message, "innermost") }
        stage.emit(.message, "sibling")
      }
    }

    let trace = stage.trace
    let chain = trace.events.filter { $0.kind == .message }.map { event in
      event.cause.map { trace.text(trace.events[$0].name) } ?? "-"
    }
    #expect(chain == ["-", "outer", "inner", "outer"])
    for (number, event) in trace.events.enumerated() { #expect(event.cause ?? -1 < number) }
  }

  @Test func `an assignment is recorded with its event and not again at commit`() {
    stage.turn {
      stage.note("old", for: "name", of: "app")
      stage.assign("name", of: "app", "new")
    }
    stage.turn { stage.note("new", for: "name", of: "app") }

    #expect(test.values("name", of: "app") == ["\"new\""])
    #expect(test.events(.assignment) == ["assignment app name {\"value\":\"new\"}"])
  }

  // MARK: - Exceptions

  @Test func `an exception records what the turn has changed, then itself, then nothing`() {
    let view = test.view("v", 0, 0, 10, 10)
    let first = test.nextEvent
    stage.turn {
      stage.emit(.message, "crash") {
        view.frame.origin.x = 1
        stage.raise("NSGenericException", "it broke")
        stage.emit(.message, "never")
        view.frame.origin.x = 2
        stage.assign("name", of: "app", "never")
        stage.note("never", for: "name", of: "app")
        stage.afterTurn { Issue.record("The app is gone.") }
      }
    }
    stage.beginStep(kind: "tap", label: "tap", line: 2)
    stage.turn { view.alpha = 0 }

    #expect(
      test.events(since: first) == [
        "message crash", "layout commit", "exception NSGenericException {\"reason\":\"it broke\"}",
      ])
    #expect(stage.exception?.type == "NSGenericException")
    #expect(stage.exception?.reason == "it broke")
    #expect(test.cause(ofLast: .exception) == "message crash")
    let trace = stage.finish()
    #expect(trace.exceptions.map { trace.text($0.message) } == ["it broke"])
    #expect(trace.exceptions.map(\.event) == [first + 2])
    #expect(trace.frames.last?.frame.x == 1000)
    #expect(trace.steps.count == 1)
  }

  @Test func `only the first exception counts`() {
    stage.raise("NSGenericException", "first")
    stage.raise("NSRangeException", "second")

    #expect(stage.exception?.reason == "first")
    #expect(stage.trace.exceptions.count == 1)
  }

  @Test func `after an exception no code of the app is called any more`() {
    let button = test.add(UIButton(stage: stage, id: "go", frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    var called: [String] = []
    button.addAction(for: .touchUpInside, "crash") { [stage] in stage.raise("NSGenericException", "over") }
    button.addAction(for: .touchUpInside, "next") { called.append("action") }
    stage.notificationCenter.addObserver("observer", for: "note") { called.append("notification") }
    stage.touches.tap(at: Point(x: 5, y: 5))
    stage.notificationCenter.post("note")
    let answer = DelegateCall(stage, "should:", to: "delegate", [:]).ask(
      {
        called.append("delegate"); return false
      }, otherwise: true)
    stage.touches.tap(at: Point(x: 5, y: 5))

    #expect(called == [])
    #expect(answer)
    #expect(test.events().last == "exception NSGenericException {\"reason\":\"over\"}")
  }

  @Test func `handlers that call each other without end end the session`() {
    let center = stage.notificationCenter
    center.addObserver("a", for: "ping") { center.post("pong") }
    center.addObserver("b", for: "pong") { center.post("ping") }
    stage.turn { center.post("ping") }

    #expect(stage.exception?.type == "EXC_BAD_ACCESS")
    #expect(test.events(.exception).count == 1)
    #expect(test.events().last == test.events(.exception).last)
  }

  @Test func `a session that records texts without end is ended`() {
    for number in 0..<200 { stage.emit(.message, "\(number)", ["text": .text(String(repeating: "x", count: 1 << 20))]) }
    #expect(stage.exception == nil)
    for number in 0..<200 {
      stage.emit(.message, "say", ["text": .text(String(repeating: "x", count: 1 << 20) + "\(number)")])
    }

    let reason = "more than \(StageLimit.mostTextBytes) bytes of texts in one session"
    #expect(stage.exception?.type == "EXC_RESOURCE")
    #expect(test.events(.message).count < 300)
    #expect(test.events().last == "exception EXC_RESOURCE {\"reason\":\"\(reason)\"}")
  }

  // MARK: - Names

  @Test func `the first of a name keeps it, later ones are numbered`() {
    #expect(["a", "a", "b", "a"].map(stage.uniqueID) == ["a", "a#2", "b", "a#3"])
  }

  @Test func `a number that somebody has taken is left out`() {
    #expect(["a#2", "a", "a", "a#2", "a#2#2"].map(stage.uniqueID) == ["a#2", "a", "a#3", "a#2#2", "a#2#2#2"])
  }

  // MARK: - Determinism

  @Test func `the same session gives the same digest`() {
    func session() -> Digest {
      let test = TestStage()
      let views = (0..<20).map { test.view("v\($0)", Double($0), 0, 10, 10) }
      test.stage.turn {
        for view in views.reversed() {
          test.stage.emit(.message, view.id) {
            view.alpha = 0.5
            for key in ["x", "y", "z"] { test.stage.note(.text(view.id), for: key, of: view.id) }
          }
        }
        test.stage.animate(duration: .milliseconds(100)) { for view in views { view.frame.origin.x += 50 } }
      }
      _ = test.stage.settle()
      return test.stage.finish().digests().recording
    }

    #expect(session() == session())
  }
}
