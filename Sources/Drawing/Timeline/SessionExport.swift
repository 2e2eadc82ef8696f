package import RehearsalStore
import RehearsalTrace

/// Writes a session for readers of traces, window by window: first the whole of it is looked at and proved, then it is
/// written as it is read again.
package enum SessionExport {
  /// Writes Chrome's trace-event format until `write` answers false.
  package static func writeChrome(
    _ session: Session, in store: Store, to write: ([UInt8]) throws -> Bool
  ) throws {
    try read(session, in: store) { outline, windows in
      var writing = ChromeWriting(outline, label: session.reference)
      var goesOn = try writing.begin(write)
      if goesOn {
        try windows.forEach(.eventsAndViews) { window in
          goesOn = try writing.add(window, write)
          return goesOn
        }
      }
      if goesOn { try writing.end(write) }
    }
  }

  /// Writes Perfetto's own format until `write` answers false.
  package static func writePerfetto(
    _ session: Session, in store: Store, to write: ([UInt8]) throws -> Bool
  ) throws {
    try read(session, in: store) { outline, windows in
      var writing = PacketWriting(outline, label: session.reference)
      writing.begin()
      var goesOn = true
      try windows.forEach(.eventsAndViews) { window in
        goesOn = try writing.add(window, write)
        return goesOn
      }
      if goesOn { try writing.end(write) }
    }
  }

  private static func read(
    _ session: Session, in store: Store, _ body: (TimelineOutline, RecordingWindows) throws -> Void
  ) throws {
    try store.readingWindows(
      ofRecording: session.recording, into: TimelineOutline.Maker(), look: { $0.take($1) }
    ) { maker, windows in
      try body(maker.finish(at: windows.end), windows)
    }
  }
}
