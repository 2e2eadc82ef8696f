import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

/// The bundled scripts, each cell of each, held against the laws.
@Suite struct LawSuiteTests {
  private static let library = ScriptLibrary(files: Bundled.files)

  /// What all laws may cost: SQLite takes some 50 million instructions in a second, and the stage is to take one.
  private static let mostInstructions: Int64 = 20_000_000

  @Test func `the bundled suite breaks the laws that its scripts name and no others, for little`() throws {
    let library = Self.library
    let cells = library.scripts.filter(\.isComplete).flatMap { script in script.cells().map { (script, $0) } }
    let performed = cells.map { script, configuration in
      let performance = perform(script, under: configuration, in: library)
      return LawBench.Held(performance, performance.trace.digests(), under: configuration)
    }

    let held = try LawBench().hold(performed, against: .bundled)

    var broken: [String: Set<String>] = [:]
    for ((script, configuration), breaks) in zip(cells, held.breaks) {
      let found = Set(breaks.map(\.law)).subtracting(["no-exception"])
      broken[script.id, default: []].formUnion(found)
      let meant = library.meantBreaks(by: script, under: configuration).laws
      #expect(
        found.isSubset(of: meant), "\(script.id)[\(configuration.text)]: \(breaks.map { "\($0.law): \($0.what)" })")
    }
    for script in library.scripts where script.isComplete {
      let idle = Set(library.namedLaws(in: script).map(\.law.name)).subtracting(broken[script.id] ?? [])
      #expect(idle == [], "\(script.id) names laws that it does not break")
    }
    let cost = held.instructions.values.reduce(0, +)
    #expect(cost < Self.mostInstructions, "\(held.instructions.sorted { $0.value > $1.value }.prefix(5))")
  }
}
