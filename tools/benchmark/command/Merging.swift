import Foundation
import RehearsalSQLite
import RehearsalStore
import RehearsalTrace

/// Eight parts of one run, merged into a new file.
enum Merging {
  static let parts = 8

  /// Writes the parts: sessions of 500 events each, none alike.
  static func make(in folder: String, sessions: Int) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for part in 0..<parts {
      let store = try Store(path: path(of: part, in: folder), access: .readWrite)
      let run = try store.beginRun(
        RunDescription(
          engineVersion: "benchmark", startedAtMilliseconds: Int64(part), uid: Array(repeating: UInt8(part), count: 16))
      )
      for number in 0..<sessions {
        let cell = PerformedCell(synthetic: part * sessions + number, steps: 20, onlyEvents: false)
        _ = try store.record(Record.record(of: cell), in: run)
      }
      try store.finish(run, status: .completed)
    }
  }

  private static func path(of part: Int, in folder: String) -> String { "\(folder)/part-\(part)" }

  /// Merging the parts, against copying the same rows with nothing mapped: texts joined by value to give what events
  /// say the new numbers of its names, the other tables as they are.
  static func measure(in folder: String, into output: String) throws -> Numbers {
    let store = try Store(path: output, access: .readWrite)
    let merged = try Spent.on {
      for part in 0..<parts { _ = try store.merge(path(of: part, in: folder)) }
    }
    let peak = Program.ownPeakBytes
    let plain = try Spent.on { try copy(from: folder, into: output + "-plain") }
    let database = try Database(path: output, access: .readOnly)
    let rows = try ["event", "frame", "property", "ui_view", "step"].reduce(0.0) {
      $0 + Double(try database.integer("SELECT count(*) FROM \($1)") ?? 0)
    }
    return ["cpu": merged.cpu, "plain-cpu": plain.cpu, "rows": rows, "own-peak": peak]
  }

  private static func copy(from folder: String, into output: String) throws {
    let database = try Database(path: output, access: .create)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    for part in 0..<parts {
      try database.attach(path(of: part, in: folder), as: "src")
      try database.transaction {
        try database.execute("CREATE TABLE IF NOT EXISTS string (id INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE)")
        try database.execute("INSERT OR IGNORE INTO string (value) SELECT value FROM src.string")
        for table in ["event", "frame", "property", "ui_view", "block", "ending", "step"] {
          try database.execute("CREATE TABLE IF NOT EXISTS \(table) AS SELECT * FROM src.\(table) WHERE 0")
          try database.execute("INSERT INTO main.\(table) SELECT * FROM src.\(table)")
        }
        try database.execute("CREATE TABLE IF NOT EXISTS event_text AS SELECT * FROM src.event_text WHERE 0")
        try database.execute(
          """
          INSERT INTO main.event_text
          SELECT e.id, e.kind, n.id, e.subject, e.view, e.arguments, e.answer
          FROM src.event_text e JOIN src.string o ON o.id = e.name JOIN main.string n ON n.value = o.value
          """)
      }
      try database.execute("DETACH src")
    }
  }
}
