import RehearsalSQLite
import RehearsalTrace

/// The steps of a recording, of which some are read whole: what a comparison of two long sessions needs.
///
/// A recording is a list of steps, each of which shows a block. Two steps that show equal blocks are equal without a
/// look at a row, so that a comparison costs what differs, and not what is there (`RecordingParts`).
///
/// What must hold, else `init` makes none: the digests have this version's format, and no row of the recording means
/// another view than the newest of its path.
package final class RecordingSteps {
  let reader: StepReader
  private var rows = Rows()
  /// When the recording ends.
  let end: Instant
  /// The digest of the recording.
  let digest: Digest
  let eventCount: Int

  /// Reads what the recording says of itself.
  ///
  /// - Parameter least: A recording of fewer events is read whole.
  init?(
    _ recording: Int64, least: Int, _ connection: Connection, _ texts: TextCache, _ recordingCheck: RecordingCheck
  ) throws {
    let reader = try StepReader(connection, texts, recordingCheck, recording)
    guard let header = try reader.header(least: least) else { return nil }
    self.reader = reader
    (digest, end, eventCount) = (header.digest, header.end, header.eventCount)
  }

  /// The steps, with the numbers of their events, and without labels where those of both sides are alike.
  var steps: [TraceStep] { rows.steps }

  /// The number of the block of each step in the file.
  var blocks: [Int64] { rows.blocks }

  /// The events of a step.
  func events(of step: Int) -> Range<Int> { rows.steps[step].firstEvent..<rows.steps[step].endEvent }

  /// Whether views come in a step, as far as the next step tells; the last one may have some.
  func mayHaveViews(_ step: Int) -> Bool {
    step + 1 == rows.blocks.count || rows.viewCounts[step + 1] > rows.viewCounts[step]
  }

  /// Whether what happened in a step is what happened in one of another recording, as far as needs no look at rows.
  ///
  /// In one file equal steps show one block, whatever their digests say. Of another file the digests are believed.
  /// Causes in earlier steps are named there by what they are, and may be others.
  func isEqual(_ step: Int, to other: RecordingSteps, _ otherStep: Int) throws -> Bool {
    guard events(of: step).count == other.events(of: otherStep).count else { return false }
    if reader.isSameFile(as: other.reader) { return blocks[step] == other.blocks[otherStep] }
    return try reader.digests(ofBlock: blocks[step]) == other.reader.digests(ofBlock: other.blocks[otherStep])
  }

  // MARK: - Reading

  /// What is kept of the rows of the steps.
  private struct Rows {
    var steps: [TraceStep] = []
    var blocks: [Int64] = []
    /// How many views came before each step.
    var viewCounts: [Int32] = []

    /// Makes room for so many.
    mutating func reserve(_ count: Int) {
      steps.reserveCapacity(count)
      blocks.reserveCapacity(count)
      viewCounts.reserveCapacity(count)
    }

    mutating func append(_ row: StepCursor, _ step: TraceStep) {
      if let last = steps.indices.last { steps[last].endEvent = step.firstEvent }
      steps.append(step)
      blocks.append(row.block)
      viewCounts.append(row.firstView)
    }

    /// Notes where the last step ends; whether each ends where the next one begins.
    mutating func end(at count: Int) -> Bool {
      guard let last = steps.indices.last else { return false }
      steps[last].endEvent = count
      return steps[0].firstEvent == 0 && steps.allSatisfy { 0 <= $0.firstEvent && $0.firstEvent <= $0.endEvent }
    }
  }

  /// The steps of two recordings that are called alike, one by one.
  struct Alike {
    /// Whether what happened in each step is what happened in that of the other side.
    var areEqual: [Bool] = []
    /// What the steps are called.
    var labels = PackedTexts()
  }

  /// Reads the steps of two recordings side by side, without their labels.
  ///
  /// Of two performances of one script the steps are called alike: then nobody has to find out who is who.
  ///
  /// - Returns: `nil` as soon as a step is called otherwise, or is on one side alone.
  static func readAlike(_ left: RecordingSteps, _ right: RecordingSteps) throws -> Alike? {
    let count = try left.reader.stepCount()
    guard try right.reader.stepCount() == count else { return nil }
    let isSameFile = left.reader.isSameFile(as: right.reader)
    let (one, other) = (try left.reader.steps(), try right.reader.steps())
    var (own, others) = (Rows(), Rows())
    own.reserve(count)
    others.reserve(count)
    var alike = Alike()
    alike.areEqual.reserveCapacity(count)
    alike.labels.reserveCapacity(count)
    // The words that the step before had on both sides are equal, and so are these labels.
    var words: (Int64, Int64)?
    var labels: [Int64: (other: Int64, number: Int32)] = [:]
    while true {
      let number = alike.areEqual.count
      let (isThere, isThereToo) = (try one.next(number), try other.next(number))
      guard isThere == isThereToo else { return nil }
      if !isThere { break }
      let (word, otherWord) = (one.kind, other.kind)
      if words.map({ $0 != (word, otherWord) }) ?? true {
        guard try left.reader.texts.text(word) == right.reader.texts.text(otherWord) else { return nil }
        words = (word, otherWord)
      }
      let (label, otherLabel) = (one.label, other.label)
      if let known = labels[label], known.other == otherLabel {
        alike.labels.append(again: known.number)
      } else {
        guard let number = try one.appendLabel(to: &alike.labels, ifOf: other) else { return nil }
        labels[label] = (otherLabel, number)
      }
      alike.areEqual.append(isSameFile ? one.block == other.block : try one.hasSameDigests(as: other))
      own.append(one, one.step())
      others.append(other, other.step())
    }
    guard own.end(at: left.eventCount), others.end(at: right.eventCount) else { return nil }
    (left.rows, right.rows) = (own, others)
    for step in alike.areEqual.indices where left.events(of: step).count != right.events(of: step).count {
      alike.areEqual[step] = false
    }
    return alike
  }

  /// Reads the steps, with their labels.
  ///
  /// - Returns: Them as a trace in which nothing happens; `nil` when they are not in order.
  func read() throws -> Trace? {
    let cursor = try reader.steps()
    var rows = Rows()
    while try cursor.next(rows.steps.count) {
      rows.append(
        cursor, cursor.step(kind: try reader.texts.symbol(cursor.kind), label: try reader.texts.symbol(cursor.label)))
    }
    guard rows.end(at: eventCount) else { return nil }
    self.rows = rows
    var outline = Trace()
    outline.symbols = reader.texts.symbols
    outline.steps = rows.steps
    outline.end = end
    return outline
  }

  /// Forgets how many views came before each step, which nobody asks for any more.
  func forgetViewCounts() { rows.viewCounts = [] }

  /// Forgets which block each step shows.
  func forgetBlocks() { rows.blocks = [] }

  /// Hands the steps over, which are not here any more.
  func takeSteps() -> [TraceStep] {
    defer { rows.steps = [] }
    return rows.steps
  }
}
