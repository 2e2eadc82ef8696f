import CRehearsalYAML

/// One token of a YAML text, as libyaml's scanner sees it.
struct YAMLToken {
  enum Kind {
    case documentStart, documentEnd
    /// Where a block collection begins and ends; these have no text.
    case mapStart, listStart, blockEnd
    /// `-`.
    case item
    /// Where a key begins; it has no text, since `?` keys are refused.
    case key
    /// `:`.
    case value
    case flowMapStart, flowMapEnd, flowListStart, flowListEnd
    /// `,`.
    case comma
    /// A text, and whether it is one behind a bar.
    case scalar(isBlock: Bool)
    case other
  }

  let kind: Kind
  /// Where it stands, in Unicode scalars from the beginning of the text.
  let range: Range<Int>
  /// Its column, from 0.
  let column: Int

  /// Every token of a text that the gate admitted; `nil` for one that cannot be scanned.
  static func all(of text: String) -> [YAMLToken]? {
    var text = text
    return text.withUTF8 { bytes in unsafe all(in: bytes) }
  }

  private static func all(in text: UnsafeBufferPointer<UInt8>) -> [YAMLToken]? {
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else { return nil }
    defer { unsafe yaml_parser_delete(&parser) }
    unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
    var tokens: [YAMLToken] = []
    while true {
      var token = unsafe yaml_token_t()
      guard unsafe yaml_parser_scan(&parser, &token) == 1 else { return nil }
      defer { unsafe yaml_token_delete(&token) }
      if unsafe token.type == YAML_STREAM_END_TOKEN || token.type == YAML_NO_TOKEN { return tokens }
      if unsafe token.type == YAML_STREAM_START_TOKEN { continue }
      tokens.append(
        unsafe YAMLToken(
          kind: kind(of: token), range: Int(token.start_mark.index)..<Int(token.end_mark.index),
          column: Int(token.start_mark.column)))
    }
  }

  private static func kind(of token: yaml_token_t) -> Kind {
    switch unsafe token.type {
    case YAML_DOCUMENT_START_TOKEN: return .documentStart
    case YAML_DOCUMENT_END_TOKEN: return .documentEnd
    case YAML_BLOCK_MAPPING_START_TOKEN: return .mapStart
    case YAML_BLOCK_SEQUENCE_START_TOKEN: return .listStart
    case YAML_BLOCK_END_TOKEN: return .blockEnd
    case YAML_BLOCK_ENTRY_TOKEN: return .item
    case YAML_KEY_TOKEN: return .key
    case YAML_VALUE_TOKEN: return .value
    case YAML_FLOW_MAPPING_START_TOKEN: return .flowMapStart
    case YAML_FLOW_MAPPING_END_TOKEN: return .flowMapEnd
    case YAML_FLOW_SEQUENCE_START_TOKEN: return .flowListStart
    case YAML_FLOW_SEQUENCE_END_TOKEN: return .flowListEnd
    case YAML_FLOW_ENTRY_TOKEN: return .comma
    case YAML_SCALAR_TOKEN:
      let style = unsafe token.data.scalar.style
      return .scalar(isBlock: style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
    default: return .other
    }
  }
}
