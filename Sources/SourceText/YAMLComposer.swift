/// Makes nodes from the events of one document.
///
/// It goes as deep as the text is nested, which `YAMLGate` has bounded to twice its levels; here they are counted.
struct YAMLComposer: ~Copyable {
  private let parser: YAMLParser
  /// Keys that are no texts, outside of others that are none; their entries are left out.
  private(set) var oddKeys: [Position] = []
  /// How many collections are open.
  private var depth = 0

  private typealias Step = (event: YAMLParser.Event, position: Position)

  init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) { parser = try unsafe YAMLParser(text) }

  /// The root of the only document, or `nil` when there is none.
  mutating func root() throws(YAMLError) -> Node? {
    _ = try parser.next()  // the stream's start
    guard case .documentStart = try parser.next().event else { return nil }
    let root = try node(try parser.next())
    _ = try parser.next()  // the document's end
    let (event, position) = try parser.next()
    guard case .streamEnd = event else {
      throw .syntax(
        "but found another document", position, context: ("expected a single document in the stream", .start))
    }
    return root
  }

  private mutating func node(_ step: Step) throws(YAMLError) -> Node {
    let (event, position) = step
    switch event {
    case .scalar(let text, let isPlain): return Node(position: position, content: .scalar(text, isPlain: isPlain))
    case .listStart:
      try goDeeper(at: position)
      defer { depth -= 1 }
      return Node(position: position, content: .list(try list()))
    case .mapStart:
      try goDeeper(at: position)
      defer { depth -= 1 }
      return Node(position: position, content: .map(try entries()))
    default: throw .syntax("found an alias", position, context: nil)
    }
  }

  private mutating func goDeeper(at position: Position) throws(YAMLError) {
    depth += 1
    guard depth <= YAMLGate.deepestLevel else { throw .tooDeep(position) }
  }

  private mutating func list() throws(YAMLError) -> [Node] {
    var nodes: [Node] = []
    while true {
      let step = try parser.next()
      if case .listEnd = step.event { return nodes }
      nodes.append(try node(step))
    }
  }

  private mutating func entries() throws(YAMLError) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    while true {
      let step = try parser.next()
      if case .mapEnd = step.event { break }
      let before = oddKeys.count
      let key = try node(step)
      let value = try node(try parser.next())
      if let name = key.scalar {
        entries.append(Node.Entry(key: name, keyPosition: key.position, value: value))
      } else {
        oddKeys.removeSubrange(before...)
        oddKeys.append(key.position)
      }
    }
    try refuseRepeated(entries)
    return entries
  }

  /// Of several keys that are there twice, the first in the alphabet is named.
  private func refuseRepeated(_ entries: [Node.Entry]) throws(YAMLError) {
    guard Set(entries.map(\.key)).count < entries.count else { return }
    var first: [String: Position] = [:]
    var repeated: Set<String> = []
    for entry in entries {
      if first[entry.key] == nil { first[entry.key] = entry.keyPosition } else { repeated.insert(entry.key) }
    }
    if let key = repeated.min(), let position = first[key] { throw .repeatedKey(key, position) }
  }
}
