#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The few things about files and folders that whoever opens a database has to know or do.
public enum FileSystem {
  /// Creates a folder; one that is already there is no error.
  public static func makeFolder(_ path: String) throws(DatabaseError) {
    guard unsafe mkdir(path, 0o777) != 0 else { return }
    let code = errno
    guard code != EEXIST else { return }
    throw DatabaseError(
      kind: code == ENOSPC || code == EDQUOT ? .full : code == EROFS ? .readOnly : .cannotOpen,
      message: unsafe "the folder \(path) cannot be created: \(String(cString: strerror(code)))")
  }

  /// Whether there is a folder, or a file that holds anything, called `path`.
  public static func exists(_ path: String) -> Bool {
    var found = stat()
    guard unsafe stat(path, &found) == 0 else { return false }
    return found.st_mode & S_IFMT != S_IFREG || found.st_size > 0
  }

  /// What is at a path, links followed.
  public enum Kind: Hashable, Sendable {
    /// Nothing is there, or it cannot be looked at.
    case nothing
    /// A file with contents, or none.
    case file
    /// A folder.
    case folder
    /// A pipe, a socket or a device: opening or reading it may wait for ever.
    case other
  }

  /// What kind of thing is at a path.
  public static func kind(of path: String) -> Kind {
    var found = stat()
    guard unsafe stat(path, &found) == 0 else { return .nothing }
    return switch found.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Whether files can be made in a folder, as far as its permissions say.
  public static func isWritable(_ folder: String) -> Bool { unsafe access(folder, R_OK | W_OK) == 0 }

  /// Lets other processes work for a moment.
  public static func pause(milliseconds: Int32) { usleep(UInt32(max(0, milliseconds)) * 1000) }
}
