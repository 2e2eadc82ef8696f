import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct ChannelTests {
  private let left = Popovers.story(.answers(true))
  private let right = Popovers.story(.answers(false))

  @Test func `an ignored channel is neither reported nor counted`() {
    let all = TraceDiff(left, right)
    let some = TraceDiff(left, right, options: DiffOptions(ignoring: [.frames, .timing]))

    #expect(!some.changedChannels.contains(.frames))
    #expect(some.changes.count == all.changes.count { $0.channel != .frames && $0.channel != .timing })
    #expect(some.summary.hasSuffix("(ignored: frames, timing)"))
  }

  @Test func `a consequence whose root is ignored is a root`() {
    let diff = TraceDiff(left, right, options: DiffOptions(channels: [.frames]))

    #expect(diff.changes.count == 3)
    #expect(diff.roots.count == 1, "the views below follow from the view above")
    #expect(diff.roots.map(\.channel) == [.frames])
  }

  @Test func `a name for those who do not see the screen differs in its own channel`() {
    func trace(_ name: String) -> Trace {
      var builder = TraceBuilder()
      builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
      _ = builder.append(at: .zero, kind: .layout, name: "commit")
      let view = builder.appendView(parent: nil, path: "window", className: "Window")
      builder.appendProperty(.text(name), key: "accessibleName", of: view)
      return builder.finish(at: .zero)
    }

    let diff = TraceDiff(trace("Save"), trace("Keep"))

    #expect(diff.changedChannels == [.accessibility])
    #expect(TraceDiff(trace("Save"), trace("Keep"), options: DiffOptions(ignoring: [.accessibility])).isEmpty)
    #expect(TraceDiff(trace("Save"), trace("Save")).isEmpty)
  }

  @Test func `traces that differ in ignored channels only do not differ`() {
    let diff = TraceDiff(
      Popovers.story(height: 955), Popovers.story(height: 699), options: DiffOptions(ignoring: [.frames]))

    #expect(diff.isEmpty)
    #expect(diff.summary == "no differences (ignored: frames)")
  }
}
