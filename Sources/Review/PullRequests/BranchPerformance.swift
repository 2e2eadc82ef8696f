import FoundationEssentials
import Rehearsal
import RehearsalExperiments
import RehearsalPlainText
package import RehearsalStore

/// A database of its own for a text about a branch: what the user's holds, what other files hold, and runs of commits
/// that none of them has.
///
/// The user's database stays as it is: a run that is performed for a comparison is no run of his. The folder goes when
/// the value does.
package final class BranchPerformance {
  package let path: String
  private let folder: URL
  /// Where the scripts lie; nothing else of a commit is performed.
  private let scripts: String
  private let jobs: Int

  /// - Parameters:
  ///   - databases: What is taken over; files that are not there are empty.
  ///   - scripts: The folder of the scripts.
  package init(_ databases: [String], scripts: String, jobs: Int) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)")
    (self.scripts, self.jobs) = (scripts, jobs)
    path = folder.appendingPathComponent("branch.sqlite").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for database in databases where FileManager.default.fileExists(atPath: database) { try merge(database) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Takes over another database.
  package func merge(_ database: String) throws {
    _ = try Store(path: path, access: .readWrite).merge(database)
  }

  /// What is read of the database now.
  package func store() throws -> Store {
    if !FileManager.default.fileExists(atPath: path) { _ = try Store(path: path, access: .readWrite).runs() }
    return try Store(path: path, access: .readOnly)
  }

  // MARK: - Performing

  /// Performs the scripts that a commit has, with this very program.
  ///
  /// They are read from git's objects, and nothing of the commit is laid down anywhere but scenes of real toolkits,
  /// which their adapters read from a temporary folder. The run counts as begun when the commit was made, so that it is
  /// before what was recorded of later ones.
  ///
  /// - Throws: When the commit has no scripts there, or one of them is wrong.
  package func perform(_ revision: Revision, onBranch branch: String?) async throws {
    guard let sources = try FormerSources.read(scripts, at: revision) else {
      throw RehearsalError(.request, "\(revision.short) has no scripts in \(scripts)")
    }
    let (library, scripts) = try sources.library()
    var toolkits = ToolkitCells(try ProjectFile.found(from: self.scripts))
    let selection = try CellSelection(toolkits: toolkits)
    let cells = try selection.cells(of: scripts)
    guard !cells.isEmpty else { throw RehearsalError(.request, "\(revision.short) has no cells in \(self.scripts)") }
    // A merge numbers runs in the order of their start.
    let database = folder.appendingPathComponent("\(revision.short).sqlite").path
    var recorder = RunRecorder(
      database: database, label: nil, sources: sources, arguments: ["record", self.scripts])
    // Else everything that the project takes out would be a change.
    recorder.redaction = try Redaction(Redaction.patterns(ofFolder: self.scripts))
    recorder.provenance = Provenance(of: revision, onBranch: branch, in: ".")
    recorder.startedAtMilliseconds = BranchPerformance.time(of: revision)
    let isForeign = cells.contains(where: \.isForeign)
    let laid = isForeign ? try RevisionFolder(self.scripts, at: revision) : nil
    toolkits.laidDown = laid.map { (root: self.scripts, folder: $0.path) }
    defer { withExtendedLifetime(laid) {} }
    var pool = CellPool(
      library: library, jobs: max(1, min(jobs, cells.count)),
      isolation: .workers(secondsPerCell: WorkerPool.standardSeconds))
    pool.toolkits = toolkits
    let recording = try await recorder.record(cells, with: pool)
    if recording.isInterrupted { throw RehearsalError(.request, "performing \(revision.short) was interrupted") }
    try merge(database)
  }

  /// When a commit was made, in milliseconds since 1970-01-01 UTC.
  private static func time(of revision: Revision) -> Int64? {
    Git(in: ".").text("log", "-1", "--no-patch", "--format=%ct", about: [revision.digits]).flatMap { Int64($0) }
      .map { $0 * 1000 }
  }

  /// Performs what a commit has with another program, in a work tree of its own.
  ///
  /// - Parameters:
  ///   - command: A line of shell that takes `record` and its arguments, in the folder of the commit.
  ///   - shouldStop: Is asked while it runs; true ends it, and the work tree goes.
  package func perform(_ revision: Revision, with command: String, shouldStop: () -> Bool) throws {
    let database = folder.appendingPathComponent("other.sqlite").path
    let line = "\(command) record \"$2\" --db \"$3\" --fail-on none"
    let status = try RevisionSearch.status(
      of: line, at: revision, [scripts, database], in: Git(in: ".").text("rev-parse", "--show-prefix") ?? "",
      without: Provenance.variablesOfJobs, shouldStop: shouldStop)
    guard status == 0, FileManager.default.fileExists(atPath: database) else {
      throw RehearsalError(
        .request, "the command of --base-command ended with \(status) at \(revision.short)",
        details: ["it is started as: \(command) record \(scripts) --db FILE --fail-on none"])
    }
    try merge(database)
  }
}
