import CRehearsalYAML

/// libyaml over one text: its events one by one, each with where it begins.
///
/// The text has to stay where it is for as long as the parser is used.
@safe struct YAMLParser: ~Copyable {
  /// At one place from beginning to end, since libyaml keeps its own address inside.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  enum Event {
    /// A text, and whether it was written without quotes and bars.
    case scalar(String, isPlain: Bool)
    case alias
    case listStart, listEnd
    case mapStart, mapEnd
    case streamStart, streamEnd
    case documentStart, documentEnd
  }

  init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) == 1 else { throw .memory }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// The next event.
  func next() throws(YAMLError) -> (event: Event, position: Position) {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe (YAMLParser.event(event), Position(event.start_mark))
  }

  private static func event(_ event: yaml_event_t) -> Event {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      // A text may have NUL in it.
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      // Editors that join files leave byte order marks behind, which nobody sees.
      let seen = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
      return unsafe .scalar(seen, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SEQUENCE_START_EVENT: return .listStart
    case YAML_SEQUENCE_END_EVENT: return .listEnd
    case YAML_MAPPING_START_EVENT: return .mapStart
    case YAML_MAPPING_END_EVENT: return .mapEnd
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    // Nothing comes after the end of the stream, and asking again answers so.
    default: return .streamEnd
    }
  }

  private var error: YAMLError {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
    switch unsafe parser.pointee.error {
    case YAML_MEMORY_ERROR: return .memory
    case YAML_READER_ERROR: return unsafe .character(problem, byte: parser.pointee.problem_offset)
    default:
      let context = unsafe parser.pointee.context.map {
        unsafe (String(cString: $0), Position(parser.pointee.context_mark))
      }
      return unsafe .syntax(problem, Position(parser.pointee.problem_mark), context: context)
    }
  }
}

/// Why a text is not read as YAML.
enum YAMLError: Error {
  /// What is wrong and where, and what had begun where when it was come upon.
  case syntax(String, Position, context: (text: String, position: Position)?)
  /// What is wrong with a character, and how many bytes stand before it.
  case character(String, byte: Int)
  /// A key that its mapping has twice, and where it has it first.
  case repeatedKey(String, Position)
  /// More levels than `YAMLGate.deepestLevel`: the gate does not see lists that stand under their keys, nor pairs in
  /// brackets.
  case tooDeep(Position)
  /// There is no memory for it.
  case memory
}

extension Position {
  /// libyaml counts from 0, and columns in Unicode scalars.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
