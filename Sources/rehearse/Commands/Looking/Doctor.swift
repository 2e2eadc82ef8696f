import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore
import RehearsalTrace

/// `rehearse doctor`: whether the command, the scripts and the database are in order.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Examine the database and what the command finds around it.",
    discussion: """
      Every line says ok, note or problem. Exit 5 when the database has a problem. With --deep every recording is read \
      back and its digests are computed again, which takes about as long as recording did; so is everything that \
      follows from other rows: totals, histories, the digests of sessions and runs. The first false one is named. With \
      --prove the file has to hold the run with that digest, and every run before it on its line as it was recorded. \
      With --laws every recording is held against the laws; a line for each that is broken, with the first place.
      """)

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Also compute every digest and every total again.")
  var deep = false

  @Option(
    help: ArgumentHelp(
      "Also tell whether the file holds the history that ends in the run with this digest, as it was recorded.",
      valueName: "digest"))
  var prove: String?

  @Flag(name: .customLong("laws"), help: "Also hold every recording against the laws.")
  var holdsLaws = false

  @Option(
    help: ArgumentHelp("A folder of laws of your own, which are held as well.", valueName: "folder"),
    completion: .directory)
  var ownLaws: String?

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    guard let prove else { return }
    guard prove.utf8.count == 64, prove.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      throw ValidationError(
        "\"\(prove)\" is no digest of a run: it has 64 digits from 0 to f\n"
          + "  rehearse query 'SELECT * FROM v1_heads' tells those that a file ends in")
    }
  }

  func run() async throws {
    let laws = holdsLaws || ownLaws != nil ? try LawSet(folder: ownLaws) : nil
    var findings = surroundings() + Examination(path: database.path, isDeep: deep, proven: prove).findings()
    if let laws { findings += await broken(laws) }
    let problems = findings.count { $0.state == .problem }
    let table = Table(
      columns: ["state", "what", "finding"],
      rows: findings.map { [.text($0.state.rawValue), .text($0.subject), .text($0.text)] })
    let verdict = problems == 0 ? "no problems" : counted(problems, "problem")
    try StandardOutput.write(table, as: format, footer: verdict, width: nil)
    if problems > 0 { throw ExitStatus.store }
  }

  /// A recording that breaks a law is no damage to the file: a note, since its script may mean it.
  private func broken(_ laws: LawSet) async -> [DoctorFinding] {
    do {
      let examined = try await LawExamination(of: Store(path: database.path, access: .readOnly), laws: laws)
      return examined.lines.map { DoctorFinding(examined.brokenCount == 0 ? .ok : .note, $0.subject, $0.text) }
    } catch {
      let said = (error as? StoreError)?.message ?? (error as? RehearsalError)?.message
      return [DoctorFinding(.problem, "laws", said ?? "\(error)")]
    }
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
    if let complaint = Provenance(folder: ".").complaint {
      findings.append(DoctorFinding(.note, "commits", "runs have no commit or branch, since git says: \(complaint)"))
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
  /// The digest of the run that the file must hold, in hexadecimal digits.
  var proven: String?

  func findings() -> [DoctorFinding] {
    guard FileManager.default.fileExists(atPath: path) else {
      return [DoctorFinding(.note, "database", "there is none at \(path) yet; rehearse record makes one")]
    }
    do {
      let store = try Store(path: path, access: .readOnly)
      return try [schema(store), file(store), log(), integrity(store), runs(store)]
        + (isDeep ? derived(store) : []) + (proven.map { [try proof(of: $0, store)] } ?? [])
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

  /// Whether the log is larger than it should be, and who keeps it from beginning anew.
  private func log() -> DoctorFinding {
    let log = LogReaders(of: path)
    let size = "\(log.bytes / 1_000_000) MB"
    guard log.bytes > LogReaders.usualBytes else { return DoctorFinding(.ok, "log", size) }
    let holders = log.names.isEmpty ? "nobody; the next record empties it" : log.names.joined(separator: ", ")
    return DoctorFinding(.note, "log", "\(size), held by \(holders)")
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
    let damage = try store.damage(isDeep: isDeep, limit: 5)
    if !damage.isEmpty { return DoctorFinding(.problem, "integrity", damage.joined(separator: "; ")) }
    let limits = QueryLimits(timeMilliseconds: 600_000)
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

  /// Digests, and what follows from other rows, computed again.
  private func derived(_ store: Store) throws -> [DoctorFinding] {
    try store.examine().map { examined in
      DoctorFinding(examined.problem == nil ? .ok : .problem, examined.subject, examined.problem ?? examined.text)
    }
  }

  private func proof(of digest: String, _ store: Store) throws -> DoctorFinding {
    guard let bytes = Digest(hex: digest), let proof = try store.proof(of: bytes) else {
      return DoctorFinding(.problem, "proof", "no run here has the digest \(digest)")
    }
    if let problem = proof.problem { return DoctorFinding(.problem, "proof", problem) }
    let runs = "run:\(proof.run) and \(counted(proof.runs.count - 1, "run")) before it are what was recorded"
    return proof.isWhole
      ? DoctorFinding(.ok, "proof", runs)
      : DoctorFinding(.note, "proof", "\(runs); the run before them is not in the file")
  }
}
