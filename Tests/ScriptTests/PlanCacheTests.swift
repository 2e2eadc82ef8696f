import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// Steps that were planned for one cell serve the next ones, and only those that would perform the same.
@Suite struct PlanCacheTests {
  /// What is performed depends on axes of the script itself, of a part, and of a part's own branch; not on the device.
  private static let files = [
    (
      path: "planned.yaml",
      text: """
      id: planned
      matrix: { count: [1, 2], turns: [left, right], says: [one, two], device: [ipad, iphone-4] }
      scene:
        root: main
        controllers:
          main: { view: { view: page } }
      steps:
        - launch
        - { repeat: { times: "${count}", steps: [{ advance: 10ms }] } }
        - { run: { script: part, with: { way: "${turns}" } } }
        - settle

      """
    ),
    (
      path: "part.yaml",
      text: """
      id: part
      parameters: [way]
      steps:
        - { when: { says: one, then: [{ mark: one }], otherwise: [{ mark: other }] } }
        - { rotate: "${way}" }

      """
    ),
  ]

  private func library() -> ScriptLibrary { ScriptLibrary(files: PlanCacheTests.files) }

  private func steps(_ script: Script, _ cell: Configuration, in library: ScriptLibrary) -> [String] {
    library.plan(script, under: cell, findings: FindingsByPath(performing: true)).steps.map(\.step.label)
  }

  @Test func `cells are planned as they are alone, whoever was planned before`() throws {
    let shared = library()
    let script = try #require(shared.script("planned"), "\(shared.diagnostics.map(\.text))")
    try #require(shared.diagnostics.isEmpty, "\(shared.diagnostics.map(\.text))")
    let cells = script.cells()
    try #require(cells.count == 16)

    for cell in cells + cells.reversed() {
      #expect(steps(script, cell, in: shared) == steps(script, cell, in: library()), "\(cell.text)")
      let after = perform(script, under: cell, in: shared)
      #expect(after.outcome == .completed, "\(cell.text): \(after.failures)")
      #expect(
        after.trace.digests().recording == perform(script, under: cell, in: library()).trace.digests().recording)
    }
    #expect(Set(cells.map { steps(script, $0, in: shared) }).count == 8)
  }

  @Test func `cells that differ in what no step speaks of share a plan`() throws {
    let library = library()
    let script = try #require(library.script("planned"))
    let names = library.namesSpokenOf(inStepsOf: script)

    let keys = script.cells().map { library.planCache.key(of: script.digest, under: Bindings($0)) { names } }
    for cell in script.cells() { _ = steps(script, cell, in: library) }

    #expect(Set(keys).count == 8)
    #expect(keys.allSatisfy { library.planCache.steps(for: $0) != nil })
  }

  @Test func `steps that speak of no name are read once, and others for each plan`() throws {
    let library = library()
    let script = try #require(library.script("planned"))

    for cell in script.cells() { _ = steps(script, cell, in: library) }

    let own = library.planCache.steps(of: "planned").values.map(\.label)
    #expect(own.sorted() == ["advance 10 ms", "launch", "settle"])
    #expect(library.planCache.steps(of: "part").values.map(\.label).sorted() == ["mark one", "mark other"])
  }

  /// A scene's answer to a decision is the scene's business, and so is the size of a view.
  @Test func `names that only the scene speaks of make no other plan`() throws {
    let text = """
      id: sized
      matrix: { size: [200, 300] }
      scene:
        root: main
        controllers: { main: { view: { view: page, subviews: [{ view: part, frame: [0, 0, "${size}", 100] }] } } }
      steps: [launch, settle]

      """
    let library = ScriptLibrary(files: [(path: "sized.yaml", text: text)])
    let script = try #require(library.script("sized"), "\(library.diagnostics.map(\.text))")
    let performed = script.cells().map { perform(script, under: $0, in: library) }
    let names = library.namesSpokenOf(inStepsOf: script)

    let keys = script.cells().map { library.planCache.key(of: script.digest, under: Bindings($0)) { names } }

    #expect(performed.count == 2 && performed.allSatisfy { $0.outcome == .completed })
    #expect(Set(keys).count == 1)
    #expect(Set(performed.map { $0.trace.digests().recording }).count == 2)
  }

  @Test func `a plan in which something was found is not kept`() throws {
    let library = ScriptLibrary(
      files: [(path: "wrong.yaml", text: "id: wrong\nscene: { root: main }\nsteps: [launch, { taap: x }]\n")])
    let script = try #require(library.script("wrong"))
    let cell = try #require(script.cells().first)

    for _ in 0..<2 {
      let findings = FindingsByPath(performing: true)
      _ = library.plan(script, under: cell, findings: findings)
      #expect(!findings.diagnostics.isEmpty)
    }
  }
}
