import FoundationEssentials
import Rehearsal
package import RehearsalStore

/// Finds the two runs that a text about a branch is told from, and performs what no database has.
package struct BranchSides {
  /// The user's database, which stays as it is.
  package let database: String
  /// Others that may have a run of the base.
  package let baseDatabases: [String]
  /// What performs the base in place of this program.
  package let baseCommand: String?
  /// The folder of the scripts.
  package let scripts: String
  package let jobs: Int
  /// Is asked while that performs; true ends it.
  package var shouldStop: @Sendable () -> Bool = { false }

  package init(database: String, baseDatabases: [String], baseCommand: String?, scripts: String, jobs: Int) {
    (self.database, self.baseDatabases, self.baseCommand) = (database, baseDatabases, baseCommand)
    (self.scripts, self.jobs) = (scripts, jobs)
  }

  /// What was found.
  package enum Outcome {
    case runs(Found)
    /// There is nothing to compare with, for a reason.
    case nothing(String)
  }

  /// Both runs, with the database that has them.
  package struct Found {
    package let store: Store
    package let base: Run
    package let head: Run
    /// How the user's database names the head where it is not the newest run there; else empty.
    package let headReference: String
    /// What is to be said of the sides, in sentences.
    package let remarks: [String]
    /// Keeps a database that was made for this.
    let performance: BranchPerformance?
  }

  /// - Parameters:
  ///   - base: A commit or a run; without one it is found.
  ///   - head: A commit or a run; without one the commit of the working copy.
  ///   - environment: What a CI server says of the job.
  package func find(base: String?, head: String?, _ environment: [String: String]) async throws -> Outcome {
    for other in baseDatabases where !FileManager.default.fileExists(atPath: other) {
      throw RehearsalError(.store, "there is no database at \(other)")
    }
    let isThere = FileManager.default.fileExists(atPath: database)
    let needsCopy = !isThere || !baseDatabases.isEmpty || baseCommand != nil
    var copy = needsCopy ? try self.copy() : nil
    var store = try copy?.store() ?? Store(path: database, access: .readOnly)
    // What is asked for is meant as the user's database numbers it.
    let named = ([database] + baseDatabases).joined(separator: " and ")
    let asked =
      isThere ? BranchRuns(try Store(path: database, access: .readOnly)) : BranchRuns(store, called: named)
    let headSide = try head.map { try asked.side($0) } ?? asked.head()
    let reference = isThere ? try reference(of: headSide, asked) : ""
    guard let baseSide = try baseSide(base, of: headSide, asked, environment) else {
      return .nothing("There was nothing before \(headSide.text).")
    }
    var remarks: [String] = []
    let lines = Provenance.lines(of: headSide.revision, environment)
    if case .commit(let revision) = headSide, try BranchRuns(store).run(of: headSide) == nil {
      let made = try copy ?? self.copy()
      try await made.perform(revision, onBranch: lines.head)
      (copy, store) = (made, try made.store())
      remarks.append("The head was performed for this text and is in no database; rehearse record keeps it.")
    }
    let isAskedFor = baseCommand != nil
    if case .commit(let revision) = baseSide, try isAskedFor || BranchRuns(store).run(of: baseSide) == nil {
      let made = try copy ?? self.copy()
      do {
        if let baseCommand {
          try made.perform(revision, with: baseCommand, shouldStop: shouldStop)
        } else {
          try await made.perform(revision, onBranch: lines.base)
        }
      } catch let error as RehearsalError where error.kind == .request && !isAskedFor {
        return .nothing("The base cannot be performed: \(error.message).")
      }
      (copy, store) = (made, try made.store())
      remarks.append("The base was performed for this text.")
    }
    let runs = BranchRuns(store)
    guard let headRun = try runs.run(of: headSide), let baseRun = try runs.run(of: baseSide) else {
      return .nothing("No run of \(baseSide.text) was recorded.")
    }
    return .runs(
      Found(
        store: store, base: baseRun, head: headRun, headReference: reference, remarks: remarks, performance: copy))
  }

  private func copy() throws -> BranchPerformance {
    try BranchPerformance([database] + baseDatabases, scripts: scripts, jobs: jobs)
  }

  private func baseSide(
    _ base: String?, of head: BranchRuns.Side, _ runs: BranchRuns, _ environment: [String: String]
  ) throws -> BranchRuns.Side? {
    guard let base else { return runs.base(of: head, environment) }
    // What GitHub says was there before a branch was pushed for the first time.
    if base.allSatisfy({ $0 == "0" }), Revision(base) != nil { return runs.base(of: head, environment) }
    return runs.fork(of: try runs.side(base), and: head)
  }

  /// How the user's database names a head that is not its newest run.
  private func reference(of head: BranchRuns.Side, _ runs: BranchRuns) throws -> String {
    guard let run = try runs.run(of: head), try !runs.store.runs(after: run.id).isEmpty else { return "" }
    return run.reference
  }
}
