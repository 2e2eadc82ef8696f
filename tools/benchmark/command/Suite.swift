import Rehearsal
import RehearsalScript
import RehearsalTrace

/// Performs the bundled scripts over their matrix and records them.
enum Suite {
  static func measure(into path: String, atMost count: Int) throws -> Numbers {
    let library = ScriptLibrary(files: Bundled.files)
    let cells = library.scripts.flatMap { script in script.cells().map { (script, $0) } }.prefix(count)
    var performed: [PerformedCell] = []
    let engine = Spent.on {
      performed = cells.map { script, configuration in
        PerformedCell(
          script: script.id, configuration: configuration,
          performance: perform(script, under: configuration, in: library))
      }
    }
    var numbers = try Record.measure(performed, into: path)
    numbers["engine-cpu"] = engine.cpu
    numbers["simulated-seconds"] = performed.reduce(0) { $0 + Double($1.performance.trace.end.microseconds) } / 1e6
    return numbers
  }
}
