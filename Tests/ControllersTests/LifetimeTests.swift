import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

@Suite struct LifetimeTests {
  static let deallocText = "-[UIPopoverController dealloc] reached while popover is still visible."

  private func present(_ app: PopoverApp, keepIn reference: String?) {
    app.turn("present") {
      app.application.method {
        let content = UIViewController(application: app.application, id: "localContent")
        let popover = UIPopoverController(application: app.application, id: "local", contentViewController: content)
        if let reference { app.application.setReference(reference, to: popover) }
        popover.presentPopoverFromBarButtonItem(app.otherItem, permittedArrowDirections: .any, animated: true)
      }
    }
  }

  /// LIF-001.
  @Test func `nothing but the app holds a popover controller made in code`() {
    let app = PopoverApp()
    app.summon()

    #expect(app.application.ownership.owners(of: "popover") == ["currentPop"])
  }

  /// LIF-002.
  @Test func `a popover held by a local variable only takes the app with it`() throws {
    let app = PopoverApp()
    present(app, keepIn: nil)

    let exception = try #require(app.stage.exception)
    #expect(exception.type == "NSGenericException")
    #expect(exception.reason == Self.deallocText)
    let trace = app.stage.finish()
    #expect(trace.text(trace.exceptions[0].message) == Self.deallocText)
    #expect(trace.exceptions[0].event == trace.events.count - 1)
  }

  /// LIF-003.
  @Test func `a strong reference keeps the popover`() {
    let app = PopoverApp()
    present(app, keepIn: "kept")

    #expect(app.stage.exception == nil)
    #expect(app.application.popovers.map(\.id) == ["local"])
  }

  /// LIF-006, APP-025: a second popover in the single reference drops the first one while visible.
  @Test func `assigning another popover to the only reference crashes`() {
    let app = PopoverApp()
    app.summon()
    present(app, keepIn: "currentPop")

    #expect(app.stage.exception?.reason == Self.deallocText)
  }

  /// LIF-005: UIKit holds the controller until the fade is over, and lets go then.
  @Test func `clearing the reference right after an animated dismissal is safe`() {
    let app = PopoverApp()
    app.summon()
    app.turn("done") {
      app.popover.dismissPopoverAnimated(true)
      app.application.setReference("currentPop", to: nil)
    }
    #expect(app.application.ownership.owners(of: "popover") == ["UIKit"])
    app.settle()

    #expect(app.stage.exception == nil)
    #expect(app.application.ownership.owners(of: "popover").isEmpty)
    #expect(app.names(.lifecycle).last == "dealloc")
  }

  /// LIF-010: nothing of its own tells one popover controller from another, only what it shows.
  @Test func `two popover controllers differ by their content and its class only`() throws {
    final class OtherController: UIViewController {
      override var className: String { "OtherController" }
    }
    let app = PopoverApp()
    let contents = [
      UIViewController(application: app.application, id: "one"),
      OtherController(application: app.application, id: "two"),
    ]
    for (name, content) in zip(["first", "second"], contents) {
      app.turn("show") {
        let popover = UIPopoverController(application: app.application, id: name, contentViewController: content)
        app.application.setReference("kept", to: popover)
        popover.presentPopoverFromBarButtonItem(app.otherItem, permittedArrowDirections: .any, animated: false)
        popover.dismissPopoverAnimated(false)
      }
    }

    let trace = app.stage.finish()
    func keys(_ popover: String) -> [String: [String]] {
      trace.properties.filter { trace.text($0.subject) == popover && trace.text($0.key) != "owners" }
        .reduce(into: [:]) { keys, span in keys[trace.text(span.key), default: []].append(trace.text(span.value)) }
    }
    let (first, second) = (keys("first"), keys("second"))
    try #require(first.count > 3)
    #expect(first.keys.sorted() == second.keys.sorted())
    let different = first.keys.filter { first[$0] != second[$0] }.sorted()
    #expect(different == ["contentViewController", "contentViewControllerClass"])
  }

  /// A dead app records nothing.
  @Test func `nothing is recorded after an exception`() {
    let app = PopoverApp()
    present(app, keepIn: nil)
    let count = app.stage.trace.events.count
    app.tap(PopoverApp.outside)
    app.turn("present") { app.application.rotate(to: .landscapeRight) }
    app.settle()

    #expect(app.stage.trace.events.count == count)
  }
}
