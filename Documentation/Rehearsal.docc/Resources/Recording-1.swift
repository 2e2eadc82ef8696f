import Rehearsal

func rehearseGreeting(_ script: String, in history: History) async throws {
  let run = try await history.record(Greeting(), script: script)
  for session in run.sessions { print(session.reference, session.verdict.word) }
}
