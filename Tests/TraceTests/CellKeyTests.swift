import RehearsalTrace
import Testing

@Suite struct CellKeyTests {
  private func key(_ script: String, _ values: [String: String]) -> CellKey {
    CellKey(script: script, configuration: Configuration(values))
  }

  @Test func `cells are written as people refer to them`() {
    #expect(key("new-game", ["device": "ipad", "ios": "5.1"]).text == "new-game[ios=5.1,device=ipad]")
  }

  @Test func `cells stand by script, then by configuration`() {
    let cells = [key("b", ["ios": "5.0"]), key("a", ["ios": "5.10"]), key("a", ["ios": "5.2"])]

    #expect(cells.sorted() == [cells[2], cells[1], cells[0]])
  }

  @Test func `cells that differ in one axis only are one without it`() {
    let one = key("a", ["ios": "5.0", "device": "ipad"])
    let other = key("a", ["ios": "6.0", "device": "ipad"])

    #expect(one != other)
    #expect(one.without("ios") == other.without("ios"))
    #expect(one.without("device") != other.without("device"))
  }
}
