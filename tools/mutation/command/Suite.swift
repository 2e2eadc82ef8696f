import Dispatch
import Rehearsal
import RehearsalScript
import RehearsalTrace
import Synchronization

/// The bundled scripts, to be performed over and over.
struct Suite: Sendable {
  let library = ScriptLibrary(files: Bundled.files)

  /// The scripts that can be performed by themselves, by id.
  var scripts: [Script] { library.scripts.filter(\.isComplete) }

  /// Every cell of every script, in order.
  func performed() -> [PerformedCell] {
    performed(scripts.flatMap { script in script.cells().map { (script, $0) } })
  }

  /// The cells given, on all processors, in their order.
  func performed(_ cells: [(script: Script, configuration: Configuration)]) -> [PerformedCell] {
    let performed = Mutex<[PerformedCell?]>(Array(repeating: nil, count: cells.count))
    DispatchQueue.concurrentPerform(iterations: cells.count) { index in
      let (script, configuration) = cells[index]
      let cell = PerformedCell(
        script: script.id, configuration: configuration,
        perform(script, under: configuration, in: library))
      performed.withLock { $0[index] = cell }
    }
    return performed.withLock { $0.compactMap(\.self) }
  }
}
