import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

/// What the interface of the models offers, and what it does not.
@Suite struct PopoverInterfaceTests {
  /// PRE-005: an item has no frame and no bounds, so the rectangle variant has nothing to point at.
  @Test func `a bar button item is no view`() {
    let app = PopoverApp()
    let item: AnyObject = app.summonItem

    #expect(!(item is UIView))
    #expect(Mirror(reflecting: item).children.allSatisfy { !($0.value is Rect) })
    #expect(app.summonItem.control?.superview === app.toolbar)
  }

  /// PRE-012: where a popover lies is an output only.
  @Test func `nobody can say where exactly a popover goes`() throws {
    let app = PopoverApp(contentSize: Size(width: 320, height: 400))
    app.summon(directions: .up)
    let frame = try #require(app.popover.frame)
    let path: AnyKeyPath = \UIPopoverController.frame

    #expect(!(path is ReferenceWritableKeyPath<UIPopoverController, Rect?>))
    #expect(frame == Rect(x: 10, y: 59, width: 336, height: 434))
  }

  /// PRE-009: Any is all four sides, and Unknown none of them alone.
  @Test func `any is the four sides together`() {
    #expect(UIPopoverArrowDirection.any == [.up, .down, .left, .right])
    #expect(UIPopoverArrowDirection.any.rawValue == 15)
    #expect(UIPopoverArrowDirection.unknown.rawValue == .max)
  }

  /// BGV-003: a class derives from UIPopoverBackgroundView, which is a view.
  @Test func `a background is a view, and only its subclasses are backgrounds`() {
    let app = PopoverApp()
    let background: AnyObject = UIPopoverBackgroundView(application: app.application, id: "background")
    var plain = PopoverBackgroundClass(name: "Plain")
    plain.superclass = "UIView"

    app.popover.popoverBackgroundViewClass = PopoverBackgroundClass(name: "Right")
    #expect(background is UIView)
    #expect(app.popover.popoverBackgroundViewClass?.name == "Right")
    app.popover.popoverBackgroundViewClass = plain
    #expect(app.stage.exception?.type == "NSInvalidArgumentException")
    #expect(app.popover.popoverBackgroundViewClass?.name == "Right")
  }
}
