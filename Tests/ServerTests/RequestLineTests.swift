#if Server
import Testing

@testable import RehearsalServer

@Suite struct RequestLineTests {
  @Test(arguments: [
    ("GET / HTTP/1.1", true), ("GET  / HTTP/1.1", false), ("GET /  HTTP/1.1", false), (" GET / HTTP/1.1", false),
    ("GET / HTTP/1.1 ", false), ("GET\t/ HTTP/1.1", false), ("GET /", false), ("GET / a HTTP/1.1", false),
  ])
  func `a request line has three parts and a blank between`(_ line: String, _ isOne: Bool) {
    #expect(RequestLineGate.isWellFormed(Array(line.utf8)) == isOne)
  }

  @Test(arguments: [
    ("http://localhost:7/runs?a=1", "localhost:7", "/runs?a=1"), ("HTTP://a", "a", "/"), ("http://a?b", "a", "/?b"),
    ("http://u@a/", "u@a", "/"),
  ])
  func `an absolute target names a host and a target`(_ text: String, _ authority: String, _ target: String) throws {
    let origin = try #require(OriginForm(text))

    #expect(origin.authority == authority)
    #expect(origin.target == target)
  }

  @Test(arguments: ["https://a/", "http:///", "a:80", "http:/a", "//a/", ""])
  func `what is no absolute target of this server is none`(_ text: String) {
    #expect(OriginForm(text) == nil)
  }
}
#endif
