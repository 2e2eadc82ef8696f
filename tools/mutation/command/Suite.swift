import Dispatch
import Foundation
import RehearsalScript
import RehearsalTrace
import Synchronization

/// The scripts of `./Scripts`, to be performed over and over.
struct Suite: Sendable {
  let library: ScriptLibrary

  init() throws { library = ScriptLibrary(files: try Suite.files()) }

  /// Read from the folder, so that a script can be changed without building anything.
  private static func files() throws -> [(path: String, text: String)] {
    let paths = FileManager.default.enumerator(atPath: "Scripts")?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".yaml") }.sorted().map { path in
      (path: "Scripts/\(path)", text: try String(contentsOfFile: "Scripts/\(path)", encoding: .utf8))
    }
  }

  /// The scripts that can be performed by themselves, by id.
  var scripts: [Script] { library.scripts.filter(\.isComplete) }

  /// A cell, and the configuration of the system that it meets.
  struct Cell {
    let script: Script
    let configuration: Configuration
    let system: Configuration
  }

  /// Every cell of every script on its own system, in order.
  func performed(_ tell: @Sendable (PerformedCell) -> Void = { _ in }) -> [PerformedCell] {
    performed(
      scripts.flatMap { script in script.cells().map { Cell(script: script, configuration: $0, system: $0) } }, tell)
  }

  /// The cells given, on all processors, in their order.
  ///
  /// - Parameter tell: Told of each as soon as it is performed, since a mutant may end the process; not at once of two.
  func performed(_ cells: [Cell], _ tell: @Sendable (PerformedCell) -> Void = { _ in }) -> [PerformedCell] {
    let performed = Mutex<[PerformedCell?]>(Array(repeating: nil, count: cells.count))
    DispatchQueue.concurrentPerform(iterations: cells.count) { index in
      let asked = cells[index]
      let cell = PerformedCell(
        script: asked.script.id, configuration: asked.configuration,
        perform(asked.script, under: asked.configuration, behavingAs: asked.system, in: library))
      performed.withLock {
        $0[index] = cell
        tell(cell)
      }
    }
    return performed.withLock { $0.compactMap(\.self) }
  }
}
