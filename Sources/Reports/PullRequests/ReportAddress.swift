package import Rehearsal
import RehearsalTrace

/// Where a report can be read on the web: an address that can stand in a link of any text.
package struct ReportAddress: Hashable, Sendable {
  /// The address in characters that end neither a link nor an attribute.
  package let text: String

  private static let schemes = ["https://", "http://"]
  /// RFC 3986, 2.2 and 2.3, with `%`, but for what ends links in texts: quotes and parentheses.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&*+,;=%".utf8)
  private static let spelt = Set("'()".utf8)

  /// Reads an address; parentheses, single quotes and what is not ASCII are spelt out.
  package init(_ text: String) throws(RehearsalError) {
    // Whoever reads the text follows it.
    guard let scheme = ReportAddress.schemes.first(where: { text.lowercased().hasPrefix($0) }),
      let host = text.utf8.dropFirst(scheme.utf8.count).first, !"/?#".utf8.contains(host)
    else { throw RehearsalError(.request, "--report-url begins with https:// or http:// and a host.") }
    var spelling = ""
    for byte in text.utf8 {
      if ReportAddress.plain.contains(byte) {
        spelling.unicodeScalars.append(Unicode.Scalar(byte))
      } else if byte >= 0x80 || ReportAddress.spelt.contains(byte) {
        spelling += ReportAddress.code(of: byte)
      } else {
        throw RehearsalError(
          .request,
          "--report-url has \(Value.quoted(String(Unicode.Scalar(byte)))), which no address has;"
            + " \(ReportAddress.code(of: byte)) stands for it.")
      }
    }
    self.text = spelling
  }

  /// RFC 3986, 2.1.
  private static func code(of byte: UInt8) -> String {
    (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }
}
