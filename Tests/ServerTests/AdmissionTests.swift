#if Server
import NIOHTTP1
import RehearsalServer
import Testing

/// Which requests are answered.
@Suite struct AdmissionTests {
  private func asked(
    _ method: HTTPMethod = .GET, _ target: String = "/", host: String? = "localhost:7357",
    fields: [(String, String)] = []
  ) throws -> SiteRequest {
    let headers = HTTPHeaders((host.map { [("Host", $0)] } ?? []) + fields)
    return try SiteRequest(HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers))
  }

  private func isAdmitted(_ request: SiteRequest, at address: String = "127.0.0.1") -> Bool {
    do throws(Refusal) {
      try Admission(address: address).check(request)
      return true
    } catch {
      return false
    }
  }

  // MARK: - For whom

  @Test(arguments: [
    ("127.0.0.1", "localhost", true), ("127.0.0.1", "127.0.0.1:7357", true), ("127.0.0.1", "[::1]:1", true),
    ("127.0.0.1", "evil.example", false), ("127.0.0.1", "10.0.0.5", false), ("10.0.0.5", "10.0.0.5:7357", true),
    ("10.0.0.5", "10.0.0.6", false), ("10.0.0.5", "localhost", true), ("0.0.0.0", "10.0.0.5", true),
    ("0.0.0.0", "[fe80::1]", true), ("0.0.0.0", "evil.example", false), ("::", "192.168.1.2", true),
    ("127.0.0.1", "", false), ("127.0.0.1", "localhost, evil", false),
  ])
  func `a request is for this server by its own addresses only`(_ address: String, _ host: String, _ isFor: Bool) throws
  {
    #expect(isAdmitted(try asked(host: host), at: address) == isFor)
  }

  // MARK: - From where

  @Test(arguments: [
    ([("Origin", "http://localhost:7357")], true), ([("Origin", "http://localhost")], true),
    ([("Origin", "https://localhost:7357")], false), ([("Origin", "null")], false),
    ([("Origin", "http://evil.example")], false), ([("Origin", "http://127.0.0.1")], false),
    ([("Origin", "http://localhost"), ("Origin", "http://evil.example")], false),
    ([("Sec-Fetch-Site", "same-origin")], true), ([("Sec-Fetch-Site", "none")], true),
    ([("Sec-Fetch-Site", "cross-site")], false), ([("Sec-Fetch-Site", "same-site")], false),
    ([("Sec-Fetch-Site", "other")], false), ([("Sec-Fetch-Site", "none"), ("Sec-Fetch-Site", "none")], false),
    ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")], true),
    ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")], false),
    ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "document")], false),
    ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")], false),
  ])
  func `pages of other sites are not answered, but a link that is followed`(
    _ fields: [(String, String)], _ isAnswered: Bool
  ) throws {
    #expect(isAdmitted(try asked(fields: fields)) == isAnswered)
  }

  @Test func `a link of another site is known as one`() throws {
    #expect(Admission.comesFromElsewhere(try asked(fields: [("Sec-Fetch-Site", "cross-site")])))
    #expect(!Admission.comesFromElsewhere(try asked(fields: [("Sec-Fetch-Site", "same-origin")])))
    #expect(!Admission.comesFromElsewhere(try asked()))
  }

  // MARK: - What is no question

  private func status(_ body: () throws -> SiteRequest) throws -> ServerStatus {
    try #require(throws: Refusal.self) { _ = try body() }.status
  }

  @Test func `only reading without content is answered`() throws {
    for method in [HTTPMethod.POST, .PUT, .DELETE, .OPTIONS, .CONNECT, .RAW(value: "get")] {
      #expect(try status { try asked(method) } == .methodNotAllowed)
    }
    #expect(try status { try asked(fields: [("Content-Length", "4")]) } == .contentTooLarge)
    #expect(try status { try asked(fields: [("Transfer-Encoding", "chunked")]) } == .contentTooLarge)
    #expect(try status { try asked(fields: [("Content-Length", "0"), ("Content-Length", "4")]) } == .contentTooLarge)
    #expect(try status { try asked(fields: [("content-length", "00")]) } == .contentTooLarge)
    #expect(try asked(.HEAD, fields: [("Content-Length", "0 ")]).target.path == "")
  }

  @Test func `a request names one host, and an address of bounded length`() throws {
    let longest = SiteRequest.longestTarget

    #expect(try status { try asked(host: nil) } == .badRequest)
    #expect(try status { try asked(fields: [("Host", "evil.example")]) } == .badRequest)
    #expect(try asked(.GET, "/" + String(repeating: "a", count: longest - 1)).target.path.count == longest - 1)
    #expect(
      try status { try asked(.GET, "/" + String(repeating: "a", count: longest)) } == .targetTooLong)
  }

  @Test func `a field that occurs again has no one value`() throws {
    let request = try asked(fields: [("Accept", "a"), ("accept", "b"), ("X-One", "1")])

    #expect(request.fields["accept"] == ["a", "b"])
    #expect(request.field("accept") == nil)
    #expect(request.field("x-one") == "1")
  }

  @Test func `blanks around a value are no part of it`() throws {
    #expect(try asked(fields: [("Origin", " \t")]).field("origin") == "")
    #expect(try asked(fields: [("Origin", "a b \t")]).field("origin") == "a b")
    #expect(try asked(host: "localhost ").host == "localhost")
  }

  @Test func `a target that names a host counts, and the Host field does not`() throws {
    let request = try asked(.GET, "http://localhost:7/runs?a=1", host: "example.org")

    #expect(request.host == "localhost:7")
    #expect(request.target == RequestTarget(path: "runs", query: ["a": "1"]))
    #expect(isAdmitted(request))
    #expect(!isAdmitted(try asked(.GET, "http://example.org/runs")))
    for target in ["https://localhost/", "localhost:80", "http:///", ""] {
      #expect(try status { try asked(.GET, target) } == .badRequest, "\(target)")
    }
  }

  @Test(arguments: [
    ("/console?sql=SELECT", PageQuestion.Place.console), ("/console.csv?sql=SELECT", .console), ("/console", .here),
    ("/console?sql=", .here), ("/dashboard-health", .panels), ("/live", .live), ("/runs", .here), ("/", .here),
  ])
  func `what somebody wrote is asked in a locked room`(_ path: String, _ place: PageQuestion.Place) throws {
    #expect(try asked(.GET, path).question.place == place)
  }

  @Test func `a question that a link of another site brings is not asked`() throws {
    let request = try asked(.GET, "/console?sql=SELECT", fields: [("Sec-Fetch-Site", "cross-site")])

    #expect(request.question.place == .here)
  }
}
#endif
