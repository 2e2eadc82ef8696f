/// The end of what a program writes, however much that is.
struct WrittenEnd {
  private var bytes: [UInt8] = []
  private var isCut = false

  /// How much of it is kept.
  private static let most = 4096

  mutating func append(_ more: [UInt8]) {
    bytes += more
    guard bytes.count > WrittenEnd.most else { return }
    bytes.removeFirst(bytes.count - WrittenEnd.most)
    isCut = true
  }

  /// The last line that is not empty; one whose beginning is not kept begins with `…`.
  var lastLine: String? {
    guard let line = bytes.split(separator: UInt8(ascii: "\n")).last else { return nil }
    guard isCut, line.startIndex == bytes.startIndex else { return String(decoding: line, as: UTF8.self) }
    // A character may have been cut, too.
    return "…" + String(decoding: line.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }
}
