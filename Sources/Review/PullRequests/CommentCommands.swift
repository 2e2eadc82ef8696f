import FoundationEssentials
package import Rehearsal
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// The lines of a comment that decide about changes: `/rehearse accept 38b911a258ab 0c3ad1e2f4b5 wider on purpose`.
///
/// The text is anybody's. A line counts when it begins so, at its first column, and is seen by whoever reads the
/// comment: not in a quotation, not in a block of code, not in a mark of HTML that servers hide. A signature is 8 to 64
/// digits; nothing of the text is a path, an option or part of a query.
package struct CommentCommands {
  /// What is asked for.
  package let entries: [Entry]
  /// Lines for this command that are not understood.
  package let ignoredCount: Int

  package struct Entry: Hashable {
    package let signatures: [String]
    /// Why; empty when nobody says.
    package let why: String
  }

  /// Larger texts are no comments: GitLab takes a million characters.
  package static let mostBytes = 4_000_000
  /// So many changes are decided about by one text.
  package static let mostSignatures = 200

  /// - Parameter word: What is decided: `accept`.
  package init(_ text: String, word: String) {
    var entries: [Entry] = []
    var ignored = 0
    var left = CommentCommands.mostSignatures
    for line in CommentCommands.seenLines(of: text) where line.hasPrefix("/rehearse") {
      let words = line.split(whereSeparator: \.isWhitespace)
      let signatures = words.dropFirst(2).prefix { $0.wholeMatch(of: /[0-9a-f]{8,64}/) != nil }
      guard words.first == "/rehearse", words.dropFirst().first.map(String.init) == word, !signatures.isEmpty,
        signatures.count <= left
      else {
        ignored += 1
        continue
      }
      left -= signatures.count
      let why = words.dropFirst(2 + signatures.count).joined(separator: " ").prefix(500)
      entries.append(Entry(signatures: signatures.map(String.init), why: TextWidth.visible(String(why))))
    }
    (self.entries, ignoredCount) = (entries, ignored)
  }

  /// - Parameter place: A file, or `-` for standard input.
  package init(readFrom place: String, word: String) throws(RehearsalError) {
    let source = try ByteSource(place)
    var bytes: [UInt8] = []
    while case let piece = try source.next(), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= CommentCommands.mostBytes else {
        throw RehearsalError(.request, "\(place): a comment has at most \(CommentCommands.mostBytes) bytes")
      }
    }
    self.init(String(decoding: bytes, as: UTF8.self), word: word)
  }

  /// The lines that a reader of the comment sees as text.
  private static func seenLines(of text: String) -> [Substring] {
    let plain = text.replacing(/<!--(?s:.*?)(-->|$)/, with: "")
    var fence: Substring?
    return plain.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).filter { line in
      let mark = line.drop { $0 == " " }.prefix { $0 == "`" || $0 == "~" }
      if let open = fence {
        if mark.hasPrefix(open) { fence = nil }
        return false
      }
      if mark.count >= 3 {
        fence = mark
        return false
      }
      return true
    }
  }
}

/// The changes of a run that somebody decided about, each with the reason.
package struct CommentedChanges {
  package let entries: [(group: ChangeGroups.Group, why: String)]
  /// Signatures that no change to be reviewed has, or several have.
  package let unknown: [String]
  private let ignoredCount: Int

  /// Changes that were named one by one, each once.
  package init(_ groups: [ChangeGroups.Group], why: String) {
    var seen: Set<Digest> = []
    entries = groups.filter { seen.insert($0.signature).inserted }.map { ($0, why) }
    (unknown, ignoredCount) = ([], 0)
  }

  /// What a comment asks for, each change once.
  ///
  /// - Parameters:
  ///   - why: The reason where a line gives none.
  ///   - named: The changes that the first digits of a signature or a group name; where there are none it throws a
  ///     `RehearsalError` of kind `request`.
  package init(
    _ commands: CommentCommands, why: String, _ named: (String) throws -> [ChangeGroups.Group]
  ) throws {
    var entries: [(group: ChangeGroups.Group, why: String)] = []
    var unknown: [String] = []
    var seen: Set<Digest> = []
    for entry in commands.entries {
      for signature in entry.signatures {
        do {
          for group in try named(signature) where seen.insert(group.signature).inserted {
            entries.append((group, entry.why.isEmpty ? why : entry.why))
          }
        } catch let error as RehearsalError where error.kind == .request {
          unknown.append(signature)
        }
      }
    }
    (self.entries, self.unknown, ignoredCount) = (entries, unknown, commands.ignoredCount)
  }

  /// Whether something was asked for and could not be done.
  package var isIncomplete: Bool { !unknown.isEmpty || ignoredCount > 0 }

  /// `; 1 line ignored; no change to review: 0000abcd`.
  package var rest: String {
    let lines = ignoredCount > 0 ? "; \(counted(ignoredCount, "line")) ignored" : ""
    return lines + (unknown.isEmpty ? "" : "; no change to review: \(unknown.prefix(20).joined(separator: ", "))")
  }
}
