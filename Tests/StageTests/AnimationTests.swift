import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct AnimationTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  private func box(_ id: String = "box", x: Double = 0) -> UIView { test.view(id, x, 0, 10, 10) }

  private func move(_ view: UIView, to x: Double) { view.frame = Rect(x: x, y: 0, width: 10, height: 10) }

  private func xs(_ path: String = "window/box") -> [Double] { test.frames(of: path).map(\.frame.x) }

  private func displayTimes() -> [Int64] {
    stage.trace.events.filter { $0.kind == .display }.map(\.at.microseconds)
  }

  // MARK: - The turn's own transaction

  @Test func `SEG-014: a completion block runs after the display, and after what the rest of the turn animates`() {
    let view = box()
    var completed: [Int64] = []
    stage.turn {
      stage.setCompletionBlock { completed.append(self.stage.clock.now.microseconds) }
      stage.emit(.message, "shown")
    }
    #expect(completed == [0])
    #expect(test.events(.message, .animation).last?.contains("transactionCompleted") == true)

    stage.turn {
      stage.setCompletionBlock { completed.append(self.stage.clock.now.microseconds) }
      stage.animate(duration: .milliseconds(250)) { move(view, to: 300) }
    }
    _ = stage.settle()
    #expect(completed == [0, 250_000])
  }

  // MARK: - Sampling

  @Test(arguments: [(0, 15), (50_000, 15), (16_666, 15), (10_000, 16), (8_000, 16), (16_000, 16)])
  func `a quarter of a second is sampled at every display frame after its beginning`(_ start: Int64, _ count: Int) {
    let view = box()
    stage.advance(by: Interval(microseconds: start))
    stage.turn { stage.animate(duration: .milliseconds(250)) { move(view, to: 300) } }
    _ = stage.settle()

    let first = Instant(microseconds: start).nextDisplayFrame
    #expect(displayTimes() == (0..<Int64(count)).map { (first + $0) * 1_000_000 / 60 })
  }

  @Test func `samples follow the curve and end exactly at the goal`() {
    let view = box()
    stage.turn { stage.animate(duration: .milliseconds(250)) { move(view, to: 300) } }
    _ = stage.settle()

    // 300 × the easeInOut curve at floor(n × 10⁶ / 60) / 250000, computed with exact fractions elsewhere.
    #expect(
      xs() == [
        0, 2.594, 10.653, 24.498, 44.222, 69.532, 99.565, 132.806, 167.192, 200.435, 230.466, 255.776, 275.502, 289.347,
        297.406, 300,
      ])
  }

  @Test func `the model has its new value at once, the screen begins where it was`() {
    let view = box()
    stage.turn {
      stage.animate(duration: .seconds(1)) { move(view, to: 300) }
      #expect(view.frame.x == 300)
    }

    #expect(xs() == [0])
    #expect(test.events(.animation) == ["animation began {\"curve\":\"easeInOut\",\"duration\":1}"])
  }

  @Test func `a timer at the instant of a display frame comes before it and does not swallow it`() {
    let view = box()
    stage.schedule(after: .milliseconds(50), label: "tick") {}
    stage.turn { stage.animate(duration: .milliseconds(100), curve: .linear) { move(view, to: 60) } }
    _ = stage.settle()

    #expect(displayTimes() == [16_666, 33_333, 50_000, 66_666, 83_333, 100_000])
    let order = test.events(.timer, .display).firstIndex(of: "timer tick")
    #expect(order == 2)
  }

  @Test func `an input at the instant of the last frame does not prolong the animation`() {
    let view = box()
    stage.turn { stage.animate(duration: .milliseconds(100)) { move(view, to: 60) } }
    stage.schedule(after: .milliseconds(100), label: "tick") {}
    _ = stage.settle()

    #expect(stage.clock.now.microseconds == 100_000)
  }

  @Test func `a delayed animation waits without showing anything`() {
    let view = box()
    stage.turn { stage.animate(duration: .milliseconds(50), delay: .milliseconds(100)) { move(view, to: 60) } }
    _ = stage.settle()

    #expect(displayTimes() == [116_666, 133_333, 150_000])
    #expect(test.events(.animation)[0] == "animation began {\"curve\":\"easeInOut\",\"delay\":0.1,\"duration\":0.05}")
  }

  @Test func `a delay without duration jumps when the delay is over`() {
    let view = box()
    stage.turn { stage.animate(duration: .zero, delay: .milliseconds(100)) { move(view, to: 60) } }
    stage.advance(by: .milliseconds(99))
    let before = xs()
    _ = stage.settle()

    #expect(before == [0])
    #expect(xs() == [0, 60])
  }

  @Test func `animations of one frame are shown under their own causes`() {
    let (one, two) = (box("one"), box("two"))
    stage.turn {
      stage.emit(.message, "first") { stage.animate(duration: .milliseconds(16)) { move(one, to: 5) } }
      stage.emit(.message, "second") { stage.animate(duration: .milliseconds(16)) { move(two, to: 5) } }
    }
    _ = stage.settle()

    let trace = stage.trace
    let chains = trace.events.filter { $0.kind == .display }.compactMap { event in
      event.cause.flatMap { trace.events[$0].cause }.map { trace.text(trace.events[$0].name) }
    }
    #expect(chains == ["first", "second"])
  }

  @Test func `frame and alpha of one view are animated side by side`() {
    let view = box()
    stage.turn {
      stage.animate(duration: .milliseconds(50), curve: .linear) { move(view, to: 30) }
      stage.animate(duration: .milliseconds(100), curve: .linear) { view.alpha = 0 }
    }
    _ = stage.settle()

    #expect(xs() == [0, 10, 20, 30])
    #expect(test.values("alpha", of: "window/box") == ["0.833", "0.667", "0.5", "0.333", "0.167", "0"])
  }

  // MARK: - Ending

  @Test func `the completion runs after the last frame, caused by the end of the animation`() {
    let view = box()
    stage.turn {
      stage.animate(duration: .milliseconds(50)) {
        move(view, to: 30)
      } completion: { [stage] finished in
        stage.emit(.message, "done", ["finished": .bool(finished)])
      }
    }
    _ = stage.settle()

    let last = test.events(.display, .animation, .message).suffix(3)
    #expect(last == ["display frame", "animation ended {\"finished\":true}", "message done {\"finished\":true}"])
    #expect(test.cause(ofLast: .message) == "animation ended {\"finished\":true}")
  }

  @Test func `animations that end together complete in the order in which they were made`() {
    let views = (0..<3).map { box("v\($0)") }
    var order: [Int] = []
    stage.turn {
      for (index, view) in views.enumerated() {
        stage.animate(duration: .milliseconds(index == 1 ? 40 : 50)) {
          move(view, to: 30)
        } completion: { _ in
          order.append(index)
        }
      }
    }
    _ = stage.settle()

    #expect(order == [0, 1, 2])
  }

  @Test func `a completion may animate on, from the same instant`() {
    let view = box()
    stage.turn {
      stage.animate(duration: .milliseconds(50), curve: .linear) {
        move(view, to: 30)
      } completion: { [stage] _ in
        stage.animate(duration: .milliseconds(50), curve: .linear) { move(view, to: 0) }
      }
    }
    _ = stage.settle()

    #expect(xs() == [0, 10, 20, 30, 20, 10, 0])
    #expect(stage.clock.now.microseconds == 100_000)
  }

  @Test(arguments: [Interval.zero, .milliseconds(-5)])
  func `without duration everything changes at once and completes synchronously`(_ duration: Interval) {
    let view = box()
    var completed: Bool?
    stage.turn {
      stage.animate(duration: duration) {
        move(view, to: 30)
      } completion: {
        completed = $0
      }
      #expect(completed == true)
    }

    #expect(xs() == [0, 30])
    #expect(test.events(.animation).isEmpty)
  }

  @Test func `a block that changes nothing completes at once`() {
    let view = box()
    var completed: Bool?
    stage.turn {
      stage.animate(duration: .seconds(1)) {
        move(view, to: 0)
      } completion: {
        completed = $0
      }
      #expect(completed == true)
    }

    #expect(stage.isIdle)
    #expect(test.events(.animation).isEmpty)
  }

  // MARK: - Taking over

  @Test func `a newer animation takes the attribute away, and the older one ends unfinished in that turn`() {
    let view = box()
    var ended: [String] = []
    stage.turn {
      stage.animate(duration: .milliseconds(100), curve: .linear) {
        move(view, to: 60)
      } completion: {
        ended.append("old \($0)")
      }
    }
    stage.advance(by: .milliseconds(50))
    stage.turn {
      stage.animate(duration: .milliseconds(50), curve: .linear, fromCurrentState: true) {
        move(view, to: 0)
      } completion: {
        ended.append("new \($0)")
      }
    }
    #expect(ended == ["old false"])
    _ = stage.settle()

    #expect(ended == ["old false", "new true"])
    #expect(xs() == [0, 10, 20, 30, 20, 10, 0])
  }

  @Test func `unless it begins from the current state, a newer animation begins at the older one's goal`() {
    let view = box()
    stage.turn { stage.animate(duration: .milliseconds(100), curve: .linear) { move(view, to: 60) } }
    stage.advance(by: .milliseconds(50))
    stage.turn { stage.animate(duration: .milliseconds(50), curve: .linear) { move(view, to: 0) } }
    _ = stage.settle()

    // Frame 4 is at 66666 µs: 60 − 60 × 16666 / 50000 = 40.0008.
    #expect(xs() == [0, 10, 20, 30, 60, 40.001, 20, 0])
  }

  @Test func `an animation that loses one of two views goes on with the other`() {
    let (one, two) = (box("one"), box("two"))
    var finished: Bool?
    stage.turn {
      stage.animate(duration: .milliseconds(50), curve: .linear) {
        move(one, to: 30)
        move(two, to: 30)
      } completion: {
        finished = $0
      }
    }
    stage.turn { move(one, to: 99) }
    #expect(finished == nil)
    _ = stage.settle()

    #expect(finished == true)
    #expect(xs("window/one") == [0, 99])
    #expect(xs("window/two") == [0, 10, 20, 30])
  }

  @Test func `a change outside any block is shown at once and ends the animation`() {
    let view = box()
    var finished: Bool?
    stage.turn {
      stage.animate(duration: .milliseconds(100), curve: .linear) {
        move(view, to: 60)
      } completion: {
        finished = $0
      }
    }
    stage.advance(by: .milliseconds(50))
    stage.turn { move(view, to: 7) }

    #expect(finished == false)
    #expect(stage.isIdle)
    #expect(xs() == [0, 10, 20, 30, 7])
  }

  @Test func `a second change in one block only moves the goal`() {
    let view = box()
    stage.turn {
      stage.animate(duration: .milliseconds(50), curve: .linear) {
        move(view, to: 900)
        move(view, to: 30)
      }
    }
    _ = stage.settle()

    #expect(xs() == [0, 10, 20, 30])
  }

  @Test func `a block within a block takes what it changes itself`() {
    let (one, two) = (box("one"), box("two"))
    stage.turn {
      stage.animate(duration: .milliseconds(100), curve: .linear) {
        move(one, to: 60)
        move(two, to: 60)
        stage.animate(duration: .milliseconds(50), curve: .linear, fromCurrentState: true) { move(one, to: 30) }
      }
    }
    _ = stage.settle()

    #expect(xs("window/one") == [0, 10, 20, 30])
    #expect(xs("window/two") == [0, 10, 20, 30, 40, 50, 60])
  }

  @Test func `an animation that lost everything before it began was never there`() {
    let view = box()
    var finished: Bool?
    stage.turn {
      stage.animate(duration: .seconds(1)) {
        move(view, to: 60)
      } completion: {
        finished = $0
      }
      move(view, to: 5)
    }

    #expect(finished == false)
    #expect(stage.isIdle)
    #expect(xs() == [0, 5])
    #expect(test.events(.animation).isEmpty)
  }

  @Test func `subviews that follow their superview's size are animated with it`() {
    let view = box()
    let inner = test.view("inner", 0, 0, 10, 10, in: view)
    inner.autoresizingMask = .flexibleWidth
    stage.turn {
      stage.animate(duration: .milliseconds(50), curve: .linear) {
        view.frame = Rect(x: 0, y: 0, width: 40, height: 10)
      }
    }
    _ = stage.settle()

    #expect(test.frames(of: "window/box/inner").map(\.frame.width) == [10, 20, 30, 40])
  }

  // MARK: - Transactions

  @Test func `a transaction completes after the last of its animations`() {
    let (one, two) = (box("one"), box("two"))
    var completedAt: [Int64] = []
    stage.turn {
      stage.emit(.message, "begin") {
        stage.transaction {
          stage.animate(duration: .milliseconds(50)) { move(one, to: 30) }
          stage.animate(duration: .milliseconds(100)) { move(two, to: 30) }
        } completion: { [stage] in
          completedAt.append(stage.clock.now.microseconds)
        }
      }
    }
    _ = stage.settle()

    #expect(completedAt == [100_000])
    #expect(test.events(.animation).last == "animation transactionCompleted")
    #expect(test.cause(ofLast: .animation) == "message begin")
  }

  @Test func `a transaction without animations completes at the end of the turn, after its layout`() {
    let view = box()
    var framesThen: [Double] = []
    stage.turn {
      stage.transaction {
        stage.animate(duration: .zero) { move(view, to: 30) }
      } completion: {
        framesThen = xs()
      }
      #expect(framesThen.isEmpty)
    }

    #expect(framesThen == [0, 30])
  }

  @Test func `a transaction whose animation is replaced completes all the same`() {
    let view = box()
    var isCompleted = false
    stage.turn {
      stage.transaction {
        stage.animate(duration: .seconds(1)) { move(view, to: 30) }
      } completion: {
        isCompleted = true
      }
    }
    stage.turn { move(view, to: 5) }

    #expect(isCompleted)
  }

  // MARK: - Without motion

  @Test func `what is changed without animation inside a block is there at once, and the rest moves`() {
    let (still, moving) = (box("still"), box("moving"))
    stage.turn {
      stage.animate(duration: .milliseconds(100)) {
        move(moving, to: 60)
        stage.withoutAnimation { move(still, to: 60) }
      }
    }
    _ = stage.settle()

    #expect(xs("window/still") == [0, 60])
    #expect(xs("window/moving").count > 2)
    #expect(still.presentationFrame.x == 60)
  }

  @Test func `a lasting animation of nothing takes its time, another completes at once`() {
    var ended: [(String, Int64)] = []
    stage.turn {
      stage.animate(duration: .milliseconds(100), isLasting: true) {
      } completion: { _ in
        ended.append(("lasting", stage.clock.now.microseconds))
      }
      stage.animate(duration: .milliseconds(100)) {
      } completion: { _ in
        ended.append(("other", stage.clock.now.microseconds))
      }
    }
    _ = stage.settle()

    #expect(ended.map(\.0) == ["other", "lasting"])
    #expect(ended.map(\.1) == [0, 100_000])
  }
}
