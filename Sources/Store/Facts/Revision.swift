/// A commit of git, by its full hash: 40 or 64 digits, 0 to 9 and a to f.
///
/// There is no other way from a text to a revision, so nothing that a file claims to be one can be an option or a path
/// to the program that is asked about it. What is stored otherwise is read as no revision.
public struct Revision: Hashable, Sendable, CustomStringConvertible {
  /// All digits.
  public let digits: String

  /// Reads a full hash; `nil` for anything else, capital letters and abbreviations too.
  public init?(_ text: String) {
    guard [40, 64].contains(text.utf8.count), text.utf8.allSatisfy(Revision.isDigit) else { return nil }
    digits = text
  }

  /// The first twelve digits, for people.
  public var short: String { String(digits.prefix(12)) }

  /// All digits.
  public var description: String { digits }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
