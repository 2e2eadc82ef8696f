import ArgumentParser
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore

/// `rehearse dashboard build`: every page as a file.
struct DashboardBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Write the dashboards and the pages they lead to into a folder.",
    discussion: """
      The files lead to each other, need no network and no server, and replace those of an earlier build, which \
      .rehearse-pages in the folder names; whatever else lies there stays. index.html is the page of the run, or the \
      first dashboard. Sessions, changes and scripts are those of the run.
      """)

  @Argument(
    help: ArgumentHelp("The folder; it is made when it is missing.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("run"), help: ArgumentHelp("The run that the pages are about.", valueName: "run"),
    completion: .runs)
  var reference = "@head"

  @Option(help: ArgumentHelp("How many sessions get a page, those that changed or failed first.", valueName: "count"))
  var sessions = 100

  @Flag(help: "A page for every session of the run.")
  var allSessions = false

  @OptionGroup var dashboards: DashboardsOption
  @OptionGroup var database: DatabaseOption

  func validate() throws {
    if sessions < 0 { throw ValidationError("--sessions is at least 0.") }
  }

  func run() throws {
    let sources = try dashboards.sources()
    let (store, reference) = try database.open(reference)
    let run = try store.resolveRun(reference)
    let plan = try PagePlan(
      store: store, run: run, dashboards: sources.descriptions, sessionLimit: allSessions ? nil : sessions,
      panels: PanelRoom(asking: store.path))
    let site = PageFolder(path: folder, reading: sources.entries.map(\.path))
    try site.prepare()
    let written = try plan.write(to: site)
    let place = "\(folder)/\(PageFolder.index)"
    try StandardOutput.write(lines: ["\(counted(written, "page")) of \(run.reference) in \(place)"])
  }
}
