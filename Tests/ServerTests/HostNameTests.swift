#if Server
import RehearsalServer
import Testing

@Suite struct HostNameTests {
  @Test(arguments: [
    ("localhost", "localhost"), ("localhost:7357", "localhost"), ("LOCALHOST:1", "localhost"),
    ("127.0.0.1:80", "127.0.0.1"), ("[::1]", "::1"), ("[::1]:7357", "::1"), ("[FE80::1]", "fe80::1"),
    ("a-b_c.example.:1", "a-b_c.example."), ("localhost:", "localhost"),
  ])
  func `a name or an address, with or without a port`(_ authority: String, _ text: String) {
    #expect(HostName(authority: authority)?.text == text)
  }

  @Test(arguments: [
    "", ":80", "[::1", "::1", "[]", "[::1]x", "[::1]:8x", "[127.0.0.1]", "[localhost]", "localhost:80:80",
    "localhost:x",
    "local host", "user@localhost", "localhost/", "localhost#", "lôcalhost", "a%20b", "localhost\u{0}",
    "[fe80::1%25eth0]",
    "localhost, evil", "localhost:-1",
  ])
  func `anything else is none`(_ authority: String) {
    #expect(HostName(authority: authority) == nil)
  }

  @Test(arguments: [
    ("localhost", true), ("127.0.0.1", true), ("127.255.3.4", true), ("[::1]", true), ("[0:0:0:0:0:0:0:1]", true),
    ("128.0.0.1", false), ("[::2]", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
    ("0.0.0.0", false), ("127.1", false), ("2130706433", false),
  ])
  func `only what this machine alone can be is a loopback`(_ authority: String, _ isLoopback: Bool) throws {
    #expect(try #require(HostName(authority: authority)).isLoopback == isLoopback)
  }

  @Test func `an address is the same however it is written, a name only as it is`() throws {
    let address = try #require(HostName(authority: "[0:0::1]"))
    let name = try #require(HostName(authority: "build.example"))

    #expect(address.isSame(as: "::1") && !address.isSame(as: "::2") && !address.isSame(as: "127.0.0.1"))
    #expect(name.isSame(as: "build.example") && !name.isSame(as: "build"))
    #expect(address.isAddress && !name.isAddress)
  }

  @Test(arguments: [("0.0.0.0", true), ("::", true), ("127.0.0.1", false), ("localhost", false), ("", false)])
  func `all addresses are meant by the two that are zero`(_ address: String, _ isAny: Bool) {
    #expect(HostName.isAny(address) == isAny)
  }
}
#endif
