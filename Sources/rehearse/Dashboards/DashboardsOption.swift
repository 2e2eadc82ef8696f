import ArgumentParser

/// Which dashboards a command works with, besides the bundled ones.
struct DashboardsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("A folder of dashboards. Default: ./dashboards, if it is there.", valueName: "folder"))
  var dashboards: String?

  static let usual = "dashboards"

  /// Reads them; a wrong file is reported and ends the command.
  func sources() throws(CommandFailure) -> DashboardSources { try DashboardSources(folder: dashboards) }
}
