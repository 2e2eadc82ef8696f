/// What a server shows in place of a page: that there is none, or why a request is refused.
package import RehearsalDrawing

package struct ProblemPage: Sendable {
  private let title: String
  private let message: String
  private let ways: [(text: String, target: String)]

  /// - Parameters:
  ///   - title: What is wrong, in a few words.
  ///   - message: More about it.
  ///   - ways: Texts and addresses of what the reader may have meant.
  package init(title: String, message: String, ways: [(text: String, target: String)] = []) {
    self.title = title
    self.message = message
    self.ways = ways
  }

  /// The document.
  package var html: Markup {
    .trusted("<!DOCTYPE html>\n")
      + .element(
        "html", ["lang": "en"],
        [
          .element(
            "head", [:],
            [
              .element("meta", ["charset": "utf-8"]),
              .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
              .element("link", ["rel": "icon", "href": "data:,"]), .element("title", [:], [.text(title)]),
              .element("link", ["rel": "stylesheet", "href": "/" + ServedFiles.styleName]),
            ]),
          .element(
            "body", [:],
            [
              .element(
                "main", ["id": "content"],
                [
                  .element("h1", [:], [.text(title)]), .element("p", [:], [.text(message)]),
                  .element(
                    "ul", [:],
                    ways.map { way in
                      .element("li", [:], [.element("a", ["href": way.target], [.text(way.text)])])
                    }),
                ])
            ]),
        ])
  }
}
