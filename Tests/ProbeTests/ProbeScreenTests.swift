import Rehearsal
import Testing

@testable import RehearsalProbe

/// Names of views, and what is told of a commit.
@Suite struct ProbeScreenTests {
  private static let place = Rect(x: 0, y: 0, width: 100, height: 100)

  private static func view(_ identifier: String?, _ views: [ProbeView] = [], x: Double = 0) -> ProbeView {
    ProbeView(identifier, "UIView", frame: Rect(x: x, y: 0, width: 10, height: 10), subviews: views)
  }

  private static func screen(_ views: [ProbeView]) -> ProbeScreen {
    ProbeScreen(of: ProbeView(nil, "UIWindow", frame: place, subviews: views))
  }

  private static func changes(_ before: [ProbeView], _ after: [ProbeView]) -> [String] {
    screen(after).changes(since: screen(before)).lines.map(\.text)
  }

  @Test func `a path is made of identifiers alone`() {
    let screen = Self.screen([
      Self.view("bar", [Self.view(nil, [Self.view("show")])]), Self.view(""), Self.view("a/b"),
    ])

    #expect(screen.views.map(\.path) == ["window", "window/bar", "window/bar/show", "window/a:b"])
  }

  @Test func `of two side by side with one identifier the second is numbered`() {
    let screen = Self.screen([
      Self.view("row"), Self.view(nil, [Self.view("row")]), Self.view("other", [Self.view("row")]),
    ])

    #expect(screen.views.map(\.path).dropFirst() == ["window/row", "window/row#2", "window/other", "window/other/row"])
  }

  @Test func `a frame is told in the view around it that has an identifier`() {
    let screen = Self.screen([Self.view("bar", [Self.view(nil, [Self.view("show", x: 35)], x: 20)], x: 30)])

    #expect(screen.views.map(\.frame.x) == [0, 30, 5])
  }

  @Test func `nothing of a hidden view is told`() {
    var hidden = Self.view("bar", [Self.view("show")])
    hidden.isHidden = true

    #expect(Self.screen([hidden]).views.count == 1)
  }

  @Test func `what leaves is told once, with its contents`() {
    let lines = Self.changes([Self.view("bar", [Self.view("show", [Self.view("icon")])])], [])

    #expect(lines == [#"{"path":"window/bar","type":"gone"}"# + "\n"])
  }

  @Test func `a view of another class is another view, and so are its contents`() {
    var other = Self.view("bar", [Self.view("show")])
    other.className = "UIToolbar"

    let lines = Self.changes([Self.view("bar", [Self.view("show")])], [other])

    #expect(lines.filter { $0.contains(#""type":"gone""#) }.count == 1)
    #expect(lines.filter { $0.contains(#""type":"view""#) }.count == 2)
    #expect(lines.first?.contains("gone") == true)
  }

  @Test func `of a view that stays only what changed is told, and a property that is no more is null`() {
    var before = Self.view("bar")
    before.properties = ["alpha": 1, "title": "Notes"]
    var after = Self.view("bar", x: 5)
    after.properties = ["alpha": 1]

    #expect(
      Self.changes([before], [after]) == [
        #"{"path":"window/bar","rect":[5,0,10,10],"type":"frame"}"# + "\n",
        #"{"key":"title","of":"window/bar","type":"property","value":null}"# + "\n",
      ])
    #expect(Self.changes([after], [after]).isEmpty)
  }

  @Test func `coming and leaving is layout, moving is not`() {
    #expect(Self.screen([]).changes(since: Self.screen([Self.view("bar")])).isLayout)
    #expect(Self.screen([Self.view("bar")]).changes(since: Self.screen([])).isLayout)
    #expect(!Self.screen([Self.view("bar", x: 1)]).changes(since: Self.screen([Self.view("bar")])).isLayout)
  }
}
