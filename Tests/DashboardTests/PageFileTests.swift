import Foundation
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

@Suite struct PageFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets")

  @Test func `a line that begins with a tab continues the one before`() throws {
    let written = try String(contentsOf: Self.folder.appending(path: "panels.css"), encoding: .utf8)
    try #require(written.contains("\n\t"))

    let text = try #require(PageFiles.text("panels.css"))

    #expect(!text.contains("\t"))
    #expect(text == written.replacingOccurrences(of: "\n\t", with: ""))
    #expect(text.hasSuffix("}\n"))
  }

  @Test func `the end of a file's last line may be left out`() {
    #expect(Markup.file("screen.css").text == Markup.file("screen.css", endsLine: false).text + "\n")
  }

  @Test func `every file is on some page`() {
    let shown = [
      PageDocument.sheet, ServedFiles.style, ServedFiles.script, PageStyle.panels, FilmStrip.style,
      MovingPictures.style, ScreenPicture.style, FilmPage.style, ComposePage.style, ComposePage.script,
    ].map(\.text).joined()

    for file in PageFiles.embedded {
      let text = PageFiles.text(file.path) ?? "?"
      #expect(shown.contains(text.dropLast()), "\(file.path)")
    }
  }
}
