import CRehearsalDigest

/// A SHA-256 digest: the identity of behaviour, of a script's text and of a change.
public struct Digest: Hashable, Comparable, Sendable {
  /// The 32 bytes.
  public var bytes: [UInt8]

  /// Makes a digest from stored bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest of `bytes`.
  public init(of bytes: [UInt8]) {
    self = unsafe bytes.withUnsafeBytes { unsafe Digest(of: $0) }
  }

  /// The digest of some memory.
  init(of bytes: UnsafeRawBufferPointer) {
    self.bytes = unsafe Array(unsafeUninitializedCapacity: 32) { digest, count in
      guard let start = digest.baseAddress else { return }
      unsafe rehearsal_sha256(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, start)
      count = 32
    }
  }

  /// The digest of a text's UTF-8.
  public init(of text: String) {
    self.init(of: Array(text.utf8))
  }

  /// Reads 64 hexadecimal digits.
  package init?(hex: some StringProtocol) {
    let digits = hex.utf8.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count == 64, hex.utf8.count == 64 else { return nil }
    self.init(bytes: stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  /// 64 hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The first twelve hexadecimal digits, for people.
  public var short: String { String(hex.prefix(12)) }

  /// Orders by bytes.
  public static func < (left: Digest, right: Digest) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
