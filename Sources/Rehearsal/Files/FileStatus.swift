import Glibc

/// What is at a path.
package struct FileStatus {
  package let kind: Kind
  package let size: Int
  /// Which file it is, whatever its name.
  package let place: Place
  /// Who may read, write and execute it, as `chmod` takes it.
  let permissions: mode_t
  /// When something was written to it last, in nanoseconds since 1970.
  package let modified: Int

  /// A file of this machine.
  package struct Place: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// What kind of thing it is.
  package enum Kind { case file, folder, link, other }

  /// What a path leads to; `nil` when it leads nowhere.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What has this name, which may be a link; `nil` when nothing has.
  package init?(named path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    place = Place(status)
    modified = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }
}
