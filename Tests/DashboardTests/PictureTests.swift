import Dashboard
import Foundation
import FoundationXML
import Testing
import Trace

@Suite struct PictureTests {
  static func isWellFormed(_ markup: Markup) -> Bool { XMLParser(data: Data(markup.text.utf8)).parse() }

  @Test func `a picture is one well-formed document that names what it shows`() {
    let picture = ScreenPicture(ScreenState(Screens.trace(), at: Screens.end)).svg

    #expect(Self.isWellFormed(picture))
    #expect(picture.text.contains(">Notes</text>"))
    #expect(picture.text.contains("class=\"popover\""))
  }

  @Test func `hostile names are inert`() {
    let hostile = "\"><script>alert(1)</script>\u{0}\u{1B}[31m' onload='x"
    let picture = ScreenPicture(ScreenState(Screens.trace(Screens.Story(barTitle: hostile)), at: 1)).svg

    #expect(Self.isWellFormed(picture))
    #expect(!picture.text.contains("<script"))
    #expect(!picture.text.contains("\u{1B}"))
  }

  @Test func `a film shows each step in which the screen changed`() {
    let film = Film(Screens.trace())

    #expect(film.shots.map(\.label) == ["launch", "tap show"])
    #expect(film.shots[1].changed == ["window/p.dimmingView"])
    #expect(Self.isWellFormed(FilmStrip([film, film], labels: ["<A>", "B"]).svg))
  }

  @Test func `two films mark what differs between them at the same step`() {
    let one = Film(Screens.trace())
    let other = Film(Screens.trace(Screens.Story(offset: 60)))
    let marked = one.marking(differencesFrom: other)

    #expect(marked.shots.map(\.changed) == [[], ["window/p.dimmingView/p.view"]])
  }

  @Test func `a film in characters keeps to its columns`() {
    let lines = FilmText([Film(Screens.trace())], labels: ["notes"], width: 80).lines

    #expect(lines.dropFirst().allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.contains("▲") })
    #expect(lines.contains { $0.contains("┏━") })
  }
}
