import RehearsalPlainText
package import RehearsalStore

extension Git {
  // MARK: - Files of the working copy

  /// Whether files of the folder differ from the head; yes when git cannot tell.
  ///
  /// Filters that the repository itself names are programs and are not run: what they would have hidden counts as a
  /// difference. Nor is a submodule's work tree looked at, which has settings of its own.
  package func isDirty() -> Bool {
    bytes(["status", "--porcelain", "--ignore-submodules=dirty", "--", "."], settings: filtersTurnedOff()) != []
  }

  /// Settings that turn the repository's own filters off; those of the user and the system stay.
  private func filtersTurnedOff() -> [String: String] {
    let list = bytes(["config", "--show-scope", "--name-only", "-z", "--get-regexp", #"^filter\."#])
    let parts = (list ?? []).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var settings: [String: String] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) where ["local", "worktree"].contains(parts[index]) {
      settings[parts[index + 1]] = parts[index + 1].hasSuffix(".required") ? "false" : ""
    }
    return settings
  }

  // MARK: - Commits

  /// Who wrote a commit, and the first line of what he said about it; `nil` when git does not know the commit.
  package func authorAndSubject(of revision: Revision) -> (author: String, subject: String)? {
    let said = bytes(["log", "-1", "--no-patch", "--encoding=UTF-8", "--format=%an%x00%s"], about: [revision.digits])
    let parts = (said ?? []).split(separator: 0, omittingEmptySubsequences: false)
      .map { TextWidth.visible(Git.trimmed(Array($0))) }
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    return (parts[0], parts[1])
  }

  // MARK: - Files of a revision

  /// The regular files below the folder as they were in a revision, by path from the folder; `nil` when git has not
  /// all of them.
  ///
  /// They are read from git's objects and never laid down anywhere: no path of a repository is written to, no link
  /// followed, no filter run.
  ///
  /// - Parameter isWanted: Whether a file is read, by its path and size in bytes.
  package func files(of revision: Revision, where isWanted: (String, Int) -> Bool) -> [(path: String, bytes: [UInt8])]?
  {
    guard let tree = bytes(["ls-tree", "-r", "-z", "-l"], about: [revision.digits]) else { return nil }
    let entries = tree.split(separator: 0).compactMap { TreeEntry(String(decoding: $0, as: UTF8.self)) }
      .filter { isWanted($0.path, $0.size) }
    let names = Array(entries.map { $0.object.digits + "\n" }.joined().utf8)
    guard !entries.isEmpty, let answer = bytes(["cat-file", "--batch"], input: names) else { return nil }
    var rest = answer[...]
    var files: [(path: String, bytes: [UInt8])] = []
    for entry in entries {
      // `HASH blob SIZE`, the file, a line end.
      let head = Array("\(entry.object) blob \(entry.size)\n".utf8)
      guard rest.starts(with: head), rest.count > head.count + entry.size else { return nil }
      files.append((entry.path, Array(rest.dropFirst(head.count).prefix(entry.size))))
      rest = rest.dropFirst(head.count + entry.size + 1)
    }
    return files
  }

  /// A regular file in a line of `git ls-tree -l`: `100644 blob HASH SIZE⇥PATH`.
  private struct TreeEntry {
    let object: Revision
    let size: Int
    let path: String

    init?(_ line: String) {
      guard let tab = line.firstIndex(of: "\t") else { return nil }
      let fields = line[..<tab].split(separator: " ")
      guard fields.count == 4, fields[0].hasPrefix("100"), let object = Revision(String(fields[2])),
        let size = Int(fields[3])
      else { return nil }
      self.object = object
      self.size = size
      path = String(line[line.index(after: tab)...])
    }
  }
}
