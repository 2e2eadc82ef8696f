import Foundation

/// A file that a command writes: whole, or not at all.
struct OutputFile {
  let path: String

  /// The end of the file's name, in small letters.
  var kind: String { URL(filePath: path).pathExtension.lowercased() }

  /// Writes the contents; a file that is already there is replaced.
  func write(_ contents: Data) throws(CommandFailure) {
    do {
      try contents.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandFailure(.failed, "\(path): cannot be written", details: [error.localizedDescription])
    }
  }

  /// Writes a text.
  func write(_ text: String) throws(CommandFailure) { try write(Data(text.utf8)) }
}
