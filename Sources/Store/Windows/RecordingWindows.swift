package import RehearsalTrace

/// A recording that was found to be what was recorded, to be read window by window, as often as is needed.
///
/// A short recording, and one that another program wrote in its own way, is one window.
package struct RecordingWindows {
  private let source: Source
  /// When it ends.
  package let end: Instant
  /// How many steps it has.
  package let stepCount: Int
  /// How many events it has.
  package let eventCount: Int

  private enum Source {
    case whole(TraceWindow)
    case reader(WindowReader)
  }

  /// What is read of each window; steps and views come always.
  package enum Part {
    /// All that there is.
    case everything
    /// Without frames, properties and exceptions, where that is less work.
    case eventsAndViews
    /// Without events and exceptions, where that is less work.
    case spans
  }

  init(_ trace: Trace) {
    source = .whole(TraceWindow(trace))
    (end, stepCount, eventCount) = (trace.end, trace.steps.count, trace.events.count)
  }

  init(_ reader: WindowReader) {
    source = .reader(reader)
    (end, stepCount, eventCount) = (reader.end, reader.stepCount, reader.eventCount)
  }

  /// The texts of all windows.
  package var symbols: SymbolTable {
    switch source {
    case .whole(let window): window.symbols
    case .reader(let reader): reader.window.symbols
    }
  }

  /// Hands over the windows in order, until `body` answers false.
  ///
  /// A window is to be forgotten when the next one is asked for.
  package func forEach(_ part: Part = .everything, _ body: (TraceWindow) throws -> Bool) throws {
    switch source {
    case .whole(let window): _ = try body(window)
    case .reader(let reader):
      reader.restart()
      while !reader.isOver {
        try reader.readAgain(part)
        guard try body(reader.window) else { return }
      }
    }
  }
}
