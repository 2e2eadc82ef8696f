import RehearsalTrace
import Testing

@testable import RehearsalDiff

@Suite struct JSONTests {
  @Test(arguments: 0..<60)
  func `the JSON of a diff is as its schema says`(_ seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    let left = RandomSession(&random)
    var right = left
    for _ in 0...random.below(4) { right.vary(&random) }
    let diff = TraceDiff(left.trace(), right.trace())

    #expect(try SchemaCheck().violations(of: diff.json) == [])
  }

  @Test(arguments: [
    TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false))),
    TraceDiff(Popovers.story(.isSilent), Popovers.story(frames: 24)),
    TraceDiff(session { Popovers.launch(&$0) }, Popovers.story()),
    TraceDiff(Popovers.story(), Popovers.story()),
  ])
  func `the JSON of a story is as its schema says`(_ diff: TraceDiff) throws {
    #expect(try SchemaCheck().violations(of: diff.json) == [])
    let groups = DiffGroups([("a", diff), ("b", nil)], removed: ["c"])
    #expect(try SchemaCheck().violations(of: groups.json) == [])
  }

  @Test func `a schema violation is found`() throws {
    let json = TraceDiff(Popovers.story(), Popovers.story(height: 1)).json
    let broken = json.replacing("\"kind\":\"altered\"", with: "\"kind\":\"changed\"")

    #expect(try !SchemaCheck().violations(of: broken).isEmpty)
  }

  @Test func `equal diffs have equal bytes`() {
    let one = TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false))).json
    let other = TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false))).json

    #expect(one == other)
  }

  @Test func `long arguments are whole in JSON`() throws {
    let long = String(repeating: "x", count: 500)
    func send(_ text: String?) -> Trace {
      session {
        $0.step("tap")
        $0.event(.stimulus, "tap", under: .none)
        if let text { $0.event(.message, "log", of: "app", ["text": .text(text)]) }
      }
    }

    let diff = TraceDiff(send(nil), send(long))

    #expect(diff.json.contains(long))
    #expect(!diff.text().joined().contains(long))
  }
}
