import RehearsalSourceText

/// Parts of a scene that were read before and are the same whatever placeholders stand for, since they have none.
final class KnownParts {
  private(set) var parts: Parts
  /// Whether parts came to those that it began with.
  private(set) var hasNews = false
  /// Where the names of parts stand that have placeholders.
  private var open: Set<Position> = []

  /// Parts by where their names stand.
  struct Parts: Sendable {
    var controllers: [Position: ControllerDescription] = [:]
    var delegates: [Position: DelegateDescription] = [:]
    var handlers: [Position: SceneDescription.Handler] = [:]
  }

  /// - Parameters:
  ///   - parts: What is known.
  ///   - scene: The scene's text, before its placeholders are filled.
  init(_ parts: Parts, of scene: Node) {
    self.parts = parts
    for key in ["controllers", "delegates", "handlers"] {
      for entry in scene[key]?.entries ?? [] where entry.value.hasPlaceholders { open.insert(entry.keyPosition) }
    }
  }

  /// The part that was read from an entry before, or else is read now.
  func part<Part>(
    _ entry: Node.Entry, in kind: WritableKeyPath<Parts, [Position: Part]>, read: (Node.Entry) -> Part?
  ) -> Part? {
    if let known = parts[keyPath: kind][entry.keyPosition] { return known }
    let new = read(entry)
    if let new, !open.contains(entry.keyPosition) {
      parts[keyPath: kind][entry.keyPosition] = new
      hasNews = true
    }
    return new
  }
}
