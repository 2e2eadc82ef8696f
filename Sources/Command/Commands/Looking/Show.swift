import ArgumentParser
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// `rehearse show`: what happened in one session.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one session: all of it to read, or one kind of row.",
    discussion: """
      Without a part the whole session is shown as text: every step, every event indented by its cause, and under it \
      what changed. With a part its rows are listed, one a line.
      """)

  enum Part: String, CaseIterable, ExpressibleByArgument {
    case steps, events, callbacks, frames, views, exceptions

    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    init(asked word: String) throws {
      guard let part = Part(rawValue: word) else {
        throw ValidationError("expected one of \(Part.names); lists and channels go with rehearse diff --channels")
      }
      self = part
    }
  }

  @Argument(help: SessionReference.help, completion: .sessions)
  var session: String

  @Argument(
    help: "steps, events, callbacks, frames, views or exceptions.", completion: .list(Part.allCases.map(\.rawValue)),
    transform: Part.init(asked:))
  var part: Part?

  @OptionGroup var lens: LensOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "With a part: table, csv, json, jsonl or markdown.")
  var format: TableFormat?

  func validate() throws {
    if lens.name != nil, part != nil || format != nil {
      throw ValidationError("--lens is for the whole session, which has neither part nor --format.")
    }
  }

  func run() throws {
    let (store, reference) = try database.open(session)
    let session = try store.resolveSession(reference)
    if let part {
      try store.proveRecording(session.recording)
      let table = try store.table(part.sql, ["recording": .integer(session.recording)])
      let footer = "\(counted(table.rows.count, part.noun)) in s:\(session.id)"
      try StandardOutput.write(table, as: format ?? .table, footer: footer)
    } else if let format, format != .table {
      try StandardOutput.write(SessionFacts(session).table, as: format, width: nil)
    } else {
      let trace = try store.trace(of: session, through: lens.lens())
      try StandardOutput.write(lines: SessionFacts(session).lines(in: store, .output) + [""])
      try StandardOutput.writeLines { write in try TraceText(trace).forEachLine { try write($0) } }
    }
  }
}

extension Show.Part {
  /// The noun for one row.
  var noun: String { String(rawValue.dropLast()) }

  /// The rows of recording `:recording`, times in milliseconds, steps counted from 1 as in the text.
  var sql: String {
    switch self {
    case .steps:
      """
      SELECT step + 1 AS step, t_from_us / 1000.0 AS t_ms, label, script_line AS line, seq_from, seq_to
      FROM v1_steps WHERE recording_id = :recording ORDER BY step
      """
    case .events:
      """
      SELECT seq, t_us / 1000.0 AS t_ms, step + 1 AS step, cause_seq AS cause, kind,
        coalesce(actor, view_path) AS subject, name, args, answer
      FROM v1_events WHERE recording_id = :recording ORDER BY seq
      """
    case .callbacks:
      """
      SELECT seq, t_us / 1000.0 AS t_ms, step + 1 AS step, delegate, selector,
        CASE implemented WHEN 0 THEN 'not implemented' ELSE answer END AS answer
      FROM v1_callbacks WHERE recording_id = :recording ORDER BY seq
      """
    case .frames:
      """
      SELECT view_path AS view, seq_from, seq_to, x, y, width, height
      FROM v1_frames WHERE recording_id = :recording ORDER BY seq_from, view_path
      """
    case .views:
      """
      SELECT view, view_path AS path, class, seq_from, seq_to
      FROM v1_views WHERE recording_id = :recording ORDER BY view
      """
    case .exceptions:
      """
      SELECT seq, t_us / 1000.0 AS t_ms, step + 1 AS step, type, message
      FROM v1_exceptions WHERE recording_id = :recording ORDER BY seq
      """
    }
  }
}
