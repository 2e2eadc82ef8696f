import Rehearsal
import RehearsalTesting
import Testing

extension Greeting: ScriptedScene {
  var steps: [String] { ["launch", "tap: hello", "settle", "tap: { outside: greeting }", "settle"] }
}

@Suite(.rehearsals(in: "Rehearsals")) struct GreetingTests {
  @Test(arguments: ["true", "false"]) func `the app decides whether a tap outside closes`(closes: String) async throws {
    try await expectRehearsal(of: Greeting(), under: ["closes": closes])
  }
}
