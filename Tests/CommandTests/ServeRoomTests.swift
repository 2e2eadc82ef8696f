import Foundation
import Testing

/// What one reader asks costs no other reader his page.
@Suite struct ServeRoomTests {
  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// No check inside SQLite ends it: one call of a function.
  private static let endless =
    "SELECT instr(printf('%.*c', 4000000, 'a'), printf('%.*c', 2000000, 'a') || 'b') AS n, "
    + "instr(printf('%.*c', 3900000, 'a'), printf('%.*c', 1900000, 'a') || 'b') AS m"

  private static let slow = """
    id: slow
    title: Slow
    panels:
      - title: Endless
        mark: number
        query: \(endless)
        encoding: { value: n }
    """

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Date()
    try body()
    return Date().timeIntervalSince(start)
  }

  /// A median of five, since a machine that is busy otherwise makes single pages slow.
  private func usual(_ body: () throws -> Void) rethrows -> Double {
    try (0..<5).map { _ in try seconds(body) }.sorted()[2]
  }

  /// How long a page may take: so many seconds, and what a machine that is busy otherwise adds to any page now.
  private func patience(_ seconds: Double, _ served: ServedCommand) throws -> Double {
    seconds + 10 * (try usual { _ = try served.get("/runs?again=\(UUID().uuidString)") })
  }

  @Test func `four endless questions delay no page, no dashboard and no other question by more than a second`() throws {
    let served = try ServedCommand(in: .recorded())
    let pages = ["/runs", "/run-1", "/session-1", "/dashboard-health", "/console", "/console.csv?sql=SELECT+6*7"]
    for page in pages { #expect(try served.get(page).status == 200, "\(page)") }
    let second = try patience(1, served)
    let slow = try (0..<4).map { _ in
      let client = try ServedCommand.Client(port: served.port)
      client.write("GET /console?sql=\(encoded(ServeRoomTests.endless)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return client
    }
    usleep(500_000)

    for page in pages {
      // A parameter that no page has: it is made anew.
      let made = try usual { _ = try served.get(page + (page.contains("?") ? "" : "?again=\(UUID().uuidString)")) }
      #expect(made < second, "\(page)")
    }

    let answer = try #require(ServedCommand.Answer(slow[0].readToEnd()))
    #expect(answer.status == 200)
    #expect(answer.body.contains("the query took longer than 10000 ms") || answer.body.contains("1 row."))
  }

  @Test func `a question that takes memory ends alone, and says so`() throws {
    let served = try ServedCommand(in: .recorded())
    let tables = (1...22).map { "t\($0) AS NOT MATERIALIZED (SELECT a.n FROM t\($0 - 1) a, t\($0 - 1) b)" }
    let sql = "WITH t0(n) AS (SELECT 1), " + tables.joined(separator: ", ") + " SELECT count(*) FROM t22"

    let page = try served.get("/console?sql=\(encoded(sql))")
    let file = try served.get("/console.csv?sql=\(encoded(sql))")

    let ends = ["the query needed more than 512 MB of memory", "the query took longer than 10000 ms"]
    #expect(page.status == 200 && ends.contains { page.body.contains($0) }, "\(page.head)")
    #expect(file.status == 400 && ends.contains { file.body.contains($0) }, "\(file.head)")
    #expect(try served.get("/console.csv?sql=SELECT+6*7+AS+n").body == "n\n42\n")
  }

  @Test func `a panel without end ends alone, and the dashboard is there`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("dashboards/slow.yaml", Self.slow)
    let served = try ServedCommand(in: workplace)
    let second = try patience(1, served)

    let slow = try ServedCommand.Client(port: served.port)
    slow.write("GET /dashboard-slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")

    let made = try usual { _ = try served.get("/dashboard-health?run=run:1") }
    #expect(made < second)
    let answer = try #require(ServedCommand.Answer(slow.readToEnd()))
    #expect([200, 400].contains(answer.status))
  }

  @Test func `answers of rooms are those of the file as it is`() throws {
    let workplace = try Workplace.recorded()
    let served = try ServedCommand(in: workplace)
    let question = "/console.csv?sql=SELECT+count(*)+AS+n+FROM+v1_runs"

    #expect(try served.get(question).body == "n\n1\n")
    _ = try workplace.rehearse("record")
    #expect(try served.get(question).body == "n\n2\n")
    #expect(try served.get("/dashboard-health").body.contains("run:2"))
    try FileManager.default.removeItem(atPath: workplace.path(".rehearsal/history.sqlite"))
    for part in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: workplace.path(".rehearsal/history.sqlite" + part))
    }
    _ = try workplace.rehearse("record")
    #expect(try served.get(question).body == "n\n1\n")
    #expect(try served.get("/live").body == "{\"newest\":1}\n")
  }

  // MARK: - Readers who have left

  @Test func `three hundred readers who left hold up nobody`() throws {
    let served = try ServedCommand(in: .recorded())
    let three = try patience(3, served)
    for number in 0..<300 {
      let client = try ServedCommand.Client(port: served.port)
      client.write("GET /?again=\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }

    let waited = try seconds { _ = try served.get("/live") }
    #expect(waited < three)
  }

  /// There are four places for dashboards and eight for questions; what is asked here would keep each for ten seconds.
  @Test func `readers who left leave no place taken by what they asked`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("dashboards/slow.yaml", Self.slow)
    let served = try ServedCommand(in: workplace)
    // The rooms that were ended are made anew.
    let five = try patience(5, served)
    for (slow, count, other) in [
      ("/dashboard-slow?again=", 4, "/dashboard-health?run=run:1&again="),
      ("/console?sql=\(encoded(Self.endless))", 8, "/console.csv?sql=SELECT+"),
    ] {
      // A digit makes each another question, none of which is kept.
      #expect(try served.get(other + "9").status == 200)
      var readers = try (1...count).map { number in
        let client = try ServedCommand.Client(port: served.port)
        client.write("GET \(slow)\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client
      }
      usleep(500_000)

      readers.removeAll()

      var status = 0
      let waited = try seconds { status = try served.get(other + "8").status }
      #expect(status == 200 && waited < five, "\(slow): \(status) after \(waited) s")
    }
  }

  @Test func `a reader who asks for much and reads nothing holds up nobody`() throws {
    let served = try ServedCommand(in: .recorded())
    let (three, five) = (try patience(3, served), try patience(5, served))
    let greedy = try (0..<40).map { _ in try ServedCommand.Client(port: served.port) }
    for client in greedy {
      client.write(String(repeating: "GET /run-1 HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 30))
    }

    let waited = try seconds { _ = try served.get("/runs") }
    #expect(waited < five)
    let live = try seconds { _ = try served.get("/live") }
    #expect(live < three)
  }
}
