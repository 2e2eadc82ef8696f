import Foundation
import Testing

/// What somebody could send to get at what is not theirs.
@Suite struct ServeProtectionTests {
  @Test(arguments: [
    "example.org", "127.0.0.1.example.org", "localhost.example.org", "localhost.", "2130706433", "0x7f.1", "127.1",
    "[::1", "[::1]x", "[example]", "127.0.0.1:80x", "127.0.0.1:80:80", "a@127.0.0.1", "127.0.0.1/x", "10.0.0.1",
    "[::]", "0.0.0.0", "", "localhost,example.org",
  ])
  func `another host's name is not answered`(_ host: String) throws {
    let answer = try ServedCommand.shared().get("/live", host: host)

    #expect(answer.status == 403)
    #expect(!answer.body.contains("newest"))
  }

  @Test(arguments: ["localhost", "LOCALHOST:7", "127.0.0.1", "127.8.8.8:80", "[::1]:99", "[0:0:0:0:0:0:0:1]"])
  func `every name of this machine is answered`(_ host: String) throws {
    #expect(try ServedCommand.shared().get("/live", host: host).status == 200)
  }

  @Test(arguments: [
    ["Origin: http://example.org"], ["Origin: null"], ["Origin: https://127.0.0.1"], ["Origin: http://localhost:1"],
    ["Origin: http://127.0.0.1", "Origin: http://example.org"], ["Origin: "],
    ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty"],
    ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"],
    ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"],
    ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: unheard-of"],
  ])
  func `a page of another site is not answered`(_ fields: [String]) throws {
    let answer = try ServedCommand.shared().get("/live", fields)

    #expect(answer.status == 403)
    #expect(answer.field("access-control-allow-origin") == nil)
  }

  @Test func `its own pages, and links that somebody follows, are answered`() throws {
    let served = try ServedCommand.shared()
    let navigation = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"]

    #expect(try served.get("/live", ["Origin: http://127.0.0.1:\(served.port)"]).status == 200)
    #expect(try served.get("/live", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"]).status == 200)
    #expect(try served.get("/runs", ["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"]).status == 200)
    #expect(try served.get("/runs", navigation).status == 200)
  }

  @Test(arguments: ["/runs", "/live", "/style.css", "/script.js", "/nothing", "/console.csv?sql=SELECT+1", "/%"])
  func `every answer forbids other sites and foreign scripts`(_ path: String) throws {
    let answer = try ServedCommand.shared().get(path)

    let policy = try #require(answer.field("content-security-policy"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
    #expect(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"))
    #expect(!policy.contains("unsafe") && !policy.contains("*"))
    #expect(answer.field("x-content-type-options") == "nosniff")
    #expect(answer.field("referrer-policy") == "no-referrer")
    #expect(answer.field("cross-origin-resource-policy") == "same-origin")
    #expect(!answer.head.lowercased().contains("access-control"))
    #expect(!answer.body.contains("<script>") && !answer.body.contains("<style"))
  }

  @Test(arguments: [
    "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/%252e%252e%252fetc%252fpasswd",
    "/..\\..\\etc\\passwd", "/./runs", "/runs/", "/runs/../runs", "//runs", "/runs%2f", "/run-1/../../x",
    "/session-1%2f..", "/script-..~2F..~2Fetc~2Fpasswd", "/dashboard-~2E~2E~2Fx", "/etc/passwd",
  ])
  func `a path leads nowhere but to pages`(_ path: String) throws {
    let answer = try ServedCommand.shared().get(path)

    #expect(answer.status == 404, "\(answer.head)")
    #expect(!answer.body.contains("root:"))
  }

  @Test(arguments: [
    "/%", "/%2", "/%zz", "/%00", "/runs%00.html", "/%ff", "/%c3%28", "/%ed%a0%80", "/%f4%90%80%80", "/%c0%af",
    "/%0d%0aX: y",
    "/%1b", "/runs?%ff", "/runs?a=%0", "/runs?a=1&a=2", "/runs#x", "/caf\u{e9}", "/console?sql=%00", "/console?limit=7",
    "/console?x=1", "/console?p.=1", "/console?p.a-b=1", "runs", "*", "http://127.0.0.1/runs", "127.0.0.1:80",
  ])
  func `an address that cannot be decoded is refused`(_ target: String) throws {
    let answer = try ServedCommand.shared().get(target)

    #expect(answer.status == 400, "\(answer.head)")
    #expect(answer.field("x") == nil)
  }

  @Test func `nothing that is sent gets into the head of an answer`() throws {
    let value = "x%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script>alert(1)</script>"

    for path in ["/\(value)", "/console?sql=\(value)", "/console.csv?sql=SELECT+'\(value)'", "/runs?\(value)=1"] {
      let answer = try ServedCommand.shared().get(path)
      #expect(!answer.head.contains("Set-Cookie"), "\(path)")
      #expect(answer.field("content-type")?.hasPrefix("text/html") != true || !answer.body.contains("<script>"))
    }
  }
}
