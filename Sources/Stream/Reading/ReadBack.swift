package import RehearsalTrace

/// Finds out whether what is read of a stream is the trace that it is written from, window by window as it is written.
///
/// A digest needs to know when what begins in a window ends, which is read much later. That is taken from the window
/// that was written and held against what is read, when it comes. So the digest is that of what is read, and in memory
/// are a window, what has not ended, and what digests keep: four bytes an event and the texts.
package final class ReadBack {
  private let end: Instant
  private let stepCount: Int
  private let eventCount: Int
  private var digests: DigestsByWindow
  private var written = Written()
  private var window = TraceWindow()
  /// When it will end what has begun and not ended: frames and properties as the reader has them, views by number.
  private var frameEnds: [Int] = []
  private var propertyEnds: [Int] = []
  private var viewEnds: [(view: ViewID, end: Int)] = []
  private var viewCount = 0
  private var isTheSame = true

  /// What a window has that was written.
  private struct Written {
    var firstStep = 0
    var firstEvent = 0
    var steps: [Range<Int>] = []
    var eventCount = 0
    var exceptionCount = 0
    var viewEnds: [Int] = []
    var frameEnds: [Int] = []
    var propertyEnds: [Int] = []

    init() {}

    init(_ window: TraceWindow) {
      (firstStep, firstEvent) = (window.firstStep, window.firstEvent)
      steps = Written.events(of: window)
      (eventCount, exceptionCount) = (window.events.count, window.exceptions.count)
      viewEnds = window.views.map(\.to)
      frameEnds = window.frames.map(\.to)
      propertyEnds = window.properties.map(\.to)
    }

    private static func events(of window: TraceWindow) -> [Range<Int>] {
      window.steps.map { $0.firstEvent..<max($0.firstEvent, $0.endEvent) }
    }

    /// Whether a window has as many of everything.
    func isAsLong(as window: TraceWindow) -> Bool {
      firstStep == window.firstStep && firstEvent == window.firstEvent && steps == Written.events(of: window)
        && eventCount == window.events.count && exceptionCount == window.exceptions.count
        && viewEnds.count == window.views.count && frameEnds.count == window.frames.count
        && propertyEnds.count == window.properties.count
    }
  }

  /// - Parameters:
  ///   - end: When the trace ends.
  ///   - stepCount: How many steps it has.
  ///   - eventCount: How many events it has.
  package init(end: Instant, stepCount: Int, eventCount: Int) {
    (self.end, self.stepCount, self.eventCount) = (end, stepCount, eventCount)
    digests = DigestsByWindow(end: end, stepCount: stepCount, eventCount: eventCount)
  }

  /// Is told which window is written next.
  package func expect(_ window: TraceWindow) { written = Written(window) }

  /// Takes what was read of that window, when all its lines were.
  package func take(from reader: inout StreamReader) {
    reader.handOver(into: &window) { window, before in
      isTheSame = isTheSame && written.isAsLong(as: window) && endsAsWritten(before)
      guard isTheSame else { return }
      end(&window)
      _ = digests.take(window, isLast: window.firstStep + window.steps.count == stepCount)
    }
  }

  /// Whether a session, which was read to its end, is the one with a digest.
  package func proves(_ session: StreamSession, readBy reader: StreamReader, _ digest: Digest) -> Bool {
    let rest = session.performance.trace
    return isTheSame && !reader.hasChangedPast && rest.end == end && window.eventNumbers.upperBound == eventCount
      && window.firstStep + window.steps.count == stepCount && rest.events.isEmpty && rest.steps.count == 1
      && rest.views.count == viewCount && rest.frames.count == frameEnds.count
      && rest.properties.count == propertyEnds.count && endsAsWritten(rest) && digests.recording == digest
  }

  /// Whether all that ended since the last time did when it should, and is left out then.
  private func endsAsWritten(_ trace: Trace) -> Bool {
    let views = viewEnds.map { trace.view($0.view)?.to ?? .max }
    let areViewsSo = zip(views, viewEnds).allSatisfy { found, view in found == view.end || found == .max }
    viewEnds = zip(views, viewEnds).filter { found, _ in found == .max }.map { $1 }
    let areFramesSo = ReadBack.leaveOut(trace.frames.lazy.map(\.to), of: &frameEnds)
    let arePropertiesSo = ReadBack.leaveOut(trace.properties.lazy.map(\.to), of: &propertyEnds)
    return areViewsSo && areFramesSo && arePropertiesSo
  }

  private static func leaveOut(_ found: some Sequence<Int>, of ends: inout [Int]) -> Bool {
    var (left, areAsWritten): ([Int], Bool) = ([], true)
    for (found, end) in zip(found, ends) {
      if found == .max { left.append(end) } else if found != end { areAsWritten = false }
    }
    ends = left
    return areAsWritten
  }

  /// Ends what has not ended in the window when it did in the one that was written.
  private func end(_ window: inout TraceWindow) {
    for (index, end) in written.viewEnds.enumerated() where window.views[index].to == .max {
      window.views[index].to = end
      viewEnds.append((window.views[index].id, end))
    }
    for (index, end) in written.frameEnds.enumerated() where window.frames[index].to == .max {
      window.frames[index].to = end
      frameEnds.append(end)
    }
    for (index, end) in written.propertyEnds.enumerated() where window.properties[index].to == .max {
      window.properties[index].to = end
      propertyEnds.append(end)
    }
    viewCount += window.views.count
  }
}
