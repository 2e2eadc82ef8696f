import RehearsalSourceText
import Synchronization

/// Scene descriptions that were read, for the next cell that reads the same one.
///
/// A scene depends on a configuration only by what its placeholders stand for, by the device, and by which names there
/// are; most cells of a matrix agree in these. Only descriptions without any finding are kept. What is handed over is
/// what reading gives, so a recording does not depend on the order in which cells are performed, nor on threads.
final class SceneCache: Sendable {
  /// What a description depends on.
  struct Key: Hashable, Sendable {
    /// Path of the scene's file, or id of the script that holds the scene.
    let place: String
    let names: [String]
    let values: [String?]

    init(place: String, node: Node, bindings: Bindings) {
      self.place = place
      names = bindings.names
      values = Placeholder.names(in: node).union(["device"]).sorted().map { bindings[$0] }
    }
  }

  /// How many are kept at a time; then all are forgotten, so that a large matrix of sizes does not fill the memory.
  private static let most = 64

  private let known = Mutex<[Key: SceneDescription]>([:])

  /// The description for `key` with the bindings of this cell; read if it is not known.
  func description(for key: Key, bindings: Bindings, findings: Findings, read: () -> SceneDescription?)
    -> SceneDescription?
  {
    if var description = known.withLock({ $0[key] }) {
      description.bindings = description.bindings.with(bindings.values)
      return description
    }
    let before = findings.diagnostics.count
    guard let description = read(), findings.diagnostics.count == before else { return nil }
    known.withLock { known in
      if known.count == SceneCache.most { known = [:] }
      known[key] = description
    }
    return description
  }
}
