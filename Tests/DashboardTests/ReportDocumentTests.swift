import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

@Suite struct ReportDocumentTests {
  static let links = PageLinks(.anchors) { [.run(2), .session(7)].contains($0) }
  static let document = PageDocument(
    links: links, entries: [PageEntry(.run(2), title: "Overview"), PageEntry(.session(9), title: "not there")],
    source: "<made>", script: ReportScript.text
  ).html(report: [RunPageTests.overview().page(links), SessionPageTests.page(Screens.trace(), links: links)]).text

  /// What is drawn, without the program.
  static let markup = document.replacing(/<script>(?s).*?<\/script>/, with: "")

  @Test func `bytes in base 64 are as RFC 4648 writes them`() {
    let known = ["": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "foobar": "Zm9vYmFy"]

    for (text, encoded) in known { #expect(Base64.text(of: Array(text.utf8)) == encoded) }
  }

  @Test func `the policy names the script that the report carries, and nothing else`() throws {
    let script = try #require(Self.document.firstMatch(of: /<script>((?s).*?)<\/script>/))
    let digest = Base64.text(of: Digest(of: String(script.output.1)).bytes)

    #expect(Self.document.contains("script-src &#39;sha256-\(digest)&#39;"))
    #expect(Self.document.contains("default-src &#39;none&#39;"))
    #expect(Self.document.matches(of: /<script/).count == 1)
    #expect(Self.document.matches(of: /\ on[a-z]+=/).isEmpty, "no handlers in attributes")
  }

  @Test func `every link of the file leads to a place in it`() {
    let places = Set(Self.markup.matches(of: /\ id="?([^"\s>]*)/).map { String($0.output.1) })
    let targets = Set(Self.document.matches(of: /\ href="?#([^"\s>]*)/).map { String($0.output.1) })

    #expect(targets.count > 4)
    #expect(targets.subtracting(places) == [])
    #expect(!Self.document.contains("not there"))
  }

  @Test func `no place is there twice`() {
    let places = Self.markup.matches(of: /\ id="?([^"\s>]*)/).map { String($0.output.1) }

    #expect(Set(places).count == places.count)
  }

  @Test func `the file asks for no other`() {
    let asked = Self.document.matches(of: /\ (?:src|href)="?([^"\s>#][^"\s>]*)/).map { String($0.output.1) }

    #expect(asked == ["data:,"])
    #expect(Self.document.matches(of: /url\([^#]/).isEmpty)
    #expect(!Self.document.contains("@import"))
  }
}
