/// A reference that may name another database: `other.db@head`, `other.db@run:12`, `other.db@script[ios=5.1]@head`.
package struct DatabaseReference {
  /// Path of the database, when one is named.
  package let database: String?
  /// The reference within it.
  package let reference: String

  /// What stands before an `@` is a database when there is a file of that name, or when it is written like one; the
  /// longest such path counts.
  ///
  /// Behind it stands a run without its `@`, or any other reference: `s:12`, `script[axis=value,…]@run`.
  package init(_ text: String) {
    let places = text.indices.reversed().filter { text[$0] == "@" && $0 > text.startIndex }
    guard
      let place = places.first(where: { DatabaseReference.isFile(String(text[..<$0])) })
        ?? places.first(where: { DatabaseReference.isWrittenLikeFile(text[..<$0]) })
    else {
      database = nil
      reference = text
      return
    }
    let rest = String(text[text.index(after: place)...])
    let isWritten = rest.hasPrefix("s:") || rest.hasPrefix("run:") || rest.contains { "[@/".contains($0) }
    database = String(text[..<place])
    reference = isWritten ? rest : "@" + rest
  }

  /// The reference where a script is expected, which has no `@`.
  package var script: String {
    database != nil && reference.hasPrefix("@") ? String(reference.dropFirst()) : reference
  }

  private static func isFile(_ path: String) -> Bool {
    FileStatus(path).map { $0.kind != .folder } ?? false
  }

  /// Whether to treat the text as a path even if the file does not exist.
  ///
  /// Ids of scripts may have dots and slashes in them; none has an axis before its `@`, or ends as databases do.
  private static func isWrittenLikeFile(_ path: Substring) -> Bool {
    if path.contains("[") { return false }
    let isPath = ["/", "./", "../", "~"].contains { path.hasPrefix($0) }
    return isPath || ["db", "sqlite", "sqlite3"].contains(FilePath.ending(of: String(path)).lowercased())
  }
}

extension Comparison {
  /// The comparison with the databases named that its sides come from.
  package func naming(_ databases: [String?]) -> Comparison {
    guard databases.count == 2, databases.contains(where: { $0 != nil }) else { return self }
    func named(_ side: String, _ database: String?) -> String { database.map { "\($0)@\(side)" } ?? side }
    let labels = labels.left == labels.right ? ("A", "B") : labels
    return Comparison(
      left: named(left, databases[0]), right: named(right, databases[1]), labels: labels, difference: difference)
  }
}
