import FoundationEssentials
import RehearsalScript
import RehearsalSourceText
package import RehearsalStore
import RehearsalStream
package import RehearsalTrace

/// One session that an adapter performs: what it is asked, line by line, and what it answers.
///
/// The adapter says hello; it is asked to `begin`, for each step, and for the `end`, and answers each with what
/// followed and `done`. Whatever it does, the session ends within its bound: one that is silent, endless or dead, that
/// writes too much, answers twice or answers another question gives an error, and nothing of it is left running.
package struct AdapterSession {
  private let cell: Cell
  private let toolkit: ProjectFile.Toolkit
  private var steps: [Script.ToolkitStep]
  private let choose: ((Offers) -> Script.ToolkitStep?)?
  private var reader: StreamReader
  private var lines = StreamLines()
  private var received = 0
  /// How many of the steps it was asked for.
  private var asked = 0
  private var hasBegun = false
  private var isEndAsked = false
  /// Whether the last question is answered, and the next one not yet asked.
  private var isQuestionDue = false
  /// Whether nothing more comes.
  private var hasClosed = false
  private var hello: StreamHello?

  private static let tooMuch = "it answered more than it was asked"
  /// More is no session: the longest that was measured has 300 KB.
  private static let mostBytes = 64 << 20

  /// What performing a cell gave, and what performed it.
  package struct Outcome: Sendable {
    package var performance: Performance
    package let system: PerformingSystem
    /// Why the adapter did not bring the session to its end, when it did not.
    package var breakdown: String?
  }

  /// What a step could be about, at a moment of a session whose steps are made up.
  package struct Offers {
    /// The words that the adapter says it has; none when it says nothing.
    package let inputs: [String]
    /// Paths of views that are there.
    package let views: [String]
  }

  private init(_ cell: Cell, _ toolkit: ProjectFile.Toolkit, _ choose: ((Offers) -> Script.ToolkitStep?)?) {
    self.cell = cell
    self.toolkit = toolkit
    self.choose = choose
    steps = choose == nil ? cell.script.toolkitSteps(under: cell.configuration).filter { !$0.isExpectation } : []
    var bounds = StreamBounds()
    bounds.sessionBytes = AdapterSession.mostBytes
    reader = StreamReader(path: toolkit.name, bounds: bounds)
  }

  /// Performs a cell; what goes wrong is the outcome.
  ///
  /// - Parameter choose: Says which step comes next, until it says none; the script's own come, where nobody chooses.
  package static func perform(
    _ cell: Cell, by toolkit: ProjectFile.Toolkit, in folder: String,
    choosing choose: ((Offers) -> Script.ToolkitStep?)? = nil
  ) -> Outcome {
    var session = AdapterSession(cell, toolkit, choose)
    do throws(Broken) {
      let process = try AdapterProcess(toolkit, cell.configuration, in: folder)
      let performance = try session.converse(with: process)
      return Outcome(performance: performance, system: session.system)
    } catch {
      let line = session.asked > 0 ? session.steps[session.asked - 1].line : 0
      let place = session.asked > 0 ? " at \(session.steps[session.asked - 1].label)" : ""
      let failure = Performance.Failure(
        step: max(0, session.asked - 1), line: line, message: "\(toolkit.name)\(place): \(error.reason)")
      let bare = Performance(trace: Trace(), outcome: .error, failures: [failure])
      return Outcome(
        performance: session.broken(off: failure) ?? bare, system: session.system, breakdown: error.reason)
    }
  }

  /// Why an adapter's session is an error.
  struct Broken: Error {
    let reason: String
  }

  private var system: PerformingSystem {
    hello.map { PerformingSystem(told: $0.system) } ?? PerformingSystem(toolkit: toolkit.name, version: "")
  }

  private mutating func converse(with process: AdapterProcess) throws(Broken) -> Performance {
    let deadline = AdapterProcess.Deadline(in: toolkit.seconds)
    while true {
      while let line = lines.next() {
        guard !isQuestionDue else { throw Broken(reason: AdapterSession.tooMuch) }
        if let performance = try take(line) {
          try hearOut(process, deadline)
          return located(performance)
        }
      }
      if isQuestionDue { try askNext(process, deadline) }
      guard try receive(from: process, until: deadline) else { throw Broken(reason: process.ending()) }
    }
  }

  /// Waits for what it writes next; false when it closed the connection.
  private mutating func receive(
    from process: AdapterProcess, until deadline: AdapterProcess.Deadline
  ) throws(Broken) -> Bool {
    let bytes = try process.bytes(until: deadline)
    received += bytes.count
    guard received <= AdapterSession.mostBytes else {
      throw Broken(reason: "it wrote more than \(AdapterSession.mostBytes >> 20) MiB")
    }
    lines.append(bytes)
    return !bytes.isEmpty
  }

  private mutating func read(_ line: [UInt8]) throws(Broken) -> StreamMessage? {
    do {
      return try reader.read(line)
    } catch {
      throw Broken(reason: "what it wrote is not a stream: \(error.message) (line \(error.line))")
    }
  }

  /// Takes one line; a performance when it ends the session.
  private mutating func take(_ line: [UInt8]) throws(Broken) -> Performance? {
    switch try read(line) {
    case .hello(let hello):
      guard self.hello == nil else { throw Broken(reason: "it said hello twice") }
      self.hello = hello
      try check(hello)
      isQuestionDue = true
    case .done:
      try checkStep()
      isQuestionDue = true
    case .session(let session):
      guard session.cells == [cell.key] else {
        throw Broken(reason: "it answered another question: \((session.cells.last ?? session.cell).text)")
      }
      return session.performance
    case .error(let reason): throw Broken(reason: reason)
    case .bye: throw Broken(reason: "it said bye before the session had ended")
    case .request: throw Broken(reason: "it asked what only it is asked")
    case .part, .note, nil: break
    }
    return nil
  }

  /// A word that the toolkit lacks is told before anything is performed.
  private func check(_ hello: StreamHello) throws(Broken) {
    let known = hello.capabilities.inputs
    guard !known.isEmpty, let step = steps.first(where: { !known.contains($0.word) }) else { return }
    throw Broken(
      reason: "not applicable: \(hello.system) has no step \(step.word); it has \(known.joined(separator: ", "))")
  }

  /// What was asked for is what was performed: each step once, and no other.
  private func checkStep() throws(Broken) {
    guard asked > 0, !isEndAsked else { return }
    let (count, last) = reader.stepsInHand
    guard count == asked, last == steps[asked - 1].word else {
      let answer = count < asked ? "no step" : count > asked ? "\(count - asked + 1) steps" : "the step \(last ?? "")"
      throw Broken(reason: "it answered another question: \(answer), where \(steps[asked - 1].word) was asked for")
    }
  }

  // MARK: - The end

  /// Behind the end of a session nothing comes but `done` and `bye`; one that dies or waits there has said all that
  /// counts.
  private mutating func hearOut(_ process: AdapterProcess, _ deadline: AdapterProcess.Deadline) throws(Broken) {
    var (isDone, hasLeft) = (false, false)
    while true {
      while let line = lines.next() ?? (hasClosed ? lines.rest() : nil) {
        switch try read(line) {
        case .done where !isDone && !hasLeft: isDone = true
        case .bye where !hasLeft: hasLeft = true
        case .note, nil: break
        default: throw Broken(reason: AdapterSession.tooMuch)
        }
      }
      // Whoever stays and says nothing is ended, and no error.
      guard !hasClosed, process.hasWord(within: AdapterSession.millisecondsToLeave) else { return }
      hasClosed = try !receive(from: process, until: deadline)
    }
  }

  /// How long is listened to an adapter whose session has ended.
  private static let millisecondsToLeave: Int32 = 500

  /// What a session told that its adapter did not bring to an end; `nil` where it told nothing, or nothing that can be
  /// read any further.
  private mutating func broken(off failure: Performance.Failure) -> Performance? {
    guard asked > 0, reader.stepsInHand.count > 0 else { return nil }
    for line in [["type": "error", "message": failure.message], ["type": "end"]] as [[String: String]] {
      let text = Value.record(line.mapValues { .text($0) }).json
      guard let read = try? reader.read(Array(text.utf8)) else { return nil }
      guard case .session(let session) = read, session.cells == [cell.key] else { continue }
      var performance = located(session.performance)
      performance.failures[performance.failures.count - 1] = failure
      return performance
    }
    return nil
  }

  /// The performance with the lines of steps that the adapter does not know or does not say.
  private func located(_ performance: Performance) -> Performance {
    var performance = performance
    let last = performance.trace.steps.count - 1
    performance.failures = performance.failures.map { failure in
      var failure = failure
      // What cannot be performed is told before its step is.
      let isEarly = performance.outcome == .error && failure.step >= last && failure.step < asked - 1
      if isEarly { failure.step = asked - 1 }
      if isEarly || failure.line == 0, steps.indices.contains(failure.step) {
        failure.line = steps[failure.step].line
      }
      return failure
    }
    return performance
  }

  // MARK: - Asking

  private var begin: Value {
    let script = cell.script
    let path = AdapterSession.absolute(script.path)
    let scene = AdapterSession.absolute(script.sceneStem) + toolkit.ending
    var fields: [String: Value] = [
      "type": .text("begin"), "script": .text(script.id), "title": .text(script.title), "path": .text(path),
      "scene": .text(scene),
      "configuration": .record(
        Dictionary(cell.configuration.axes.map { ($0.name, .text($0.value)) }, uniquingKeysWith: { $1 })),
    ]
    if let app = script.performedApp(under: cell.configuration) {
      fields["app"] = app
      fields["scene"] = nil
    }
    if let screen = script.screen { fields["size"] = .list(screen.map { .integer(Int64($0)) }) }
    return .record(fields)
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  private mutating func askNext(_ process: AdapterProcess, _ deadline: AdapterProcess.Deadline) throws(Broken) {
    isQuestionDue = false
    guard hasBegun else {
      hasBegun = true
      return try ask(begin, process, deadline)
    }
    if asked == steps.count, !isEndAsked, let choose {
      let offers = Offers(inputs: hello?.capabilities.inputs ?? [], views: reader.viewsInHand)
      if let step = choose(offers) { steps.append(step) }
    }
    guard asked < steps.count else {
      if isEndAsked { throw Broken(reason: AdapterSession.tooMuch) }
      isEndAsked = true
      return try ask(.record(["type": .text("end")]), process, deadline)
    }
    let step = steps[asked]
    asked += 1
    var fields: [String: Value] = ["type": .text("step"), "kind": .text(step.word), "line": .integer(Int64(step.line))]
    if step.word == Script.ToolkitStep.advance {
      fields = ["type": .text("advance"), "us": step.value ?? .integer(0), "line": .integer(Int64(step.line))]
    } else if let value = step.value {
      fields["value"] = value
    }
    try ask(.record(fields), process, deadline)
  }

  private func ask(_ line: Value, _ process: AdapterProcess, _ deadline: AdapterProcess.Deadline) throws(Broken) {
    guard try process.send(line.json + "\n", until: deadline) else { throw Broken(reason: process.ending()) }
  }
}
