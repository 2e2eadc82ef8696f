/// How pages lead to each other.
package import RehearsalDrawing

package struct PageLinks: Sendable {
  private let form: Form
  private let isThere: @Sendable (PageAddress) -> Bool
  private let standIns: StandIns

  /// Where pages are.
  package enum Form: Hashable, Sendable {
    /// All in one file: `#session-12`.
    case anchors
    /// A file each, in one folder: `session-12.html`.
    case files
    /// On a server: `/session-12`.
    case paths
  }

  /// - Parameters:
  ///   - form: Where pages are.
  ///   - isThere: Whether a page exists; without it, all do.
  package init(_ form: Form, where isThere: @escaping @Sendable (PageAddress) -> Bool = { _ in true }) {
    self.init(form, standIns: StandIns(), where: isThere)
  }

  /// - Parameter standIns: Sessions that another one's page shows.
  package init(_ form: Form, standIns: StandIns, where isThere: @escaping @Sendable (PageAddress) -> Bool) {
    self.form = form
    self.standIns = standIns
    self.isThere = isThere
  }

  /// Whether a page can be asked for with values, which is so on a server.
  package var answersQuestions: Bool { form == .paths }

  /// Where a link to the page leads; `nil` when it is not there, so that no link leads nowhere.
  package func target(_ address: PageAddress) -> String? {
    if case .asked(let identifier, let values) = address {
      guard let target = target(.dashboard(identifier)), answersQuestions, !values.isEmpty else {
        return target(.dashboard(identifier))
      }
      let pairs = values.sorted { $0.key < $1.key }.map {
        "\(PageLinks.escaped($0.key))=\(PageLinks.escaped($0.value))"
      }
      return target + "?" + pairs.joined(separator: "&")
    }
    let address = standIns[address]
    guard isThere(address) else { return nil }
    return switch form {
    case .anchors: "#" + address.name
    case .files: address.fileName
    case .paths: "/" + address.name
    }
  }

  /// A name or value as the query of an address has it.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// `text` that leads to the page, or just the text when the page is not there.
  package func link(_ text: String, to address: PageAddress?) -> Markup {
    link([.text(text)], to: address)
  }

  /// `contents` that lead to the page, or just the contents when the page is not there.
  package func link(_ contents: [Markup], to address: PageAddress?) -> Markup {
    guard let address, let target = target(address) else { return .joined(contents) }
    return .element("a", ["href": target], contents)
  }
}
