import ArgumentParser

/// `rehearse dashboard`: pages made from SQL.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: "Pages made from SQL: list, check, build, serve.",
    discussion: """
      A dashboard is a YAML file with questions in SQL and how their answers are shown. Those that travel with the \
      command are joined by ./dashboards/*.yaml and by those of --dashboards; one with the id of another takes its \
      place.
      """,
    subcommands: [DashboardList.self, DashboardCheck.self, DashboardBuild.self, DashboardServe.self])
}
