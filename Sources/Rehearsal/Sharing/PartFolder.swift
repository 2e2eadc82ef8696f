import FoundationEssentials
import Glibc
import RehearsalStore
import RehearsalTrace

/// A folder in which several machines keep the parts of one history.
///
/// Nothing in it is ever changed: a file is written under another name, brought to the disk, and renamed, so that it is
/// there whole or not at all. Nothing is locked, and no database is opened there: parts are copied to this machine
/// first. Two machines that write one part at once write one file twice.
struct PartFolder {
  let path: String

  /// What is in the folder.
  struct Contents {
    /// The parts, earlier runs first.
    var parts: [PartName] = []
    /// Names that end as a part's does and are none.
    var strange: [String] = []
    /// Files that a process left which ended while it wrote.
    var unfinished = 0
  }

  private static let unfinished = ".unfinished"
  /// The most bytes of a part: nobody reads more into memory by mistake.
  private static let most = 4_000_000_000

  /// - Throws: `RehearsalError` of kind `request` when there is no such folder.
  init(_ path: String) throws(RehearsalError) {
    guard FileStatus.isFolder(path) else {
      let found = FileStatus(named: path) == nil ? "there is no such folder" : "this is no folder"
      let advice =
        path.contains(":")
        ? "a folder of another machine is mounted first, or kept alike by rsync: Documentation/Sharing.md"
        : "a folder that is there is expected: mkdir \(path)"
      throw RehearsalError(.request, "\(path): \(found)", details: [advice])
    }
    self.path = path
  }

  /// What is in the folder now.
  func contents() throws(RehearsalError) -> Contents {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw RehearsalError(.request, "\(path): the folder cannot be read", details: [SystemError.reason(error)])
    }
    var contents = Contents()
    for name in names.sorted() {
      if let part = PartName(file: name) {
        contents.parts.append(part)
      } else if name.hasSuffix(PartName.ending) {
        contents.strange.append(name)
      } else if name.hasSuffix(PartFolder.unfinished) {
        contents.unfinished += 1
      }
    }
    contents.parts.sort()
    return contents
  }

  // MARK: - Writing

  /// Puts a part into the folder: the bytes of a file of this machine.
  ///
  /// - Throws: `RehearsalError` of kind `output` when it cannot be written; nothing is left then.
  func put(_ part: HistoryPart, from file: String) throws(RehearsalError) -> PartName {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw RehearsalError(.output, "\(file): cannot be read")
    }
    let bytes = Array(data)
    let name = PartName(part, bytes: Digest(of: bytes))
    let place = "\(path)/\(name.file)"
    // A name like no other: two that write this part at once do not meet.
    let draft = "\(path)/.\(name.bytes.short)-\(UUID().uuidString)\(PartFolder.unfinished)"
    do throws(SystemError) {
      try OpenFile.new(at: draft).writeWhole(bytes)
      guard unsafe rename(draft, place) == 0 else { throw SystemError() }
    } catch {
      unsafe unlink(draft)
      throw RehearsalError(
        .output, "\(place): cannot be written", details: [error.description, "what was pushed before is there"])
    }
    // The name is on the disk, too, where the file system can promise it.
    if let folder = try? OpenFile.reading(path) { fsync(folder.number) }
    return name
  }

  // MARK: - Reading

  /// Copies a part to a file of this machine.
  ///
  /// - Throws: `RehearsalError` of kind `store` when it is no file, or not the bytes that its name says.
  func fetch(_ name: PartName, to file: String) throws(RehearsalError) {
    let place = "\(path)/\(name.file)"
    guard let status = FileStatus(named: place) else { throw RehearsalError(.store, "\(place): it is gone") }
    guard status.kind == .file else {
      throw RehearsalError(.store, "\(place): this is \(status.kind == .link ? "a link" : "no file"), and no part")
    }
    guard status.size <= PartFolder.most, let data = FileManager.default.contents(atPath: place) else {
      throw RehearsalError(.store, "\(place): the file cannot be read")
    }
    let bytes = Array(data)
    guard Digest(of: bytes) == name.bytes else {
      throw RehearsalError(
        .store, "\(place): its bytes are not those that its name tells: it was cut short or changed",
        details: ["remove it, and whoever has the run pushes it again"])
    }
    do throws(SystemError) { try OpenFile.new(at: file).writeWhole(bytes) } catch {
      throw RehearsalError(.output, "\(file): cannot be written", details: [error.description])
    }
  }
}
