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
    Case("a method in small letters", 400, "get / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
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
    Case("two blanks before the target", 400, "GET  /live HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("two blanks behind the target", 400, "GET /live  HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a tab in the place of a blank", 400, "GET\t/live HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a target of another host", 403, "GET http://example.org/live HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a target of another scheme", 400, "GET https://localhost/live HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a target without a host", 400, "GET http:///live HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("blanks without an end", 400, "GET /live   "),
    Case("NUL", 400, "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("HTTP/0.9", 400, "GET /\r\n\r\n"),
    Case("HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    Case("another protocol", 400, "SSH-2.0-OpenSSH_9.2\r\n\r\n"),
    Case("a long address", 414, "GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("a long address without an end", 400, "GET /" + String(repeating: "a", count: 40_000)),
    Case(
      "a long query", 414,
      "GET /console?sql=\(String(repeating: "+", count: 20_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    ),
    Case(
      "a long field", 400, "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n"),
    Case(
      "many fields", 400, "GET / HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "X: a\r\n", count: 200))\r\n"),
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

  @Test(arguments: [
    Case("a name of another machine", 403, "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"),
    Case("another method", 405, "DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Case("bytes of another protocol", 400, "SSH-2.0-OpenSSH_9.2\r\n\r\n"),
    Case("content that never comes", 413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"),
  ])
  func `a connection ends with the answer that refuses, long before an idle one is left`(_ test: Case) throws {
    let client = try ServedCommand.Client(port: ServedCommand.shared().port)
    let start = ContinuousClock.now

    client.write(test.bytes)

    #expect(ServedCommand.Answer(client.readToEnd())?.status == test.status)
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test func `a target that names this server is answered, whatever the Host field says`() throws {
    let served = try ServedCommand.shared()

    let answer = try served.send(
      "GET http://localhost:\(served.port)/live HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n")

    #expect(answer.status == 200)
  }

  @Test(arguments: ["HTTP/1.0\r\n", "HTTP/1.1\r\nConnection: Close\r\n", "HTTP/1.1\r\nConnection: TE, close\r\n"])
  func `an answer to a client that keeps no connection is the last one`(_ version: String) throws {
    let answer = try ServedCommand.shared().send("GET /live \(version)Host: localhost\r\n\r\n")

    #expect(answer.status == 200)
    #expect(answer.field("connection") == "close")
  }

  @Test func `a second request in one piece with the first is looked at, too`() throws {
    let client = try ServedCommand.Client(port: ServedCommand.shared().port)

    client.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\nGET  /live HTTP/1.1\r\nHost: localhost\r\n\r\n")

    let text = String(decoding: client.readToEnd(), as: UTF8.self)
    #expect(text.matches(of: /HTTP\/1.1 (\d+)/).map(\.1) == ["200", "400"])
  }

  @Test func `an answer that is not the last keeps its connection`() throws {
    let client = try ServedCommand.Client(port: ServedCommand.shared().port)
    let request = "GET /console.csv?sql=SELECT+7 HTTP/1.1\r\nHost: localhost\r\n"

    client.write(request + "\r\n")
    let first = client.read()
    client.write(request + "Connection: close\r\n\r\n")
    let second = client.readToEnd()

    #expect(ServedCommand.Answer(first)?.body == "7\n7\n")
    #expect(ServedCommand.Answer(second)?.body == "7\n7\n")
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
      let received = client.readToEnd()
      if let answer = ServedCommand.Answer(received) {
        #expect(answer.status == 400)
      } else {
        #expect(received.isEmpty)
      }
    }

    #expect(try served.get("/live").status == 200)
  }

  @Test func `a client that sends slowly is left, and holds up nobody`() throws {
    let served = try ServedCommand.shared()
    let slow = try (0..<40).map { _ in try ServedCommand.Client(port: served.port) }
    for client in slow { client.write("GET / HTTP/1.1\r\nHost: loc") }

    let start = Date()
    #expect(try served.get("/live").status == 200)
    #expect(Date().timeIntervalSince(start) < 5)

    #expect(slow[0].readToEnd().isEmpty)
  }
}
