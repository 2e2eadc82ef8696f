/// A place where a stranger's bytes come in.
struct Door: Sendable {
  let name: String
  /// Prepares what the door needs, and gives what takes an input.
  let open: @Sendable () throws -> Offer

  /// Takes one input; throws what does not hold of what came out.
  typealias Offer = ([UInt8]) throws -> Void

  static let all = [
    yaml, script, scene, references, queries, dashboards, baselines, comments, laws, streams, messages, databases,
  ]

  init(_ name: String, _ open: @escaping @Sendable () throws -> Offer) {
    self.name = name
    self.open = open
  }

  /// A door that takes text.
  init(text name: String, _ take: @escaping @Sendable (String) throws -> Void) {
    self.init(name) { { bytes in if let text = String(validating: bytes, as: UTF8.self) { try take(text) } } }
  }
}
