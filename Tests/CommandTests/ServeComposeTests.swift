import Foundation
import Testing

/// `rehearse compose SCENE --serve`: a script that is written by doing, on a page.
@Suite struct ServeComposeTests {
  /// A served composition, and what its own page would send.
  private struct Page {
    let workplace: Workplace
    let served: ServedCommand
    let cookie: String
    let word: String

    init(_ more: String...) throws {
      workplace = try Workplace()
      try #require(try workplace.rehearse("init", "--ci", "none").exit == 0)
      served = try ServedCommand(in: workplace, as: ["compose", "notes", "--serve"] + more)
      let printed = try String(contentsOf: served.running.output, encoding: .utf8)
      let token = try #require(printed.firstMatch(of: /^Composing at http:\/\/127\.0\.0\.1:\d+\/\?token=([0-9a-f]+)\n/))
        .1
      let field = try #require(try served.get("/?token=\(token)").field("set-cookie"))
      try #require(field.contains("; HttpOnly; SameSite=Strict; "))
      cookie = "Cookie: \(field.prefix { $0 != ";" })"
      word = String(try #require(try served.get("/", [cookie]).body.firstMatch(of: /data-word="([0-9a-f]{32})"/)).1)
    }

    var own: [String] { [cookie, "Origin: http://127.0.0.1:\(served.port)", "Rehearsal-Compose: \(word)"] }

    func post(
      _ query: String, _ fields: [String]? = nil, to path: String = "/compose"
    ) throws -> ServedCommand.Answer {
      let lines = ["POST \(path)?\(query) HTTP/1.1", "Host: 127.0.0.1:\(served.port)"] + (fields ?? own)
      return try served.send((lines + ["Content-Length: 0", "Connection: close", "", ""]).joined(separator: "\r\n"))
    }

    /// The script as the page shows it.
    func script() throws -> String {
      let body = try served.get("/", [cookie]).body
      return String(try #require(body.firstMatch(of: /<pre tabindex="0">((?s).*?)<\/pre>/), "\(body)").1)
    }
  }

  /// Where the middle of the starter's button is on the screen: frames are recorded in the superview's coordinates.
  private static func middleOfShow(in workplace: Workplace) throws -> (x: Int, y: Int) {
    try #require(try workplace.rehearse("record", "Scripts/tap-outside.yaml", "--db", "where.sqlite").exit == 0)
    let state = try workplace.rehearse("state", "s:1", "--at", "step:1", "--db", "where.sqlite", "--format", "csv")
    let frames = try ["window/page", "window/page/bar", "window/page/bar/show.button"].map { path in
      let line = try #require(state.lines.first { $0.hasPrefix("\(path),frame,") }, "\(state.output)\(state.errors)")
      return line.dropFirst(path.count).matches(of: /-?\d+/).compactMap { Int($0.0) }
    }
    let corner = frames.reduce((x: 0, y: 0)) { ($0.x + $1[0], $0.y + $1[1]) }
    return (corner.x + frames[2][2] / 2, corner.y + frames[2][3] / 2)
  }

  @Test func `what is done on the page becomes the script that the terminal writes`() throws {
    let page = try Page("-o", "Scripts/composed.yaml")
    try page.workplace.write("lines.txt", "tap: show\nd 1\nrotate: left\n")
    let asked = try page.workplace.shell("rehearse compose notes <lines.txt")

    let tapped = try page.post("do=step&step=tap:+show")
    let dropped = try page.post("do=drop&part=1&proposal=0")
    let turned = try page.post("do=step&step=rotate:+left")
    #expect(!page.workplace.exists("Scripts/composed.yaml"), "nothing is written before it is asked for")
    let written = try page.post("do=write")

    for answer in [tapped, dropped, turned, written] { #expect(answer.status == 200, "\(answer.body)") }
    #expect(tapped.body.contains("<svg") && tapped.body.contains("type=\"checkbox\""))
    #expect(written.body.contains("written to Scripts/composed.yaml"))
    let text = try String(contentsOfFile: page.workplace.path("Scripts/composed.yaml"), encoding: .utf8)
    #expect(text == asked.output, "\(text)\n\(asked.output)\(asked.errors)")
    #expect(try page.workplace.rehearse("lint").exit == 0)
    let recorded = try page.workplace.rehearse("record", "Scripts/composed.yaml")
    #expect(recorded.exit == 0 && recorded.output.contains("1 new"), "\(recorded.output)")
  }

  @Test func `a touch means what is there by its name, and by its point where nothing has one`() throws {
    let page = try Page()
    let place = try Self.middleOfShow(in: page.workplace)

    let named = try page.post("do=touch&x=\(place.x)&y=\(place.y)")
    #expect(named.status == 200 && named.body.contains("data-said=\"tap: show\""), "\(named.body.prefix(300))")
    #expect(try page.script().contains("\n  - tap: show\n"))
    _ = try page.post("do=undo")
    let idle = try page.post("do=touch&x=\(place.x)&y=700")
    #expect(idle.status == 200 && idle.body.contains("tap: { at: ["), "\(idle.body.prefix(300))")
    let long = try page.post("do=touch&as=longPress&x=\(place.x)&y=\(place.y)")
    #expect(long.body.contains("data-said=\"longPress: show\""), "\(long.body.prefix(300))")
  }

  @Test func `a proposal is dropped and kept again, and a step is taken back`() throws {
    let page = try Page()
    let before = try page.script()
    _ = try page.post("do=step&step=tap:+show")
    let all = try page.script()

    _ = try page.post("do=drop&part=1&proposal=0")
    let less = try page.script()
    _ = try page.post("do=keep&part=1&proposal=0")
    let again = try page.script()
    let undone = try page.post("do=undo")

    #expect(less.split(separator: "\n").count == all.split(separator: "\n").count - 1)
    #expect(again == all)
    #expect(undone.status == 200)
    #expect(try page.script() == before)
  }

  @Test func `what cannot be done is said, and changes nothing`() throws {
    let page = try Page()
    let before = try page.script()
    let cases = [
      ("do=step&step=tap:+nothing", "nothing is not on the screen"), ("do=step&step=tapp:+show", "is not a step"),
      ("do=undo", "nothing was done"), ("do=drop&part=9&proposal=0", "no proposal 0 of part 9"),
      ("do=write", "start with -o FILE"), ("do=quit", "expected do"), ("do=step&step=tap:+show%0Atap:+x", "one line"),
    ]

    for (query, words) in cases {
      let answer = try page.post(query)
      #expect(answer.status == 400 && answer.body.contains(words), "\(query): \(answer.body)")
    }
    #expect(try page.script() == before)
  }

  @Test func `only the server's own page is obeyed, by one who knows its token`() throws {
    let page = try Page()
    let query = "do=step&step=tap:+show"
    let origin = "Origin: http://127.0.0.1:\(page.served.port)"
    let word = "Rehearsal-Compose: \(page.word)"
    let cases: [(fields: [String], status: Int)] = [
      ([origin, word], 401), ([page.cookie, origin], 403), ([page.cookie, word], 403),
      ([page.cookie, origin, "Rehearsal-Compose: 00000000000000000000000000000000"], 403),
      ([page.cookie, "Origin: http://127.0.0.1:1", word], 403), ([page.cookie, "Origin: null", word], 403),
      ([page.cookie, origin, word, "Sec-Fetch-Site: same-site"], 403),
    ]

    for (fields, status) in cases { #expect(try page.post(query, fields).status == status, "\(fields)") }
    #expect(try page.post(query, to: "/").status == 405)
    #expect(try page.served.get("/compose?\(query)", page.own).status == 404)
    #expect(try page.served.get("/").status == 401)
    #expect(try page.served.get("/", host: "example.org", [page.cookie]).status == 403)
    #expect(!(try page.script().contains("tap: show")))
  }

  @Test func `it ends when it is asked to, and a scene that is not there is said before it serves`() throws {
    let page = try Page()
    let ended = try page.served.end()
    let unknown = try page.workplace.rehearse("compose", "nots", "--serve", "--port", "0")
    let file = try page.workplace.rehearse("compose", "notes", "--serve", "--port", "0", "-o", "/nosuch/a.yaml")

    #expect(ended.exit == 143)
    #expect(unknown.exit == 2 && unknown.errors.contains("there is notes"), "\(unknown.errors)")
    #expect(file.exit != 0 && file.errors.contains("/nosuch/a.yaml"), "\(file.errors)")
  }
}
