import Foundation
import Testing

/// A server whose pages decide about changes.
@Suite struct ServeReviewTests {
  /// A server over a run with a change, and what its own page would send.
  private struct Review {
    let workplace: Workplace
    let served: ServedCommand
    let cookie: String
    let word: String
    let signature: String

    init() throws {
      workplace = try BaselineCommandTests.changed()
      served = try ServedCommand(in: workplace, "--review", "--who", "Ada", "--write-baselines")
      let printed = try String(contentsOf: served.running.output, encoding: .utf8)
      let token = try #require(printed.firstMatch(of: /\?token=([0-9a-f]+)\n/)).1
      let field = try #require(try served.get("/?token=\(token)").field("set-cookie"))
      try #require(field.contains("; HttpOnly; SameSite=Strict; "))
      cookie = "Cookie: \(field.prefix { $0 != ";" })"
      let page = try served.get("/", [cookie]).body
      word = String(try #require(page.firstMatch(of: /data-review="([0-9a-f]{32})"/)).1)
      signature = String(try #require(page.firstMatch(of: /data-names="([0-9a-f]{12})/)).1)
      try #require(page.contains("kept at once, as said by Ada."))
    }

    var own: [String] { [cookie, "Origin: http://127.0.0.1:\(served.port)", "Rehearsal-Review: \(word)"] }

    func post(_ query: String, _ fields: [String]? = nil, to path: String = "/review") throws -> ServedCommand.Answer {
      let lines = ["POST \(path)?\(query) HTTP/1.1", "Host: 127.0.0.1:\(served.port)"] + (fields ?? own)
      let end = ["Content-Length: 0", "Connection: close", "", ""]
      return try served.send((lines + end).joined(separator: "\r\n"))
    }

    /// What was decided, in the order of the database.
    var decisions: [String] {
      get throws {
        try workplace.rehearse("query", "SELECT decision, who, why FROM v1_reviews", "--format", "csv").lines
          .dropFirst().map { $0 }
      }
    }
  }

  @Test func `what a page decides is what review would keep`() throws {
    let review = try Review()

    let rejected = try review.post("word=reject&names=\(review.signature)&run=run:2&why=too+wide")
    let accepted = try review.post("word=accept&names=\(review.signature)&why=")

    #expect(rejected.status == 200 && rejected.body == "rejected 1 change\n")
    #expect(accepted.status == 200 && accepted.body == "accepted 1 change in 2 cells of run:2\n", "\(accepted.body)")
    #expect(try review.decisions == ["rejected,Ada,too wide", "accepted,Ada,accepted on its page"])
    #expect(try review.workplace.rehearse("review").exit == 0, "nothing is left to review")
    #expect(try review.served.get("/", [review.cookie]).body.contains(">accepted<"))
  }

  @Test func `a decision that nobody could have meant is refused`() throws {
    let review = try Review()
    let own = "names=\(review.signature)"
    let cases = [
      ("word=reject&\(own)&why=+", "say why"), ("word=merge&\(own)", "that word"),
      ("word=accept&names=", "8 to 64 digits"), ("word=accept&names=%27%3B--", "8 to 64 digits"),
      ("word=accept&names=00000000", "no change of run:2"), ("word=accept&\(own)&run=/etc/passwd", "run:NUMBER"),
      ("word=accept&\(own)&run=run:99", "run:99"),
    ]

    for (query, words) in cases {
      let answer = try review.post(query)
      #expect([400, 404].contains(answer.status) && answer.body.contains(words), "\(query): \(answer.body)")
    }
    #expect(try review.decisions.isEmpty)
  }

  @Test func `only the server's own pages decide, for readers with its token`() throws {
    let review = try Review()
    let query = "word=accept&names=\(review.signature)"
    let origin = "Origin: http://127.0.0.1:\(review.served.port)"
    let word = "Rehearsal-Review: \(review.word)"
    let cases: [(fields: [String], status: Int)] = [
      ([origin, word], 401), ([review.cookie, origin], 403), ([review.cookie, word], 403),
      ([review.cookie, origin, "Rehearsal-Review: 00000000000000000000000000000000"], 403),
      ([review.cookie, "Origin: http://127.0.0.1:1", word], 403), ([review.cookie, "Origin: null", word], 403),
      ([review.cookie, "Origin: http://localhost:\(review.served.port)", word], 403),
      ([review.cookie, origin, word, "Sec-Fetch-Site: same-site"], 403),
      ([review.cookie, origin, word, "Sec-Fetch-Site: none"], 403),
    ]

    for (fields, status) in cases {
      #expect(try review.post(query, fields).status == status, "\(fields)")
    }
    #expect(try review.post(query, to: "/runs").status == 405)
    #expect(try review.served.get("/review?\(query)", review.own).status == 404)
    #expect(try review.decisions.isEmpty)
  }

  @Test func `nothing can be decided unless the server was started for it, on this machine`() throws {
    let workplace = try BaselineCommandTests.changed()
    let served = try ServedCommand(in: workplace)
    let line = "POST /review?word=accept HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nContent-Length: 0\r\n\r\n"

    #expect(try served.send(line).status == 405)
    #expect(!(try served.get("/").body.contains("data-review")))
    let open = try workplace.rehearse("dashboard", "serve", "--review", "--host", "0.0.0.0", "--port", "0")
    #expect(open.exit == 2 && open.errors.contains("this machine alone"))
    let ci = try workplace.rehearse("dashboard", "serve", "--review", "--port", "0", environment: ["CI": "true"])
    #expect(ci.exit == 2 && ci.errors.contains("--write-baselines"))
  }
}
