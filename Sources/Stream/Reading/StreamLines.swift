import RehearsalTrace

/// Cuts the bytes of a stream into lines, however they arrive.
public struct StreamLines: Sendable {
  private let longest: Int
  private(set) var bytes: [UInt8] = []
  private var begin = 0
  /// Up to where there is no line end.
  private var searched = 0

  /// Makes an empty stream; a line that becomes longer than the bound is handed over before its end is there.
  public init(bounds: StreamBounds = StreamBounds()) { longest = bounds.lineBytes }

  /// Takes the bytes that arrived.
  public mutating func append(_ more: some Collection<UInt8>) {
    if begin > 0, begin * 2 > bytes.count {
      bytes.removeSubrange(..<begin)
      searched -= begin
      begin = 0
    }
    bytes += more
  }

  /// The next line that is there whole, without its end.
  public mutating func next() -> [UInt8]? { nextPlace().map { Array(bytes[$0]) } }

  /// Where the next line that is there whole is among the bytes, without its end, until more bytes come.
  mutating func nextPlace() -> Range<Int>? {
    let end = bytes.span.firstPlace(of: UInt8(ascii: "\n"), from: searched)
    guard let end else {
      searched = bytes.count
      return searched - begin > longest ? restPlace() : nil
    }
    defer {
      begin = end + 1
      searched = begin
    }
    return begin..<end
  }

  /// What is left when no more bytes come: a line without an end, or nothing.
  public mutating func rest() -> [UInt8]? { restPlace().map { Array(bytes[$0]) } }

  /// Where that is among the bytes.
  mutating func restPlace() -> Range<Int>? {
    guard begin < bytes.count else { return nil }
    defer { (begin, searched) = (bytes.count, bytes.count) }
    return begin..<bytes.count
  }
}
