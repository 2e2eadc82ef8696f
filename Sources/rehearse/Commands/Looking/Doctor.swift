import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore
import RehearsalTrace

/// `rehearse doctor`: whether the command, the scripts and the database are in order.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Examine the database and what the command finds around it.",
    discussion: """
      Every line says ok, note or problem. Exit 5 when the database has a problem. With --deep every recording is read \
      back and its digest computed again, which takes about as long as recording did.
      """)

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Also compute the digest of every recording again.")
  var deep = false

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func run() throws {
    let findings = surroundings() + Examination(path: database.path, isDeep: deep).findings()
    let problems = findings.count { $0.state == .problem }
    let table = Table(
      columns: ["state", "what", "finding"],
      rows: findings.map { [.text($0.state.rawValue), .text($0.subject), .text($0.text)] })
    let verdict = problems == 0 ? "no problems" : counted(problems, "problem")
    try StandardOutput.write(lines: format.lines(table, footer: verdict))
    if problems > 0 { throw ExitStatus.store }
  }

  private func surroundings() -> [DoctorFinding] {
    let terminal = Terminal.output
    let width = terminal.width.map { "\($0) columns" } ?? "unknown width"
    var findings = [
      DoctorFinding(.ok, "rehearse", "version \(EngineVersion.current)"),
      DoctorFinding(
        .ok, "output",
        terminal.isTerminal
          ? "a terminal, \(width), colour \(terminal.allowsColour ? "on" : "off")"
          : "not a terminal: no colour, no progress"
      ),
    ]
    do {
      let sources = try ScriptSources([])
      let (_, scripts) = try sources.library()
      findings.append(DoctorFinding(.ok, "scripts", "\(counted(scripts.count, "script")) in \(sources.description)"))
    } catch {
      findings.append(DoctorFinding(.note, "scripts", "\(error.message); rehearse lint lists them"))
    }
    return findings
  }
}

/// One line of an examination.
struct DoctorFinding {
  enum State: String {
    case ok, note, problem
  }

  let state: State
  let subject: String
  let text: String

  init(_ state: State, _ subject: String, _ text: String) {
    self.state = state
    self.subject = subject
    self.text = text
  }
}

/// What a database file says about itself.
struct Examination {
  let path: String
  let isDeep: Bool

  func findings() -> [DoctorFinding] {
    guard FileManager.default.fileExists(atPath: path) else {
      return [DoctorFinding(.note, "database", "there is none at \(path) yet; rehearse record makes one")]
    }
    do {
      let store = try Store(path: path, access: .readOnly)
      return try [schema(store), file(store), integrity(store), runs(store)] + (isDeep ? [recordings(store)] : [])
    } catch let error as StoreError {
      return [DoctorFinding(.problem, "database", error.message)]
    } catch {
      return [DoctorFinding(.problem, "database", "\(error)")]
    }
  }

  private func file(_ store: Store) throws -> DoctorFinding {
    let counts = """
      SELECT (SELECT count(*) FROM v1_sessions) || ' sessions, ' || (SELECT count(*) FROM v1_recordings)
        || ' recordings, ' || (SELECT count(*) FROM v1_events) || ' events'
      """
    func answer(_ sql: String) throws -> String { try store.table(sql).rows.first?.first?.text ?? "?" }
    let bytes = [path, path + "-wal"].compactMap { FileStatus($0)?.size }.reduce(0, +)
    return DoctorFinding(
      .ok, "database",
      "\(path), \(bytes) bytes, format \(try answer("PRAGMA user_version")), "
        + "SQLite \(try answer("SELECT sqlite_version()")); \(try answer(counts))")
  }

  /// Whether every table and view of the format is there, by name and columns.
  private func schema(_ store: Store) throws -> DoctorFinding {
    let document = SchemaDocument()
    var missing: [String] = []
    for definition in document.tables + document.views {
      let columns = try store.table("SELECT name FROM pragma_table_info(:name)", ["name": .text(definition.name)])
        .rows.compactMap(\.first?.text)
      if columns.isEmpty {
        missing.append(definition.name)
      } else {
        missing += definition.columns.map(\.name).filter { !columns.contains($0) }.map { "\(definition.name).\($0)" }
      }
    }
    return missing.isEmpty
      ? DoctorFinding(.ok, "schema", "\(document.tables.count) tables and \(document.views.count) views are there")
      : DoctorFinding(.problem, "schema", "missing: \(missing.joined(separator: ", "))")
  }

  private func integrity(_ store: Store) throws -> DoctorFinding {
    let limits = QueryLimits(timeMilliseconds: 600_000)
    let damage = try store.table("PRAGMA quick_check(5)", limits: limits).rows.compactMap(\.first?.text)
    if damage != ["ok"] { return DoctorFinding(.problem, "integrity", damage.joined(separator: "; ")) }
    let strays = try store.table("PRAGMA foreign_key_check", limits: limits).rows.count
    if strays > 0 {
      return DoctorFinding(.problem, "integrity", "\(counted(strays, "row")) refer to rows that are missing")
    }
    return DoctorFinding(.ok, "integrity", "pages and references are whole")
  }

  /// A run that is being recorded at this moment counts as interrupted until it is done.
  private func runs(_ store: Store) throws -> DoctorFinding {
    let wrong = try store.runsWithWrongRevision()
    if !wrong.isEmpty {
      let shown = wrong.suffix(5).map { "run:\($0)" }.joined(separator: ", ")
      return DoctorFinding(
        .problem, "runs", "\(counted(wrong.count, "run")) with a revision that is no commit's hash: \(shown)")
    }
    let runs = try store.runs()
    let interrupted = runs.filter { $0.status == .interrupted }.map(\.reference)
    if interrupted.isEmpty { return DoctorFinding(.ok, "runs", "\(counted(runs.count, "run")), all completed") }
    let shown = interrupted.suffix(5).joined(separator: ", ")
    return DoctorFinding(
      .note, "runs", "\(counted(runs.count, "run")), \(interrupted.count) not completed: \(shown)")
  }

  private func recordings(_ store: Store) throws -> DoctorFinding {
    let rows = try store.table("SELECT recording_id, digest FROM v1_recordings ORDER BY recording_id").rows
    var wrong: [String] = []
    for row in rows {
      guard case .integer(let id) = row[0] else { continue }
      let digest = try store.trace(ofRecording: id).digests().recording.hex
      if digest != row[1].text { wrong.append(row[0].text) }
    }
    return wrong.isEmpty
      ? DoctorFinding(.ok, "recordings", "\(counted(rows.count, "recording")) read back with equal digests")
      : DoctorFinding(.problem, "recordings", "other digests than stored: recording \(wrong.joined(separator: ", "))")
  }
}
