import Foundation
import FoundationXML

/// An element of a document, and what is in it.
final class ElementTree: NSObject, XMLParserDelegate {
  let root = Element(name: "", attributes: [:])
  private var open: [Element]
  private(set) var isWellFormed = false

  /// One element; its parts are elements and texts, in order.
  final class Element {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var parts: [Part] = []

    enum Part {
      case text(String)
      case element(Element)
    }

    init(name: String, attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    var children: [Element] {
      parts.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All characters below it, in order; a line break where one is shown.
    var text: String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .element(let element): element.name == "br" ? "\n" : element.text
        }
      }.joined()
    }

    /// The elements below it with a name, in order.
    func all(_ name: String, class kind: String? = nil) -> [Element] {
      children.flatMap { child in
        let isMeant = child.name == name && (kind.map { child.classes.contains($0) } ?? true)
        return (isMeant ? [child] : []) + child.all(name, class: kind)
      }
    }

    func first(_ name: String, class kind: String? = nil) -> Element? { all(name, class: kind).first }

    var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }

    /// The definition of a term in a list of facts.
    func fact(_ term: String) -> Element? {
      for list in all("dl") {
        for (name, value) in zip(list.children, list.children.dropFirst())
        where name.name == "dt" && name.text == term && value.name == "dd" {
          return value
        }
      }
      return nil
    }
  }

  /// Reads a document, or a piece of one.
  init(_ text: String) {
    open = [root]
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  /// The element `main` of a page.
  static func main(ofPage text: String) throws -> Element {
    guard let start = text.range(of: "<main"), let end = text.range(of: "</main>", options: .backwards) else {
      throw StoryFailure("a page without an element main")
    }
    // Pages that nobody has looked at are text, and HTML rather than XML.
    let shown = text[start.lowerBound..<end.upperBound].replacing(/<noscript>(?s:.*?)<\/noscript>/, with: "")
    let tree = ElementTree(String(shown))
    guard tree.isWellFormed, let main = tree.root.children.first else {
      throw StoryFailure("a page that is not well-formed")
    }
    return main
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = Element(name: name, attributes: attributes)
    open.last?.parts.append(.element(element))
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open.last?.parts.append(.text(text))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
