import Foundation
import Testing

@Suite struct ServeTests {
  @Test func `prints where it is, and answers there`() throws {
    let served = try ServedCommand(in: .recorded())

    let runs = try served.get("/runs")
    let first = try served.get("/")

    #expect(runs.status == 200)
    #expect(runs.body.contains("<a href=\"/run-1\">run:1</a>"))
    #expect(runs.body.contains("2 new"))
    #expect(first.status == 200)
    let printed = try String(contentsOf: served.running.output, encoding: .utf8)
    #expect(printed == "Serving .rehearsal/history.sqlite at http://127.0.0.1:\(served.port)/\n")
    #expect(try String(contentsOf: served.running.errors, encoding: .utf8) == "")
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends it, with clients that wait for nothing`(_ signal: Int32, _ exit: Int32) throws {
    let served = try ServedCommand(in: .recorded())
    let idle = try ServedCommand.Client(port: served.port)
    idle.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(!idle.read().isEmpty)

    let result = try served.end(with: signal)

    #expect(result.exit == exit)
    #expect(!result.wasKilled)
    #expect(idle.readToEnd().isEmpty)
  }

  @Test func `an answer in progress when a signal comes is still given, and is the last one`() throws {
    let served = try ServedCommand(in: .recorded())
    let client = try ServedCommand.Client(port: served.port)
    let count =
      "WITH+RECURSIVE+c(n)+AS+(VALUES(1)+UNION+ALL+SELECT+n%2B1+FROM+c+LIMIT+1000000)+SELECT+max(n)+AS+n+FROM+c"
    let next = "GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    client.write("GET /console.csv?sql=\(count) HTTP/1.1\r\nHost: localhost\r\n\r\n" + next)
    usleep(100_000)

    let result = try served.end()

    #expect(result.exit == 143)
    let answer = try #require(ServedCommand.Answer(client.readToEnd()))
    #expect(answer.status == 200)
    #expect(answer.field("connection") == "close")
    #expect(answer.body == "n\n1000000\n")
  }

  @Test func `too few open files for clients and pages are said with the number that is needed`() throws {
    let result = try Workplace.recorded().shell("ulimit -n 100 && rehearse dashboard serve --port 0")

    #expect(result.exit == 2)
    #expect(result.errors.contains("may have 100 of open files, and needs "), "\(result.errors)")
    #expect(result.errors.contains("ulimit -n "))
    #expect(result.output.isEmpty)
  }

  @Test func `a port that is taken is named`() throws {
    let served = try ServedCommand(in: .recorded())

    let second = try served.running.workplace.rehearse("dashboard", "serve", "--port", "\(served.port)")

    #expect(second.exit == 2)
    #expect(second.errors.contains("port \(served.port) of 127.0.0.1 is taken"))
    #expect(second.errors.contains("--port 0"))
  }

  @Test(arguments: [
    (["--host", "example.org"], Int32(2), "is not an address"),
    (["--host", "192.0.2.1"], 2, "not an address of this machine"),
    (["--port", "70000"], 2, "--port"), (["--db", "absent.sqlite"], 5, "there is no database"),
  ])
  func `what cannot be served is said`(_ arguments: [String], _ exit: Int32, _ text: String) throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.start(["dashboard", "serve"] + arguments).result()

    #expect(result.exit == exit)
    #expect(result.errors.contains(text), "\(result.errors)")
  }

  @Test func `an address that others can reach is warned of`() throws {
    let served = try ServedCommand(in: .recorded(), "--host", "0.0.0.0")
    let printed = try String(contentsOf: served.running.output, encoding: .utf8)
    let token = try #require(printed.firstMatch(of: /\?token=(\w+)\n/)).1
    let bearer = ["Authorization: Bearer \(token)"]

    #expect(try String(contentsOf: served.running.errors, encoding: .utf8).hasPrefix("warning: 0.0.0.0 can be reached"))
    #expect(try served.get("/live", bearer).status == 200)
    #expect(try served.get("/live", host: "192.168.7.9:8000", bearer).status == 200)
    #expect(try served.get("/live", host: "example.org", bearer).status == 403)
  }

  @Test func `HEAD has the fields of GET and no content`() throws {
    let served = try ServedCommand(in: .recorded())

    let whole = try served.get("/runs")
    let head = try served.send("HEAD /runs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")

    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    #expect(head.field("content-length") == String(whole.body.utf8.count))
  }

  @Test func `a connection takes several requests, also when they come at once`() throws {
    let served = try ServedCommand(in: .recorded())
    let client = try ServedCommand.Client(port: served.port)

    client.write(
      "GET /live HTTP/1.1\r\nHost: localhost\r\n\r\nGET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
        + "GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let text = String(decoding: client.readToEnd(), as: UTF8.self)

    #expect(text.matches(of: /HTTP\/1.1 (\d+)/).map(\.1) == ["200", "404", "200"])
  }

  @Test func `a thousand requests that come at once are answered in their order`() throws {
    let served = try ServedCommand(in: .recorded())
    let client = try ServedCommand.Client(port: served.port)
    let requests = (0..<1000).map {
      "HEAD /\($0.isMultiple(of: 3) ? "live" : "nothing") HTTP/1.1\r\nHost: localhost\r\n"
    }

    client.write(requests.joined(separator: "\r\n") + "Connection: close\r\n\r\n")
    let text = String(decoding: client.readToEnd(), as: UTF8.self)

    let statuses = text.matches(of: /HTTP\/1.1 (\d+)/).map(\.1)
    #expect(statuses == (0..<1000).map { $0.isMultiple(of: 3) ? "200" : "404" })
  }

  @Test func `the newest complete run is told, and pages say which one they show`() throws {
    let workplace = try Workplace.recorded()
    let served = try ServedCommand(in: workplace)

    #expect(try served.get("/live").body == "{\"newest\":1}\n")
    _ = try workplace.rehearse("record")
    #expect(try served.get("/live").body == "{\"newest\":2}\n")
    let runs = try served.get("/runs").body
    #expect(runs.contains("data-newest=\"2\" data-renewed=\"true\""))
    #expect(runs.contains("<noscript><a href=\"\">Look again</a></noscript>"))
  }

  @Test(arguments: [
    "/nothing", "/run-99", "/run-01", "/run--1", "/session-x", "/dashboard-absent", "/favicon.ico", "//",
  ])
  func `a page that is not there leads to those that are`(_ path: String) throws {
    let served = try ServedCommand(in: .recorded())

    let answer = try served.get(path)

    #expect(answer.status == 404)
    #expect(answer.field("content-type") == "text/html; charset=utf-8")
    #expect(answer.body.contains("<a href=\"/runs\">"))
  }
}
