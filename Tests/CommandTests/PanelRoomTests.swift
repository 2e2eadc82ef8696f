import Foundation
import Testing

/// What a panel asks of `dashboard build` and `dashboard check` ends at its limits, wherever it is, and costs no other.
@Suite struct PanelRoomTests {
  private static func dashboard(_ panels: String) -> String {
    """
    id: mine
    title: Mine
    panels:
    \(panels)
      - { title: Right, mark: number, encoding: { value: runs }, query: SELECT 1 AS runs FROM v1_runs LIMIT 1 }
    """
  }

  /// One call of a function, which nothing inside SQLite ends.
  private static let endless = """
      - title: Endless
        mark: table
        timeLimit: 1s
        query: SELECT instr(printf('%.*c', 20000000, 'a'), printf('%.*c', 10000000, 'a') || 'b') AS n
    """

  /// Sorts sixty rows of 30 MB.
  private static let large = """
      - title: Large
        mark: table
        timeLimit: 60s
        query: >-
          WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 60)
          SELECT length(b) AS n FROM (SELECT randomblob(30000000 + n) AS b FROM c ORDER BY b)
    """

  /// The panels of a page, by their titles.
  private func panels(_ page: String) -> [String: String] {
    let parts = page.components(separatedBy: "<section class=\"panel ").dropFirst()
    return Dictionary(
      parts.map { ($0.components(separatedBy: "<h2>")[1].components(separatedBy: "</h2>")[0], $0) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `a panel without end and one that takes memory end alone, and are told apart`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write(
      "dashboards/mine.yaml", PanelRoomTests.dashboard(PanelRoomTests.endless + "\n" + PanelRoomTests.large))

    let result = try workplace.rehearse("dashboard", "build", "pages")

    #expect(result.exit == 0, "\(result.errors)")
    let panels = panels(try String(contentsOfFile: workplace.path("pages/dashboard-mine.html"), encoding: .utf8))
    #expect(panels["Endless"]?.contains("longer than 1,000 ms") == true)
    #expect(
      panels["Large"]?.contains("the query needed more than 512 MB of memory") == true, "\(panels["Large"] ?? "")")
    #expect(panels["Right"]?.contains(">1</dd>") == true)
  }

  @Test func `a query without end is told by check, at its place`() throws {
    let workplace = try Workplace()
    try workplace.write("mine.yaml", PanelRoomTests.dashboard(PanelRoomTests.endless))

    let result = try workplace.rehearse("dashboard", "check", "mine.yaml")

    #expect(result.exit == 2)
    #expect(result.output.contains("mine.yaml:7:12: error: the query took longer than 1000 ms"), "\(result.output)")
    #expect(result.lines.last == "1 error in 1 file")
  }

  @Test(arguments: [("SEGV", "SIGSEGV"), ("KILL", "SIGKILL")])
  func `a query whose process is ended by somebody is not said to have taken memory`(
    _ signal: String, _ name: String
  ) throws {
    let workplace = try Workplace.recorded()
    let sql = "SELECT instr(printf('%.*c', 20000000, 'a'), printf('%.*c', 10000000, 'a') || 'b')"

    let result = try workplace.shell(
      """
      rehearse query "\(sql)" --timeout 100 &
      room=
      while [ -z "$room" ]; do sleep 0.1; room=$(cat /proc/$!/task/$!/children); done
      sleep 1
      kill -\(signal) $room
      wait $!
      """)

    #expect(result.exit == 2)
    #expect(result.errors == "error: the process of the query was ended by \(name)\n", "\(result.errors)")
  }
}
