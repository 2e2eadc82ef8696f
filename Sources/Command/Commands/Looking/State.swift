import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// `rehearse state`: where every view was and what every property was at one moment.
struct State: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "state", abstract: "Show every view frame and property at one moment of a session.",
    discussion: """
      --at step:N is the moment after step N, seq:N the moment after event N, t:MS the last event at or before that \
      many virtual milliseconds. Frames are [x, y, width, height] in points, in the superview.
      """)

  @Argument(help: SessionReference.help, completion: .sessions)
  var session: String

  @Option(help: ArgumentHelp("The moment: step:N, seq:N or t:MS.", valueName: "moment"))
  var at: Moment

  @Option(
    help: ArgumentHelp("Only this view or object, and what is below it; the end of a path will do.", valueName: "path"))
  var view: String?

  @OptionGroup var database: DatabaseOption

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func run() throws {
    let (store, reference) = try database.open(session)
    let session = try store.resolveSession(reference)
    let event = try at.event(of: session.recording, in: store)
    var facts = StateFact.facts(of: try store.state(ofRecording: session.recording, atEvent: event))
    if let view {
      let all = facts
      facts = all.filter { $0.isAt(view) }
      guard !facts.isEmpty else {
        throw RehearsalError(
          .request, "nothing is called \"\(view)\" at event \(event)", details: StateFact.subjects(of: all))
      }
    }
    let table = Table(
      columns: ["subject", "property", "value"],
      rows: facts.map { [.text($0.subject), .text($0.property), .text($0.value)] })
    let footer = try footer(event, of: session, in: store)
    try StandardOutput.write(table, as: format, footer: footer)
  }

  private func footer(_ event: Int, of session: Session, in store: Store) throws -> String {
    let row = try store.table(
      """
      SELECT s.step + 1, s.label, e.t_us / 1000.0
      FROM v1_events e JOIN v1_steps s USING (recording_id, step)
      WHERE e.recording_id = :recording AND e.seq = :event
      """, ["recording": .integer(session.recording), "event": .integer(Int64(event))]
    ).rows.first?.map(\.text)
    let moment = row.map { " of step \($0[0]) (\($0[1])), \($0[2]) ms" } ?? ""
    return "after event \(event)\(moment)"
  }
}

/// A moment of a session, as it is written on the command line.
enum Moment: ExpressibleByArgument {
  /// After a step, counted from 1 as in the text of a session.
  case step(Int)
  case event(Int)
  case time(Instant)

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "step": if let number = Int(parts[1]), number >= 1 { self = .step(number) } else { return nil }
    case "seq": if let number = Int(parts[1]), number >= 0 { self = .event(number) } else { return nil }
    case "t":
      guard let number = Double(parts[1]), number >= 0, number < 1e12 else { return nil }
      self = .time(Instant(microseconds: Int64((number * 1000).rounded())))
    default: return nil
    }
  }

  /// Sequence number of the last event that has happened by this moment.
  func event(of recording: Int64, in store: Store) throws -> Int {
    switch self {
    case .step(let number):
      let rows = try store.table(
        "SELECT count(*) FROM v1_steps WHERE recording_id = :recording", ["recording": .integer(recording)]
      ).rows
      let count = rows.first.flatMap { Int($0[0].text) } ?? 0
      guard number <= count else {
        let steps = count == 0 ? "the recording has none" : "they are 1 to \(count)"
        throw StoreError(kind: .notFound, message: "there is no step \(number); \(steps)")
      }
      return try store.lastEvent(ofStep: number - 1, recording: recording)
    case .event(let number): return number
    case .time(let instant): return try store.lastEvent(notAfter: instant, recording: recording)
    }
  }
}

/// A frame or a property that holds at a moment.
struct StateFact: Equatable {
  let subject: String
  let property: String
  let value: String

  /// Views by creation, each with its frame before its properties; then the other objects by name.
  static func facts(of state: SessionState) -> [StateFact] {
    state.views.flatMap { view in
      (view.frame.map { [StateFact(subject: view.path, property: "frame", value: text(of: $0))] } ?? [])
        + view.properties.map { StateFact(subject: view.path, property: $0.name, value: $0.value) }
    }
      + state.objects.flatMap { object in
        object.properties.map { StateFact(subject: object.identifier, property: $0.name, value: $0.value) }
      }
  }

  /// Whether the subject is `path`, ends with it, or lies below such a view.
  func isAt(_ path: String) -> Bool { ("/" + subject + "/").contains("/" + path + "/") }

  /// The subjects of `facts`, each once.
  static func subjects(of facts: [StateFact]) -> [String] {
    var subjects: [String] = []
    for fact in facts where subjects.last != fact.subject { subjects.append(fact.subject) }
    return subjects
  }

  private static func text(of frame: MilliRect) -> String {
    "[" + [frame.x, frame.y, frame.width, frame.height].map { decimalText(milli: $0) }.joined(separator: ",") + "]"
  }
}
