import FoundationEssentials
package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText
package import RehearsalStore
import RehearsalTrace

/// Makes rules for the changes of a run that match patterns, each change by its signature.
///
/// So whoever reads the database later, without the files, sees the same changes ignored.
package struct IgnoringChanges {
  private let files: [String: IgnoreFile]

  /// - Parameter toolkits: Values of the axis `toolkit`; each has a file of its own, if it can be the name of one.
  package init(of toolkits: Set<String>) throws(RehearsalError) {
    var files: [String: IgnoreFile] = [:]
    for toolkit in toolkits where IgnoreFile.isName(toolkit) { files[toolkit] = try IgnoreFile(of: toolkit) }
    self.files = files.filter { !$0.value.rules.isEmpty }
  }

  /// Throws when a file of the toolkits of some cells cannot be used.
  package static func check(_ cells: [Cell]) throws(RehearsalError) {
    _ = try IgnoringChanges(of: Set(cells.map { $0.configuration[Script.toolkitAxis] ?? Script.models }))
  }

  /// The answer about a run, with the rules of the files in it.
  ///
  /// - Returns: `nil` when no file has anything to say.
  package static func answer(of recording: RunRecording, in database: String) throws -> RunAnswer? {
    guard let answer = recording.answer else { return nil }
    let rules = try IgnoringChanges(of: Set(answer.sessions.map { toolkit(of: $0) }))
    guard !rules.files.isEmpty else { return nil }
    let reader = ChangeReader(store: try Store(path: database, access: .update))
    guard try rules.apply(to: answer, reader) > 0 else { return nil }
    return try RunAnswer(answer.run, reader)
  }

  /// Adds a rule to a toolkit's file, and applies it to a run.
  ///
  /// - Returns: The file, and how many changes of the run get a rule by it.
  package static func add(
    _ rule: IgnoreFile.Rule, of toolkit: String?, to run: Run, _ reader: ChangeReader
  ) throws -> (path: String, count: Int) {
    let toolkit = toolkit ?? Script.models
    let file = try IgnoreFile(of: toolkit)
    let answer = try RunAnswer(run, reader)
    try check(toolkit, file, answer)
    try file.add(rule)
    return (file.path, try IgnoringChanges(of: [toolkit]).apply(to: answer, reader))
  }

  /// Refuses a toolkit that neither the run nor the project nor a file of patterns knows.
  private static func check(_ toolkit: String, _ file: IgnoreFile, _ answer: RunAnswer) throws {
    let known = Set(answer.sessions.map { self.toolkit(of: $0) }).union([Script.models])
      .union(try ProjectFile.found().map { Set($0.toolkits.keys) } ?? [])
    guard !known.contains(toolkit), file.rules.isEmpty else { return }
    throw RehearsalError(
      .request, "neither \(answer.run.reference) nor rehearsal.yaml has a toolkit \(Value.quoted(toolkit))",
      details: ["expected one of: \(known.sorted().joined(separator: ", "))"]
        + (suggestion(for: toolkit, among: known.sorted()).map { ["did you mean \(Value.quoted($0))?"] } ?? []))
  }

  /// Keeps a rule for every change that matches and has none, or another one of the same file.
  ///
  /// - Returns: How many rules were made.
  package func apply(to answer: RunAnswer, _ reader: ChangeReader) throws -> Int {
    var count = 0
    for group in ChangeGroups(answer.cells.compactMap(\.change)).groups {
      guard [.open, .expired, .ignored].contains(group.status),
        let (rule, file) = try rule(for: group, reader)
      else { continue }
      let who = IgnoringChanges.name(of: file)
      let known = answer.ledger.rule(for: group.signature)
      // What somebody decided about this very change counts.
      if let known, known.who != who, group.status == .ignored { continue }
      if let known, known.who == who, known.owner == rule.owner, known.why == rule.why, known.until == rule.until {
        continue
      }
      try reader.store.keep(
        IgnoreRule(
          signature: group.signature, madeAtMilliseconds: max(.now, (known?.madeAtMilliseconds ?? 0) + 1),
          owner: rule.owner, why: rule.why, until: rule.until, who: who))
      count += 1
    }
    return count
  }

  /// The rule that ends first, where the file of every toolkit whose cells show the change has one.
  private func rule(
    for group: ChangeGroups.Group, _ reader: ChangeReader
  ) throws -> (rule: IgnoreFile.Rule, file: IgnoreFile)? {
    var first: (rule: IgnoreFile.Rule, file: IgnoreFile)?
    for toolkit in Set(group.cells.map { IgnoringChanges.toolkit(of: $0.session) }).sorted() {
      guard let file = files[toolkit], let rule = try rule(for: group.difference, in: file, reader) else { return nil }
      if first.map({ rule.until < $0.rule.until }) ?? true { first = (rule, file) }
    }
    return first
  }

  /// The rule that ends first of those that the roots match; `nil` when a root matches none.
  ///
  /// A rule that has ended counts only for a root that matches no other.
  private func rule(
    for difference: Difference, in file: IgnoreFile, _ reader: ChangeReader
  ) throws -> IgnoreFile.Rule? {
    guard difference.changeCount > 0, difference.recordingBefore > 0 else { return nil }
    let diff = try TraceDiff(difference.recordingBefore, of: reader.store, difference.recording, of: reader.store)
    let today = UTCText.day(millisecondsSince1970: .now)
    let rules = diff.roots.map { root -> IgnoreFile.Rule? in
      let own = file.rules.filter { $0.pattern.matches(root) }
      return own.filter { $0.until >= today }.min { $0.until < $1.until } ?? own.max { $0.until < $1.until }
    }
    guard !rules.isEmpty, rules.allSatisfy({ $0 != nil }) else { return nil }
    return rules.compactMap(\.self).min { $0.until < $1.until }
  }

  private static func name(of file: IgnoreFile) -> String {
    file.path.split(separator: "/").last.map(String.init) ?? file.path
  }

  private static func toolkit(of session: Session) -> String {
    session.configuration[Script.toolkitAxis] ?? Script.models
  }
}
