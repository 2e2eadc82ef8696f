import Foundation
import Testing

/// A server that answers those who know its token.
@Suite struct ServeTokenTests {
  private func token(of served: ServedCommand) throws -> String {
    let printed = try String(contentsOf: served.running.output, encoding: .utf8)
    return String(try #require(printed.firstMatch(of: /\?token=([0-9A-Za-z_-]+)\n/)).1)
  }

  @Test func `where others can reach the server a token is needed, and it is printed`() throws {
    let served = try ServedCommand(in: .recorded(), "--host", "0.0.0.0")
    let token = try token(of: served)

    #expect(token.count == 32)
    for page in ["/", "/live", "/runs", "/console.csv?sql=SELECT+1", "/nothing"] {
      let answer = try served.get(page)
      #expect(answer.status == 401, "\(page)")
      #expect(answer.field("www-authenticate") == "Bearer")
      #expect(!answer.body.contains(token))
    }
    #expect(try served.get("/live", ["Authorization: Bearer \(token)"]).body == "{\"newest\":1}\n")
    #expect(try served.get("/style.css").status == 200)
  }

  @Test func `a browser comes with the token once and keeps a cookie`() throws {
    let served = try ServedCommand(in: .recorded(), "--token")
    let token = try token(of: served)

    let welcome = try served.get("/run-1?token=\(token)")
    let field = try #require(welcome.field("set-cookie"))
    let cookie = String(field.prefix { $0 != ";" })

    #expect(welcome.status == 302)
    #expect(welcome.field("location") == "/run-1")
    #expect(field.contains("HttpOnly") && field.contains("SameSite=Lax"))
    #expect(try served.get("/run-1", ["Cookie: other=1; \(cookie)"]).status == 200)
    #expect(try served.get("/?token=\(token)").field("location") == "/")
    let question = try served.get("/console?sql=SELECT+%26%27&token=\(token)&limit=5").field("location")
    #expect(question == "/console?limit=5&sql=SELECT+%26%27")
  }

  @Test(arguments: [
    "Cookie: rehearse-1=0123456789abcdef0123456789abcdef", "Authorization: Bearer ", "Authorization: Bearer x",
    "Authorization: Basic 0123456789abcdef0123456789abcdef", "Cookie: ",
  ])
  func `another token is none`(_ field: String) throws {
    let served = try ServedCommand(in: .recorded(), "--token")

    #expect(try served.get("/live", [field]).status == 401)
    #expect(try served.get("/live?token=0123456789abcdef0123456789abcdef").status == 401)
    #expect(try served.get("/live?token=").status == 401)
  }

  @Test func `a token of one's own is read from a file`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("token", "a-token-of-my-own\n")
    try workplace.write("short", "secret\n")
    let served = try ServedCommand(in: workplace, "--token-file", "token")

    #expect(try served.get("/live", ["Authorization: Bearer a-token-of-my-own"]).status == 200)
    #expect(try served.get("/live").status == 401)
    let short = try workplace.rehearse("dashboard", "serve", "--port", "0", "--token-file", "short")
    #expect(short.exit == 2)
    #expect(short.errors.contains("16 to 256 letters, digits, - and _"))
    #expect(!short.errors.contains("secret"))
  }
}
