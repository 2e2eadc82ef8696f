import ArgumentParser
import Rehearsal
import RehearsalReports

/// Which dashboards a command works with, besides the bundled ones.
struct DashboardsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("A folder of dashboards. Default: ./dashboards, if it is there.", valueName: "folder"),
    completion: .directory)
  var dashboards: String?

  /// Reads them; a wrong file is reported and ends the command.
  func sources() throws(RehearsalError) -> DashboardSources {
    if let dashboards { try FilePath.check(dashboards, has: ["yaml", "yml"], as: "dashboard") }
    let places = ProjectPlaces.found()
    return try DashboardSources(
      folder: dashboards ?? places.folder(places.says.dashboards, usual: DashboardSources.usual))
  }
}
