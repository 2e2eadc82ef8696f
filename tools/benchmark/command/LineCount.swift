import Foundation

/// Counts lines of a file that may be too large for memory.
enum LineCount {
  static func lines(of path: String, beginningWith beginnings: Set<UInt8>) throws -> Double {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    var count = 0
    var isAtBegin = true
    while let part = try file.read(upToCount: 1 << 16), !part.isEmpty {
      for byte in part {
        if isAtBegin, beginnings.contains(byte) { count += 1 }
        isAtBegin = byte == UInt8(ascii: "\n")
      }
    }
    return Double(count)
  }
}
