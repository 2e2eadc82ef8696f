import FoundationEssentials
import Glibc
import Rehearsal

/// A folder of this machine, or of another one's disk that is mounted here.
struct PartFolder: PartPlace {
  let path: String

  /// The most bytes of a part: nobody reads more into memory by mistake.
  private static let most = 4_000_000_000

  /// The place that a user names: a folder of this machine, or `HOST:FOLDER`, as `rsync` and `scp` have it.
  ///
  /// - Throws: `RehearsalError` of kind `request` when there is none of this name.
  static func named(_ path: String) throws(RehearsalError) -> any PartPlace {
    if !FileStatus.isFolder(path), let far = try FarFolder(path) { return far }
    return try PartFolder(path)
  }

  /// - Throws: `RehearsalError` of kind `request` when there is no such folder.
  init(_ path: String) throws(RehearsalError) {
    guard FileStatus.isFolder(path) else {
      let found = FileStatus(named: path) == nil ? "there is no such folder" : "this is not a folder"
      let advice =
        path.contains("://")
        ? "expected: a folder, or HOST:FOLDER for one that ssh reaches; for a bucket see Documentation/Sharing.md"
        : "a folder that is there is expected: mkdir \(path)"
      throw RehearsalError(.request, "\(path): \(found)", details: [advice])
    }
    self.path = path
  }

  func names() throws(RehearsalError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw RehearsalError(.request, "\(path): the folder cannot be read", details: [SystemError.reason(error)])
    }
  }

  func write(_ bytes: [UInt8], as name: PartName, draft: String) throws(RehearsalError) {
    let draft = "\(path)/\(draft)"
    do throws(SystemError) {
      try OpenFile.new(at: draft).writeWhole(bytes)
      guard unsafe rename(draft, place(of: name)) == 0 else { throw SystemError() }
    } catch {
      unsafe unlink(draft)
      throw unwritten(name, error.description)
    }
    // The name is on the disk, too, where the file system can promise it.
    if let folder = try? OpenFile.reading(path) { fsync(folder.number) }
  }

  func bytes(of name: PartName) throws(RehearsalError) -> [UInt8] {
    let place = place(of: name)
    guard let status = FileStatus(named: place) else { throw RehearsalError(.store, "\(place): it is gone") }
    guard status.kind == .file else {
      throw RehearsalError(.store, "\(place): this is \(status.kind == .link ? "a link" : "no file"), and no part")
    }
    guard status.size <= PartFolder.most, let data = FileManager.default.contents(atPath: place) else {
      throw RehearsalError(.store, "\(place): the file cannot be read")
    }
    return Array(data)
  }
}
