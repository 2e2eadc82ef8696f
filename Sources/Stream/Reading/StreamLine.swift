import RehearsalSourceText
import RehearsalTrace

/// What is wrong in a line of a stream.
struct StreamMistake: Error {
  /// Position of the byte in the line.
  let offset: Int
  let message: String
  let expected: [String]
  let suggestion: String?

  init(at offset: Int, _ message: String, expected: [String] = [], suggestion: String? = nil) {
    self.offset = offset
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
  }

  /// That `word` is none of `candidates`.
  static func unknown(_ what: String, _ word: String, at offset: Int, expected candidates: [String]) -> StreamMistake {
    let isLong = candidates.count > Diagnostic.mostListed
    return StreamMistake(
      at: offset, "unknown \(what) \(Value.quoted(StreamMistake.shortened(word)))",
      expected: isLong ? nearest(to: word, among: candidates) : candidates,
      suggestion: RehearsalSourceText.suggestion(for: word, among: candidates))
  }

  /// A text of a stranger, as much of it as a message needs.
  static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(81)
    return scalars.count > 80 ? String(scalars.dropLast()) + "…" : text
  }
}

/// An object of a stream, whose fields are asked for by name; nobody minds those that are not asked for.
///
/// Of a field that may be left out, `null` says the same as leaving it out.
struct StreamLine {
  /// Position of the object in the line.
  let offset: Int
  let fields: [JSONField]

  /// - Throws: When the value is no object, or when a name stands twice in it or in anything below.
  init(_ node: JSONNode, as what: String) throws(StreamMistake) {
    guard case .record(let fields) = node.content else {
      throw StreamMistake(at: node.offset, "found \(node.kind)", expected: ["\(what): an object"])
    }
    offset = node.offset
    self.fields = fields
  }

  /// Throws where a name stands twice in an object.
  static func checkNames(in node: JSONNode) throws(StreamMistake) {
    switch node.content {
    case .null, .bool, .number, .text: return
    case .list(let nodes):
      for node in nodes { try checkNames(in: node) }
    case .record(let fields):
      var names: Set<String> = []
      for (index, field) in fields.enumerated() {
        // Most objects are small, and hashing costs more than looking.
        let isNew =
          fields.count <= 12
          ? !fields[..<index].contains { $0.name == field.name } : names.insert(field.name).inserted
        guard isNew else {
          throw StreamMistake(
            at: field.offset, "\(Value.quoted(StreamMistake.shortened(field.name))) stands twice in this object",
            expected: ["each name once"])
        }
        try checkNames(in: field.value)
      }
    }
  }

  // MARK: - Fields

  /// The field, `null` too.
  func node(_ name: String) -> JSONNode? { fields.first { $0.name == name }?.value }

  /// The field, unless it is `null`.
  func present(_ name: String) -> JSONNode? {
    guard let node = node(name) else { return nil }
    if case .null = node.content { return nil }
    return node
  }

  func required(_ name: String, _ what: String) throws(StreamMistake) -> JSONNode {
    if let node = present(name) { return node }
    if let node = node(name) { throw wrong(node, name, what) }
    let others = fields.map(\.name).filter { $0 != "type" }
    let meant = suggestion(for: name, among: others)
    throw StreamMistake(
      at: fields.first { $0.name == meant }?.offset ?? offset, "\"\(name)\" is missing",
      expected: ["\(name): \(what)"], suggestion: meant.map { _ in name })
  }

  /// The mistake of a field that is something else.
  func wrong(_ node: JSONNode, _ name: String, _ what: String) -> StreamMistake {
    StreamMistake(at: node.offset, "found \(node.kind)", expected: ["\(name): \(what)"])
  }

  // MARK: - Texts

  func text(_ name: String, _ what: String = "a text") throws(StreamMistake) -> String {
    try text(try required(name, what), name, what)
  }

  func text(_ name: String, ifThere what: String = "a text") throws(StreamMistake) -> String? {
    guard let node = present(name) else { return nil }
    return try text(node, name, what)
  }

  func text(_ node: JSONNode, _ name: String, _ what: String) throws(StreamMistake) -> String {
    guard case .text(let text) = node.content else { throw wrong(node, name, what) }
    return text
  }

  /// A text that is not empty.
  func name(_ name: String, _ what: String) throws(StreamMistake) -> String {
    let node = try required(name, what)
    let text = try text(node, name, what)
    if text.isEmpty { throw StreamMistake(at: node.offset, "\"\(name)\" is empty", expected: ["\(name): \(what)"]) }
    return text
  }

  /// One of some words.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ what: String, _: Word.Type
  ) throws(StreamMistake) -> Word? {
    guard let node = present(name) else { return nil }
    let text = try text(node, name, what)
    if let word = Word(rawValue: text) { return word }
    throw StreamMistake.unknown(what, text, at: node.offset, expected: Word.allCases.map(\.rawValue))
  }

  func texts(_ name: String) throws(StreamMistake) -> [String] {
    guard let node = present(name) else { return [] }
    guard case .list(let nodes) = node.content else { throw wrong(node, name, "a list of texts") }
    var texts: [String] = []
    for node in nodes { texts.append(try text(node, name, "a list of texts")) }
    return texts
  }

  // MARK: - Numbers and other values

  /// A number rounded to a whole one, within bounds.
  func whole(_ name: String, in range: ClosedRange<Int64>) throws(StreamMistake) -> Int64? {
    guard let node = present(name) else { return nil }
    guard case .number(let value, _) = node.content, let number = StreamLine.rounded(value), range.contains(number)
    else { throw wrong(node, name, "a number from \(range.lowerBound) to \(range.upperBound)") }
    return number
  }

  /// A whole number that the writer chose: the id of an event.
  func id(_ name: String) throws(StreamMistake) -> Int64? {
    guard let node = present(name) else { return nil }
    // Beyond 64 bits two ids would be one.
    guard case .number(.integer(let id), isExact: true) = node.content, id >= 0 else {
      throw wrong(node, name, "a whole number from 0 to \(Int64.max)")
    }
    return id
  }

  /// Halves away from zero.
  private static func rounded(_ value: Value) -> Int64? {
    switch value {
    case .integer(let number): number
    case .milli(let number): (number + (number < 0 ? -500 : 500)) / 1000
    default: nil
    }
  }

  func flag(_ name: String) throws(StreamMistake) -> Bool? {
    guard let node = present(name) else { return nil }
    guard case .bool(let flag) = node.content else { throw wrong(node, name, "true or false") }
    return flag
  }

  /// `[x, y, width, height]` in thousandths.
  func rect(_ name: String) throws(StreamMistake) -> MilliRect? {
    guard let node = present(name) else { return nil }
    guard case .list(let nodes) = node.content, nodes.count == 4 else {
      throw wrong(node, name, "[x, y, width, height]")
    }
    var lengths: [Int64] = []
    for node in nodes {
      guard case .number(let value, _) = node.content, let milli = StreamLine.milli(value) else {
        throw wrong(node, name, "[x, y, width, height], each a number")
      }
      lengths.append(milli)
    }
    return MilliRect(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }

  /// Thousandths, bounded as `milliPoints` does.
  private static func milli(_ value: Value) -> Int64? {
    let bound: Int64 = 1_000_000_000_000_000
    switch value {
    case .integer(let number): return max(-bound / 1000, min(bound / 1000, number)) * 1000
    case .milli(let number): return max(-bound, min(bound, number))
    default: return nil
    }
  }

  /// Named values, in the order of the line.
  func entries(_ name: String) throws(StreamMistake) -> [JSONField] {
    guard let node = present(name) else { return [] }
    guard case .record(let fields) = node.content else { throw wrong(node, name, "an object") }
    return fields
  }
}
