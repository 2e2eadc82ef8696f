import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct SettleTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  @Test func `a stage at rest takes no time to settle`() {
    #expect(stage.isIdle)
    #expect(stage.settle() == [])
    #expect(stage.clock.now == .zero)
  }

  @Test func `settling ends at the last thing that was pending`() {
    let view = test.view("v", 0, 0, 10, 10)
    stage.turn { stage.animate(duration: .milliseconds(100)) { view.alpha = 0 } }
    stage.schedule(after: .milliseconds(350), label: "timer") {}

    #expect(!stage.isIdle)
    #expect(stage.settle() == [])
    #expect(stage.isIdle)
    #expect(stage.clock.now.microseconds == 350_000)
  }

  @Test func `what is set off while settling is waited for`() {
    stage.schedule(after: .seconds(1), label: "one") { [stage] in
      stage.schedule(after: .seconds(2), label: "two") {}
    }

    #expect(stage.settle() == [])
    #expect(stage.clock.now.microseconds == 3_000_000)
  }

  @Test func `the bound is in virtual time, and says what is still busy`() {
    let view = test.view("v", 0, 0, 10, 10)
    func again() { stage.schedule(after: .seconds(1), label: "poll") { again() } }
    again()
    stage.turn { stage.animate(duration: .seconds(60)) { view.alpha = 0 } }

    let busy = stage.settle(within: .milliseconds(2500))

    #expect(busy == ["poll", "animation of window/v"])
    #expect(stage.clock.now.microseconds == 2_500_000)
    #expect(test.events(.timer).count == 2)
  }

  @Test func `what is due after the bound keeps the stage busy until the bound`() {
    stage.schedule(after: .seconds(20), label: "late") {}

    #expect(stage.settle() == ["late"])
    #expect(stage.clock.now.microseconds == 10_000_000)
  }

  @Test func `timers that set each other for the same instant do not hang`() {
    func again() { stage.schedule(after: .zero, label: "spin") { again() } }
    again()

    #expect(stage.settle() == ["spin"])
    #expect(stage.advance(by: .seconds(1)) == ["spin"])
    #expect(stage.clock.now == .zero)
  }

  @Test func `after an exception nothing is pending any more`() {
    stage.schedule(after: .seconds(1), label: "crash") { [stage] in stage.raise("NSGenericException", "over") }
    stage.schedule(after: .seconds(2), label: "never") {}

    #expect(stage.settle() == [])
    #expect(stage.clock.now.microseconds == 1_000_000)
    #expect(test.events(.timer) == ["timer crash"])
  }
}
