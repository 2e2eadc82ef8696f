import Foundation
import Testing

/// Bytes that are no request, too much of one, or one that two programs could read in two ways.
@Suite struct ServeRequestTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let status: Int
    let bytes: String

    init(_ name: String, _ status: Int, _ bytes: String) {
      (testDescription, self.status, self.bytes) = (name, status, bytes)
    }
  }

  @Test(arguments: [
    Case("a POST", 405, "POST /runs HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a POST with content", 405, "POST /runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nabcd"),
    Case("a DELETE", 405, "DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("OPTIONS, as a browser asks before it sends", 405, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a tunnel", 405, "CONNECT example.org:443 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a method in small letters", 405, "get / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a GET with content", 413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"),
    Case("chunks", 413, "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Case("no host", 400, "GET / HTTP/1.1\r\n\r\n"),
    Case("two hosts", 400, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"),
    Case("line feeds alone", 400, "GET / HTTP/1.1\nHost: localhost\n\n\r\n\r\n"),
    Case("a folded field", 400, "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n"),
    Case("a blank before the colon", 400, "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n"),
    Case("a field without a name", 400, "GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n"),
    Case("a control character", 400, "GET / HTTP/1.1\r\nHost: localhost\r\nX: \u{1}\r\n\r\n"),
    Case("a lone carriage return", 400, "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rSet-Cookie: b\r\n\r\n"),
    Case("NUL", 400, "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("two blanks", 400, "GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("HTTP/0.9", 400, "GET /\r\n\r\n"),
    Case("HTTP/2", 505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    Case("another protocol", 400, "SSH-2.0-OpenSSH_9.2\r\n\r\n"),
    Case("nothing but line ends", 400, "\r\n\r\n"),
    Case("a long address", 414, "GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a long address without an end", 414, "GET /" + String(repeating: "a", count: 40_000)),
    Case(
      "a long query", 414,
      "GET /console?sql=\(String(repeating: "+", count: 20_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    ),
    Case(
      "a long field", 431, "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n"),
    Case(
      "many fields", 431, "GET / HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "X: a\r\n", count: 200))\r\n"),
    Case(
      "many parameters", 400,
      "GET /console?\((0..<100).map { "p.a\($0)=1" }.joined(separator: "&")) HTTP/1.1\r\nHost: localhost\r\n\r\n"),
  ])
  func `is refused, and the next client is served`(_ test: Case) throws {
    let served = try ServedCommand.shared()

    let answer = try served.send(test.bytes)

    #expect(answer.status == test.status, "\(answer.head)")
    #expect(answer.field("connection") == "close")
    if test.status == 405 { #expect(answer.field("allow") == "GET, HEAD") }
    #expect(try served.get("/live").status == 200)
  }

  @Test func `bytes of any kind end in an answer or the end of the connection`() throws {
    let served = try ServedCommand.shared()
    var state: UInt64 = 7

    for _ in 0..<60 {
      let bytes = (0..<400).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      }
      let client = try ServedCommand.Client(port: served.port)
      client.write(bytes + Array("\r\n\r\n".utf8))
      let answer = try #require(ServedCommand.Answer(client.readToEnd()))
      #expect([400, 405, 431, 505].contains(answer.status))
    }

    #expect(try served.get("/live").status == 200)
  }

  @Test func `a client that sends slowly is told so, and holds up nobody`() throws {
    let served = try ServedCommand.shared()
    let slow = try (0..<40).map { _ in try ServedCommand.Client(port: served.port) }
    for client in slow { client.write("GET / HTTP/1.1\r\nHost: loc") }

    let start = Date()
    #expect(try served.get("/live").status == 200)
    #expect(Date().timeIntervalSince(start) < 5)

    let answer = try #require(ServedCommand.Answer(slow[0].readToEnd()))
    #expect(answer.status == 408)
  }
}
