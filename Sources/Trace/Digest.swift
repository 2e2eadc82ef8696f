import CRehearsalDigest

/// A SHA-256 digest: the identity of behaviour, of a script's text and of a change.
///
/// A million steps have seven million digests: they lie in the digest itself, without memory of their own.
public struct Digest: Hashable, Comparable, Sendable {
  /// The 32 bytes, the first one the greatest of the first number.
  private let words: Words
  /// What a file has in the place of a digest, when it is not 32 bytes long.
  private let misfit: [UInt8]?

  private typealias Words = (UInt64, UInt64, UInt64, UInt64)

  /// Makes a digest from stored bytes.
  public init(bytes: [UInt8]) { self.init(bytes[...]) }

  /// Makes a digest from stored bytes among others.
  package init(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == 32 else {
      (words, misfit) = ((0, 0, 0, 0), Array(bytes))
      return
    }
    func word(_ number: Int) -> UInt64 {
      let first = bytes.startIndex + number * 8
      return bytes[first..<first + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    (words, misfit) = ((word(0), word(1), word(2), word(3)), nil)
  }

  /// The digest of `bytes`.
  public init(of bytes: [UInt8]) {
    self = unsafe bytes.withUnsafeBytes { unsafe Digest(of: $0) }
  }

  /// The digest of bytes among others.
  package init(ofSlice bytes: ArraySlice<UInt8>) {
    self = unsafe bytes.withUnsafeBytes { unsafe Digest(of: $0) }
  }

  /// The digest of some memory.
  init(of bytes: UnsafeRawBufferPointer) {
    var written: Words = (0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &written) { digest in
      guard let start = unsafe digest.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      unsafe rehearsal_sha256(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, start)
    }
    words = (
      UInt64(bigEndian: written.0), UInt64(bigEndian: written.1), UInt64(bigEndian: written.2),
      UInt64(bigEndian: written.3)
    )
    misfit = nil
  }

  /// The 32 bytes.
  public var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  /// Lends the bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let misfit { return unsafe misfit.withUnsafeBytes { unsafe body($0) } }
    let written = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    return unsafe withUnsafeBytes(of: written) { unsafe body($0) }
  }

  /// Whether two digests are of the same bytes.
  public static func == (left: Digest, right: Digest) -> Bool {
    left.words.0 == right.words.0 && left.words.1 == right.words.1 && left.words.2 == right.words.2
      && left.words.3 == right.words.3 && left.misfit == right.misfit
  }

  /// Puts in a quarter of it, which is as good as all.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

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
  public static func < (left: Digest, right: Digest) -> Bool {
    guard left.misfit == nil, right.misfit == nil else { return left.bytes.lexicographicallyPrecedes(right.bytes) }
    return left.words < right.words
  }
}
