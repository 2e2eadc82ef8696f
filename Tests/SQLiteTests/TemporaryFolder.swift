import Foundation

/// A folder for the files of one test, removed with them.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "rehearsal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    return file(name)
  }
}
