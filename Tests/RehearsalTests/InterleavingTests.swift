import RehearsalScript
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalExperiments

/// Moments of a session, and scripts with something begun at them.
@Suite struct InterleavingTests {
  private static let library = ScriptLibrary(files: Bundled.files.map { (path: $0.path, text: $0.text) })

  /// Every thirtieth script, without what it expects.
  private static let scripts = library.scripts.filter(\.isComplete).enumerated().filter { $0.offset % 30 == 0 }
    .compactMap { _, script in
      script.cells().first.flatMap { library.flattened(script, under: $0, scene: .inline) }
    }
    .map { script in script.with(steps: script.steps.filter { !$0.isExpectation }) }

  private static func moments(of script: FlatScript) -> [SessionMoment] {
    let launch = script.with(steps: Array(script.steps.prefix(1)))
    return OpenSession(launch)?.moments(performing: Array(script.steps.dropFirst())) ?? []
  }

  /// What happened, without the numbers of steps.
  private static func events(of script: FlatScript) throws -> [String] {
    let trace = try #require(Replay(neighbours: script.neighbours).performance(of: script.text())).trace
    return trace.events.map { event in
      "\(event.at.microseconds) \(event.kind) \(trace.text(event.subject)) \(trace.text(event.name))"
        + " \(trace.text(event.arguments)) \(trace.text(event.answer)) \(trace.viewPath(of: event))"
    }
  }

  @Test(arguments: scripts.indices) func `nothing begun at a moment changes nothing`(_ number: Int) throws {
    let script = Self.scripts[number]
    let moments = Self.moments(of: script)
    let settled = Interleaving.script(script, with: [], at: try #require(moments.last))
    let expected = try Self.events(of: settled)

    #expect(!moments.isEmpty)
    for moment in moments.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
      let events = try Self.events(of: Interleaving.script(script, with: [], at: moment))
      #expect(events == expected, "\(script.id) \(moment.text)")
    }
  }

  @Test func `a wait is cut at each display frame in which something moves`() throws {
    let text = """
      id: turn
      scene: { root: main, controllers: { main: { view: { view: page } } } }
      steps: [launch, { rotate: left }, settle, { advance: 50ms }]

      """
    let library = ScriptLibrary(files: [(path: "turn.yaml", text: text)])
    let script = try #require(library.scripts.first)
    let flat = try #require(library.flattened(script, under: script.cells()[0], scene: .inline))

    let moments = Self.moments(of: flat)

    let between = moments.filter { $0.elapsed == .zero }
    #expect(between.map(\.steps) == [1, 2, 3, 4])
    // A turn takes 0.3 s or more: eighteen frames at 60 a second, the last of which ends the wait.
    #expect(moments.count { $0.steps == 2 && $0.elapsed > .zero && !$0.pending.isEmpty } >= 17)
    let idle = moments.filter { $0.steps == 3 && $0.elapsed > .zero }
    #expect(idle.count == 2 || idle.count == 3)
    #expect(idle.allSatisfy { $0.pending.isEmpty && $0.events == between[2].events })
  }
}
