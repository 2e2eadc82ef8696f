/// Bytes that arrive piece by piece: those of a file, a pipe or standard input.
package final class ByteSource {
  /// 256 KiB: a piece that holds the lines of a dozen sessions.
  private static let most = 1 << 18

  private let path: String
  private let file: OpenFile

  /// Opens the file at `path`; `-` is standard input.
  package init(_ path: String) throws(RehearsalError) {
    self.path = path
    do {
      file = path == "-" ? try OpenFile.standardInput() : try OpenFile.reading(path)
    } catch {
      throw RehearsalError(.request, "\(path): cannot be read", details: [error.description])
    }
  }

  /// The bytes that are there, as soon as there are some; none at the end.
  package func next() throws(RehearsalError) -> [UInt8] {
    do {
      return try OpenFile.someBytes(from: file.number, most: ByteSource.most)
    } catch {
      throw RehearsalError(.request, "\(path): cannot be read", details: [error.description])
    }
  }
}
