package import Rehearsal
import RehearsalPlainText
import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// What a person changed between two sessions, and how each part of it is taken back.
package struct CellEdits {
  /// The edits with their places.
  package private(set) var parts: [Part] = []
  /// Whether all texts of both sessions are known, so that the cell can be performed from them.
  package private(set) var isWhole = true
  /// The build of what performed the session after.
  private(set) var build = ""
  private var pairs: [TextPair] = []
  private var former: [(path: String, text: String)] = []
  private var present: [(path: String, text: String)] = []

  /// One edit of the cell.
  package struct Part {
    package let edit: Edit
    /// Where it is, if it is in a text.
    package var place: EditPlace?
    /// How it is taken back; `nil` where nobody can.
    let reversal: Reversal?
  }

  /// How an edit is taken back.
  enum Reversal {
    /// Pieces of one of the texts get their former lines.
    case lines(pair: Int, pieces: Set<Int>)
    /// A decision gets its former answer, by an axis of its name.
    case answer(decision: String, value: String)
  }

  init() {}

  init(from before: SessionGround, _ after: SessionGround, of former: Session, to present: Session) {
    isWhole = before.isWhole(for: former) && after.isWhole(for: present)
    (self.former, self.present) = (before.files, after.files)
    build = after.system.build
    // A text that only one side has is news only where both sides say what they have.
    pairs = TextPair.all(before, after).filter { isWhole || $0.before != nil && $0.after != nil }
    for (number, pair) in pairs.enumerated() {
      let found = pair.edits { name in
        (before.answers[name].map(CellEdits.written), after.answers[name].map(CellEdits.written))
      }
      for (edit, pieces, place) in found {
        let isShared = found.count { $0.piece == pieces } > 1
        let former = before.answers[edit.name]?.value
        parts.append(
          Part(
            edit: edit, place: place,
            reversal: isShared && edit.kind == .decision
              ? former.map { .answer(decision: edit.name, value: $0) } : .lines(pair: number, pieces: pieces)))
      }
    }
    if !isWhole, pairs.isEmpty, former.scriptDigest != present.scriptDigest {
      parts.append(Part(edit: Edit(.unknown, ""), reversal: nil))
    }
    addSystem(before, after)
  }

  /// What the performing systems say themselves: their versions, and their answers to decisions that nobody outranks.
  private mutating func addSystem(_ before: SessionGround, _ after: SessionGround) {
    let (old, new) = (before.system, after.system)
    if old.toolkit != new.toolkit || old.version != new.version || old.build != new.build {
      parts.append(
        Part(
          edit: Edit(
            .system, old.toolkit == new.toolkit ? new.toolkit : "toolkit", from: CellEdits.said(old, new),
            to: CellEdits.said(new, old)),
          reversal: nil))
    }
    for (name, answer) in after.answers.sorted(by: { $0.key < $1.key }) where answer.origin == "system" {
      guard let former = before.answers[name], former.origin == "system", former.value != answer.value else { continue }
      parts.append(
        Part(
          edit: Edit(.decision, name, from: CellEdits.written(former), to: CellEdits.written(answer)),
          reversal: .answer(decision: name, value: former.value)))
    }
  }

  /// The version, with the toolkit and the build where these differ.
  private static func said(_ system: PerformingSystem, _ other: PerformingSystem) -> String {
    let name = system.toolkit == other.toolkit ? system.version : system.text
    return system.build == other.build && name != other.version
      ? name : "\(name)\(system.build.isEmpty ? "" : " (\(system.build.prefix(12)))")"
  }

  /// An answer as people write it; one that depends on the system is its standard.
  static func written(_ answer: SessionGround.Answer) -> String {
    if answer.value.hasPrefix("{") { return "standard" }
    let isText = answer.value.hasPrefix("\"") && answer.value.hasSuffix("\"") && answer.value.count > 1
    return isText ? String(answer.value.dropFirst().dropLast()) : answer.value
  }

  /// The same with the axes that differ, each of which is an edit of its own.
  func with(axesFrom before: Configuration, to after: Configuration) -> CellEdits {
    guard before != after else { return self }
    var edits = self
    for name in Set((before.axes + after.axes).map(\.name)).sorted() where before[name] != after[name] {
      edits.parts.append(Part(edit: Edit(.axis, name, from: before[name], to: after[name]), reversal: nil))
    }
    return edits
  }
}

// MARK: - Taking back

/// A cell as it would be performed if some edits had not been made.
package struct Trial: Sendable {
  /// The texts, which lie nowhere.
  package let texts: WorkerTexts
  package let script: String
  package let configuration: Configuration
}

extension CellEdits {
  /// The parts that can be taken back, each of which may be a reason for other behaviour.
  var candidates: [Int] { parts.indices.filter { parts[$0].reversal != nil && parts[$0].edit.kind != .comment } }

  /// The cell of a session without some of the edits; with all of them, from the very texts of the session before.
  ///
  /// - Returns: `nil` when the file does not have all that it takes.
  func trial(of session: Session, takingBack numbers: Set<Int>) -> Trial? {
    guard isWhole, let texts = texts(takingBack: numbers) else { return nil }
    var configuration = session.configuration
    for number in numbers {
      guard case .answer(let decision, let value)? = parts[number].reversal, configuration[decision] == nil else {
        // An axis outranks whoever changed his answer.
        continue
      }
      guard let answer = CellEdits.axis(value, decision, configuration) else { return nil }
      configuration = configuration.with(decision, answer)
    }
    return Trial(texts: texts, script: session.script, configuration: configuration)
  }

  private func texts(takingBack numbers: Set<Int>) -> WorkerTexts? {
    let isAll = numbers.isSuperset(of: candidates)
    var files = isAll ? former : present
    if !isAll {
      for (number, pair) in pairs.enumerated() {
        let pieces = numbers.reduce(into: Set<Int>()) { pieces, part in
          if case .lines(pair: number, pieces: let own)? = parts[part].reversal { pieces.formUnion(own) }
        }
        if pieces.isEmpty { continue }
        guard let after = pair.after else {
          files += pair.before.map { [(path: $0.path, text: $0.text)] } ?? []
          continue
        }
        guard let index = files.firstIndex(where: { $0.path == after.path }) else { return nil }
        if pair.before == nil {
          files.remove(at: index)
        } else {
          files[index].text = pair.lines.text(takingBack: pieces)
        }
      }
    }
    guard files.allSatisfy({ $0.text.utf8.count <= ScriptSources.largestFile }) else { return nil }
    return WorkerTexts(files, isUnchecked: true)
  }

  /// An answer as an axis is given it; of one that depends on the system, what this program answers there, if it is
  /// the program that said so.
  private static func axis(_ value: String, _ decision: String, _ configuration: Configuration) -> String? {
    guard value.hasPrefix("{") else { return written(SessionGround.Answer(value: value, origin: "")) }
    let ours = ScriptGrounds.models.answers?.first { $0.decision == decision }
    return ours?.value == value ? DecisionDescription.standardAnswer(to: decision, under: configuration) : nil
  }
}
