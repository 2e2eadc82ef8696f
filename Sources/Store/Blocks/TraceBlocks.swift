import RehearsalTrace

/// A trace cut into blocks, one for each step.
///
/// A view, frame or property is in the step of the event with which it began; a view that came with no event is in the
/// last step, and in no digest of the trace. What must hold: the trace is sound (`TraceCheck`). Cost: linear in the
/// trace, and one digest a step over about five bytes a row.
struct TraceBlocks {
  /// One for each step.
  private(set) var steps: [StepBlock] = []
  /// For how many events each view was there, where it went within its step.
  ///
  /// Else one less than minus its place among the `ends` of its block.
  private(set) var viewLengths: [Int64] = []
  /// The same of each frame.
  private(set) var frameLengths: [Int64] = []
  /// The same of each property.
  private(set) var propertyLengths: [Int64] = []

  private let window: TraceWindow
  /// How many events the whole trace has.
  private let eventCount: Int
  /// Which views paths mean; `nil` where each means the newest of its path.
  private var references: ViewReferences?
  private var parents: ViewReferences?
  private var bytes: [UInt8] = []

  /// Cuts a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - digests: Those of its steps, by step and channel.
  init(_ trace: Trace, _ digests: [StepDigest]) {
    let references = ViewReferences(trace.views, textCount: trace.symbols.texts.count)
    self.init(TraceWindow(trace), digests, of: trace.events.count, references)
  }

  /// Cuts some steps of a trace in which each path means the newest view of its path.
  ///
  /// Views, frames and properties are counted from the window's first ones. What must hold: what begins in the window
  /// does so with one of its events.
  ///
  /// - Parameter eventCount: How many events the whole trace has.
  init(_ window: TraceWindow, _ digests: [StepDigest], of eventCount: Int) {
    self.init(window, digests, of: eventCount, nil)
  }

  private init(_ window: TraceWindow, _ digests: [StepDigest], of eventCount: Int, _ references: ViewReferences?) {
    self.window = window
    self.eventCount = eventCount
    self.references = references
    parents = references
    steps.reserveCapacity(window.steps.count)
    viewLengths.reserveCapacity(window.views.count)
    frameLengths.reserveCapacity(window.frames.count)
    propertyLengths.reserveCapacity(window.properties.count)
    var (view, frame, property, digest) = (Cursor(), Cursor(), Cursor(), 0)
    for (index, step) in window.steps.enumerated() {
      let first = digest
      let end = index == window.steps.count - 1 ? Int.max : step.endEvent
      while digest < digests.count, digests[digest].step == window.firstStep + index { digest += 1 }
      let block = StepBlock(
        digest: Digest(of: []), channels: 0, digests: first..<digest, events: step.firstEvent..<step.endEvent,
        views: view.take(from: window.views, before: end) { $0.from },
        frames: frame.take(from: window.frames, before: step.endEvent) { $0.from },
        properties: property.take(from: window.properties, before: step.endEvent) { $0.from }, ends: [], namesakes: [])
      steps.append(finished(block, digests))
    }
  }

  /// A place among things that begin in order; one that begins before the one before it counts as beginning with it.
  private struct Cursor {
    var next = 0
    var latest = 0

    mutating func take<Thing>(from things: [Thing], before end: Int, _ from: (Thing) -> Int) -> Range<Int> {
      let first = next
      while next < things.count, max(latest, from(things[next])) < end {
        latest = max(latest, from(things[next]))
        next += 1
      }
      return first..<next
    }
  }

  private mutating func finished(_ open: StepBlock, _ digests: [StepDigest]) -> StepBlock {
    var block = open
    bytes.removeAll(keepingCapacity: true)
    for digest in digests[block.digests] {
      block.channels |= 1 << Int64(digest.channel?.rawValue ?? 0)
      bytes += digest.digest.bytes
    }
    write(Int(block.channels))
    for count in [block.events.count, block.views.count, block.frames.count, block.properties.count] { write(count) }
    for index in block.views {
      if window.views[index].from >= eventCount { write(texts: window.views[index]) }
      viewLengths.append(length(from: window.views[index].from, to: window.views[index].to, in: &block))
    }
    for index in block.frames {
      frameLengths.append(length(from: window.frames[index].from, to: window.frames[index].to, in: &block))
    }
    for index in block.properties {
      propertyLengths.append(length(from: window.properties[index].from, to: window.properties[index].to, in: &block))
    }
    for number in block.events {
      let event = window.event(number)
      write((event.cause.map { number - $0 } ?? 0) << 1 | (event.viewNumber == 0 ? 0 : 1))
    }
    for index in block.views { write(window.views[index].parent == nil ? 0 : 1) }
    findNamesakes(of: &block)
    block.digest = Digest(of: bytes)
    return block
  }

  /// Notes where a span ends and says how that is written.
  private mutating func length(from: Int, to: Int, in block: inout StepBlock) -> Int64 {
    let length: Int
    if to < block.events.upperBound {
      length = to - from
    } else {
      length = -1 - block.ends.count
      block.ends.append(to < eventCount ? to - block.events.lowerBound : nil)
    }
    write(from - block.events.lowerBound)
    write(length)
    return Int64(length)
  }

  private mutating func findNamesakes(of block: inout StepBlock) {
    guard var references, var parents else { return }
    // Nobody else holds them meanwhile, so that they are not copied.
    (self.references, self.parents) = (nil, nil)
    defer { (self.references, self.parents) = (references, parents) }
    for index in block.views {
      parents.advance(toView: index)
      if let parent = window.views[index].parent {
        note(parents.distance(of: parent.number), .parent, index - block.views.lowerBound, in: &block)
      }
    }
    var frame = block.frames.lowerBound
    for number in block.events {
      references.advance(to: number)
      if window.event(number).viewNumber != 0 {
        let distance = references.distance(of: window.event(number).viewNumber)
        note(distance, .event, number - block.events.lowerBound, in: &block)
      }
      while frame < block.frames.upperBound, window.frames[frame].from <= number {
        let distance = references.distance(of: window.frames[frame].view.number)
        note(distance, .frame, frame - block.frames.lowerBound, in: &block)
        frame += 1
      }
    }
  }

  private mutating func note(_ distance: Int, _ part: StepBlock.Part, _ position: Int, in block: inout StepBlock) {
    guard distance != 0 else { return }
    block.namesakes.append(StepBlock.Namesake(part: part, position: position, distance: distance))
    for number in [Int(part.rawValue), position, distance] { write(number) }
  }

  /// Writes what a view is, which digests say of those that came with an event.
  private mutating func write(texts view: TraceView) {
    for text in [view.path, view.className, window.path(of: view.parent)] {
      bytes += Array(window.text(text).utf8) + [0]
    }
  }

  /// Seven bits a byte, the sign in the lowest.
  private mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64((number << 1) ^ (number >> 63)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
