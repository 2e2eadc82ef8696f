import Rehearsal
import RehearsalTesting
import Testing

@Suite(.rehearsals(in: "Rehearsals")) struct NotesTests {
  @Test func `a tap outside closes the notes`() async throws {
    try await expectRehearsal(of: "notes/tap-outside")
  }
  @Test func `the app may keep its greeting`() async throws {
    try await expectRehearsal(of: "greeting")
  }
}
