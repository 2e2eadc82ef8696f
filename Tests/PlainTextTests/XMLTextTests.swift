import Foundation
import RehearsalPlainText
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Texts in XML, read back by a reader of XML.
@Suite struct XMLTextTests {
  @Test(arguments: 0..<200)
  func `a reader of XML finds the text in an attribute and between tags`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let text = random.text(of: Random.difficult + ["\u{FFFE}", "]]>", "\u{1F}"], most: 10)

    let document = "<a b=\(XMLText.quoted(text))>\(XMLText.escaped(text))</a>"

    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(Array(reader.attribute.utf8) == Array(spelt(text).utf8))
    #expect(Array(reader.content.utf8) == Array(spelt(text).utf8))
  }

  /// What XML 1.0 does not permit at all, spelt out.
  private func spelt(_ text: String) -> String {
    var spelt = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isPermitted = scalar == "\n" || scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0xFFFE)
      spelt.append(contentsOf: isPermitted ? [scalar] : Array("\\u{\(String(scalar.value, radix: 16))}".unicodeScalars))
    }
    return String(spelt)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var attribute = ""
    var content = ""

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      attribute = attributes["b"] ?? ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { content += string }
  }
}
