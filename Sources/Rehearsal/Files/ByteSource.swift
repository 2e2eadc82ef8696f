import Glibc

/// Bytes that arrive piece by piece: those of a file, a pipe or standard input.
package final class ByteSource {
  /// 256 KiB: a piece that holds the lines of a dozen sessions.
  private static let most = 1 << 18

  private let path: String
  private let file: OpenFile
  private let shouldStop: () -> Bool

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter shouldStop: Is asked while bytes are waited for; true ends them.
  package init(_ path: String, shouldStop: @escaping () -> Bool = { false }) throws(RehearsalError) {
    self.path = path
    self.shouldStop = shouldStop
    do {
      file = path == "-" ? try OpenFile.standardInput() : try OpenFile.reading(path, waits: false)
    } catch {
      throw RehearsalError(.request, "\(path): cannot be read", details: [error.description])
    }
  }

  /// The bytes that are there, as soon as there are some; none at the end.
  package func next() throws(RehearsalError) -> [UInt8] {
    do throws(SystemError) {
      while !shouldStop() {
        guard OpenFile.hasSome(file.number, milliseconds: 50) else { continue }
        do throws(SystemError) {
          return try OpenFile.someBytes(from: file.number, most: ByteSource.most)
        } catch {
          // Another reader of a pipe was faster.
          if error.code != EAGAIN { throw error }
        }
      }
      return []
    } catch {
      throw RehearsalError(.request, "\(path): cannot be read", details: [error.description])
    }
  }
}
