import RehearsalTrace
import Testing

@testable import RehearsalDrawing

/// What pictures of screens once drew that was not so.
@Suite struct ScreenTruthTests {
  private static func view(
    _ path: String, _ frame: Rect, look: ScreenState.Look = .view, title: String? = nil
  ) -> ScreenState.DrawnView {
    ScreenState.DrawnView(
      path: path, className: "UIView", frame: frame, alpha: 1, depth: 0, title: title, hasSubviews: false, look: look)
  }

  private static func state(_ views: [ScreenState.DrawnView]) -> ScreenState {
    ScreenState(size: Size(width: 768, height: 1024), views: views, touches: [], hasStatusBar: false)
  }

  private static let row = Rect(x: 0, y: 100, width: 700, height: 44)
  private static let cover = view("window/pop", Rect(x: 0, y: 90, width: 200, height: 200))

  @Test func `a title stays where it is when something covers it`() throws {
    let alone = Self.view("window/row", Self.row, look: .row, title: "None")
    let free = try #require(ScreenLabel(alone, in: Self.state([alone]), scale: 1))
    let covered = ScreenLabel(alone, in: Self.state([alone, Self.cover]), scale: 1)
    let half = Self.view("window/pop", Rect(x: 20, y: 90, width: 200, height: 200))

    #expect(covered == nil, "the popover lies over all of it")
    #expect(ScreenLabel(alone, in: Self.state([alone, half]), scale: 1)?.place == free.place, "and is cut by its edge")
  }

  @Test func `a name moves to where it can be read, since it is no part of the screen`() throws {
    let named = Self.view("window/row", Self.row, look: .row)
    let label = try #require(ScreenLabel(named, in: Self.state([named, Self.cover]), scale: 1))

    #expect(label.place.x > 600)
  }

  @Test func `a mark on what lies below something else is dotted`() {
    let below = Self.view("window/label", Rect(x: 10, y: 100, width: 100, height: 20))
    let beside = Self.view("window/other", Rect(x: 400, y: 100, width: 100, height: 20))
    let picture = ScreenPicture(
      Self.state([below, beside, Self.cover]),
      options: ScreenPicture.Options(highlighted: ["window/label", "window/other"])
    ).contents.text

    #expect(picture.contains(#"<rect class="changed covered" x="10""#))
    #expect(picture.contains(#"<rect class="changed" x="400""#))
  }

  @Test func `while a device turns its home button stays where the window still has it`() {
    var builder = TraceBuilder()
    builder.beginStep(kind: "rotate", label: "rotate", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(Screens.rect(0, 0, 768, 1024), of: window)
    builder.appendProperty(.text("UIInterfaceOrientationPortraitUpsideDown"), key: "interfaceOrientation", of: "main")
    _ = builder.append(at: .zero, kind: .lifecycle, name: "willRotate")
    builder.appendProperty(.text("UIInterfaceOrientationLandscapeLeft"), key: "interfaceOrientation", of: "main")
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    builder.appendFrame(Screens.rect(0, 0, 1024, 768), of: window)
    let trace = builder.finish(at: .zero)

    #expect(
      (0...2).map { ScreenState(trace, at: $0).orientation } == [
        "PortraitUpsideDown", "PortraitUpsideDown", "LandscapeLeft",
      ])
  }
}
