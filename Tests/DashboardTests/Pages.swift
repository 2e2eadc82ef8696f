import RehearsalDrawing

/// What a reader sees of a page.
enum Pages {
  /// The characters of a piece without its elements; one blank between them.
  static func text(of markup: Markup) -> String {
    var text = ""
    var isInside = false
    for character in markup.text {
      if character == "<" {
        isInside = true
      } else if character == ">" {
        isInside = false
      } else if !isInside {
        text.append(character)
      }
    }
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      text = text.replacing(entity, with: character)
    }
    return text
  }
}
