import RehearsalTrace

/// Finds out whether the windows of a recording are what its digests were computed from, as they are read: what
/// `Store.trace(ofRecording:)` finds out of a whole trace.
struct WindowProof: ~Copyable {
  private var digests: DigestsByWindow
  private let expected: Digest
  /// The digests of the steps that were looked at, where they are kept: 200 bytes a step.
  private(set) var steps: [StepDigest] = []
  private let keepsSteps: Bool

  init(_ reader: WindowReader, keepsSteps: Bool) {
    self.keepsSteps = keepsSteps
    digests = DigestsByWindow(end: reader.end, stepCount: reader.stepCount, eventCount: reader.eventCount)
    expected = reader.digest
  }

  /// Whether the window that was read last is; of the last one, whether all are.
  mutating func accepts(_ reader: WindowReader) throws -> Bool {
    let found = digests.take(reader.window, isLast: reader.isOver)
    if keepsSteps { steps += found }
    let blocks = TraceBlocks(reader.window, found, of: reader.eventCount)
    for (block, row) in zip(blocks.steps, reader.rows) {
      guard WindowProof.agree(block, row, found) else { return false }
    }
    // Whoever records an equal step takes its rows as they are.
    guard reader.spelling == BlockSpelling(blocks), try reader.hasEnds(of: blocks) else { return false }
    return !reader.isOver || digests.recording == expected
  }

  private static func agree(_ block: StepBlock, _ row: WindowReader.StepRow, _ found: [StepDigest]) -> Bool {
    guard row.channels == block.channels, row.digests.count == 32 * block.digests.count, row.key == block.key,
      row.counts == [block.events.count, block.views.count, block.frames.count, block.properties.count],
      row.openCount == Int64(block.ends.count), row.hasEnds == block.ends.contains(where: { $0 != nil })
    else { return false }
    return block.digests.enumerated().allSatisfy { place, number in
      Digest(row.digests[32 * place..<32 * place + 32]) == found[number].digest
    }
  }
}
