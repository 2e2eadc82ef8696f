import Foundation
import FoundationXML
import RehearsalDrawing
import RehearsalTrace
import Testing

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
    #expect(film.shots[1].changed == ["window/p.dimmingView/p.view"])
    #expect(film.shots[1].gestures == [[Point(x: 36, y: 42)]])
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

  @Test func `a film that is too long says how much it leaves out`() {
    let film = Film(Screens.blinking(times: 10), most: 4)

    #expect(film.shots.count == 4)
    #expect(film.omitted == 6)
    #expect(film.shots.first?.step == 0 && film.shots.last?.step == 9)
    #expect(FilmText([film], labels: ["x"], width: 80).lines.contains("6 pictures are left out of the middle"))
    #expect(FilmPage([film], labels: ["x"]).html.text.contains("6 pictures are left out of the middle"))
  }

  @Test func `a moment in which only one session changed is compared with what the other last showed`() {
    let two = FilmPairs(Film(Screens.blinking(times: 2)), Film(Screens.blinking(times: 1)))

    #expect(two.pairs.map(\.step) == [0, 1])
    #expect(two.pairs.map(\.differs) == [false, true])
    #expect(two.pairs[1].right?.step == 0)
  }

  @Test func `every form of a film is well formed, of one session and of two`() {
    let one = Film(Screens.trace())
    let other = Film(Screens.trace(Screens.Story(offset: 60, barTitle: "\"><script>alert(1)</script>")))
    for films in [[one], [one, other]] {
      let labels = Array(["<A>", "B\""].prefix(films.count))
      #expect(Self.isWellFormed(FilmStrip(films, labels: labels).svg))
      #expect(Self.isWellFormed(MovingPictures(films, labels: labels).svg))
      for picture in MovingPictures(films, labels: labels).pictures { #expect(Self.isWellFormed(picture)) }
      let page = FilmPage(films, labels: labels).html.text
      #expect(XMLParser(data: Data(page.dropFirst("<!DOCTYPE html>".count).utf8)).parse())
      #expect(!page.contains("<script"))
    }
  }

  @Test func `a film that plays shows one picture at a time, a second each`() {
    let svg = MovingPictures([Film(Screens.blinking(times: 4))], labels: ["x"]).svg.text

    #expect(svg.matches(of: /<g class="shot/).count == 4)
    #expect(svg.contains(#"values="hidden;visible;hidden" keyTimes="0;0.25000;0.50000" dur="4s""#))
  }

  @Test func `two films in characters say where they are the same, and mark where not`() {
    let films = [Film(Screens.trace()), Film(Screens.trace(Screens.Story(offset: 60)))]
    let lines = FilmText(films, labels: ["one", "two"], width: 80).lines

    #expect(lines.contains("1  launch  the same"))
    #expect(lines.contains { $0.contains("##▲##") })
    #expect(lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
  }

  @Test func `a label cannot drive the terminal`() {
    let film = Film(Screens.trace(Screens.Story(barTitle: "a\u{1B}[31m")))
    let lines = FilmText([film], labels: ["x"], width: 80).lines

    #expect(lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test func `a view of a million miles is drawn in no time`() {
    let frame = Screens.rect(-1_000_000_000_000, 0, 2_000_000_000_000, 1_000_000_000_000)
    let film = Film(Screens.table(rows: 1, frame: frame))

    #expect(FilmText([film], labels: ["x"], width: 80).lines.count > 10)
    #expect(Self.isWellFormed(FilmStrip([film], labels: ["x"]).svg))
  }

  @Test func `what moved is marked where it is, and dashed where it was`() {
    let before = ScreenState(Screens.table(rows: 0), at: 0)
    let after = ScreenState(Screens.table(rows: 0, frame: Screens.rect(50, 20, 320, 100)), at: 0)
    let picture = ScreenPicture(
      after,
      options: ScreenPicture.Options(highlighted: after.differences(from: before), before: before)
    ).svg.text

    #expect(picture.contains(#"class="former" x="0" y="20""#))
    #expect(picture.contains(#"class="changed" x="50" y="20""#))
  }
}
