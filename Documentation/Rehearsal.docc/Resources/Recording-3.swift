import Rehearsal

func rehearseGreeting(_ script: String, in history: History) async throws {
  let run = try await history.record(Greeting(), script: script)
  for session in run.sessions { print(session.reference, session.verdict.word) }

  let callbacks = DiffOptions(channels: [.callbacks])
  let diff = try history.diff("greeting[closes=false]", "greeting[closes=true]", callbacks)
  print(diff.text().joined(separator: "\n"))

  try await history.record(Greeting(cardSize: Size(width: 320, height: 240)), script: script)
  for change in try history.changes() {
    print(change.headline, "in \(change.sessions.count) sessions")
    try history.accept(change, by: "Ada", why: "room for a longer greeting")
  }
}
