import Foundation
import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

@testable import RehearsalDrawing

@Suite struct TimelineTests {
  @Test func `a touch lasts until the finger is lifted, a step until the next`() {
    let timeline = SessionTimeline(Screens.trace())

    let touch = timeline.slices.first { $0.category == "touch" }
    #expect(touch?.name == "show.button began")
    #expect(touch?.microseconds == 50_000)
    #expect(timeline.slices.filter { $0.category == "step" }.map(\.microseconds) == [0, 60_000])
  }

  @Test func `every cause is an arrow`() {
    let timeline = SessionTimeline(Screens.trace())

    #expect(timeline.flows.map(\.effect) == [1, 3, 4, 5])
    #expect(timeline.flows.map(\.cause) == [0, 2, 3, 4])
  }

  @Test func `views and frames are counted at every layout`() {
    let timeline = SessionTimeline(Screens.trace())

    #expect(timeline.counters.map(\.name) == ["frames changed", "views"])
    #expect(timeline.counters[0].samples.map(\.value) == [3, 3])
    #expect(timeline.counters[1].samples.map(\.value) == [3, 6])
  }

  /// The first of all lanes was looked for one by one: n animations at a time took n * n steps.
  @Test func `a slice has the first track that is free, however many there are`() {
    var state: UInt64 = 1
    func next(_ bound: Int64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % bound
    }
    var lanes = TimelineLanes(names: ["Input"])
    var last: [(at: Int64, length: Int64)] = []
    var at: Int64 = 0
    for _ in 0..<600 {
      at += next(3)
      let (length, hasArrows) = (max(0, next(80) - 10), next(9) > 0)
      let free = last.firstIndex { lane in
        lane.at + lane.length <= at && (lane.at != at || lane.length == length || !hasArrows)
      }

      let place = lanes.place(
        TimelineLanes.Extent(
          track: 0, at: Instant(microseconds: at), microseconds: length, hasArrows: hasArrows))

      #expect(place == free ?? last.count)
      if let free { last[free] = (at, length) } else { last.append((at, length)) }
    }
    #expect(last.count > 20 && lanes.tracks.names.count == last.count)
  }

  @Test func `slices of a track neither overlap nor begin together unless both have no length`() {
    var lanes = TimelineLanes(names: ["Steps", "Input"])
    func place(_ at: Int64, _ microseconds: Int64) -> Int {
      lanes.place(
        TimelineLanes.Extent(
          track: 1, at: Instant(microseconds: at), microseconds: microseconds, hasArrows: true))
    }

    let places = [place(0, 0), place(0, 0), place(0, 50), place(20, 0), place(40, 20), place(50, 0)]
    #expect(places == [0, 0, 1, 0, 0, 1])
    #expect(lanes.tracks.names == ["Input", "Input 2"])
  }

  @Test func `hostile names are texts in both forms`() throws {
    let timeline = SessionTimeline(Screens.trace(Screens.Story(barTitle: "\"</script>\u{0}")))
    let label = "\"},{\u{1}\u{2028}"

    let json = try JSONSerialization.jsonObject(with: Data(ChromeTrace(timeline, label: label).json.utf8))

    let other = (json as? [String: Any])?["otherData"] as? [String: String]
    #expect(other?["session"] == label)
    #expect(PerfettoTrace(timeline, label: label).bytes.count > 100)
  }

  /// Every twelfth bundled script, a made-up session, and nothing at all.
  private static func timelines() -> [SessionTimeline] {
    let library = ScriptLibrary(files: Bundled.files)
    return library.scripts.enumerated().filter { $0.offset % 12 == 0 }.compactMap { _, script in
      script.cells().first.map { SessionTimeline(perform(script, under: $0, in: library).trace) }
    } + [SessionTimeline(Screens.trace()), SessionTimeline(Trace())]
  }

  @Test func `lines that are put together piece by piece are those of the whole`() {
    for timeline in Self.timelines() {
      let reference = TimelineReference(timeline: timeline, label: "a \"b\"")

      #expect(ChromeTrace(timeline, label: "a \"b\"").json == reference.json)
    }
  }

  @Test func `beginnings and ends come by time, as if all were sorted`() {
    for timeline in Self.timelines() {
      #expect(Self.edges(of: timeline) == TimelineReference(timeline: timeline, label: "").edges)
    }
  }

  private static func edges(of timeline: SessionTimeline) -> [String] {
    var edges = SliceEdges(timeline.outline)
    var texts: [String] = []
    func place(_ slice: SliceEdges.Slice) -> Int {
      switch slice {
      case .step(let step): step
      case .event(let event): timeline.outline.steps.count + event
      }
    }
    func note(_ edge: SliceEdges.Edge) {
      switch edge {
      case .begin(let slice, _): texts.append("begin \(place(slice))")
      case .end(let slice, _, let at): texts.append("end \(place(slice)) \(at.microseconds)")
      }
    }
    for (number, event) in timeline.window.events.enumerated() { edges.advance(to: (event, number), note) }
    edges.advance(to: nil, note)
    return texts
  }

  @Test func `a reader that has gone away is written no more`() {
    let timeline = Self.timelines()[0]
    var pieces = 0
    ChromeTrace(timeline, label: "").write { _ in
      pieces += 1
      return false
    }
    PerfettoTrace(timeline, label: "").write { _ in
      pieces += 1
      return false
    }

    #expect(pieces == 2)
  }

  @Test func `numbers of a message are written as protocol buffers have them`() {
    var inner = ProtobufMessage()
    inner.add(1, 150)
    var message = ProtobufMessage()
    message.add(3, inner)
    message.add(2, "testing")
    message.addFixed(4, 258)

    let text: [UInt8] = [0x12, 0x07] + Array("testing".utf8)
    let fixed: [UInt8] = [0x21, 2, 1, 0, 0, 0, 0, 0, 0]
    #expect(inner.bytes == [0x08, 0x96, 0x01])
    #expect(message.bytes == [0x1A, 0x03, 0x08, 0x96, 0x01] + text + fixed)
  }
}
