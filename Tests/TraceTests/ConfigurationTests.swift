import RehearsalTrace
import Testing

@Suite struct ConfigurationTests {
  let base = ["ios": "5.1", "device": "ipad", "orientation": "portrait", "popover": "uikit", "account": "observed"]

  @Test func `axes are sorted by name however they were given`() {
    #expect(Configuration(base).axes.map(\.name) == ["account", "device", "ios", "orientation", "popover"])
  }

  @Test func `text puts the standard axes first and the user's own after them`() {
    let configuration = Configuration(base).with("locale", "de").with("build", "7")

    #expect(
      configuration.text
        == "ios=5.1,device=ipad,orientation=portrait,popover=uikit,account=observed,build=7,locale=de")
  }

  @Test func `values are texts, so 5.10 is not 5.1`() {
    let short = Configuration(base)
    let long = short.with("ios", "5.10")

    #expect(short != long)
    #expect(short.digest != long.digest)
    #expect(long["ios"] == "5.10")
  }

  @Test func `changing an axis leaves the others alone`() {
    let changed = Configuration(base).with("device", "iphone-4")

    #expect(changed["device"] == "iphone-4")
    #expect(changed["ios"] == "5.1")
    #expect(changed["locale"] == nil)
  }

  @Test func `values are ordered by the size of their numbers, numbers before words`() {
    let values = ["x", "6.0", "5.10", "5.2", "5", "5.x", "5.1a", "4.3.10", "4.3.9", "05"]

    let sorted = values.map { Configuration(["ios": $0]) }.sorted().compactMap { $0["ios"] }

    #expect(sorted == ["4.3.9", "4.3.10", "05", "5", "5.2", "5.10", "5.1a", "5.x", "6.0", "x"])
  }

  @Test func `order does not depend on the order before`() {
    let configurations = ["2", "10", "1a", "2a", "10.1", "10.x", "a", "b"].map { Configuration(["axis": $0]) }
    let sorted = configurations.sorted()

    for start in configurations.indices {
      let turned = Array(configurations[start...] + configurations[..<start])
      #expect(turned.sorted() == sorted)
      #expect(Array(turned.reversed()).sorted() == sorted)
    }
  }

  @Test(arguments: [
    (["a": "1\nb=2"], ["a": "1", "b": "2"]), (["a=b": "c"], ["a": "b=c"]), (["a": "1"], ["a": "1", "b": ""]),
  ])
  func `different axes have different digests`(_ one: [String: String], _ other: [String: String]) {
    #expect(Configuration(one).digest != Configuration(other).digest)
  }

  @Test func `the digest is that of the axes as canonical JSON`() {
    // printf '{"device":"ipad","ios":"5.1"}' | sha256sum
    #expect(
      Configuration(["ios": "5.1", "device": "ipad"]).digest.hex
        == "d9ff01e8d965cc8ecf35a515a110893ee26b31a3baeeaabb94f100abfda1b4a0")
  }

  @Test func `in the digest, names stand in the order of their bytes, and texts are escaped`() {
    #expect(
      Configuration(["Ω": "2", "z": "1", "é": "\"\n"]).digest
        == Digest(of: #"{"z":"1","é":"\"\n","Ω":"2"}"#))
  }
}
