package import Rehearsal

/// A folder of pages: files with the names of pages, and nothing else is touched.
package struct PageFolder {
  private let folder: OutputFolder

  /// - Parameter inputs: Paths of what the command reads, none of which is written over.
  package init(path: String, reading inputs: [String] = []) {
    folder = OutputFolder(path: path, reading: inputs)
  }

  /// The file that people open.
  package static let index = "index.html"

  /// Makes the folder when it is missing.
  package func prepare() throws(RehearsalError) { try folder.prepare() }

  /// Writes a page, whole or not at all.
  package func write(_ document: Markup, name: String) throws(RehearsalError) {
    try folder.write(document.text + "\n", to: name)
  }
}
