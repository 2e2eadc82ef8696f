import RehearsalTrace

/// What a session needs to take lines that are written as most are: where the fields of the line in hand stand, and the
/// texts that were told lately.
struct QuickReading {
  /// The fields of the line in hand.
  var fields = QuickReading.noFields
  /// Texts that were told.
  var texts = RecentTexts()
  /// Values that were told just as they are recorded, as JSON.
  var values = RecentTexts()

  private static let noFields = JSONFields(Field.names)

  /// A field of such lines.
  enum Field: Int {
    case type, at, id, kind, name, subject, view, cause, arguments, answer, path, rect, of, key, value, label, line

    /// Their names, in the same order.
    static let names = [
      "type", "at", "id", "kind", "name", "subject", "view", "cause", "arguments", "answer", "path", "rect", "of",
      "key", "value", "label", "line",
    ]

    var bit: UInt64 { 1 << UInt64(rawValue) }
  }

  /// What such a line is.
  enum Word: Int {
    case event, frame, property, step, answer

    /// The word that some bytes are.
    init?(_ bytes: Span<UInt8>) {
      guard let number = Word.words.number(of: bytes) else { return nil }
      self.init(rawValue: number)
    }

    private static let words = ByteWords(["event", "frame", "property", "step", "answer"])
  }

  /// A text that has a symbol, or gets one when the whole line was found to be sound.
  enum Text {
    case known(Symbol)
    case new(String)
  }
}

extension SessionReading {
  private typealias Field = QuickReading.Field

  /// Takes a line of which each field is known, stands once, and is sound, as most lines are.
  ///
  /// It is taken as it would be from its tree, symbol by symbol. Of any other line this answers false and has changed
  /// nothing: who reads the tree says what is wrong, if anything is.
  mutating func takeQuickly(_ line: Span<UInt8>, number: Int) -> Bool {
    guard quick.fields.find(in: line), let type = place(.type), type.kind == .text,
      let word = QuickReading.Word(line.extracting(type.range))
    else { return false }
    var time = at
    let saysTime = place(.at) != nil
    if saysTime {
      // What has 15 digits is before the latest.
      guard let told = whole(.at, line), told >= at.microseconds else { return false }
      time = Instant(microseconds: told)
    }
    let isTaken =
      switch word {
      case .event: takeEvent(line, at: time)
      case .frame: takeFrame(line)
      case .property: takeProperty(line)
      case .step: takeStep(line, at: time)
      case .answer: takeAnswer(line)
      }
    if isTaken, saysTime { (at, atLine) = (time, number) }
    return isTaken
  }

  private mutating func takeStep(_ line: Span<UInt8>, at time: Instant) -> Bool {
    guard has(Field.kind.bit | Field.label.bit, or: Field.line.bit), builder.stepCount < bounds.steps,
      let kind = quick.text(.kind, line, builder), let label = quick.text(.label, line, builder)
    else { return false }
    var number = 0
    if place(.line) != nil {
      guard let told = whole(.line, line), told <= Int64(Int32.max) else { return false }
      number = Int(told)
    }
    let kindSymbol = quick.symbol(kind, .kind, line, &builder)
    let labelSymbol = quick.symbol(label, .label, line, &builder)
    builder.beginStep(kind: kindSymbol, label: labelSymbol, line: number, at: time)
    return true
  }

  private mutating func takeEvent(_ line: Span<UInt8>, at time: Instant) -> Bool {
    let others =
      Field.id.bit | Field.subject.bit | Field.view.bit | Field.cause.bit | Field.arguments.bit | Field.answer.bit
    guard has(Field.kind.bit | Field.name.bit, or: others), builder.nextEvent < bounds.events,
      let kind = eventKind(line), let name = quick.text(.name, line, builder),
      let subject = place(.subject) == nil ? .known(.none) : quick.text(.subject, line, builder)
    else { return false }
    var view: ViewID?
    if place(.view) != nil {
      guard let path = quick.text(.view, line, builder), let open = openView(path) else { return false }
      view = open
    }
    var cause: Int?
    if place(.cause) != nil {
      guard let event = event(.cause, line) else { return false }
      cause = event
    }
    var id: Int64?
    if place(.id) != nil {
      guard let told = whole(.id, line), numbers[told] == nil else { return false }
      id = told
    }
    var (arguments, answer): (QuickReading.Text?, QuickReading.Text?)
    if let place = place(.arguments) {
      guard place.kind == .object, let value = quick.value(.arguments, line, builder) else { return false }
      arguments = value
    }
    if place(.answer) != nil {
      guard let value = quick.value(.answer, line, builder) else { return false }
      answer = value
    }
    let nameSymbol = quick.symbol(name, .name, line, &builder)
    let subjectSymbol = quick.symbol(subject, .subject, line, &builder)
    let argumentsSymbol = arguments.map { quick.symbol($0, ofValue: .arguments, line, &builder) }
    let event = builder.append(
      at: time, kind: kind, name: nameSymbol, subject: subjectSymbol, view: view, cause: cause,
      arguments: argumentsSymbol ?? .none)
    if let id { numbers.insert(id, for: event) }
    if let answer {
      answered.insert(event)
      let answerSymbol = quick.symbol(answer, ofValue: .answer, line, &builder)
      builder.setAnswer(answerSymbol, of: event)
    }
    return true
  }

  private mutating func takeAnswer(_ line: Span<UInt8>) -> Bool {
    guard has(Field.of.bit | Field.value.bit), let event = event(.of, line), !answered.contains(event),
      let value = quick.value(.value, line, builder)
    else { return false }
    answered.insert(event)
    let answer = quick.symbol(value, ofValue: .value, line, &builder)
    builder.setAnswer(answer, of: event)
    return true
  }

  private mutating func takeFrame(_ line: Span<UInt8>) -> Bool {
    guard has(Field.path.bit | Field.rect.bit), changes < bounds.changes, let path = quick.text(.path, line, builder),
      let view = openView(path), let rect = quick.fields.rect(Field.rect.rawValue, in: line)
    else { return false }
    changes += 1
    builder.appendFrame(rect, of: view)
    return true
  }

  private mutating func takeProperty(_ line: Span<UInt8>) -> Bool {
    guard has(Field.of.bit | Field.key.bit | Field.value.bit), changes < bounds.changes, !isTerminal(line),
      let subject = quick.text(.of, line, builder), let key = quick.text(.key, line, builder),
      let value = quick.value(.value, line, builder), !subject.isEmpty, !key.isEmpty
    else { return false }
    changes += 1
    let path = quick.symbol(subject, .of, line, &builder)
    if let view = views.index(forKey: path) {
      let key = quick.symbol(key, .key, line, &builder)
      if isNull(.value, line) { views.values[view].keys.remove(key) } else { views.values[view].keys.insert(key) }
    }
    let valueSymbol = quick.symbol(value, ofValue: .value, line, &builder)
    let keySymbol = quick.symbol(key, .key, line, &builder)
    builder.appendProperty(valueSymbol, key: keySymbol, of: path)
    return true
  }

  // MARK: - Fields

  private func place(_ field: Field) -> JSONFields.Place? { quick.fields[field.rawValue] }

  /// Whether some fields are there, and no others than these and some.
  private func has(_ required: UInt64, or allowed: UInt64 = 0) -> Bool {
    quick.fields.has(required, allowed: allowed | Field.type.bit | Field.at.bit)
  }

  private func whole(_ field: Field, _ line: Span<UInt8>) -> Int64? {
    quick.fields.wholeNumber(field.rawValue, in: line)
  }

  /// The event whose id a field is.
  private func event(_ field: Field, _ line: Span<UInt8>) -> Int? {
    whole(field, line).flatMap { numbers[$0] }
  }

  private func eventKind(_ line: Span<UInt8>) -> TraceEvent.Kind? {
    guard let place = place(.kind), place.kind == .text else { return nil }
    return Self.kindWords.number(of: line.extracting(place.range)).map { TraceEvent.Kind.allCases[$0] }
  }

  private static let kindWords = ByteWords(TraceEvent.Kind.allCases.map(\.word))

  private func isNull(_ field: Field, _ line: Span<UInt8>) -> Bool {
    guard let place = place(field), place.kind == .other else { return false }
    // What is sound and begins so is nothing else.
    return line[place.range.lowerBound] == UInt8(ascii: "n")
  }

  /// Whether a property is, or may be, what a terminal shows.
  private func isTerminal(_ line: Span<UInt8>) -> Bool {
    guard let place = place(.key), place.kind == .text else { return true }
    return Self.terminalKey.number(of: line.extracting(place.range)) != nil
  }

  private static let terminalKey = ByteWords([TerminalScreen.key])

  /// The view that is there at a path.
  private func openView(_ path: QuickReading.Text) -> ViewID? {
    switch path {
    case .known(let symbol): views[symbol]?.id
    case .new(let text): builder.trace.symbols.symbol(of: text).flatMap { views[$0]?.id }
    }
  }
}

extension QuickReading {
  // MARK: - Texts

  /// The text that a field is.
  fileprivate func text(_ field: Field, _ line: Span<UInt8>, _ builder: borrowing TraceBuilder) -> Text? {
    guard let place = fields[field.rawValue], place.kind == .text || place.kind == .escapedText else { return nil }
    if let symbol = builder.symbol(of: line.extracting(place.range), among: texts) { return .known(symbol) }
    guard case .text(let text)? = QuickReading.node(place.whole, line)?.content else { return nil }
    return .new(text)
  }

  /// The value that a field is, as it is recorded.
  fileprivate func value(_ field: Field, _ line: Span<UInt8>, _ builder: borrowing TraceBuilder) -> Text? {
    guard let place = fields[field.rawValue] else { return nil }
    let text = line.extracting(place.whole)
    if let symbol = builder.symbol(of: text, among: values) { return .known(symbol) }
    if Value.isSurelyCanonical(text) { return .new(String(decoding: QuickReading.bytes(text), as: UTF8.self)) }
    guard let node = QuickReading.node(place.whole, line), (try? StreamLine.checkNames(in: node)) != nil else {
      return nil
    }
    return .new(node.value.json)
  }

  private static func node(_ range: Range<Int>, _ line: Span<UInt8>) -> JSONNode? {
    var reading = JSONReading(bytes(line.extracting(range)))
    return try? reading.read(depth: 1)
  }

  private static func bytes(_ text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for place in text.indices { bytes.append(text[place]) }
    return bytes
  }

  /// The symbol of the text of a field, made when it has none.
  fileprivate mutating func symbol(
    _ text: Text, _ field: Field, _ line: Span<UInt8>, _ builder: inout TraceBuilder
  ) -> Symbol {
    QuickReading.symbol(text, at: fields[field.rawValue]?.range, line, &builder, noted: &texts)
  }

  /// The symbol of the value of a field, made when it has none.
  fileprivate mutating func symbol(
    _ value: Text, ofValue field: Field, _ line: Span<UInt8>, _ builder: inout TraceBuilder
  ) -> Symbol {
    QuickReading.symbol(value, at: fields[field.rawValue]?.whole, line, &builder, noted: &values)
  }

  private static func symbol(
    _ text: Text, at place: Range<Int>?, _ line: Span<UInt8>, _ builder: inout TraceBuilder,
    noted recent: inout RecentTexts
  ) -> Symbol {
    switch text {
    case .known(let symbol): return symbol
    case .new(let text):
      let symbol = builder.intern(text)
      if let place { builder.note(symbol, of: line.extracting(place), among: &recent) }
      return symbol
    }
  }
}

extension QuickReading.Text {
  /// Whether it is the empty text.
  fileprivate var isEmpty: Bool {
    switch self {
    case .known(let symbol): symbol == .none
    case .new(let text): text.isEmpty
    }
  }
}
