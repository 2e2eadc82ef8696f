import RehearsalTrace

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

  /// What the digest of its session says of it.
  var proven: ProvenAttachment {
    ProvenAttachment(name: name, seq: event.map { Int64($0) }, digest: Digest(of: bytes))
  }

  /// Makes a file.
  public init(name: String, event: Int?, mediaType: String, bytes: [UInt8]) {
    self.name = name
    self.event = event
    self.mediaType = mediaType
    self.bytes = bytes
  }

  /// The name under which a session keeps what its terminals showed; no other file has it.
  public static let nameOfTerminals = TerminalFile.name

  /// The most bytes that one may have: 16 MB.
  public static let mostBytes = 16_000_000
}
