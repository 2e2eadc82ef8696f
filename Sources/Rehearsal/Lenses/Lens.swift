import FoundationEssentials
import RehearsalSourceText
package import RehearsalTrace

/// The lenses that travel inside the command.
enum Lenses {}

/// A reading that tells what different toolkits recorded in common words: a file, applied when a recording is read.
///
/// Recordings stay as they are. For each toolkit it names the views, events and properties that it keeps, and what they
/// are called; what has no line in it is left out, and what was caused by something left out has that one's cause.
package struct Lens: Sendable {
  /// What it calls itself: `popover`.
  package let name: String
  /// What it is for.
  package let title: String
  /// Channels that it does not compare.
  package let leaves: Set<Channel>
  /// Where it was read.
  package let path: String
  /// Digest of its text.
  package let digest: Digest
  /// What it says of each toolkit, by the values of the axis `toolkit`.
  let words: [String: Words]

  /// What it says of one toolkit; of several lines that match the first counts.
  struct Words: Sendable {
    var views: [ViewLine] = []
    var events: [EventLine] = []
    var properties: [String: PropertyLine] = [:]
  }

  /// Views that are kept, by path and class.
  struct ViewLine: Sendable {
    let position: Position
    let path: String
    let classes: [String]
    /// The name, in which `*` is what the star of the path's last part stands for.
    let name: String
    let role: String?
  }

  /// Events that are kept, by kind, name and arguments.
  struct EventLine: Sendable {
    let position: Position
    let kind: TraceEvent.Kind
    let pattern: String
    /// Arguments that it must have.
    let arguments: [(name: String, value: Value)]
    /// Names or roles of views, of which it must be one's; none for anybody's.
    let owners: [String]
    /// What it is called; `nil` for its own name.
    let name: String?
    /// Whose it is, with `${argument}`; `nil` for the one that it has.
    let subject: String?
  }

  /// A property that is kept.
  struct PropertyLine: Sendable {
    let position: Position
    let key: String
    /// What goes without saying as long as nothing else was said, as JSON.
    let tacit: String?
  }

  /// The name with the digest, as it goes into signatures: `popover 1a2b3c4d5e6f`.
  package var mark: String { "\(name) \(digest.short)" }

  // MARK: - Finding

  /// The lens of a name: a file, where the name is written like one, else one of those inside the command.
  package init(named name: String) throws(RehearsalError) {
    if name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
      try self.init(file: name)
      return
    }
    guard let file = Lenses.embedded.first(where: { $0.path == name + ".yaml" }) else {
      let known = Lenses.embedded.map { String($0.path.dropLast(".yaml".count)) }
      throw RehearsalError(
        .request, "there is no lens \"\(name)\"",
        details: ["the lenses are \(known.joined(separator: ", "))", "another one is a file: --lens ./\(name).yaml"])
    }
    try self.init(path: "Lenses/\(file.path)", bytes: Array(file.text.utf8))
  }

  private init(file path: String) throws(RehearsalError) {
    try self.init(path: path, bytes: try WrittenFile.bytes(of: path, followsLinks: false))
  }

  /// Reads a lens.
  package init(path: String, bytes: [UInt8]) throws(RehearsalError) {
    var reader = LensReader(path: path)
    guard let read = reader.read(bytes) else {
      throw RehearsalError(.request, "\(path) cannot be used", diagnostics: reader.findings.diagnostics)
    }
    (name, title, leaves, words) = read
    self.path = path
    digest = Digest(of: String(decoding: bytes, as: UTF8.self))
  }
}
