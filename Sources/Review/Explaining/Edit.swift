package import Rehearsal
import RehearsalDiff

/// What a person changed between two performances of a cell: one thing that can be taken back alone.
///
/// Equal edits in several texts are one edit: a line that was written into eighty scenes was written for one reason.
package struct Edit: Hashable, Sendable {
  /// What sort of thing it is.
  package let kind: Kind
  /// What has another value: the last key above it in a text, the decision, the axis, the toolkit; empty where
  /// lines have no single value.
  package let name: String
  /// What it was: the answer, the value, the version; `nil` when there was none, or lines have no single value.
  package let before: String?
  /// What it is now.
  package let after: String?
  /// The lines of the text before that are gone, without what ends them.
  package let removed: [String]
  /// The lines of the text after that stand in their place.
  package let added: [String]

  /// What sort of thing was changed.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The answer to a decision.
    case decision
    /// Lines of a text.
    case lines
    /// A text as a whole: it was not there before, or is not there any more.
    case text
    /// Lines that say the same: they differ in what nobody performs, as comments, empty lines, blanks and line ends.
    case comment
    /// A text of which a file of an older format has only the digest.
    case unknown
    /// What performed the cell, or its version or build.
    case system
    /// The value of an axis.
    case axis
  }

  init(
    _ kind: Kind, _ name: String, from before: String? = nil, to after: String? = nil, removed: [String] = [],
    added: [String] = []
  ) {
    self.kind = kind
    self.name = name
    self.before = before
    self.after = after
    self.removed = removed
    self.added = added
  }

  /// What it is in a few words: `popoverInset 8 → 9`, `contentSize [320, 400] → [320, 500]`, `- tap: bar`.
  package var words: String {
    switch kind {
    case .decision, .axis, .system: "\(name) \(before ?? "none") → \(after ?? "none")"
    case .text: after == nil ? "\(name) is gone" : "\(name) is new"
    case .unknown: "a text of which this file has only the digest"
    case .comment: Edit.what([self])
    case .lines: lineWords
    }
  }

  private var lineWords: String {
    switch (name.isEmpty, before, after) {
    case (false, let before?, let after?): return "\(name) \(before) → \(after)"
    case (false, nil, let after?): return "+ \(name): \(after)"
    case (false, let before?, nil): return "- \(name): \(before)"
    default: break
    }
    func first(_ lines: [String]) -> String? {
      lines.lazy.map(Edit.trimmed).first { !$0.isEmpty && !$0.hasPrefix("#") }
    }
    switch (first(removed), first(added)) {
    case (let old?, let new?) where removed.count == 1 && added.count == 1: return "\(old) → \(new)"
    case (_, let new?): return "+ \(new)"
    case (let old?, nil): return "- \(old)"
    case (nil, nil): return "lines"
    }
  }

  /// In what lines differ that say the same: `comments and blanks`, `line ends`.
  static func what(_ edits: [Edit]) -> String {
    func text(_ lines: [String], _ way: WrittenLine.Way?) -> String {
      lines.map { line in way.map { WrittenLine(line[...]).text($0) } ?? line.filter { !$0.isWhitespace } }
        .filter { !["", "#"].contains($0) }.joined(separator: "\n")
    }
    let words = Set(
      edits.map { edit in
        if edit.removed == edit.added { return "line ends" }
        if text(edit.removed, nil) == text(edit.added, nil) { return "blanks" }
        return text(edit.removed, .words) == text(edit.added, .words) ? "comments" : "spelling"
      })
    let told = ["comments", "blanks", "line ends", "spelling"].filter(words.contains)
    return told.count < 2 ? told.joined() : told.dropLast().joined(separator: ", ") + " and " + told[told.count - 1]
  }

  /// How many lines it is: those that stand there now, or else those that are gone; empty ones do not count.
  package var lineCount: Int {
    func count(_ lines: [String]) -> Int { lines.count { !Edit.trimmed($0).isEmpty } }
    return max(count(added), count(removed))
  }

  private static func trimmed(_ line: String) -> String {
    let start = line.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}

/// Where lines of a text were changed.
package struct EditPlace: Hashable, Comparable, Sendable {
  /// `script`, `scene`, `part`.
  package let role: String
  /// Where the text is read; from the folder on in which both sides have it.
  package let path: String
  /// The file with that line, as it was read where the session was recorded.
  package let file: String
  /// The first line, from 1: of the text now, or of the text before where nothing stands in its place.
  package let line: Int
  /// Whether the line is gone.
  package let isGone: Bool

  /// `Scripts/board.scene.yaml:12`, `Scripts/board.scene.yaml:12 before` of a line that is gone.
  ///
  /// - Parameter project: From where the file is opened; where nobody says, from where the project begins.
  package func text(from project: ProjectPlaces? = nil) -> String {
    "\(project?.open(file) ?? file):\(line)\(isGone ? " before" : "")"
  }

  /// Orders by path, then by line.
  package static func < (left: EditPlace, right: EditPlace) -> Bool {
    (left.path, left.line, left.file, left.role) < (right.path, right.line, right.file, right.role)
  }
}
