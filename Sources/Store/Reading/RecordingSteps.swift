import RehearsalSQLite
package import RehearsalTrace

/// The steps of a recording, of which some are read whole: what a comparison of two long sessions needs.
///
/// A recording is a list of steps, each of which shows a block. Two steps that show equal blocks are equal without a
/// look at a row, so that a comparison costs what differs, and not what is there (`parts`).
///
/// What must hold, else `init` makes none: the digests have this version's format, and no row of the recording means
/// another view than the newest of its path.
package final class RecordingSteps {
  /// The steps, with the numbers of their events, and nothing that happened in them.
  package let outline: Trace
  let reader: StepReader
  /// The number of the block of each step in the file.
  let blocks: [Int64]
  /// How many views came before each step.
  private let viewCounts: [Int]
  /// Where what outlasts each step ends; `nil` at the end of the recording.
  let endings: [Int64?]
  /// The digest of the recording.
  let digest: Digest
  let eventCount: Int

  /// Reads the steps.
  ///
  /// - Parameter least: A recording of fewer events is read whole.
  init?(
    _ recording: Int64, least: Int, _ connection: Connection, _ texts: TextCache, _ recordingCheck: RecordingCheck
  ) throws {
    let reader = try StepReader(connection, texts, recordingCheck, recording)
    guard let read = try reader.readSteps(least: least) else { return nil }
    self.reader = reader
    (outline, blocks, viewCounts) = (read.outline, read.blocks, read.viewCounts)
    (endings, digest, eventCount) = (read.endings, read.digest, read.eventCount)
  }

  /// The events of a step.
  func events(of step: Int) -> Range<Int> { outline.steps[step].firstEvent..<outline.steps[step].endEvent }

  /// Whether views come in a step, as far as the next step tells; the last one may have some.
  func mayHaveViews(_ step: Int) -> Bool { step + 1 == blocks.count || viewCounts[step + 1] > viewCounts[step] }

  /// Whether what happened in a step is what happened in one of another recording, as far as needs no look at rows.
  ///
  /// In one file equal steps show one block, whatever their digests say. Of another file the digests are believed.
  /// Causes in earlier steps are named there by what they are, and may be others.
  func isEqual(_ step: Int, to other: RecordingSteps, _ otherStep: Int) throws -> Bool {
    if reader.isSameFile(as: other.reader) { return blocks[step] == other.blocks[otherStep] }
    return try reader.digests(ofBlock: blocks[step]) == other.reader.digests(ofBlock: other.blocks[otherStep])
  }
}
