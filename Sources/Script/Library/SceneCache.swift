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
  }

  /// What a part without placeholders depends on: a branch is about a name that there is, and views have the sizes of
  /// a device.
  private struct PartsKey: Hashable {
    let place: String
    let names: [String]
    let device: String?
  }

  private struct State {
    /// What the text at each place speaks of.
    var names: [String: [String]] = [:]
    var descriptions: [Key: SceneDescription] = [:]
    var parts: [PartsKey: KnownParts.Parts] = [:]
  }

  /// How many are kept at a time; then all are forgotten, so that a large matrix of sizes does not fill the memory.
  private static let most = 64

  private let state = Mutex(State())

  /// What a description depends on under some bindings.
  ///
  /// - Parameters:
  ///   - node: The scene's text, of which a library has one at each place.
  ///   - place: Path of the scene's file, or of the script that holds the scene.
  func key(of node: Node, at place: String, under bindings: Bindings) -> Key {
    let names =
      state.withLock { $0.names[place] }
      ?? {
        let found = Placeholder.names(in: node).union(["device"]).sorted()
        state.withLock { $0.names[place] = found }
        return found
      }()
    return Key(place: place, names: bindings.names, values: names.map { bindings[$0] })
  }

  /// The description for `key` with the bindings of this cell; read if it is not known.
  func description(
    of node: Node, for key: Key, bindings: Bindings, findings: Findings, read: (KnownParts) -> SceneDescription?
  ) -> SceneDescription? {
    let partsKey = PartsKey(place: key.place, names: key.names, device: bindings["device"])
    let (found, parts) = state.withLock { state in
      let found = state.descriptions[key]
      return (found, found == nil ? state.parts[partsKey] : nil)
    }
    if var found {
      found.bindings = found.bindings.with(bindings.values)
      return found
    }
    let before = findings.diagnostics.count
    let known = KnownParts(parts ?? KnownParts.Parts(), of: node)
    guard let description = read(known), findings.diagnostics.count == before else { return nil }
    state.withLock { state in
      if state.descriptions.count == SceneCache.most { state.descriptions = [:] }
      if state.parts.count == SceneCache.most { state.parts = [:] }
      state.descriptions[key] = description
      if known.hasNews { state.parts[partsKey] = known.parts }
    }
    return description
  }
}
