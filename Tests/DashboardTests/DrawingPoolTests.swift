import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

@Suite struct DrawingPoolTests {
  private static let large = Markup.element("rect", ["class": "view", "width": "100", "height": "200", "rx": "6"])

  @Test func `a drawing that stands twice is written once, and its places refer to it`() {
    let page = Markup.element("p", [:], [.shared(Self.large), .shared(Self.large, at: Point(x: 3, y: 4.5))])
    let (body, pool) = page.withDrawingPool

    #expect(body.text == ##"<p><use href="#d0"/><use href="#d0" x="3" y="4.5"/></p>"##)
    #expect(pool.text == "<g id=\"d0\" class=\"screen\">\(Self.large.text)</g>")
  }

  @Test func `a drawing that stands once stays where it is`() {
    let page = Markup.joined([
      .shared(Self.large), .shared(Self.large + .text("x"), at: Point(x: 3, y: 0), opacity: 0.5),
    ])
    let (body, pool) = page.withDrawingPool

    #expect(
      body.text == Self.large.text + "<g transform=\"translate(3 0)\" opacity=\"0.5\">" + Self.large.text + "x</g>")
    #expect(pool == .empty)
  }

  @Test func `drawings inside drawings are shared, too`() {
    let screen = Markup.shared(.shared(Self.large) + .text("a screen with more than one view"))
    let other = Markup.shared(.shared(Self.large) + .text("other"))
    let (body, pool) = Markup.joined([screen, screen, other]).withDrawingPool

    #expect(body.text == ##"<use href="#d1"/><use href="#d1"/><use href="#d0"/>other"##)
    let inner = "<g id=\"d0\" class=\"screen\">\(Self.large.text)</g>"
    #expect(pool.text == inner + ##"<g id="d1" class="screen"><use href="#d0"/>a screen with more than one view</g>"##)
  }

  @Test func `what is shorter than a reference is not shared`() {
    let dot = Markup.shared(.element("rect", ["width": "1"]))

    #expect(Markup.joined([dot, dot]).withDrawingPool.body.text == "<rect width=\"1\"/><rect width=\"1\"/>")
  }

  @Test func `a text that looks like a mark is a text`() {
    let text = Markup.text("<shared>a</shared>\u{1}0\u{2}")

    #expect(text.withDrawingPool.body == text)
  }

  @Test func `a page with many like pictures is drawn as it would be without sharing`() throws {
    let document = PageDocument(links: PageLinks(.anchors), entries: [], source: "x").html(
      SessionPageTests.page(Screens.trace()))
    let drawn = Set(document.text.matches(of: /<g id="(d[0-9a-z]+)"/).map { String($0.output.1) })
    let used = Set(document.text.matches(of: /<use href="#(d[0-9a-z]+)"/).map { String($0.output.1) })

    #expect(!drawn.isEmpty && drawn == used)
    #expect(!document.text.contains("<shared"))
  }
}
