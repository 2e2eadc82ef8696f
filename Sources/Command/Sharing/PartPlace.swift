import FoundationEssentials
import Rehearsal
import RehearsalStore
import RehearsalTrace

/// Where several machines keep the parts of one history.
///
/// Nothing in it is ever changed: a file is written under another name, brought to the disk, and renamed, so that it is
/// there whole or not at all. Nothing is locked, and no database is opened there: parts are copied to this machine
/// first. Two machines that write one part at once write one file twice.
protocol PartPlace {
  /// As the user named it.
  var path: String { get }

  /// The names of the files that are there now.
  ///
  /// - Throws: `RehearsalError` of kind `request` when there is no such place.
  func names() throws(RehearsalError) -> [String]

  /// Writes a file, first under the name `draft`.
  ///
  /// - Throws: `RehearsalError` of kind `output` when it cannot be written; nothing is left then.
  func write(_ bytes: [UInt8], as name: PartName, draft: String) throws(RehearsalError)

  /// The bytes of a part.
  ///
  /// - Throws: `RehearsalError` of kind `store` when it is no file.
  func bytes(of name: PartName) throws(RehearsalError) -> [UInt8]
}

/// What is at a place for parts.
struct PartContents {
  /// The parts, earlier runs first.
  var parts: [PartName] = []
  /// Names that end as a part's does and are none.
  var strange: [String] = []
  /// Files that a process left which ended while it wrote.
  var unfinished = 0
}

extension PartPlace {
  private static var unfinished: String { ".unfinished" }

  /// What is there now.
  func contents() throws(RehearsalError) -> PartContents {
    var contents = PartContents()
    for name in try names().sorted() {
      if let part = PartName(file: name) {
        contents.parts.append(part)
      } else if name.hasSuffix(PartName.ending) {
        contents.strange.append(name)
      } else if name.hasSuffix(Self.unfinished) {
        contents.unfinished += 1
      }
    }
    contents.parts.sort()
    return contents
  }

  /// Puts a part there: the bytes of a file of this machine.
  ///
  /// - Throws: `RehearsalError` of kind `output` when it cannot be written; nothing is left then.
  func put(_ part: HistoryPart, from file: String) throws(RehearsalError) {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw RehearsalError(.output, "\(file): cannot be read")
    }
    let bytes = Array(data)
    let name = PartName(part, bytes: Digest(of: bytes))
    // A name like no other: two that write this part at once do not meet.
    try write(bytes, as: name, draft: ".\(name.bytes.short)-\(UUID().uuidString)\(Self.unfinished)")
  }

  /// Copies a part to a file of this machine.
  ///
  /// - Throws: `RehearsalError` of kind `store` when it is no file, or not the bytes that its name says.
  func fetch(_ name: PartName, to file: String) throws(RehearsalError) {
    let bytes = try bytes(of: name)
    guard Digest(of: bytes) == name.bytes else {
      throw RehearsalError(
        .store, "\(place(of: name)): its bytes are not those that its name tells: it was cut short or changed",
        details: ["remove it, and whoever has the run pushes it again"])
    }
    do throws(SystemError) { try OpenFile.new(at: file).writeWhole(bytes) } catch {
      throw RehearsalError(.output, "\(file): cannot be written", details: [error.description])
    }
  }

  /// What a part is called in messages.
  func place(of name: PartName) -> String { "\(path)/\(name.file)" }

  /// That a part could not be written, and why.
  func unwritten(_ name: PartName, _ reason: String) -> RehearsalError {
    RehearsalError(
      .output, "\(place(of: name)): cannot be written", details: [reason, "what was pushed before is there"])
  }
}
