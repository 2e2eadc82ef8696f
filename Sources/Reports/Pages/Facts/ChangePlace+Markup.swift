import Rehearsal
import RehearsalPlainText

extension ChangePlace {
  /// The words, the scripts, and how many of their cells.
  func said(_ links: PageLinks, most: Int = 4) -> Markup {
    var names = scripts.prefix(most).map { links.link([.code($0)], to: .script($0)) }
    if scripts.count > most { names.append(.text("\(scripts.count - most) more scripts")) }
    return .element("strong", [:], [.text(words)]) + .text(" in ") + .joined(names, separator: ", ")
      + .span(
        "quiet",
        words == "everywhere" ? " (\(counted(cellCount, "cell")))" : " (\(cellCount) of \(counted(total, "cell")))")
  }
}
