import Rehearsal

func rehearseGreeting(_ script: String, in history: History) async throws {
  let run = try await history.record(Greeting(), script: script)
  for session in run.sessions { print(session.reference, session.verdict.word) }

  let callbacks = DiffOptions(channels: [.callbacks])
  let diff = try history.diff("greeting[closes=false]", "greeting[closes=true]", callbacks)
  print(diff.text().joined(separator: "\n"))
}
