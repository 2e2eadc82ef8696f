import Stage
import Testing
import Trace

@testable import Controllers

@Suite struct PopoverDismissalTests {
  @Test func `dumps`() {
    let app = PopoverApp()
    app.delegate.popoverControllerShouldDismissPopover = { _ in true }
    app.delegate.popoverControllerDidDismissPopover = { _ in }
    app.summon()
    app.turn("set") { app.popover.passthroughViews = [] }
    app.tap(PopoverApp.outside)
    app.step("settle") { app.settle() }
    app.step("rotate") { app.application.rotate(to: .landscapeRight) }
    app.step("settle") { app.settle() }
    for l in TraceText(app.stage.finish()).lines() { print(l) }
    #expect(app.fired.isEmpty)
  }
}
