/// What may stand behind a word of a script, as an editor is told it.
///
/// The readers of steps check far more, with the scene at hand; a shape says what can be seen in the text alone.
indirect enum ValueShape: Sendable {
  /// What script.schema.json defines under a name: `interval`.
  case defined(String)
  /// A text.
  case text
  /// A text, a number or a flag: a word as YAML writes it.
  case scalar
  /// One of these words, or a placeholder where the reader fills it first.
  case words([String], orPlaceholder: Bool = false)
  /// A whole number, or a placeholder.
  case integer(ClosedRange<Int>)
  /// A list of these; at least one unless it may be empty.
  case list(ValueShape, canBeEmpty: Bool = false)
  /// A mapping with these keys.
  case keys([Key], rule: KeyRule? = nil)
  /// A mapping whose keys are the writer's own; with `nil` its values are too.
  case mapping(ValueShape?)
  case either([ValueShape])
  case described(String, ValueShape)

  /// One key of a mapping.
  struct Key: Sendable {
    let name: String
    let shape: ValueShape
    var isRequired = false

    init(_ name: String, _ shape: ValueShape, isRequired: Bool = false) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
    }
  }

  /// What holds for the keys of a mapping together.
  enum KeyRule: Sendable {
    case notEmpty
    case exactlyOne
    /// The keys of exactly one of these lists are there.
    case oneOf([[String]])
  }
}

extension ValueShape {
  static let name = ValueShape.defined("name")
  static let names = ValueShape.defined("names")
  static let flag = ValueShape.defined("flag")
  static let number = ValueShape.defined("number")
  static let point = ValueShape.defined("point")
  static let rect = ValueShape.defined("rect")
  static let interval = ValueShape.defined("interval")
  static let fingers = ValueShape.defined("fingers")
  static let target = ValueShape.defined("target")
  static let value = ValueShape.defined("value")
  static let steps = ValueShape.defined("steps")
}
