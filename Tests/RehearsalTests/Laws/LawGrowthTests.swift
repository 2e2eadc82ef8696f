import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

/// What laws cost in long sessions, in instructions of SQLite's machine: a time would depend on the machine.
@Suite struct LawGrowthTests {
  /// A session of the bundled scenes in which some steps are performed time and again.
  struct Story: CustomTestStringConvertible {
    let name: String
    let scene: String
    let steps: [String]

    var testDescription: String { name }

    func session(rounds: Int) throws -> LawBench.Held {
      let steps = steps.map { "        - \($0)\n" }.joined()
      let text = """
        id: growth
        title: Time and again
        \(scene)
        steps:
          - launch
          - repeat:
              times: \(rounds)
              steps:
        \(steps)
        """
      let library = ScriptLibrary(
        files: Bundled.files.map { (path: $0.path, text: $0.text) } + [(path: "growth.yaml", text: text)])
      let script = try #require(library.scripts.first { $0.id == "growth" })
      let configuration = try #require(script.cells().first)
      let performance = perform(script, under: configuration, in: library)
      return LawBench.Held(performance, performance.trace.digests(), under: configuration)
    }
  }

  static let stories = [
    Story(name: "popovers", scene: "scene: desk", steps: ["tap: show", "settle", "tap: pad", "settle"]),
    Story(
      name: "turns", scene: "scene:\n  root: plain\n  controllers:\n    plain: { view: { view: plainView } }",
      steps: ["rotate: landscape", "settle", "rotate: portrait", "settle"]),
  ]

  /// What is too cheap to tell how it grows.
  private static let least: Int64 = 20_000

  /// Nineteen laws took sixteen times as long, and recording 90,000 events ended at the limit of one of them.
  @Test(arguments: stories)
  func `a session four times as long costs each law four times as much, not sixteen times`(_ story: Story) throws {
    let (short, long) = (try story.session(rounds: 12), try story.session(rounds: 48))
    #expect(long.performance.trace.events.count > 3 * short.performance.trace.events.count)

    let cost = try [short, long].map { try LawBench().hold([$0], against: .bundled).instructions }

    for (law, instructions) in cost[1] where instructions > Self.least {
      let before = try #require(cost[0][law])
      #expect(instructions <= 6 * before, "\(law): \(before), and \(instructions)")
    }
  }
}
