import RehearsalScript
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalExperiments

/// What a scene calls a misuse of its app's, held against recordings in which it is none.
@Suite struct MeantBreaksTests {
  private static let text = "-[UIPopoverController dealloc] reached while popover is still visible."
  private static let script = """
    id: careless
    scene:
      root: main
      references: [pop]
      controllers: { main: { view: { view: page } } }
      misuses:
        - breaks: no-exception
          says: "\(text)"
          after: pop
          because: the app lets go of it
    steps: [launch]

    """

  private func found(_ make: (inout BrokenRecording) -> Int) throws -> ViolationFinder.Found {
    let library = ScriptLibrary(files: [(path: "careless.yaml", text: Self.script)])
    let script = try #require(library.scripts.first)
    let configuration = script.cells()[0]
    var recording = BrokenRecording()
    let dealloc = make(&recording)
    let event = recording.event(.exception, "NSGenericException", cause: dealloc, ["reason": .text(Self.text)])
    recording.builder.appendException(type: "NSGenericException", message: Self.text, event: event)
    let performance = Performance(trace: recording.finish(), outcome: .crashed, failures: [])
    let session = ViolationFinder.Session(
      .performed(WorkerResult.Work(performance: performance, wallMicroseconds: 0)), under: configuration,
      meant: library.meantBreaks(by: script, under: configuration))
    return try #require(try ViolationFinder(.bundled).violations(in: [session]).first)
  }

  /// A popover that is up, and is deallocated because of an event.
  private func letGo(_ recording: inout BrokenRecording, by kind: TraceEvent.Kind, _ name: String) -> Int {
    _ = recording.popover()
    recording.commit()
    let cause = recording.event(kind, name, of: "careless")
    return recording.event(.lifecycle, "dealloc", of: "pop", cause: cause)
  }

  @Test func `an exception after what the app does is explained`() throws {
    let found = try found { letGo(&$0, by: .assignment, "pop") }

    #expect(found.violations.map(\.text) == [])
    #expect(found.explained.map(\.because) == ["the app lets go of it"])
    #expect(found.explained.map(\.violation.law) == ["no-exception"])
  }

  /// An engine that lets a popover go when the interface turns, which no app asked for.
  @Test func `the same exception after anything else is the models' own`() throws {
    let found = try found {
      letGo(&$0, by: .lifecycle, "willRotateToInterfaceOrientation:duration:")
    }

    #expect(found.violations.map(\.law).contains("no-exception"))
    #expect(found.explained.isEmpty)
  }

  /// An engine that still takes a popover for visible when it is gone.
  @Test func `an exception that says what is not so is the models' own, whatever the app does`() throws {
    let found = try found { recording in
      _ = recording.screen()
      recording.set("popoverVisible", true, of: "pop")
      recording.commit()
      let cause = recording.event(.assignment, "pop", of: "careless")
      return recording.event(.lifecycle, "dealloc", of: "pop", cause: cause)
    }

    #expect(found.violations.map(\.law) == ["only-what-is-seen-is-visible"])
  }
}
