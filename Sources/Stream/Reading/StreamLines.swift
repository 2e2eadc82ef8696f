/// Cuts the bytes of a stream into lines, however they arrive.
public struct StreamLines: Sendable {
  private let longest: Int
  private var bytes: [UInt8] = []
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
  public mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return searched - begin > longest ? rest() : nil
    }
    defer {
      begin = end + 1
      searched = begin
    }
    return Array(bytes[begin..<end])
  }

  /// What is left when no more bytes come: a line without an end, or nothing.
  public mutating func rest() -> [UInt8]? {
    defer {
      bytes = []
      begin = 0
      searched = 0
    }
    return begin < bytes.count ? Array(bytes[begin...]) : nil
  }
}
