import Foundation
import RehearsalSourceText

/// The repository that a story is played in, with its database and copies of it.
final class StoryRepository {
  private let workplace = Result { try Workplace() }
  private let environment: [String: String]

  init(environment: [String: String]) throws {
    self.environment = environment
    let folder = try workplace.get().folder
    for name in ["repository", "out"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try need("git init -q -b main && git config user.name Ada && git config user.email ada@example.com")
  }

  func path(_ name: String) -> String { (try? workplace.get().path(name)) ?? name }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  // MARK: - Commands

  /// Runs a line in the repository, with the story's database or a copy.
  func run(_ line: String, database: String? = nil, summary: String = "out/unread.md") throws -> Workplace.Result {
    var environment = environment
    environment["GITHUB_STEP_SUMMARY"] = path(summary)
    environment["REHEARSAL_DB"] = database.map { path("\($0).sqlite") } ?? ".rehearsal/history.sqlite"
    return try workplace.get().shell("cd repository && \(line)", environment: environment)
  }

  /// Runs a line that must not fail.
  func need(_ line: String) throws {
    let result = try run(line)
    guard result.exit == 0 else { throw StoryFailure("\(line): \(result.errors)\(result.output)") }
  }

  func verdicts(in database: String?) throws -> [String: Int] {
    let rows = try run(
      "rehearse query --format csv 'SELECT verdict, count(*) FROM v1_sessions"
        + " WHERE run_id = (SELECT max(run_id) FROM v1_runs) GROUP BY verdict'", database: database)
    var verdicts: [String: Int] = [:]
    for row in rows.lines.dropFirst() {
      let cells = row.split(separator: ",")
      if cells.count == 2 { verdicts[String(cells[0])] = Int(cells[1]) }
    }
    return verdicts
  }

  /// Copies the story's database, or a copy of it, as it is now.
  func copy(as name: String, of other: String? = nil) throws {
    let source = other.map { path("\($0).sqlite") } ?? path("repository/.rehearsal/history.sqlite")
    for ending in ["", "-wal"] {
      try? FileManager.default.removeItem(atPath: path("\(name).sqlite\(ending)"))
      if FileManager.default.fileExists(atPath: source + ending) {
        try FileManager.default.copyItem(atPath: source + ending, toPath: path("\(name).sqlite\(ending)"))
      }
    }
  }

  // MARK: - Git

  func hash() throws -> String { try run("git rev-parse HEAD").lines.first ?? "" }

  /// Does with git what a commit says.
  func check(out commit: StoryCommit, in folder: URL, _ ledger: StoryLedger) throws {
    let git = commit.git
    if let from = git["from"]?.scalar {
      try need("git checkout -q -b \(commit.branch) \(from)")
    } else if try run("git rev-parse -q --verify HEAD").exit == 0 {
      try need("git checkout -q \(commit.branch)")
    }
    let message = "'" + (git["message"]?.scalar ?? commit.name).replacing("'", with: "") + "'"
    switch git["do"]?.scalar {
    case "commit":
      if let files = git["files"]?.scalar {
        let source = folder.appendingPathComponent(files).path
        try need("cp -R '\(source)/.' . && git add -A")
      }
      if let patch = git["patch"]?.scalar {
        try need("git apply --index '\(folder.appendingPathComponent(patch).path)'")
      }
      for name in git["also"]?.texts ?? [] { try need("git add -- \(name)") }
      try need("git commit -q -m \(message)")
    case "merge": try need("git merge -q --no-ff -m \(message) \(git.text("branch"))")
    case "squash": try need("git merge -q --squash \(git.text("branch")) && git commit -q -m \(message)")
    case "revert":
      try need("git revert --no-edit \(ledger.hashes[git.text("commit")] ?? "")")
    case "rebase":
      try need("git reset -q --hard \(ledger.hashes[git.text("reset")] ?? "") && git rebase -q \(git.text("onto"))")
    default: throw StoryFailure("\(commit.name): git does not do that")
    }
  }
}
