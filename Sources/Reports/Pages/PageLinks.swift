/// How pages lead to each other.
public struct PageLinks: Sendable {
  private let form: Form
  private let isThere: @Sendable (PageAddress) -> Bool
  private let standIns: StandIns

  /// Where pages are.
  public enum Form: Hashable, Sendable {
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
  public init(_ form: Form, where isThere: @escaping @Sendable (PageAddress) -> Bool = { _ in true }) {
    self.init(form, standIns: StandIns(), where: isThere)
  }

  /// - Parameter standIns: Sessions that another one's page shows.
  package init(_ form: Form, standIns: StandIns, where isThere: @escaping @Sendable (PageAddress) -> Bool) {
    self.form = form
    self.standIns = standIns
    self.isThere = isThere
  }

  /// Whether a page can be asked for with values, which is so on a server.
  public var answersQuestions: Bool { form == .paths }

  /// Where a link to the page leads; `nil` when it is not there, so that no link leads nowhere.
  public func target(_ address: PageAddress) -> String? {
    let address = standIns[address]
    guard isThere(address) else { return nil }
    return switch form {
    case .anchors: "#" + address.name
    case .files: address.fileName
    case .paths: "/" + address.name
    }
  }

  /// `text` that leads to the page, or just the text when the page is not there.
  public func link(_ text: String, to address: PageAddress?) -> Markup {
    link([.text(text)], to: address)
  }

  /// `contents` that lead to the page, or just the contents when the page is not there.
  public func link(_ contents: [Markup], to address: PageAddress?) -> Markup {
    guard let address, let target = target(address) else { return .joined(contents) }
    return .element("a", ["href": target], contents)
  }
}
