package import RehearsalStore
import RehearsalTrace

/// What explains the changed cells of a comparison: each explanation once, with its cells.
package struct Explanations {
  /// The explanations: those that alarm first, then those of most cells.
  package let all: [Explanation]
  /// Which of them is about a session that shows a change.
  package let positions: [Int64: Int]
  /// The sessions that were performed without the edits of their explanation, and then behaved as before.
  package let proved: Set<Int64>
  /// What was changed, too, and explains nothing: comments, and edits that no changed cell uses.
  package private(set) var others: [OtherEdit]
  /// How many cells were performed for them.
  package let performed: Int

  /// An edit that explains nothing.
  package struct OtherEdit: Hashable {
    package let edit: Edit
    package let places: [EditPlace]
  }

  /// What makes two cells explained alike.
  private struct Key: Hashable {
    var edits: Set<Edit>
    var relation: Explanation.Relation
  }

  /// What is known of one cell.
  private struct Finding {
    let cell: ExplainedCell
    let edits: CellEdits
    var key: Key
    var isTried: Bool
  }

  /// - Parameters:
  ///   - cells: The cells that behave otherwise than before.
  ///   - others: Sessions of the other cells with what was before: what was edited for nothing is told, too.
  ///   - trials: How many cells may be performed; none where nobody performs.
  package init(
    _ cells: [ExplainedCell], others: [(before: Session, after: Session)] = [], _ finder: EditFinder,
    bench: TrialBench?
  ) throws {
    let found = try Explainer(finder, bench: bench).explain(cells)
    var findings = zip(cells, found).map { cell, found in
      Finding(
        cell: cell, edits: found.edits, key: Explanations.key(cell, found.edits, found.outcome),
        isTried: Explanations.isTried(found.outcome))
    }
    Explanations.infer(&findings)
    var order: [Key] = []
    var groups: [Key: [Finding]] = [:]
    for finding in findings {
      if groups[finding.key] == nil { order.append(finding.key) }
      groups[finding.key, default: []].append(finding)
    }
    let explanations = Explanations.tellingAlone(
      try order.map { key in
        let own = groups[key] ?? []
        var told = Explanations.explanation(key, own, of: cells.count)
        if key.relation == .together, let bench, let first = own.first(where: \.isTried) {
          told.note(try EditShares(of: key.edits, in: first.cell, first.edits, finder, bench))
        }
        return told
      })
    let ranked = explanations.indices.sorted {
      Explanations.rank(explanations, $0) < Explanations.rank(explanations, $1)
    }
    all = ranked.map { explanations[$0] }
    var positions: [Int64: Int] = [:]
    for (position, number) in ranked.enumerated() {
      for finding in groups[order[number]] ?? [] { positions[finding.cell.session.id] = position }
    }
    self.positions = positions
    proved = Set(findings.filter(\.isTried).map(\.cell.session.id))
    self.others = try Explanations.others(findings, others, finder)
    performed = bench?.performed ?? 0
  }

  /// How an explanation is known of a session: of one that nobody performed, that it uses the edits and no more.
  package func relation(of session: Int64) -> Explanation.Relation? {
    guard let relation = explanation(of: session)?.relation else { return nil }
    return [.alone, .together].contains(relation) && !proved.contains(session) ? .used : relation
  }

  /// The explanation of a session that shows a change.
  package func explanation(of session: Int64) -> Explanation? { positions[session].map { all[$0] } }

  private static func rank(_ all: [Explanation], _ number: Int) -> (Int, Int, Int) {
    (all[number].isAlarm ? 0 : 1, -all[number].cellCount, number)
  }

  // MARK: - One cell

  private static func key(_ cell: ExplainedCell, _ edits: CellEdits, _ outcome: Explainer.Outcome) -> Key {
    func named(_ numbers: [Int]) -> Set<Edit> { Set(numbers.map { edits.parts[$0].edit }) }
    switch outcome {
    case .explained(let numbers): return Key(edits: named(numbers), relation: .alone)
    case .together(let numbers): return Key(edits: named(numbers), relation: .together)
    case .unexplained(let doubt):
      // Who performs is changed by a person, too, and nobody can take it back here.
      let others = Set(edits.parts.filter { [.system, .axis, .unknown].contains($0.edit.kind) }.map(\.edit))
      return others.isEmpty ? Key(edits: [], relation: doubt.relation) : Key(edits: others, relation: .used)
    case .untried:
      guard cell.before != nil else { return Key(edits: [], relation: .notInFile) }
      return Key(edits: Set(edits.parts.map(\.edit).filter { $0.kind != .comment }), relation: .used)
    }
  }

  private static func isTried(_ outcome: Explainer.Outcome) -> Bool {
    switch outcome {
    case .explained, .together: true
    case .untried, .unexplained: false
    }
  }

  /// A cell that was not tried is told with those that were: of its change, when it uses what explains them, or of
  /// whatever change, when that is all it uses.
  private static func infer(_ findings: inout [Finding]) {
    var ofChange: [Digest: Key] = [:]
    var ofEdits: [Set<Edit>: Key] = [:]
    for finding in findings where finding.isTried {
      ofChange[finding.cell.change] = ofChange[finding.cell.change] ?? finding.key
      ofEdits[finding.key.edits] = ofEdits[finding.key.edits] ?? finding.key
    }
    for number in findings.indices where findings[number].key.relation == .used {
      let edits = findings[number].key.edits
      let like = ofChange[findings[number].cell.change].flatMap { $0.edits.isSubset(of: edits) ? $0 : nil }
      if let key = like ?? ofEdits[edits] { findings[number].key = key }
    }
  }

  private static func explanation(_ key: Key, _ findings: [Finding], of total: Int) -> Explanation {
    let parts = findings.flatMap { $0.edits.parts.filter { key.edits.contains($0.edit) } }
    var places: [Edit: Set<EditPlace>] = [:]
    for part in parts { places[part.edit, default: []].formUnion([part.place].compactMap(\.self)) }
    var seen: Set<Edit> = []
    var explanation = Explanation(
      parts: parts.map(\.edit).filter { seen.insert($0).inserted }.map {
        Explanation.Part(edit: $0, places: (places[$0] ?? []).sorted())
      }, relation: key.relation)
    explanation.cellCount = findings.count
    explanation.explainedCount = findings.count(where: \.isTried)
    explanation.changedCount = total
    return explanation
  }

  /// The explanations, those of several edits with what each of these explains alone in other cells.
  private static func tellingAlone(_ all: [Explanation]) -> [Explanation] {
    var counts: [Edit: Int] = [:]
    for explanation in all where explanation.relation == .alone {
      for edit in explanation.edits { counts[edit, default: 0] += explanation.explainedCount }
    }
    return all.map { explanation in
      guard explanation.relation == .together else { return explanation }
      var told = explanation
      for (position, edit) in explanation.edits.enumerated() { told.aloneCounts[position] = counts[edit] }
      return told
    }
  }

  // MARK: - What explains nothing

  /// Says nothing about edits of which something is known after all.
  mutating func leaveOut(_ edits: Set<Edit>) { others.removeAll { edits.contains($0.edit) } }

  /// The edits of the texts of some scripts that are no comments: any of them may have removed cells.
  static func edits(
    of cells: [(before: Session, after: Session)], in scripts: Set<String>, _ finder: EditFinder
  ) throws -> Set<Edit> {
    var edits: Set<Edit> = []
    for (before, after) in cells where scripts.contains(after.script) && before.scriptDigest != after.scriptDigest {
      edits.formUnion(try finder.edits(from: before, to: after).parts.map(\.edit).filter { $0.kind != .comment })
    }
    return edits
  }

  private static func others(
    _ findings: [Finding], _ cells: [(before: Session, after: Session)], _ finder: EditFinder
  ) throws -> [OtherEdit] {
    let used = findings.reduce(into: Set<Edit>()) { $0.formUnion($1.key.edits) }
    // Where cells are told from an older baseline, the release that they came to is the same one.
    let reached = Set(used.filter { $0.kind == .system }.map { [$0.name, $0.after ?? ""] })
    var places: [Edit: Set<EditPlace>] = [:]
    var order: [Edit] = []
    // Of a text in which something was edited, nobody wants to know that blanks differ as well.
    var edited: Set<String> = []
    func add(_ edits: CellEdits) {
      edited.formUnion(edits.parts.filter { $0.edit.kind != .comment }.compactMap(\.place?.path))
      for part in edits.parts where !used.contains(part.edit) {
        if part.edit.kind == .system, reached.contains([part.edit.name, part.edit.after ?? ""]) { continue }
        if places[part.edit] == nil { order.append(part.edit) }
        if let place = part.place {
          places[part.edit, default: []].insert(place)
        } else {
          places[part.edit] = places[part.edit] ?? []
        }
      }
    }
    for finding in findings { add(finding.edits) }
    for (before, after) in cells where before.scriptDigest != after.scriptDigest || before.system != after.system {
      add(try finder.edits(from: before, to: after))
    }
    return order.compactMap { edit in
      let all = (places[edit] ?? []).sorted()
      let told = edit.kind == .comment ? all.filter { !edited.contains($0.path) } : all
      return edit.kind == .comment && told.isEmpty ? nil : OtherEdit(edit: edit, places: told)
    }
  }
}

extension Explainer.Doubt {
  /// The relation of nothing to the cells.
  fileprivate var relation: Explanation.Relation {
    switch self {
    case .nothingDiffers: .nothingDiffers
    case .onlyComments: .onlyComments
    case .notRepeated: .notRepeated
    case .notBack: .notBack
    }
  }
}
