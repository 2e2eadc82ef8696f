import RehearsalScript
import RehearsalTrace

// A message is a length of four bytes, lowest first, and a body.
//
// A task: its kind, whether texts come with it, the texts, the script, and what else it needs. An answer: its kind,
// then a step that was begun, a reason, or what was performed.

/// The first byte of a body.
enum MessageKind: UInt8 {
  case perform = 1
  case explore = 2
  case begun = 3
  case performed = 4
  case refused = 5
  case moments = 6
}

/// What a worker reads.
struct ReadTask {
  let kind: MessageKind
  /// `nil` when the texts are those of the task before.
  let texts: WorkerTexts?
  let script: String
  var digest: Digest?
  var configuration: Configuration?
  var explorer: Explorer?
  var number = 0
  var steps: [FlatScript.FlatStep] = []
}

extension WorkerTask {
  /// The body of its message; without the texts, when the worker has them.
  func body(withTexts: Bool) -> [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .perform: writer.byte(MessageKind.perform.rawValue)
    case .explore: writer.byte(MessageKind.explore.rawValue)
    case .moments: writer.byte(MessageKind.moments.rawValue)
    }
    writer.flag(withTexts)
    if withTexts {
      writer.flag(texts.isUnchecked)
      writer.count(texts.files.count)
      for file in texts.files {
        writer.text(file.path)
        writer.text(file.text)
      }
    }
    switch self {
    case .perform(_, let script, let digest, let configuration):
      writer.text(script)
      writer.flag(digest != nil)
      if let digest { writer.plain(digest.bytes) }
      writer.flag(configuration != nil)
      writer.texts(configuration?.axes.flatMap { [$0.name, $0.value] } ?? [])
    case .explore(_, let script, let explorer, let number):
      writer.text(script)
      writer.number(Int64(bitPattern: explorer.seed))
      writer.count(explorer.inputs)
      writer.count(number)
    case .moments(_, let script, let steps):
      writer.text(script)
      writer.flatSteps(steps)
    }
    return writer.bytes
  }
}

extension ReadTask {
  init(_ body: [UInt8]) throws(MessageError) {
    var reader = MessageReader(body)
    guard let kind = MessageKind(rawValue: try reader.byte()) else { throw MessageError() }
    self.kind = kind
    texts = try reader.flag() ? try reader.workerTexts() : nil
    script = try reader.text()
    switch kind {
    case .perform:
      if try reader.flag() { digest = Digest(bytes: try reader.plain(32)) }
      let isNamed = try reader.flag()
      let axes = try reader.texts()
      guard axes.count % 2 == 0 else { throw MessageError() }
      let pairs = stride(from: 0, to: axes.count, by: 2).map { (axes[$0], axes[$0 + 1]) }
      if isNamed { configuration = Configuration(Dictionary(pairs, uniquingKeysWith: { $1 })) }
    case .explore:
      let seed = UInt64(bitPattern: try reader.number())
      explorer = Explorer(seed: seed, inputs: try reader.number(in: 0...Int.max))
      number = try reader.number(in: 0...Int.max)
    case .moments: steps = try reader.flatSteps()
    case .begun, .performed, .refused: throw MessageError()
    }
    try reader.finish()
  }
}

extension MessageReader {
  fileprivate mutating func workerTexts() throws(MessageError) -> WorkerTexts {
    let isUnchecked = try flag()
    var files: [(path: String, text: String)] = []
    for _ in 0..<(try count(ofSize: 16)) { files.append((path: try text(), text: try text())) }
    return WorkerTexts(files, isUnchecked: isUnchecked)
  }

  fileprivate mutating func flatSteps() throws(MessageError) -> [FlatScript.FlatStep] {
    var steps: [FlatScript.FlatStep] = []
    for _ in 0..<(try count(ofSize: 17)) { steps.append(try flatStep()) }
    return steps
  }

  fileprivate mutating func moments() throws(MessageError) -> [SessionMoment] {
    var moments: [SessionMoment] = []
    for _ in 0..<(try count(ofSize: 40)) {
      let steps = try number(in: 0...100_000)
      let elapsed = Interval(microseconds: Int64(try number(in: 0...Int(Int32.max) * 1000)))
      moments.append(
        SessionMoment(
          steps: steps, elapsed: elapsed, events: try number(in: 0...Int(Int32.max)), pending: try texts(),
          outside: try texts()))
    }
    return moments
  }

  fileprivate mutating func flatStep() throws(MessageError) -> FlatScript.FlatStep {
    FlatScript.FlatStep(label: try text(), text: try text(), isExpectation: try flag())
  }
}

extension MessageWriter {
  fileprivate mutating func flatSteps(_ steps: [FlatScript.FlatStep]) {
    count(steps.count)
    for step in steps { flatStep(step) }
  }

  fileprivate mutating func moments(_ moments: [SessionMoment]) {
    count(moments.count)
    for moment in moments {
      count(moment.steps)
      number(moment.elapsed.microseconds)
      count(moment.events)
      texts(moment.pending)
      texts(moment.outside)
    }
  }

  fileprivate mutating func flatStep(_ step: FlatScript.FlatStep) {
    text(step.label)
    text(step.text)
    flag(step.isExpectation)
  }
}

/// What a worker says.
enum WorkerAnswer {
  case begun(FlatScript.FlatStep)
  case performed(WorkerResult.Work)
  case refused(String)

  var body: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .begun(let step):
      writer.byte(MessageKind.begun.rawValue)
      writer.flatStep(step)
    case .performed(let work):
      writer.byte(MessageKind.performed.rawValue)
      writer.number(work.wallMicroseconds)
      writer.flatSteps(work.steps)
      writer.moments(work.moments)
      writer.performance(work.performance)
    case .refused(let reason):
      writer.byte(MessageKind.refused.rawValue)
      writer.text(reason)
    }
    return writer.bytes
  }

  init(_ body: [UInt8]) throws(MessageError) {
    var reader = MessageReader(body)
    switch MessageKind(rawValue: try reader.byte()) {
    case .begun: self = .begun(try reader.flatStep())
    case .performed:
      let wallMicroseconds = Int64(try reader.number(in: 0...Int.max))
      let (steps, moments) = (try reader.flatSteps(), try reader.moments())
      self = .performed(
        WorkerResult.Work(
          performance: try reader.performance(), wallMicroseconds: wallMicroseconds, steps: steps, moments: moments))
    case .refused: self = .refused(try reader.text())
    default: throw MessageError()
    }
    try reader.finish()
  }
}
