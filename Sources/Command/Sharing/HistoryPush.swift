import FoundationEssentials
import Rehearsal
import RehearsalPlainText
package import RehearsalStore

/// What a push wrote into a folder of parts, and what it left.
package struct HistoryPush {
  /// Parts that were written.
  package private(set) var written = 0
  /// Parts that were there already.
  package private(set) var known = 0
  /// What somebody should know who did not ask.
  package private(set) var notes: [String] = []
  /// Why parts were not written: what they should hold is damaged here.
  package private(set) var problems: [String] = []
  private let path: String

  /// Writes the parts of a history that a folder does not have.
  ///
  /// - Throws: `RehearsalError` of kind `request` when there is no folder, of kind `output` when it cannot be written.
  package init(of store: Store, to path: String) throws {
    self.path = path
    let folder = try PartFolder.named(path)
    let contents = try folder.contents()
    let there = Set(contents.parts.map(\.part))
    let held = try store.heldParts()
    let whole = held.filter { !$0.isPruned }
    known = whole.count { there.contains($0.part.name) }
    let temporary = try TemporaryPlace()
    for part in whole where !there.contains(part.part.name) {
      let file = temporary.path("\(part.number).sqlite")
      do throws(StoreError) { try store.write(part, to: file) } catch {
        guard error.kind == .corrupt else { throw error }
        problems.append(error.message.replacing(file, with: part.part.name))
        continue
      }
      try folder.put(part.part, from: file)
      try? FileManager.default.removeItem(atPath: file)
      written += 1
    }
    note(contents, pruned: held.count - whole.count, try store.runs().count { $0.status != .completed })
  }

  private mutating func note(_ contents: PartContents, pruned: Int, _ interrupted: Int) {
    if pruned > 0 {
      notes.append("\(counted(pruned, "run")) lost sessions to a pruning and \(pruned == 1 ? "is" : "are") not pushed")
    }
    if interrupted > 0 {
      notes.append(
        "\(counted(interrupted, "run")) did not come to \(interrupted == 1 ? "its" : "their") end and"
          + " \(interrupted == 1 ? "is" : "are") not pushed")
    }
    notes += contents.notes(of: path)
  }

  /// `parts: 3 parts written, 12 were there`.
  package var verdict: String { "\(path): \(counted(written, "part")) written, \(known) there before" }
}

extension PartContents {
  /// What is in the folder besides parts, as far as somebody should know.
  func notes(of path: String) -> [String] {
    var notes = strange.prefix(3).map { "\(path)/\($0): this is not the name of a part; nothing is done with it" }
    if strange.count > 3 { notes.append("\(path): \(strange.count - 3) more names are not those of parts") }
    if unfinished > 0 {
      notes.append(
        "\(path): \(counted(unfinished, "file")) of pushes that did not end, .*.unfinished; they may be removed when"
          + " nobody pushes")
    }
    return notes
  }
}
