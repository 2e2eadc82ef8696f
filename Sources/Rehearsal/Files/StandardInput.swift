import Glibc

/// Standard input, in the place of a file that somebody names.
package enum StandardInput {
  /// What stands for it among paths.
  package static let path = "-"

  /// All that comes through it.
  ///
  /// - Parameter most: The most bytes that it may have.
  package static func bytes(most: Int = WrittenFile.largest) throws(RehearsalError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try OpenFile.bytes(from: STDIN_FILENO) } catch {
      throw RehearsalError(.request, "standard input: \(error)")
    }
    guard bytes.count <= most else {
      throw RehearsalError(.request, "standard input: \(bytes.count) bytes; such a file has at most \(most)")
    }
    return bytes
  }
}
