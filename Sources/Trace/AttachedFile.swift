/// A file that belongs to a session; a file's bytes are kept once, however many sessions have it.
public struct AttachedFile: Hashable, Sendable {
  /// Its name in the session: `window.png`.
  public var name: String
  /// Sequence number of the event after which it was made; `nil` when it belongs to the whole session.
  public var event: Int?
  /// What it is: `image/png`.
  public var mediaType: String
  /// The bytes.
  public var bytes: [UInt8]

  /// Makes a file.
  public init(name: String, event: Int?, mediaType: String, bytes: [UInt8]) {
    self.name = name
    self.event = event
    self.mediaType = mediaType
    self.bytes = bytes
  }

  /// The name under which a session keeps what its terminals showed; no other file has it.
  public static let nameOfTerminals = "cells.jsonl"

  /// The most bytes that one may have: 16 MB.
  public static let mostBytes = 16_000_000

  /// The most bytes that all of a session may have together: 64 MiB.
  public static let mostBytesTogether = 64 << 20

  /// Whether a name is a path that leads down from a folder, as pictures/card.png; nothing in it commands a terminal.
  public static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isShown = !name.unicodeScalars.contains { scalar in
      switch scalar.value {
      case ..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    return isShown && !parts.contains("") && !parts.contains(".") && !parts.contains("..")
  }

  /// What a file is that nobody knows more of.
  public static let unknownMediaType = "application/octet-stream"

  /// What a file of a name is, by the end of the name.
  public static func mediaType(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return unknownMediaType }
    return switch name[name.index(after: dot)...].lowercased() {
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "svg": "image/svg+xml"
    case "pdf": "application/pdf"
    case "json": "application/json"
    case "html", "htm": "text/html"
    case "txt", "log", "md", "csv", "yaml", "yml": "text/plain"
    default: unknownMediaType
    }
  }
}
