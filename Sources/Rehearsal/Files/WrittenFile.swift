import FoundationEssentials

/// A file that a person wrote for the command: a lens, rules, a dashboard, a law, the project's own file.
///
/// Such a file is read whole, so it is a regular one of a bounded size: never a pipe that is waited for, or a device
/// without an end.
package enum WrittenFile {
  /// The most bytes of a file where nothing else is said: no person wrote more.
  package static let largest = 1_000_000

  /// The bytes of the file at `path`.
  ///
  /// - Parameters:
  ///   - most: The most bytes it may have.
  ///   - followsLinks: Whether a link to such a file counts as one; not where a stranger chose the folder.
  /// - Throws: `RehearsalError` of kind `request` that says what is there instead.
  package static func bytes(
    of path: String, most: Int = largest, followsLinks: Bool = true
  ) throws(RehearsalError) -> [UInt8] {
    guard let status = followsLinks ? FileStatus(path) : FileStatus(named: path) else {
      let reason = FileStatus(named: path) == nil ? "there is no such file" : "this link leads nowhere"
      throw RehearsalError(.request, "\(path): \(reason)")
    }
    guard status.kind == .file else { throw RehearsalError(.request, "\(path): this is not a regular file") }
    guard status.size <= most else {
      throw RehearsalError(.request, "\(path): \(status.size) bytes; such a file has at most \(most)")
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw RehearsalError(.request, "\(path): the file cannot be read")
    }
    return Array(bytes)
  }

  /// The text of the file at `path`, which must be UTF-8; everything else as `bytes(of:most:followsLinks:)`.
  package static func text(
    of path: String, most: Int = largest, followsLinks: Bool = true
  ) throws(RehearsalError) -> String {
    let bytes = try bytes(of: path, most: most, followsLinks: followsLinks)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RehearsalError(.request, "\(path): this is not UTF-8")
    }
    return text
  }
}
