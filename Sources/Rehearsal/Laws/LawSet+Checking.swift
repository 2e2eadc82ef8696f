import FoundationEssentials
import RehearsalStore

extension LawSet {
  /// The laws inside the command and those in a folder, if there is one, each of which was asked of an empty file.
  ///
  /// So a law that means nothing is found before anything is performed.
  ///
  /// - Throws: What reading them throws, and for a law that cannot be asked, or has other columns, its name and why.
  package init(checking folder: String?) throws {
    try self.init(folder: folder)
    guard folder != nil else { return }
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-laws-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let store = try Store(path: place.appendingPathComponent("empty.sqlite").path, access: .readWrite)
    for law in laws where !LawSet.bundled.laws.contains(law) {
      do {
        try store.query(law.text, columns: { try LawCheck.expect($0, of: law) }, row: { _ in })
      } catch let error as StoreError where error.isBadRequest {
        throw LawCheck.meaningless(law, error)
      }
    }
  }
}
