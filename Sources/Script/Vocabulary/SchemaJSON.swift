import RehearsalTrace

/// JSON with the keys of objects in the order in which they are written, as schemas for people are.
indirect enum SchemaJSON: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([SchemaJSON])
  case object([(key: String, value: SchemaJSON)])

  /// The text on lines of its own, two blanks a level; the first line is not indented.
  func text(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    func block(_ open: String, _ lines: [String], _ close: String) -> String {
      lines.isEmpty ? open + close : "\(open)\n\(inner)\(lines.joined(separator: ",\n" + inner))\n\(outer)\(close)"
    }
    switch self {
    case .text(let text): return Value.quoted(text)
    case .number(let number): return "\(number)"
    case .flag(let flag): return "\(flag)"
    case .list(let elements): return block("[", elements.map { $0.text(indent: indent + 2) }, "]")
    case .object(let entries):
      return block("{", entries.map { "\(Value.quoted($0.key)): \($0.value.text(indent: indent + 2))" }, "}")
    }
  }
}

extension ValueShape {
  /// The shape as JSON Schema says it.
  var schema: SchemaJSON { .object(entries) }

  private var entries: [(key: String, value: SchemaJSON)] {
    switch self {
    case .defined(let name): [("$ref", .text("#/definitions/\(name)"))]
    case .text: [("type", .text("string"))]
    case .scalar: [("type", ValueShape.texts(["string", "number", "boolean"]))]
    case .words(let words, let orPlaceholder):
      orPlaceholder
        ? [("anyOf", .list([.object([("enum", ValueShape.texts(words))]), ValueShape.placeholder]))]
        : [("enum", ValueShape.texts(words))]
    case .integer(let range):
      [
        (
          "anyOf",
          .list([
            .object([
              ("type", .text("integer")), ("minimum", .number(range.lowerBound)),
              ("maximum", .number(range.upperBound)),
            ]), ValueShape.placeholder,
          ])
        )
      ]
    case .list(let element, let canBeEmpty):
      [("type", .text("array")), ("items", element.schema)] + (canBeEmpty ? [] : [("minItems", .number(1))])
    case .keys(let keys, let rule): ValueShape.mapping(keys, rule)
    case .mapping(let value):
      [("type", .text("object"))] + (value.map { [("additionalProperties", $0.schema)] } ?? [])
    case .either(let shapes): [("anyOf", .list(shapes.map(\.schema)))]
    case .described(let text, let shape): [("description", .text(text))] + shape.entries
    }
  }

  private static func mapping(_ keys: [Key], _ rule: KeyRule?) -> [(key: String, value: SchemaJSON)] {
    let required = keys.filter(\.isRequired).map(\.name)
    var entries: [(key: String, value: SchemaJSON)] = [
      ("type", .text("object")), ("properties", .object(keys.map { ($0.name, $0.shape.schema) })),
      ("additionalProperties", .flag(false)),
    ]
    if !required.isEmpty { entries.append(("required", texts(required))) }
    switch rule {
    case .notEmpty: entries.append(("minProperties", .number(1)))
    case .exactlyOne: entries += [("minProperties", .number(1)), ("maxProperties", .number(1))]
    case .oneOf(let lists): entries.append(("oneOf", .list(lists.map { .object([("required", texts($0))]) })))
    case nil: break
    }
    return entries
  }

  private static func texts(_ texts: [String]) -> SchemaJSON { .list(texts.map { .text($0) }) }

  private static let placeholder = SchemaJSON.object([("type", .text("string")), ("pattern", .text(#"\$\{"#))])
}
