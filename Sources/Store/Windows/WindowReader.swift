import RehearsalSQLite
import RehearsalTrace

/// Reads a recording window by window: some thousand events at a time, with all that begins with them.
///
/// Reads recordings as this program writes them, and among them those in which each path means the newest view of its
/// path. Whatever is otherwise is `Unfit`: the recording is read whole then, by who tells what is wrong with it, if
/// anything is. So the checks here are those of `TraceReader` and `TraceCheck`, and stricter in this: what begins in a
/// step does so with one of its events, in order.
final class WindowReader {
  /// The window that was read last.
  private(set) var window = TraceWindow()
  /// What the file says of its steps, if that was asked for.
  private(set) var rows: [StepRow] = []
  /// What its rows say of their lengths.
  private(set) var spelling = BlockSpelling()
  /// Which windows were read: the number of the step after them.
  private(set) var nextStep = 0
  let end: Instant
  let stepCount: Int
  let eventCount: Int
  let digest: Digest

  private let recording: Int64
  private let connection: Connection
  private let steps: StepReader
  private let texts: RecordedTexts
  private let select: Selects
  private let exceptions: [(event: Int, type: Int64, message: Int64)]
  /// A window is over with the step in which it has so many events, or so many steps.
  private let usualEvents: Int
  private var cursor = Cursor()
  /// Paths of frames, whose views are found when their events are read.
  private var framePaths: [Symbol] = []

  /// Rows for which there is room before it is known that they are there; the file only says so.
  private static let mostReserved = 4_000_000

  /// The recording is to be read whole.
  struct Unfit: Error {}

  /// What the file says of a step and its block.
  struct StepRow {
    /// How many events, views, frames and properties.
    var counts: [Int]
    /// The numbers of the first of its events, frames and properties.
    fileprivate var firsts: (events: Int64, frames: Int64, properties: Int64)
    /// The first that says where what outlasts the step ends; `nil` when all of that lasts to the end.
    fileprivate var firstEnding: Int64?
    var openCount: Int64
    var key: Int64
    var channels: Int64
    var digests: [UInt8]
    var hasEnds: Bool { firstEnding != nil }
  }

  /// How far it is.
  private struct Cursor {
    var nextEvent = 0
    var nextView = 0
    var frames = 0
    var properties = 0
    var exception = 0
    var time: Instant?
    var stepTime: Instant?
    /// The newest views of all that were read: what parents are among.
    var created = NewestViews()
    /// The newest views of those that came with the events that were read: what events and frames mean.
    var there = NewestViews()
  }

  /// The newest view of each path.
  private struct NewestViews {
    /// Its number, by the path's symbol; 0 where none has come.
    private var numbers: [Int32] = []

    mutating func come(_ view: TraceView) {
      let index = Int(view.path.index)
      if index >= numbers.count { numbers += Array(repeating: 0, count: index + 1 - numbers.count + numbers.count / 2) }
      numbers[index] = view.id.number
    }

    subscript(path: Symbol) -> Int32? {
      let index = Int(path.index)
      return index < numbers.count && numbers[index] > 0 ? numbers[index] : nil
    }
  }

  /// - Parameters:
  ///   - steps: What the file says of the recording.
  ///   - usualEvents: How many events a window has at least, but for the last.
  ///   - select: The questions, where others asked them before.
  init(
    _ steps: StepReader, _ recording: Int64, _ connection: Connection,
    header: (digest: Digest, end: Instant, eventCount: Int), usualEvents: Int, select: Selects? = nil
  ) throws {
    (digest, end, eventCount) = header
    self.recording = recording
    self.connection = connection
    self.steps = steps
    self.usualEvents = usualEvents
    texts = steps.texts
    stepCount = try steps.stepCount()
    exceptions = try steps.exceptions()
    self.select = try select ?? Selects(connection.database)
    guard stepCount > 0, TraceCheck.isPossible(end), isAscending(exceptions.map(\.event)) else { throw Unfit() }
    guard exceptions.allSatisfy({ $0.event >= 0 && $0.event < header.eventCount }) else { throw Unfit() }
    texts.exchangeSymbols(&window.symbols)
  }

  private func isAscending(_ numbers: [Int]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 } }

  /// Begins anew.
  func restart() {
    nextStep = 0
    cursor = Cursor()
    window.firstStep = 0
    window.firstEvent = 0
    window.viewPaths.removeAll(keepingCapacity: true)
  }

  /// Whether the last window was read.
  var isOver: Bool { nextStep == stepCount }

  /// Reads the next window of a recording all of which was found to be sound a moment ago.
  func readAgain(_ part: RecordingWindows.Part) throws(StoreError) {
    try connection.reporting { _ in
      do {
        try read(part, tellsRows: false)
      } catch is Unfit { throw steps.damage("its rows changed while they were read") }
    }
  }

  /// Reads the next window.
  ///
  /// - Parameters:
  ///   - part: What of it.
  ///   - tellsRows: Whether what the file says of the steps is wanted, too.
  func read(_ part: RecordingWindows.Part, tellsRows: Bool) throws {
    texts.exchangeSymbols(&window.symbols)
    defer { texts.exchangeSymbols(&window.symbols) }
    window.events.removeAll(keepingCapacity: true)
    window.steps.removeAll(keepingCapacity: true)
    window.views.removeAll(keepingCapacity: true)
    window.frames.removeAll(keepingCapacity: true)
    window.properties.removeAll(keepingCapacity: true)
    window.exceptions.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    framePaths.removeAll(keepingCapacity: true)
    spelling = BlockSpelling()
    try readSteps(tellsRows: tellsRows)
    try readViews()
    if part != .eventsAndViews { try readFrames() }
    if part == .spans { try findViewsOfFrames() } else { try readEvents() }
    if part != .eventsAndViews { try readProperties() }
    if part == .everything { try readExceptions() }
    guard !isOver || cursor.nextEvent == eventCount else { throw Unfit() }
  }

  // MARK: - Steps

  private func readSteps(tellsRows: Bool) throws {
    window.firstStep = nextStep
    window.firstEvent = cursor.nextEvent
    select.steps.bind(recording, at: 1)
    select.steps.bind(Int64(nextStep), at: 2)
    defer { select.steps.reset() }
    while nextStep < stepCount, rows.count < usualEvents, cursor.nextEvent - window.firstEvent < usualEvents {
      guard try select.steps.step() else { throw Unfit() }
      let counts = (8..<12).map { select.steps.integer(Int32($0)) }
      guard select.steps.integer(0) == Int64(nextStep), counts.allSatisfy({ (0...Int64(Int32.max)).contains($0) }),
        select.steps.integer(4) == Int64(cursor.nextEvent), select.steps.integer(6) == Int64(cursor.nextView)
      else { throw Unfit() }
      let firsts = (select.steps.integer(16), select.steps.integer(17), select.steps.integer(18))
      let possible = 0...Int64.max >> 1
      guard possible.contains(firsts.0), possible.contains(firsts.1), possible.contains(firsts.2) else { throw Unfit() }
      let at = Instant(microseconds: select.steps.integer(5))
      guard TraceCheck.isPossible(at), cursor.stepTime.map({ $0 <= at }) ?? true else { throw Unfit() }
      let end = cursor.nextEvent + Int(counts[0])
      cursor.frames += Int(counts[2])
      cursor.properties += Int(counts[3])
      guard end <= eventCount, cursor.nextView + Int(counts[1]) <= TraceCheck.mostEvents,
        cursor.frames <= TraceCheck.mostSpans, cursor.properties <= TraceCheck.mostSpans
      else { throw Unfit() }
      window.steps.append(
        TraceStep(
          kind: try texts.symbol(select.steps.integer(1)), label: try texts.symbol(select.steps.integer(2)),
          line: Int32(clamping: select.steps.integer(3)), firstEvent: cursor.nextEvent, endEvent: end, at: at))
      rows.append(
        StepRow(
          counts: counts.map(Int.init), firsts: firsts, firstEnding: select.steps.optionalInteger(7),
          openCount: select.steps.integer(12), key: select.steps.integer(13), channels: select.steps.integer(14),
          digests: tellsRows ? select.steps.bytes(15) : []))
      cursor.nextEvent = end
      cursor.nextView += Int(counts[1])
      cursor.stepTime = at
      nextStep += 1
    }
    guard nextStep > window.firstStep, nextStep <= stepCount else { throw Unfit() }
  }

  // MARK: - Rows of blocks

  /// Goes through the rows of a table, step by step; each step has as many as it says.
  private func read(
    _ select: borrowing Statement, count place: Int,
    _ row: (borrowing Statement, _ step: TraceStep) throws -> Void
  ) throws {
    bind(select)
    defer { select.reset() }
    var (index, position) = (0, 0)
    while try select.step() {
      let step = Int(clamping: select.integer(0)) - window.firstStep
      while index < step {
        guard index < rows.count, position == rows[index].counts[place] else { throw Unfit() }
        (index, position) = (index + 1, 0)
      }
      guard index == step, index < window.steps.count else { throw Unfit() }
      try row(select, window.steps[index])
      position += 1
    }
    while index < rows.count {
      guard position == rows[index].counts[place] else { throw Unfit() }
      (index, position) = (index + 1, 0)
    }
  }

  private func bind(_ select: borrowing Statement) {
    select.bind(recording, at: 1)
    select.bind(Int64(window.firstStep), at: 2)
    select.bind(Int64(nextStep), at: 3)
  }

  /// The events of a span.
  ///
  /// - Parameters:
  ///   - from: With which event of the step it begins.
  ///   - length: For how many events it holds, or less than 0: which of what outlasts the step it is.
  ///   - least: How many events it holds for at least.
  ///   - ending: Where it ends when it outlasts its step; `nil` at the end of the recording.
  private func span(
    _ from: Int64, _ length: Int64, in step: TraceStep, after before: Int, least: Int, ending: () throws -> Int64?
  ) throws -> (from: Int, to: Int) {
    guard from >= 0, from < Int64(step.endEvent - step.firstEvent) else { throw Unfit() }
    let begin = step.firstEvent + Int(from)
    guard begin >= before else { throw Unfit() }
    let end: Int
    if length >= 0 {
      guard length <= Int64(eventCount) else { throw Unfit() }
      end = begin + Int(length)
    } else if let ending = try ending() {
      guard ending >= 0, ending <= Int64(eventCount) else { throw Unfit() }
      end = step.firstEvent + Int(ending)
    } else {
      end = eventCount
    }
    guard end >= begin + least, end <= eventCount else { throw Unfit() }
    return (begin, end)
  }

  /// Goes through the rows of frames or properties, step by step; each step has as many as it says.
  ///
  /// - Parameter row: Is handed a row's values from the begin on, and the events.
  private func read(
    _ source: BlockRows, width: Int, first: (StepRow) -> Int64, count place: Int, lengths: inout [Int64],
    _ row: (Span<Int64>, _ from: Int, _ events: (from: Int, to: Int)) throws -> Void
  ) throws {
    var before = 0
    for (index, step) in window.steps.enumerated() {
      let (count, endings) = (rows[index].counts[place], rows[index].firstEnding)
      try source.read(from: first(rows[index]), count: count) { numbers in
        for start in stride(from: 0, to: numbers.count, by: width) {
          let length = numbers[start + 2]
          let events = try span(numbers[start + 1], length, in: step, after: before, least: 1) {
            try steps.end(-1 - length, endings: endings)
          }
          before = events.from
          lengths.append(length)
          try row(numbers, start, events)
        }
      }
    }
  }

  private func readViews() throws {
    var before = 0
    try read(select.views, count: 1) { select, step in
      let events = try span(select.integer(1), select.integer(2), in: step, after: before, least: 0) {
        select.optionalInteger(6)
      }
      before = events.from
      let path = try texts.symbol(select.integer(3))
      var parent: ViewID?
      if let name = select.optionalInteger(5) {
        guard let number = cursor.created[try texts.symbol(name)] else { throw Unfit() }
        parent = ViewID(number: number)
      }
      let view = TraceView(
        id: ViewID(number: Int32(window.viewPaths.count + 1)), parent: parent, path: path,
        className: try texts.symbol(select.integer(4)), from: events.from, to: events.to)
      window.views.append(view)
      window.viewPaths.append(path)
      spelling.viewLengths.append(select.integer(2))
      cursor.created.come(view)
    }
  }

  // What rows are read into is taken out of the window meanwhile: each access to it here would be watched by itself.

  private func readFrames() throws {
    var (frames, paths, lengths): ([FrameSpan], [Symbol], [Int64]) = ([], [], [])
    swap(&frames, &window.frames)
    swap(&paths, &framePaths)
    let count = roomFor(2)
    frames.reserveCapacity(count)
    paths.reserveCapacity(count)
    lengths.reserveCapacity(count)
    try read(select.frameRows, width: 8, first: { $0.firsts.frames }, count: 2, lengths: &lengths) {
      row, start, events in
      let frame = MilliRect(x: row[start + 4], y: row[start + 5], width: row[start + 6], height: row[start + 7])
      guard TraceCheck.isPossible(frame) else { throw Unfit() }
      frames.append(FrameSpan(view: ViewID(number: 0), from: events.from, to: events.to, frame: frame))
      paths.append(try texts.symbol(row[start + 3]))
    }
    swap(&frames, &window.frames)
    swap(&paths, &framePaths)
    spelling.frameLengths = lengths
  }

  private func readProperties() throws {
    var (properties, lengths): ([PropertySpan], [Int64]) = ([], [])
    swap(&properties, &window.properties)
    properties.reserveCapacity(roomFor(3))
    lengths.reserveCapacity(roomFor(3))
    // A property that is animated has many values on end.
    var (subject, key): ((number: Int64, symbol: Symbol)?, (number: Int64, symbol: Symbol)?)
    func symbol(_ number: Int64, _ latest: inout (number: Int64, symbol: Symbol)?) throws -> Symbol {
      if let latest, latest.number == number { return latest.symbol }
      let symbol = try texts.symbol(number)
      latest = (number, symbol)
      return symbol
    }
    try read(select.propertyRows, width: 6, first: { $0.firsts.properties }, count: 3, lengths: &lengths) {
      row, start, events in
      properties.append(
        PropertySpan(
          subject: try symbol(row[start + 3], &subject), key: try symbol(row[start + 4], &key), from: events.from,
          to: events.to, value: try texts.symbol(row[start + 5])))
    }
    swap(&properties, &window.properties)
    spelling.propertyLengths = lengths
  }

  /// As many rows as there are said to be, but not more than is worth believing.
  private func roomFor(_ place: Int) -> Int {
    min(rows.reduce(0) { $0 + $1.counts[place] }, WindowReader.mostReserved)
  }

  private func readExceptions() throws {
    while cursor.exception < exceptions.count, exceptions[cursor.exception].event < cursor.nextEvent {
      let exception = exceptions[cursor.exception]
      window.exceptions.append(
        TraceException(
          event: exception.event, type: try texts.symbol(exception.type),
          message: try texts.symbol(exception.message)))
      cursor.exception += 1
    }
  }

  // MARK: - Events

  private func readEvents() throws {
    let (steps, views, paths) = (window.steps, window.views, framePaths)
    let firstStep = window.firstStep
    var (nextView, nextFrame, number) = (0, 0, window.firstEvent)
    var (events, frames, there, time): ([TraceEvent], [FrameSpan], NewestViews, Instant?) = ([], [], NewestViews(), nil)
    swap(&events, &window.events)
    swap(&frames, &window.frames)
    swap(&there, &cursor.there)
    time = cursor.time
    events.reserveCapacity(roomFor(0))
    // Frames of one animation say the same, one after the other.
    var latest: (number: Int64, said: RecordedTexts.Said)?
    for (index, step) in steps.enumerated() {
      try select.eventRows.read(from: rows[index].firsts.events, count: rows[index].counts[0]) { row in
        for start in stride(from: 0, to: row.count, by: 4) {
          while nextView < views.count, views[nextView].from <= number {
            there.come(views[nextView])
            nextView += 1
          }
          let said: RecordedTexts.Said
          if let latest, latest.number == row[start + 2] {
            said = latest.said
          } else {
            said = try texts.said(row[start + 2], by: number)
            latest = (row[start + 2], said)
          }
          let event = try event(
            number, said, after: row[start + 1], cause: row[start + 3], in: step, firstStep + index, before: time,
            there)
          time = event.at
          events.append(event)
          while nextFrame < frames.count, frames[nextFrame].from <= number {
            guard let view = there[paths[nextFrame]] else { throw Unfit() }
            frames[nextFrame].view = ViewID(number: view)
            nextFrame += 1
          }
          number += 1
        }
      }
    }
    guard number == cursor.nextEvent, nextFrame == frames.count, nextView == views.count else { throw Unfit() }
    swap(&events, &window.events)
    swap(&frames, &window.frames)
    swap(&there, &cursor.there)
    cursor.time = time
  }

  /// Finds the views of frames as `readEvents` does, without a look at the events.
  private func findViewsOfFrames() throws {
    var nextView = 0
    for index in window.frames.indices {
      while nextView < window.views.count, window.views[nextView].from <= window.frames[index].from {
        cursor.there.come(window.views[nextView])
        nextView += 1
      }
      guard let view = cursor.there[framePaths[index]] else { throw Unfit() }
      window.frames[index].view = ViewID(number: view)
    }
    for view in window.views[nextView...] { cursor.there.come(view) }
  }

  private func event(
    _ number: Int, _ said: RecordedTexts.Said, after offset: Int64, cause distance: Int64, in step: TraceStep,
    _ stepNumber: Int, before: Instant?, _ there: NewestViews
  ) throws -> TraceEvent {
    let (time, isTooLate) = offset.addingReportingOverflow(step.at.microseconds)
    let at = Instant(microseconds: time)
    guard !isTooLate, TraceCheck.isPossible(at), at >= step.at, at <= end, before.map({ $0 <= at }) ?? true else {
      throw Unfit()
    }
    var event = said.event
    if said.hasView {
      guard let view = there[said.path] else { throw Unfit() }
      event.viewNumber = view
    }
    event.at = at
    event.step = Int32(stepNumber)
    if distance != TablePages.null {
      guard distance >= 1, distance <= Int64(number) else { throw Unfit() }
      event.causeNumber = Int32(number) - Int32(distance)
    }
    return event
  }

  // MARK: - Ends

  /// Whether where things end which outlast their steps is written as a recorder writes it for these blocks.
  func hasEnds(of blocks: TraceBlocks) throws -> Bool {
    bind(select.ends)
    defer { select.ends.reset() }
    for (index, block) in blocks.steps.enumerated() {
      for end in block.storedEnds {
        guard try select.ends.step(), select.ends.integer(0) == Int64(window.firstStep + index),
          select.ends.integer(1) == Int64(end.place),
          select.ends.optionalInteger(2) == end.end.map({ Int64($0) })
        else { return false }
      }
    }
    return try !select.ends.step()
  }
}
