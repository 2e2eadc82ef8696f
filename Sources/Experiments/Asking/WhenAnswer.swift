package import Rehearsal
import RehearsalPlainText
package import RehearsalScript
import RehearsalSourceText
package import RehearsalStore
import RehearsalTrace

/// Where something happened: in which cells, and since which run, of all that a store has; nothing is performed.
///
/// Cost: one look at the events by name, and one reading of each recording that has an event of the name. Recordings
/// are behaviours: a longer history of the same ones costs the same.
package struct WhenAnswer {
  package let pattern: MomentPattern
  /// The stretches of runs that show it, by cell.
  package let places: [Place]
  /// The newest session of every cell of the scripts that show it.
  package let sessions: [Session]
  /// The runs that stretches begin and end with, by number.
  package let runs: [Int64: Run]

  /// A cell that shows it, for as long as it did.
  package struct Place {
    package let span: HistorySpan
    /// The first event at which it shows.
    package let event: Int
    /// The step of that event, from 0.
    package let step: Int
    /// The steps of the session as a reader would write them.
    package let steps: [String]
    package let eventCount: Int
  }

  /// Looks for a pattern in all recordings of a store.
  ///
  /// - Parameter lens: What recordings are read through.
  package init(_ pattern: MomentPattern, in store: Store, through lens: Lens? = nil) throws {
    self.pattern = pattern
    var found: [Int64: (event: Int, step: Int, steps: [String], eventCount: Int)] = [:]
    for recording in try WhenAnswer.candidates(for: pattern, in: store, isWhole: lens != nil) {
      let trace = try store.trace(ofRecording: recording, through: lens)
      guard let moment = pattern.firstMoment(in: trace) else { continue }
      let step = max(0, (trace.steps.firstIndex { $0.firstEvent > moment } ?? trace.steps.count) - 1)
      found[recording] = (moment, step, trace.steps.map { trace.text($0.label) }, trace.events.count)
    }
    places = try store.history(showing: Set(found.keys)).compactMap { span in
      found[span.recording].map {
        Place(span: span, event: $0.event, step: $0.step, steps: $0.steps, eventCount: $0.eventCount)
      }
    }
    let scripts = Set(places.map(\.span.script))
    sessions = scripts.isEmpty ? [] : try store.newestSessions().filter { scripts.contains($0.script) }
    let numbers = Set(places.flatMap { [$0.span.firstRun, $0.span.lastRun] })
    runs = Dictionary(try store.runs(numbered: numbers).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// The recordings that may show it.
  private static func candidates(
    for pattern: MomentPattern, in store: Store, isWhole: Bool
  ) throws -> [Int64] {
    let table: Table
    if let event = pattern.necessary, !isWhole {
      table = try store.table(
        "SELECT DISTINCT recording_id FROM v1_events WHERE kind = :kind AND replace(name, ':', '') = :name",
        ["kind": .text(event.kind), "name": .text(event.name)])
    } else {
      table = try store.table("SELECT recording_id FROM v1_recordings")
    }
    return table.rows.compactMap { if case .integer(let number)? = $0.first { number } else { nil } }.sorted()
  }

  /// The place with the fewest steps, and of those the one with the fewest events.
  package var smallest: Place? { places.min(by: WhenAnswer.isSmaller) }

  static func isSmaller(_ one: Place, _ other: Place) -> Bool {
    (one.steps.count, one.eventCount, one.span.cell) < (other.steps.count, other.eventCount, other.span.cell)
  }

  /// What may be amiss with a pattern that nothing shows: a name or a subject that no recording has; else how the
  /// pattern was read.
  ///
  /// - Parameter lens: What recordings were read through: the store does not know its words.
  package static func remark(
    on pattern: MomentPattern, in store: Store, through lens: Lens? = nil
  ) throws -> String? {
    let reading = pattern.reading.map { "looked for \($0)" }
    guard lens == nil, let event = pattern.necessary else { return reading }
    func texts(_ question: String, _ values: [String: QueryValue]) throws -> [String] {
      try store.table(question, values).rows.map { $0[0].text }
    }
    let names = try texts(
      "SELECT DISTINCT name FROM v1_events WHERE kind = :kind ORDER BY name", ["kind": .text(event.kind)])
    guard let name = names.first(where: { $0.filter { $0 != ":" } == event.name }) else {
      return suggestion(for: event.name, among: names).map { "no recording has \(event.name); did you mean \($0)?" }
        ?? reading
    }
    guard let subject = event.subject, !subject.contains("*") else { return reading }
    let subjects = try texts(
      """
      SELECT DISTINCT actor FROM v1_events
      WHERE kind = :kind
        AND replace(name, ':', '') = :name
        AND actor IS NOT NULL
      ORDER BY actor
      """, ["kind": .text(event.kind), "name": .text(event.name)])
    guard !subjects.isEmpty, !subjects.contains(subject) else { return reading }
    let shown = subjects.prefix(5).joined(separator: ", ") + (subjects.count > 5 ? ", …" : "")
    return "recordings have \(event.kind) \(name) of \(shown), and none of \(subject)"
  }
}
