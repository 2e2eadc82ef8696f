import Foundation
import RehearsalReports

/// A folder of pages: files with the names of pages, and nothing else is touched.
struct PageFolder {
  let path: String

  /// The file that people open.
  static let index = "index.html"

  /// Makes the folder when it is missing.
  func prepare() throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.failed, "\(path): the folder cannot be made", details: [error.localizedDescription])
    }
  }

  /// Writes a page, whole or not at all.
  func write(_ document: Markup, name: String) throws(CommandFailure) {
    try OutputFile(path: "\(path)/\(name)").write(document.text + "\n")
  }
}
