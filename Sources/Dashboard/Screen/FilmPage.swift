/// A film as a page of its own, which needs no other file.
public struct FilmPage {
  private let strip: FilmStrip
  private let labels: [String]

  /// - Parameters:
  ///   - strip: The drawing.
  ///   - labels: What the sessions are called.
  public init(_ strip: FilmStrip, labels: [String]) {
    self.strip = strip
    self.labels = labels
  }

  /// The page.
  public var html: Markup {
    .trusted("<!DOCTYPE html>")
      + .element(
        "html", ["lang": "en"],
        [
          .element(
            "head", [:],
            [
              .element("meta", ["charset": "utf-8"]),
              .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
              .element("meta", ["name": "color-scheme", "content": "light dark"]),
              .element("title", [:], [.text("Film: " + labels.joined(separator: ", "))]),
              .element("style", [:], [FilmPage.style]),
            ]),
          .element(
            "body", [:],
            [
              .element("h1", [:], labels.map { .element("div", [:], [.text($0)]) }),
              .element("div", ["class": "strip", "tabindex": "0"], [strip.svg]),
            ]),
        ])
  }

  private static let style = Markup.trusted(
    """
    body{font:15px/1.4 system-ui,sans-serif;margin:1.5rem}
    h1{font-size:1rem;font-weight:600;overflow-wrap:anywhere}
    .strip{overflow-x:auto}
    """)
}
