import FoundationEssentials
package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// What a branch changes as SARIF 2.1.0, which code scanning of GitHub, GitLab, Azure and editors read.
///
/// A change is a result with its signature as fingerprint, at the lines of the scripts' steps that show it; one that
/// was accepted is a result with a suppression, and what failed and what is gone are results of rules of their own. The
/// lines of scenes and scripts that explain a result are its related locations.
package struct BranchSARIF {
  private let branch: BranchAnswer
  private let reader: ChangeReader
  /// What explains the news, if somebody looked for it; where something was edited is told beside the steps.
  private let explanations: Explanations?
  /// Where this folder is in the repository: `apps/kitchen/`, or empty.
  private let prefix: String
  private let paths: [String: String]

  /// A result names so many cells; the others are counted.
  package static let mostPlaces = 100

  package init(
    _ branch: BranchAnswer, _ reader: ChangeReader, prefix: String? = nil, explained: ExplainedChanges? = nil
  ) throws {
    (self.branch, self.reader, explanations) = (branch, reader, explained?.explanations)
    self.prefix = prefix ?? Git(in: ".").text("rev-parse", "--show-prefix") ?? ""
    paths = Dictionary(try reader.store.scripts().map { ($0.id, $0.path) }, uniquingKeysWith: { $1 })
  }

  /// What a result is an instance of.
  private enum Rule: String, CaseIterable {
    case changed, removed, failed, flaky

    var text: String {
      switch self {
      case .changed: "The cell behaves otherwise than what it is measured against."
      case .removed: "The base has the cell, and the branch performs it no more."
      case .failed: "The session failed, crashed or could not be performed."
      case .flaky: "The cell did something else when it was performed again."
      }
    }
  }

  /// The document.
  package func text() throws -> String {
    BranchSARIF.document(
      try (branch.news + branch.quarantined + branch.decided).map(result) + (try failures()) + removed() + flaky())
  }

  /// The document where there is nothing to compare.
  package static var empty: String { document([]) }

  private static func document(_ results: [Value]) -> String {
    let rules = Rule.allCases.map { rule -> Value in
      let help = ErrorCode.all.first { $0.word == rule.rawValue }.map(\.lines) ?? []
      return [
        "id": .text(rule.rawValue), "shortDescription": ["text": .text(rule.text)],
        "help": ["text": .text(help.joined(separator: "\n"))],
      ]
    }
    let driver: Value = [
      "name": "rehearse", "version": .text(EngineVersion.current), "rules": .list(rules),
    ]
    let run: Value = [
      "tool": ["driver": driver], "columnKind": "utf16CodeUnits", "results": .list(results),
      "originalUriBaseIds": ["%SRCROOT%": ["description": ["text": "The root of the repository."]]],
    ]
    let document: Value = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": .list([run]),
    ]
    return document.json + "\n"
  }

  // MARK: - Results

  private func result(_ change: BranchChange) throws -> Value {
    let group = change.group
    let cells = counted(group.cells.count, "cell")
    let isNews = change.state == .news
    let status = change.state == .excused ? "in quarantine" : group.status.rawValue
    let suppression: Value = ["kind": "external", "status": "accepted", "justification": .text(status)]
    return result(
      .changed, level: isNews ? "error" : "note",
      "change \(group.signature.short) in \(cells), \(status): \(change.shown.root)",
      places(try group.cells.map { place(of: $0.session.script, line: try line(of: change, in: $0)) }),
      [
        ("partialFingerprints", ["rehearsalSignature/v1": .text(group.signature.hex)]),
        ("baselineState", .text(isNews ? "new" : "unchanged")),
        ("relatedLocations", isNews ? causes(of: group.cells.map(\.session.id)) : nil),
        ("suppressions", .list(isNews ? [] : [suppression])),
        (
          "properties", ["cells": .list(group.cells.prefix(BranchSARIF.mostPlaces).map { .text($0.session.cell.text) })]
        ),
      ])
  }

  private func result(
    _ rule: Rule, level: String, _ text: String, _ places: [Value], _ more: [(String, Value?)] = []
  ) -> Value {
    .fields(
      [
        ("ruleId", .text(rule.rawValue)), ("ruleIndex", Rule.allCases.firstIndex(of: rule).map { .integer(Int64($0)) }),
        ("level", .text(level)), ("message", ["text": .text(TextWidth.visible(text))]), ("locations", .list(places)),
      ] + more)
  }

  private struct Failure: Hashable {
    let script: String
    let line: Int
    let message: FailureMessage

    var key: String { "\(script)\n\(line)\n\(message.kind)" }
  }

  /// What failed: one result for each place and message.
  private func failures() throws -> [Value] {
    var counts = FailureCounts<Failure>()
    var sessions: [Failure: [Int64]] = [:]
    for session in branch.wrong {
      let failures = try reader.store.failures(of: session.id).map { failure in
        Failure(script: session.script, line: failure.line, message: FailureMessage(failure.message))
      }
      counts.add(session: failures)
      for failure in failures { sessions[failure, default: []].append(session.id) }
    }
    return counts.failures.map { failure in
      result(
        .failed, level: "error", "\(failure.message.text) (\(counted(counts.sessions(showing: failure), "cell")))",
        [place(of: failure.script, line: failure.line)],
        [
          ("partialFingerprints", ["rehearsalFailure/v1": .text(Digest(of: failure.key).hex)]),
          ("relatedLocations", causes(of: sessions[failure] ?? [])),
        ])
    }
  }

  private func removed() -> [Value] {
    byScript(branch.removed).map { script, count in
      result(
        .removed, level: "error", "\(counted(count, "cell")) of \(script) \(count == 1 ? "is" : "are") gone",
        [place(of: script, line: 0)],
        [("partialFingerprints", ["rehearsalRemoved/v1": .text(Digest(of: script).hex)])])
    }
  }

  private func flaky() -> [Value] {
    byScript(branch.flaky).map { script, count in
      result(
        .flaky, level: "warning",
        "\(counted(count, "cell")) of \(script) did something else when performed again", [place(of: script, line: 0)],
        [("partialFingerprints", ["rehearsalFlaky/v1": .text(Digest(of: script).hex)])])
    }
  }

  private func byScript(_ sessions: [Session]) -> [(String, Int)] {
    Dictionary(grouping: sessions, by: \.script).sorted { $0.key < $1.key }.map { ($0.key, $0.value.count) }
  }

  // MARK: - Places

  /// The line of the step in which the change is told, as the cell's script has it; 0 where there is none.
  private func line(of change: BranchChange, in cell: ChangedCell) throws -> Int {
    let shown = change.shown
    guard shown.changeCount > 0, shown.recordingBefore != 0 else { return 0 }
    let trace = try reader.store.trace(ofRecording: shown.recording)
    let diff = TraceDiff(try reader.store.trace(ofRecording: shown.recordingBefore), trace)
    guard let step = diff.mainRoot.flatMap({ diff.steps[$0.step].right }), trace.steps.indices.contains(step) else {
      return 0
    }
    return Int(trace.steps[step].line)
  }

  /// Where somebody edited what explains sessions, in scenes and in scripts; `nil` where nothing is known.
  ///
  /// A line that is gone is told by its number in the text before.
  private func causes(of sessions: [Int64]) -> Value? {
    var seen: Set<Explanation> = []
    let found = sessions.compactMap { explanations?.explanation(of: $0) }.filter { seen.insert($0).inserted }
    let places = found.flatMap(\.parts).flatMap { part in
      part.places.map { edit -> Value in
        let words = (edit.isGone ? "gone in the text before: " : "edited: ") + part.edit.words
        return .fields([
          ("physicalLocation", physical(edit.file, line: edit.line)),
          ("message", ["text": .text(TextWidth.visible(words))]),
        ])
      }
    }
    return places.isEmpty ? nil : .list(self.places(places))
  }

  private func place(of script: String, line: Int) -> Value {
    ["physicalLocation": physical(paths[script] ?? script, line: line)]
  }

  private func physical(_ path: String, line: Int) -> Value {
    let artifact: Value = ["uri": .text(BranchSARIF.uri(prefix + path)), "uriBaseId": "%SRCROOT%"]
    return ["artifactLocation": artifact, "region": ["startLine": .integer(Int64(max(1, line)))]]
  }

  /// Each place once; the first ones.
  private func places(_ all: [Value]) -> [Value] {
    var seen: Set<String> = []
    return all.filter { seen.insert($0.json).inserted }.prefix(10).map(\.self)
  }

  /// RFC 3986, 3.3: a path in which everything but unreserved characters is spelt out; without a scheme in front.
  private static func uri(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
