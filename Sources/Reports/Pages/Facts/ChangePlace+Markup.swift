import Rehearsal
import RehearsalDrawing
import RehearsalPlainText

extension ChangePlace {
  /// The words, the scripts, and how many of their cells.
  func said(_ links: PageLinks, most: Int = 4) -> Markup {
    let all = scripts.map { links.link([.code($0)], to: .script($0)) }
    var names = Array(all.prefix(most))
    let rest = all.dropFirst(most)
    if !rest.isEmpty {
      let more = Markup.folded(
        [.text(counted(rest.count, "more script"))], [.joined(Array(rest), separator: ", ")], kind: "inline")
      names.append(more)
    }
    return .element("strong", [:], [.text(words)]) + .text(" in ") + .joined(names, separator: ", ")
      + .span(
        "quiet",
        words == "everywhere" ? " (\(counted(cellCount, "cell")))" : " (\(cellCount) of \(counted(total, "cell")))")
  }
}
