import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct StateTests {
  let folder: TemporaryFolder
  let store: Store
  let recording: Int64

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(syntheticTrace(seed: 9))])
    recording = try store.recordRun(2, [session(dismissalTrace())])[0].recording
  }

  @Test func `views, frames and properties are those that hold at the event`() throws {
    let before = try store.state(ofRecording: recording, atEvent: 4)

    #expect(before.views.map(\.path) == ["window", "window/popover"])
    #expect(before.views.map(\.className) == ["UIWindow", "UIPopoverView"])
    #expect(before.views[1].parent == before.views[0].id)
    #expect(before.views[1].frame?.rect == Rect(x: 10, y: 59.5, width: 320, height: 921))
    #expect(before.views[1].properties == [.init(name: "alpha", value: "1")])
    #expect(
      before.objects == [.init(identifier: "newGame", properties: [.init(name: "isPopoverVisible", value: "true")])])
  }

  @Test func `what ended with an event is gone, and what began with it is there`() throws {
    let after = try store.state(ofRecording: recording, atEvent: 5)
    let end = try store.state(ofRecording: recording, atEvent: 7)

    #expect(after.views.map(\.path) == ["window"])
    #expect(after.objects.first { $0.identifier == "newGame" }?.properties.first?.value == "false")
    #expect(end.views.map(\.frame?.rect) == [Rect(x: 0, y: 0, width: 1024, height: 768)])
  }

  @Test(arguments: [5, 17, 58])
  func `a state is what the spans of the trace say`(_ event: Int) throws {
    let trace = syntheticTrace(seed: 9)
    let state = try store.state(ofRecording: 1, atEvent: event)

    let views = trace.views.filter { $0.from <= event && event < $0.to }
    #expect(state.views.map(\.id) == views.map(\.id))
    for view in state.views {
      let spans = trace.frames.filter { $0.view == view.id && $0.from <= event && event < $0.to }
      #expect(view.frame == spans.first?.frame)
    }
    let values = trace.properties.filter { $0.from <= event && event < $0.to }
    #expect(state.views.flatMap(\.properties).count + state.objects.flatMap(\.properties).count == values.count)
  }

  @Test(arguments: [-1, 8])
  func `an event that is not there is refused with those that are`(_ event: Int) {
    let error = #expect(throws: StoreError.self) { try store.state(ofRecording: recording, atEvent: event) }

    #expect(error?.kind == .notFound)
    #expect(error?.message == "there is no event \(event); they are 0 to 7")
  }

  @Test func `an event is found by step and by time`() throws {
    #expect(try store.lastEvent(ofStep: 0, recording: recording) == 5)
    #expect(try store.lastEvent(ofStep: 1, recording: recording) == 7)
    #expect(try store.lastEvent(notAfter: Instant(microseconds: 349_999), recording: recording) == 4)
    #expect(try store.lastEvent(notAfter: Instant(microseconds: 350_000), recording: recording) == 5)
    #expect(try store.lastEvent(notAfter: Instant(microseconds: 9_000_000), recording: recording) == 7)
    #expect(throws: StoreError.self) { try store.lastEvent(ofStep: 2, recording: recording) }
    #expect(throws: StoreError.self) { try store.lastEvent(notAfter: Instant(microseconds: -1), recording: recording) }
  }
}
