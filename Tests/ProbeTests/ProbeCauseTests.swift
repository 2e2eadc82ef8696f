import Rehearsal
import RehearsalProbe
import Synchronization
import Testing

/// What a recorder says led to what, and which steps it begins by itself.
@Suite struct ProbeCauseTests {
  /// The steps that are told, and of each event its name and the name of its cause.
  private static func told(_ perform: (inout ProbeRecorder) -> Void) -> (steps: [String], events: [String]) {
    let lines = Mutex<[Value]>([])
    var recorder = ProbeRecorder(system: "UIKit 17.5") { line in
      lines.withLock { $0 += [Value(json: String(line.dropLast())) ?? .null] }
    }
    recorder.begin("a")
    perform(&recorder)
    func text(_ value: Value?) -> String { if case .text(let text)? = value { text } else { "" } }
    let all = lines.withLock { $0 }
    let events = all.filter { text($0["type"]) == "event" }
    let steps = all.filter { text($0["type"]) == "step" }.map { text($0["label"]) }
    let named = events.map { event in
      let cause = events.first { $0["id"] == event["cause"] }
      return text(event["name"]) + (cause.map { " < " + text($0["name"]) } ?? "")
    }
    return (steps, named)
  }

  private static func touch(_ recorder: inout ProbeRecorder, _ phase: String, _ finger: Int = 1) {
    recorder.observe(.touch(phase: phase, finger: finger, at: Point(x: 1, y: 1), view: "window/show"), at: 0)
  }

  @Test func `a finger begins a step, and what it does has the finger as its cause`() {
    let told = Self.told { recorder in
      for phase in ["began", "moved", "ended"] { Self.touch(&recorder, phase) }
      recorder.observe(.event(kind: "gesture", name: "tap", subject: "show.tap"), at: 0)
      recorder.observe(.event(kind: "action", name: "show:", subject: "show"), at: 0)
      recorder.observe(.event(kind: "lifecycle", name: "viewWillAppear:", subject: "list"), at: 0)
    }

    #expect(told.steps == ["launch", "touch show"])
    #expect(
      told.events == [
        "launch", "touch", "began < touch", "moved < began", "ended < began", "tap < ended", "show: < tap",
        "viewWillAppear: < show:",
      ])
  }

  @Test func `what happens before a delegate answers is caused by the question, and so is what its answer decides`() {
    let told = Self.told { recorder in
      Self.touch(&recorder, "began")
      recorder.observe(.asked(selector: "should", delegate: "app"), at: 0)
      recorder.observe(.event(kind: "action", name: "asks", subject: "app"), at: 0)
      recorder.observe(.asked(selector: "inner", delegate: "app"), at: 0)
      recorder.observe(.answered(true), at: 0)
      recorder.observe(.event(kind: "notification", name: "between", subject: ""), at: 0)
      recorder.observe(.answered(false), at: 0)
      recorder.observe(.event(kind: "notification", name: "after", subject: ""), at: 0)
      recorder.observe(.asked(selector: "did", delegate: "app"), at: 0)
      recorder.observe(.answered(nil), at: 0)
      recorder.observe(.event(kind: "notification", name: "later", subject: ""), at: 0)
    }

    #expect(
      told.events.dropFirst(3) == [
        "should < began", "asks < should", "inner < should", "between < should", "after < should",
        "did < should", "later < should",
      ])
  }

  @Test func `a second finger begins no step, and each goes on from where it went down`() {
    let told = Self.told { recorder in
      Self.touch(&recorder, "began")
      Self.touch(&recorder, "began", 2)
      Self.touch(&recorder, "ended")
      Self.touch(&recorder, "ended", 2)
      Self.touch(&recorder, "began")
    }

    #expect(told.steps == ["launch", "touch show", "touch show"])
    #expect(told.events.filter { $0.hasPrefix("ended") } == ["ended < began", "ended < began"])
    #expect(told.events.last == "began < touch")
  }

  @Test func `a step that a test told is not told again by its finger`() {
    let told = Self.told { recorder in
      recorder.observe(.step(word: "tap", label: "tap show"), at: 0)
      Self.touch(&recorder, "began")
      Self.touch(&recorder, "ended")
      Self.touch(&recorder, "began")
    }

    #expect(told.steps == ["launch", "tap show", "touch show"])
    #expect(told.events[2] == "began < tap")
  }

  @Test func `a controller that is presented, and one that leaves, are told from the outermost in`() {
    let window = ProbeView(nil, "UIWindow", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let told = Self.told { recorder in
      recorder.observe(.commit(window: window, presented: ["list", "alert"]), at: 0)
      recorder.observe(.commit(window: window, presented: []), at: 0)
    }

    #expect(
      told.events.map { $0.prefix { $0 != " " } } == [
        "launch", "presented", "presented", "commit", "dismissed", "dismissed",
      ])
  }
}
