import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalReview

/// `rehearse changes`: what changed, each change once.
struct Changes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "List what changed in a run, each change once with the cells that show it.",
    discussion: """
      Without a run the newest one is meant. A cell changed when it behaves otherwise than in its session before on \
      the same branch; with two runs, when it behaves otherwise in the second than in the first. Cells that changed in \
      exactly the same way share a signature and are one change; changes with one explanation and one outline \
      (popovers 2 points larger) are one group, which review accept takes as well. What the run itself changed is told \
      first, then what is open in the same cells since earlier runs.

      An edit explains a cell when the cell, performed with only that edit taken back, behaves as before. Texts come \
      from the database. A cell that nothing explains is told first, as unexplained.

      Signatures are kept in the database, where the view v1_changes has them. Cells that the run before had and this \
      one should have performed are told as removed. Exit 1 when something changed or was removed.
      """)

  @Argument(help: ArgumentHelp("At most two runs. Default: @head.", valueName: "run"), completion: .runs)
  var runs: [String] = []

  @OptionGroup var filter: FilterOption

  @OptionGroup var database: DatabaseOption

  @OptionGroup var trials: TrialsOption

  @Option(help: "text, a row per change: table, markdown, or a row per cell: csv, json, jsonl.")
  var format: ReportFormat = .text

  func validate() throws {
    if runs.count > 2 { throw ValidationError("Give at most two runs.") }
  }

  func run() throws {
    let queries = try filter.queries()
    let opened = try database.open(runs)
    let reader = ChangeReader(store: opened.store)
    let found = try PickedChanges(opened.references, queries, reader)
    let (changed, removed) = (found.changed, found.removed)
    let explained = try ExplainedChanges(changed, reader, bench: .workers(trials.number))
    try reader.keep()
    let verdict = explained.summary(of: found.cellCount) + (removed?.count ?? "")
    if let tableFormat = format.table {
      let table = ChangeGroups(changed.cells).table(
        isWhole: [.csv, .json, .jsonl].contains(tableFormat), removed: removed, explained: explained.columns)
      try StandardOutput.write(table.table, as: tableFormat, footer: verdict)
    } else {
      let places = ChangePlaces(found.sessions)
      let width = Terminal.output.width ?? 80
      let older = try runs.count < 2 ? found.olderLines(reader, width: width) : []
      try StandardOutput.write(
        lines: explained.lines(width: width, .output, places: places) + (removed?.lines ?? []) + older + [verdict])
    }
    StandardError.found = NextCommand.Finding(changed.cells)
    for note in found.notes { StandardError.note(note) }
    if !changed.cells.isEmpty || removed != nil { throw ExitStatus.failed }
  }
}
