import FoundationEssentials
package import Rehearsal

/// A folder of pages: files with the names of pages, and nothing else is touched.
package struct PageFolder {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The file that people open.
  package static let index = "index.html"

  /// Makes the folder when it is missing.
  package func prepare() throws(RehearsalError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RehearsalError(.output, "\(path): the folder cannot be made", details: [SystemError.reason(error)])
    }
  }

  /// Writes a page, whole or not at all.
  package func write(_ document: Markup, name: String) throws(RehearsalError) {
    try OutputFile(path: "\(path)/\(name)").write(document.text + "\n")
  }
}
