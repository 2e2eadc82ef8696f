import RehearsalSourceText
import RehearsalTrace

/// A session of a stream while it is read.
///
/// Stands in front of a `TraceBuilder`, which takes for granted that causes, answers and views are those of events and
/// views that are there.
struct SessionReading {
  /// The line on which it begins.
  let line: Int
  let bounds: StreamBounds
  var session: StreamSession
  var builder = TraceBuilder()
  /// The views that are there, by their paths.
  var views: [Symbol: OpenView] = [:]
  /// Sequence numbers by the ids that the stream gives.
  var numbers = NamedEvents()
  /// Events that have an answer.
  var answered = EventBits()
  /// The time of the line before.
  var at = Instant.zero
  /// The line that said so.
  var atLine = 0
  /// How many frames and properties were told.
  var changes = 0
  /// What lines as most are are taken with.
  var quick = QuickReading()
  private var terminalBytes = 0
  /// Failures, their claims, and exceptions.
  private var failures = 0
  /// Names of the files that are attached, and their bytes together.
  var attached: Set<String> = []
  var attachedBytes = 0
  private var hasError = false

  /// A view that is there.
  struct OpenView {
    let id: ViewID
    let parent: Symbol?
    let className: Symbol
    /// The line on which it came.
    let line: Int
    var children: Set<Symbol> = []
    /// Its properties that are something.
    var keys: Set<Symbol> = []
  }

  var cell: CellKey { session.cell }
  /// The cell that was named last.
  var newestCell: CellKey { session.cells.last ?? session.cell }

  /// Paths of the views that hold no others, and of those that the toolkit tells a role of; sorted.
  var viewsInHand: [String] {
    let table = builder.trace.symbols
    return views.filter { view in
      view.value.children.isEmpty || view.value.keys.contains { table[$0] == "accessibleRole" }
    }.map { table[$0.key] }.sorted()
  }

  /// How many steps it has, and the kind of the last one.
  var stepsInHand: (count: Int, last: String?) {
    (builder.stepCount, builder.trace.steps.last.map { builder.trace.text($0.kind) })
  }

  /// Takes a line of the session.
  ///
  /// - Returns: The session, when the line ends it.
  mutating func take(_ word: StreamWord, _ line: StreamLine, number: Int) throws(StreamMistake) -> StreamSession? {
    try readTime(line, number: number)
    switch word {
    case .alike: try session.readAlike(line)
    case .step: try readStep(line)
    case .event: try readEvent(line)
    case .answer:
      let event = try event("of", of: line)
      guard let value = line.node("value") else {
        throw StreamMistake(at: line.offset, "\"value\" is missing", expected: ["value: what was answered"])
      }
      try setAnswer(value, of: event, at: line.offset)
    case .view: try readView(line, number: number)
    case .gone:
      removeView(try openView(try line.name("path", "the path of a view"), "path", of: line))
    case .frame:
      let view = try openView(try line.name("path", "the path of a view"), "path", of: line)
      guard let rect = try line.rect("rect") else {
        throw StreamMistake(at: line.offset, "\"rect\" is missing", expected: ["rect: [x, y, width, height]"])
      }
      try setFrame(rect, of: view, at: line.offset)
    case .property:
      let subject = try line.name("of", "the path of a view, or the name of an object")
      let key = try line.name("key", "the property")
      guard let value = line.node("value") else {
        throw StreamMistake(at: line.offset, "\"value\" is missing", expected: ["value: what the property is"])
      }
      try setProperty(value.value, key: key, of: subject, at: line.offset)
    case .screen: try readScreen(line, number: number)
    case .raised: try readException(line)
    case .failure: try readFailure(line)
    case .attachment: try readAttachment(line)
    case .error:
      hasError = true
      try fail(
        try line.text("message", "what cannot be done"), step: currentStep,
        line: Int(builder.trace.steps.last?.line ?? 0), claims: [], at: line.offset)
    case .end: return try readEnd(line)
    case .hello, .session, .begin, .advance, .done, .bye, .note: break
    }
    return nil
  }

  // MARK: - Time

  static let latest: Int64 = 1_000_000_000_000_000

  /// Without a time a line is at that of the one before.
  private mutating func readTime(_ line: StreamLine, number: Int) throws(StreamMistake) {
    guard let time = try line.whole("at", in: 0...SessionReading.latest) else { return }
    guard time >= at.microseconds else {
      throw StreamMistake(
        at: line.node("at")?.offset ?? line.offset,
        "time goes back: \(time) comes after \(at.microseconds), which line \(atLine) said",
        expected: ["at: a number from \(at.microseconds)"])
    }
    at = Instant(microseconds: time)
    atLine = number
  }

  // MARK: - Steps and events

  private var currentStep: Int { max(0, builder.stepCount - 1) }

  private mutating func readStep(_ line: StreamLine) throws(StreamMistake) {
    guard builder.stepCount < bounds.steps else {
      throw StreamMistake(at: line.offset, "these are too many steps", expected: ["at most \(bounds.steps)"])
    }
    builder.beginStep(
      kind: try line.text("kind", "the step's word, as \"tap\""),
      label: try line.text("label", "the step as people write it, as \"tap newGame\""),
      line: Int(try line.whole("line", in: 0...Int64(Int32.max)) ?? 0), at: at)
  }

  private mutating func readEvent(_ line: StreamLine) throws(StreamMistake) {
    guard builder.nextEvent < bounds.events else {
      throw StreamMistake(at: line.offset, "these are too many events", expected: ["at most \(bounds.events)"])
    }
    let kind = try kind(of: line)
    let name = try line.text("name", "what happened")
    let subject = try line.text("subject", ifThere: "whom it happened to") ?? ""
    var view: ViewID?
    if let path = try line.text("view", ifThere: "the path of a view") {
      view = views[try openView(path, "view", of: line)]?.id
    }
    let cause = line.present("cause") == nil ? nil : try event("cause", of: line)
    let id = try line.id("id")
    if let id, numbers[id] != nil {
      throw StreamMistake(
        at: line.node("id")?.offset ?? line.offset, "there is an event \(id) already", expected: ["another id"])
    }
    let arguments = line.present("arguments")
    if let arguments, case .record = arguments.content {
    } else if let arguments {
      throw line.wrong(arguments, "arguments", "an object")
    }
    let number = builder.append(
      at: at, kind: kind, name: name, subject: subject, view: view, cause: cause, arguments: arguments?.value)
    if let id { numbers.insert(id, for: number) }
    if let answer = line.node("answer") { try setAnswer(answer, of: number, at: line.offset) }
  }

  private func kind(of line: StreamLine) throws(StreamMistake) -> TraceEvent.Kind {
    let node = try line.required("kind", "what sort of thing happened, as \"action\"")
    let word = try line.text(node, "kind", "what sort of thing happened, as \"action\"")
    if let kind = SessionReading.kinds[word] { return kind }
    throw StreamMistake.unknown(
      "kind of event", word, at: node.offset, expected: TraceEvent.Kind.allCases.map(\.word))
  }

  private static let kinds = Dictionary(
    TraceEvent.Kind.allCases.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  /// The sequence number of the event whose id a field names.
  func event(_ name: String, of line: StreamLine) throws(StreamMistake) -> Int {
    let what = "the id of an event before"
    let node = try line.required(name, what)
    guard let id = try line.id(name) else { throw line.wrong(node, name, what) }
    if let number = numbers[id] { return number }
    throw StreamMistake(at: node.offset, "no event before has the id \(id)", expected: ["\(name): \(what)"])
  }

  private mutating func setAnswer(_ answer: JSONNode, of event: Int, at offset: Int) throws(StreamMistake) {
    guard answered.insert(event) else {
      throw StreamMistake(at: offset, "this event has an answer already", expected: ["one answer"])
    }
    builder.setAnswer(answer.value, of: event)
  }

  // MARK: - Frames and properties

  mutating func setFrame(_ frame: MilliRect, of path: Symbol, at offset: Int) throws(StreamMistake) {
    try countChange(at: offset)
    if let view = views[path] { builder.appendFrame(frame, of: view.id) }
  }

  mutating func setProperty(
    _ value: Value, key: String, of subject: String, at offset: Int
  ) throws(StreamMistake) {
    try countChange(at: offset)
    let path = builder.intern(subject)
    if key == TerminalScreen.key, views[path] != nil, case .text(let text) = value {
      terminalBytes += text.utf8.count
      guard terminalBytes <= bounds.terminalBytes else {
        throw StreamMistake(
          at: offset, "these are too many screens of terminals", expected: ["at most \(bounds.terminalBytes) bytes"])
      }
    }
    if let view = views.index(forKey: path) {
      let key = builder.intern(key)
      if value == .null { views.values[view].keys.remove(key) } else { views.values[view].keys.insert(key) }
    }
    builder.appendProperty(value, key: key, of: subject)
  }

  private mutating func countChange(at offset: Int) throws(StreamMistake) {
    changes += 1
    guard changes <= bounds.changes else {
      throw StreamMistake(
        at: offset, "these are too many frames and properties", expected: ["at most \(bounds.changes)"])
    }
  }

  // MARK: - Ends

  private mutating func readException(_ line: StreamLine) throws(StreamMistake) {
    try countFailures(1, at: line.offset)
    let event = try event("of", of: line)
    if let last = builder.trace.exceptions.last, last.event > event {
      throw StreamMistake(
        at: line.offset, "an exception of a later event is there already", expected: ["exceptions in order"])
    }
    builder.appendException(
      type: try line.text("name", "the exception's name"), message: try line.text("message", "its reason"),
      event: event)
  }

  private mutating func readFailure(_ line: StreamLine) throws(StreamMistake) {
    let step = try line.whole("step", in: 0...Int64(Int32.max))
    try fail(
      try line.text("message", "what was expected and what was found"), step: step.map(Int.init) ?? currentStep,
      line: Int(try line.whole("line", in: 0...Int64(Int32.max)) ?? 0), claims: try line.texts("claims"),
      at: line.offset)
  }

  private mutating func countFailures(_ more: Int, at offset: Int) throws(StreamMistake) {
    failures += more
    guard failures <= bounds.failures else {
      throw StreamMistake(
        at: offset, "these are too many failures, claims of failures and exceptions",
        expected: ["at most \(bounds.failures)"])
    }
  }

  private mutating func fail(
    _ message: String, step: Int, line: Int, claims: [String], at offset: Int
  ) throws(StreamMistake) {
    try countFailures(1 + claims.count, at: offset)
    session.performance.failures.append(
      Performance.Failure(step: step, line: line, message: message, claims: claims))
  }

  /// How a session ended, as a stream says it.
  enum Outcome: String, CaseIterable {
    case completed, failed, crashed, error, nondeterministic, flaky
  }

  private mutating func readEnd(_ line: StreamLine) throws(StreamMistake) -> StreamSession {
    if builder.stepCount == 0, builder.nextEvent > 0 {
      throw StreamMistake(at: line.offset, "the session has events and no step", expected: ["step, before it"])
    }
    if builder.nextEvent == 0, !builder.trace.views.isEmpty || !builder.trace.properties.isEmpty {
      throw StreamMistake(
        at: line.offset, "the session has views or properties, and no event with which they came",
        expected: ["event, before it"])
    }
    let hasFailed = !session.performance.failures.isEmpty
    let given = try line.word("outcome", "outcome", Outcome.self)
    if given == .completed || given == .flaky, hasFailed {
      throw StreamMistake(
        at: line.node("outcome")?.offset ?? line.offset, "a session with failures is not \(given?.rawValue ?? "")",
        expected: ["outcome: failed, crashed or error"])
    }
    let hasCrashed = !builder.trace.exceptions.isEmpty
    let told: Outcome = hasError ? .error : hasCrashed ? .crashed : hasFailed ? .failed : .completed
    session.isNondeterministic = (given ?? told) == .nondeterministic
    session.isFlaky = (given ?? told) == .flaky
    session.performance.outcome = Performance.Outcome(rawValue: (given ?? told).rawValue) ?? .completed
    session.performance.claims = Set(try line.texts("claims")).sorted()
    session.wallMicroseconds = try line.whole("wall", in: 0...SessionReading.latest) ?? 0
    session.performance.trace = builder.finish(at: at)
    return session
  }

  // MARK: - Beginning

  /// Reads a line `session`.
  init(_ line: StreamLine, number: Int, bounds: StreamBounds) throws(StreamMistake) {
    self.line = number
    self.bounds = bounds
    atLine = number
    session = try StreamSession(beginning: line)
  }
}
