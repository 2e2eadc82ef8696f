#if Server
import RehearsalServer
import Testing

@Suite struct RequestTargetTests {
  private func target(_ text: String) throws(Refusal) -> RequestTarget { try RequestTarget(Array(text.utf8)[...]) }

  @Test(arguments: [
    ("/", "", [:]), ("/runs", "runs", [:]), ("/a%20b", "a b", [:]), ("/%C3%A9", "é", [:]), ("/a+b", "a+b", [:]),
    ("/x?", "x", [:]), ("/x?a=1", "x", ["a": "1"]), ("/x?a=1&b=2", "x", ["a": "1", "b": "2"]),
    ("/x?a", "x", ["a": ""]), ("/x?a=b=c", "x", ["a": "b=c"]), ("/x?a=1+2%2B3", "x", ["a": "1 2+3"]),
    ("/x?&&a=1&", "x", ["a": "1"]), ("/x?a=?", "x", ["a": "?"]), ("/%252e", "%2e", [:]), ("/x?a=%0A", "x", ["a": "\n"]),
    ("/x?%61=1", "x", ["a": "1"]),
  ])
  func `path and values are decoded once`(_ text: String, _ path: String, _ query: [String: String]) throws {
    #expect(try target(text) == RequestTarget(path: path, query: query))
  }

  @Test(arguments: [
    "", "runs", "*", "//\u{0}", "/a b", "/a\tb", "/é", "/%", "/%4", "/%zz", "/%+1", "/%C3", "/%FF", "/%C0%80",
    "/%ED%A0%80",
    "/%00", "/x?a=%00", "/%0A", "/%7F", "/%C2%85", "/x#y", "/x?a=1&a=2", "/x?a=1&%61=2", "/x?a=%", "/x?%80=1",
  ])
  func `what two programs could read in two ways is refused`(_ text: String) throws {
    let refusal = try #require(throws: Refusal.self) { try target(text) }

    #expect(refusal.status == .badRequest)
    #expect(!refusal.message.isEmpty)
  }

  @Test func `there are at most as many parameters as any page has`() throws {
    func text(_ count: Int) -> String { "/x?" + (0..<count).map { "p\($0)=1" }.joined(separator: "&") }

    #expect(try target(text(RequestTarget.mostPairs)).query.count == RequestTarget.mostPairs)
    #expect(throws: Refusal.self) { try target(text(RequestTarget.mostPairs + 1)) }
  }

  @Test func `every byte comes back from its two digits`() throws {
    for byte in UInt8(1)...0x7F where byte >= 0x20 && byte != 0x7F {
      let digits = String(byte, radix: 16)
      for written in [digits, digits.uppercased()] {
        #expect(try target("/%\(written)").path.utf8.elementsEqual([byte]))
      }
    }
  }
}
#endif
