package import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// What somebody decides about changes, whether on a command line or on a page.
package struct ReviewDecision: Hashable, Sendable {
  package let word: Word
  /// The changes, or groups of them: the first digits of each.
  package let names: [String]
  /// The run that is reviewed: `run:12`.
  package let run: String
  package let why: String

  /// What can be decided.
  package enum Word: String, CaseIterable, Sendable {
    case accept, reject, comment
  }

  /// Longest reason that a page takes, in characters.
  package static let longestWhy = 500
  /// What is kept as the reason when a page gives none.
  package static let acceptedOnPage = "accepted on its page"

  /// Reads what a page sends.
  ///
  /// - Parameters:
  ///   - word: `accept`, `reject` or `comment`.
  ///   - names: Digits of changes or groups, blanks between them.
  ///   - run: `run:12`; the newest when it is empty.
  ///   - why: The reason, which only an acceptance may leave out.
  /// - Throws: `RehearsalError.Kind.request` for anything else.
  package init(word: String, names: String, run: String, why: String) throws(RehearsalError) {
    guard let word = Word(rawValue: word) else {
      throw RehearsalError(
        .request, "nothing is decided by that word",
        details: ["expected: \(Word.allCases.map(\.rawValue).joined(separator: ", "))"])
    }
    let digits = names.split(separator: " ").map(String.init)
    guard (1...CommentCommands.mostSignatures).contains(digits.count),
      digits.allSatisfy({ $0.wholeMatch(of: /[0-9a-f]{8,64}/) != nil })
    else {
      throw RehearsalError(
        .request, "changes are named by 8 to 64 digits of their signatures",
        details: ["at most \(CommentCommands.mostSignatures) at a time"])
    }
    guard run.isEmpty || run.wholeMatch(of: /run:[0-9]{1,18}/) != nil else {
      throw RehearsalError(.request, "a run is named run:NUMBER")
    }
    let reason = TextWidth.visible(String(why.prefix(ReviewDecision.longestWhy)))
    let isSilent = reason.allSatisfy(\.isWhitespace)
    guard !isSilent || word == .accept else {
      throw RehearsalError(.request, "say why: a \(word == .reject ? "rejection" : "comment") needs a reason")
    }
    self.word = word
    self.names = digits
    self.run = run.isEmpty ? "@head" : run
    self.why = isSilent ? ReviewDecision.acceptedOnPage : reason
  }

  /// Keeps it in the file at a path, and says what was done: `accepted 2 changes in 2 cells of run:2`.
  ///
  /// - Parameters:
  ///   - who: Who decides.
  ///   - bench: Who performs cells with edits taken back, where a group has to be known.
  package func keep(in path: String, by who: String, bench: TrialBench?) throws -> String {
    let reader = ChangeReader(store: try Store(path: path, access: .update))
    let pending = try UnreviewedChanges(in: try reader.store.resolveRun(run), reader)
    try reader.keep()
    let named = CommentedChanges(
      try names.flatMap { digits in
        try pending.changes(named: digits) { try pending.explained(reader, bench: bench, isWhole: true) }
      }, why: why)
    return try Reviewer(store: reader.store, run: pending.run, who: who).keep(named, word)
  }
}

extension Reviewer {
  /// That an acceptance is of cells, and the run has not all of them.
  private var elsewhere: String {
    guard run.description.arguments.first == "record", RunScope(run) == nil else { return "" }
    return ", and of no cell that \(run.reference) left out"
  }

  /// Keeps a decision about each of the changes, and says what was done.
  package func keep(_ changes: CommentedChanges, _ word: ReviewDecision.Word) throws -> String {
    let count = counted(changes.entries.count, "change")
    switch word {
    case .accept:
      for entry in changes.entries { try accept(entry.group, why: entry.why) }
      let cells = changes.entries.reduce(0) { $0 + $1.group.cells.count }
      return "accepted \(count) in \(counted(cells, "cell")) of \(run.reference)\(elsewhere)\(changes.rest)"
    case .reject:
      for entry in changes.entries { try note(.rejected, about: entry.group, why: entry.why) }
      return "rejected \(count)\(changes.rest)"
    case .comment:
      for entry in changes.entries { try note(.comment, about: entry.group, why: entry.why) }
      return "commented on \(count)\(changes.rest)"
    }
  }
}
