import FoundationEssentials
import Rehearsal
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// What a database file says about itself.
package struct Examination {
  private let path: String
  private let isDeep: Bool
  /// The digest of the run that the file must hold, in hexadecimal digits.
  private let proven: String?

  package init(path: String, isDeep: Bool, proven: String?) {
    self.path = path
    self.isDeep = isDeep
    self.proven = proven
  }

  /// What is found, in the order of telling.
  package func findings() -> [DoctorFinding] {
    guard FileManager.default.fileExists(atPath: path) else {
      return [DoctorFinding(.note, "database", "there is none at \(path) yet; rehearse record makes one")]
    }
    do {
      let store = try Store(path: path, access: .readOnly)
      return try [schema(store), file(store), log(), integrity(store), runs(store)]
        + retention(store) + (isDeep ? derived(store) : []) + (proven.map { [try proof(of: $0, store)] } ?? [])
    } catch {
      return [DoctorFinding(error)]
    }
  }

  private func file(_ store: Store) throws -> DoctorFinding {
    // Counting the rows of twenty million sessions takes longer than a query may.
    let counts = """
      SELECT (SELECT ifnull(sum(session_count - pruned), 0) FROM v1_run_totals) || ' sessions, '
        || (SELECT count(*) FROM v1_recordings) || ' recordings, '
        || (SELECT ifnull(sum(event_count), 0) FROM v1_recordings) || ' events'
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

  /// What a usual pruning would free; nothing where it would take nothing away.
  private func retention(_ store: Store) throws -> [DoctorFinding] {
    let rules = Retention().rules(at: Int64(Date().timeIntervalSince1970 * 1000))
    let pruning = try store.pruning(by: rules)
    guard pruning.sessionCount + pruning.recordingCount > 0 else { return [] }
    return [DoctorFinding(.ok, "retention", "rehearse prune: \(pruning.verdict(isTried: true))")]
  }

  private func integrity(_ store: Store) throws -> DoctorFinding {
    let damage = try store.damage(isDeep: isDeep, limit: 5)
    if !damage.isEmpty { return DoctorFinding(.problem, "integrity", damage.joined(separator: "; ")) }
    let limits = QueryLimits(timeMilliseconds: 600_000)
    let strays = try store.table("PRAGMA foreign_key_check", limits: limits).rows.count
    if strays > 0 {
      return DoctorFinding(.problem, "integrity", "\(counted(strays, "row")) refer to rows that are missing")
    }
    let rest = isDeep ? "" : "; only --deep holds recordings, texts and attached files against their digests"
    return DoctorFinding(.ok, "integrity", "pages and references are whole\(rest)")
  }

  /// A run that is being recorded at this moment counts as interrupted until it is done.
  private func runs(_ store: Store) throws -> DoctorFinding {
    let wrong = try store.runsWithWrongRevision()
    if !wrong.isEmpty {
      let shown = wrong.suffix(5).map { "run:\($0)" }.joined(separator: ", ")
      return DoctorFinding(
        .problem, "runs", "\(counted(wrong.count, "run")) with a revision that is not a commit's hash: \(shown)")
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
