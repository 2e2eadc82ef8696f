import Foundation
import FoundationXML

/// Elements of a piece of markup, read by a parser that accepts well-formed documents only.
final class MarkupReading: NSObject, XMLParserDelegate {
  /// An element as it begins.
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The characters right below it.
    var text: String
  }

  private(set) var elements: [Element] = []
  private(set) var isWellFormed = false
  private var open: [Int] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data("<body>\(text)</body>".utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func all(_ name: String, class kind: String? = nil) -> [Element] {
    elements.filter { element in
      let kinds = (element.attributes["class"] ?? "").split(separator: " ").map(String.init)
      return element.name == name && (kind.map { kinds.contains($0) } ?? true)
    }
  }

  /// Every character that is read.
  var text: String { elements.map(\.text).joined(separator: "\n") }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, text: ""))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
