import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct VirtualClockTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  @Test func `timers fire when they are due, those of one instant in the order in which they were set`() {
    stage.schedule(after: .milliseconds(20), label: "c") {}
    stage.schedule(after: .milliseconds(10), label: "a") {}
    stage.schedule(after: .milliseconds(20), label: "d") {}
    stage.schedule(after: .milliseconds(10), label: "b") {}
    stage.schedule(after: .milliseconds(15), label: "between") {}

    stage.advance(by: .milliseconds(19))
    let early = test.events(.timer)
    stage.advance(by: .milliseconds(1))

    #expect(early == ["timer a", "timer b", "timer between"])
    #expect(test.events(.timer) == ["timer a", "timer b", "timer between", "timer c", "timer d"])
    #expect(
      stage.trace.events.filter { $0.kind == .timer }.map(\.at.microseconds) == [
        10_000, 10_000, 15_000, 20_000, 20_000,
      ])
  }

  @Test func `a timer that is set for now fires after those that were there before`() {
    stage.schedule(after: .milliseconds(10), label: "first") { [stage] in stage.schedule(after: .zero, label: "late") {}
    }
    stage.schedule(after: .milliseconds(10), label: "second") {}

    stage.advance(by: .milliseconds(10))

    #expect(test.events(.timer) == ["timer first", "timer second", "timer late"])
  }

  @Test func `a delay below zero is none`() {
    stage.advance(by: .seconds(1))
    stage.schedule(after: .zero, label: "now") {}
    stage.schedule(after: .milliseconds(-500), label: "then") {}

    stage.advance(by: .zero)

    #expect(test.events(.timer) == ["timer now", "timer then"])
    #expect(stage.clock.now == Instant(microseconds: 1_000_000))
  }

  @Test func `a cancelled timer does not fire, and cancelling one that fired does nothing`() {
    let token = stage.schedule(after: .milliseconds(10), label: "cancelled") {}
    let other = stage.schedule(after: .milliseconds(10), label: "kept") {}
    stage.cancel(token)
    stage.advance(by: .milliseconds(10))
    stage.cancel(other)

    #expect(test.events(.timer) == ["timer kept"])
  }

  @Test func `what a timer does is caused by it, and the timer by what set it`() throws {
    stage.turn {
      stage.emit(.message, "start") {
        _ = stage.schedule(after: .seconds(1), label: "late") { [stage] in stage.emit(.message, "done") }
      }
    }
    stage.advance(by: .seconds(1))

    #expect(test.cause(ofLast: .timer) == "message start")
    #expect(test.cause(ofLast: .message) == "timer late")
  }

  @Test func `when nothing is pending, time jumps`() {
    let before = test.nextEvent

    stage.advance(by: .seconds(86_400))

    #expect(stage.clock.now.microseconds == 86_400_000_000)
    #expect(test.nextEvent == before)
  }

  @Test func `time does not run backwards`() {
    stage.advance(by: .seconds(1))
    stage.advance(by: .seconds(-5))

    #expect(stage.clock.now.microseconds == 1_000_000)
  }
}
