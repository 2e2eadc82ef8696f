import Foundation

/// A reference that may name another database: `other.db@head`, `other.db@run:12`, `other.db@script[ios=5.1]@head`.
struct DatabaseReference {
  /// Path of the database, when one is named.
  let database: String?
  /// The reference within it.
  let reference: String

  /// What stands before an `@` is a database when there is a file of that name; the longest such path counts.
  ///
  /// Behind it stands a run without its `@`, or any other reference: `s:12`, `script[axis=value,…]@run`.
  init(_ text: String) {
    for place in text.indices.reversed() where text[place] == "@" && place > text.startIndex {
      let path = String(text[..<place])
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      let rest = String(text[text.index(after: place)...])
      let isWritten = rest.hasPrefix("s:") || rest.hasPrefix("run:") || rest.contains { "[@/".contains($0) }
      database = path
      reference = isWritten ? rest : "@" + rest
      return
    }
    database = nil
    reference = text
  }
}

extension Comparison {
  /// The comparison with the databases named that its sides come from.
  func naming(_ databases: [String?]) -> Comparison {
    guard databases.count == 2, databases.contains(where: { $0 != nil }) else { return self }
    func named(_ side: String, _ database: String?) -> String { database.map { "\($0)@\(side)" } ?? side }
    let labels = labels.left == labels.right ? ("A", "B") : labels
    return Comparison(
      left: named(left, databases[0]), right: named(right, databases[1]), labels: labels, difference: difference)
  }
}
