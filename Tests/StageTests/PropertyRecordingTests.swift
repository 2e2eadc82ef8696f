import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct PropertyRecordingTests {
  /// A button's action sets a property, has a message set it, and sets it once more.
  @Test func `the last value that a turn gives a property is the one recorded`() throws {
    let stage = Stage(device: Device(model: .ipad, interfaceOrientation: .portrait))
    stage.beginStep(kind: "tap", label: "tap", line: 1)

    stage.turn {
      stage.emit(.action, "outer") {
        stage.note("first", for: "key", of: "object")
        stage.emit(.message, "inner") { stage.note("second", for: "key", of: "object") }
        stage.note("third", for: "key", of: "object")
      }
    }

    let trace = stage.finish()
    let last = try #require(trace.properties.last { trace.text($0.key) == "key" })
    #expect(trace.text(last.value) == "\"third\"")
  }
}
