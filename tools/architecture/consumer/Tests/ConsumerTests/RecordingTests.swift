import RehearsalScript
import Testing

/// What a user's first test does: one script, recorded twice, gives one behaviour.
@Test func `a script is recorded`() throws {
  let library = ScriptLibrary(files: [("empty.yaml", text)])
  let script = try #require(library.script("empty"))
  let cell = try #require(script.cells().first)

  let digests = (0..<2).map { _ in perform(script, under: cell, in: library).trace.digests().recording }

  #expect(digests[0] == digests[1])
}

private let text = """
  id: empty
  title: An empty page
  scene:
    root: main
    controllers: { main: { view: { view: page } } }
  steps: [launch, settle]
  """
