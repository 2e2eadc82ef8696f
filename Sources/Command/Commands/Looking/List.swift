import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalStore

/// `rehearse list`: what a database holds.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List runs, scripts, configurations or sessions.")

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case runs, scripts, configurations, sessions
  }

  @Argument(help: "runs, scripts, configurations or sessions.")
  var subject: Subject

  @Argument(
    help: ArgumentHelp("With sessions: the run. Default: @head, the newest.", valueName: "run"), completion: .runs)
  var reference: String?

  @OptionGroup var database: DatabaseOption

  @Option(help: ArgumentHelp("With sessions: only this script's.", valueName: "id"), completion: .scripts)
  var script: String?

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    if subject != .sessions, reference != nil || script != nil {
      throw ValidationError("A run and --script only go with \"list sessions\".")
    }
  }

  func run() throws {
    let (store, reference) = try database.open(reference ?? "@head")
    let listing: Listing =
      switch subject {
      case .runs: try runs(store)
      case .scripts: try scripts(store)
      case .configurations: try configurations(store)
      case .sessions: try sessions(of: reference, store)
      }
    try StandardOutput.write(listing.table, as: format, footer: listing.remark)
  }

  private typealias Listing = (table: Table, remark: String)

  private func runs(_ store: Store) throws -> Listing {
    let runs = try store.runs()
    let isPruned = runs.contains { $0.prunedCount > 0 }
    let rows = runs.map { run -> [QueryValue] in
      let description = run.description
      return [
        .text(run.reference), QueryValue(description.label), .text(time(description.startedAtMilliseconds)),
        .text(run.status.word), QueryValue(run.sessionCount), .text(description.engineVersion),
        QueryValue(description.sourceRevision.map { revision(of: description, $0) }),
      ] + (isPruned ? [QueryValue(run.prunedCount)] : [])
    }
    let columns =
      ["run", "label", "started", "status", "sessions", "engine", "revision"] + (isPruned ? ["pruned"] : [])
    return (Table(columns: columns, rows: rows), counted(runs.count, "run"))
  }

  /// Twelve digits of the commit for people, all for programs; a plus where the sources differed from it.
  private func revision(of description: RunDescription, _ revision: Revision) -> String {
    (format == .table ? revision.short : revision.digits) + (description.sourceIsDirty ? "+" : "")
  }

  private func time(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
  }

  private func scripts(_ store: Store) throws -> Listing {
    let scripts = try store.scripts()
    let rows = scripts.map { script -> [QueryValue] in
      [.text(script.id), .text(script.title), .text(script.path), QueryValue(script.claims.count)]
    }
    return (
      Table(columns: ["script", "title", "path", "claims"], rows: rows), counted(scripts.count, "script")
    )
  }

  private func configurations(_ store: Store) throws -> Listing {
    let configurations = try store.configurations()
    let (table, remark) = ConfigurationColumns(configurations.map(\.configuration)).table(
      before: ["configuration"], configurations.map { [.integer($0.id)] }, isWhole: format != .table)
    return (table, counted(configurations.count, "configuration") + remark)
  }

  private func sessions(of reference: String, _ store: Store) throws -> Listing {
    let run = try store.resolveRun(reference)
    if let script { _ = try store.cells(script) }
    let sessions = try store.sessions(of: run.id, script: script)
    let (table, remark) = ConfigurationColumns(sessions.map(\.configuration), of: sessions.map(\.script)).table(
      before: ["session", "script"], sessions.map { [.text("s:\($0.id)"), .text($0.script)] },
      after: ["verdict", "events", "recording"],
      sessions.map { session in
        let digest = format == .table ? session.recordingDigest.short : session.recordingDigest.hex
        return [.text(session.verdict.word), QueryValue(session.eventCount), .text(digest)]
      },
      isWhole: format != .table)
    let pruned = run.pruned.map { ", \($0)" } ?? ""
    return (table, "\(counted(sessions.count, "session")) of \(run.reference)\(pruned)\(remark)")
  }
}
