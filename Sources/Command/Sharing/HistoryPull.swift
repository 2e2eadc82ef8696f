import FoundationEssentials
import Rehearsal
import RehearsalClaims
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// What a pull took over from a folder of parts.
package struct HistoryPull {
  /// Parts that were taken over.
  package private(set) var taken = 0
  /// Parts that had nothing new.
  package private(set) var known = 0
  /// What was added.
  package private(set) var added = MergeResult()
  /// What somebody should know who did not ask.
  package private(set) var notes: [String] = []
  /// Why parts were not taken over, one each.
  package private(set) var problems: [String] = []
  private let path: String

  /// Takes over what a folder of parts has and a database has not.
  ///
  /// A part that cannot be trusted is left where it is, and told of in `problems`; the others are taken over. Each is
  /// taken over whole or not at all, so that a pull that ends early is gone on with by the next.
  ///
  /// - Parameter database: The path of the database, which is made when it is missing and there are parts.
  /// - Throws: `RehearsalError` of kind `request` when there is no folder; what a store throws.
  package init(from path: String, into database: String) throws {
    self.path = path
    let folder = try PartFolder.named(path)
    let contents = try folder.contents()
    notes = contents.notes(of: path)
    guard FileStatus(database) != nil || !contents.parts.isEmpty else { return }
    let made = MadeFile(database)
    do {
      let store = try Store(path: database, access: .readWrite)
      try take(contents.parts, of: folder, into: store)
      if taken > 0 { try store.keepClaims(from: Digest(of: Claims.source), RunRecorder.claims) }
      try store.settle()
    } catch {
      if taken == 0 { made?.removeDatabase() }
      throw error
    }
    if taken == 0, known == 0 { made?.removeDatabase() }
  }

  private mutating func take(_ parts: [PartName], of folder: any PartPlace, into store: Store) throws {
    let held = Dictionary(
      try store.heldParts().map { (String(PartName.uid(in: $0.part.name)), $0.part.name) }, uniquingKeysWith: { $1 })
    let temporary = try TemporaryPlace()
    for name in parts {
      if let own = held[String(PartName.uid(in: name.part))], name.adds(nothingTo: own) {
        known += 1
        continue
      }
      let file = temporary.path("taken.sqlite")
      defer { try? FileManager.default.removeItem(atPath: file) }
      do {
        try folder.fetch(name, to: file)
        added = added + (try store.take(named: name, from: file))
        taken += 1
      } catch let error as RehearsalError where error.kind == .store {
        problems.append(([error.message] + error.details).joined(separator: "\n  "))
      } catch let error as StoreError where HistoryPull.isAboutThePart(error, file) {
        problems.append(error.message.replacing(file, with: "\(path)/\(name.file)"))
      }
    }
  }

  /// Whether an error is one of the part, and not of the database that it would go to.
  private static func isAboutThePart(_ error: StoreError, _ file: String) -> Bool {
    error.message.contains(file)
  }

  /// `parts: 3 parts taken over, with 3 runs, 14 sessions, 2 recordings; 12 had nothing new`.
  package var verdict: String {
    let what = [
      counted(added.runs, "run"), counted(added.sessions, "session"), counted(added.recordings, "recording"),
      counted(added.decisions, "decision"),
    ]
    return
      "\(path): \(counted(taken, "part")) taken over, with \(what.joined(separator: ", ")); \(known) had nothing new"
  }
}

extension Store {
  /// Takes over a part that was copied here, when it is what its name says.
  fileprivate func take(named name: PartName, from file: String) throws(StoreError) -> MergeResult {
    let other = try Store(path: file, access: .readOnly)
    let held = try other.heldParts()
    guard let part = held.first?.part, held.count == 1, part.name == name.part else {
      let found = held.isEmpty ? "no completed run" : held.map(\.part.name).joined(separator: ", ")
      throw StoreError(kind: .corrupt, message: "\(file): its name is that of another part: it holds \(found)")
    }
    return try take(part, from: file)
  }
}
