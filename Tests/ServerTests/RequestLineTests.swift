#if Server
import Testing

@testable import RehearsalServer

@Suite struct RequestLineTests {
  @Test(arguments: [
    ("GET / HTTP/1.1", true), ("GET  / HTTP/1.1", false), ("GET /  HTTP/1.1", false), (" GET / HTTP/1.1", false),
    ("GET / HTTP/1.1 ", false), ("GET\t/ HTTP/1.1", false), ("GET /", false), ("GET / a HTTP/1.1", false),
    ("GET / HTTP/1.1\r", true), ("GET / \r", false), ("GET / HTTP/1.1\r\r", true), ("GET \rx HTTP/1.1", true),
    ("", false), ("GET", false), ("  ", false), ("\t", false), ("a b c\t", false),
  ])
  func `a request line has three parts and a blank between`(_ line: String, _ isOne: Bool) {
    var read = RequestLine()
    for byte in line.utf8 { read.append(byte) }

    #expect(read.isWellFormed == isOne)
  }

  @Test(arguments: [
    ("GET ", false), ("GET / HTTP", false), ("GET  ", true), ("GET / HTTP/1.1 ", true), (" ", true), ("GET\t", true),
  ])
  func `a line that no byte can mend is known before its end`(_ line: String, _ isHopeless: Bool) {
    var read = RequestLine()
    for byte in line.utf8 { read.append(byte) }

    #expect(read.isHopeless == isHopeless)
  }

  @Test(arguments: [("", true), ("\r", true), ("\r\r", false), (" ", false), ("\t", false), ("G", false)])
  func `a line without bytes comes before a request and is none`(_ line: String, _ isEmpty: Bool) {
    var read = RequestLine()
    for byte in line.utf8 { read.append(byte) }

    #expect(read.isEmpty == isEmpty)
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
