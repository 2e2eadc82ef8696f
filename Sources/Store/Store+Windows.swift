import RehearsalSQLite
package import RehearsalTrace

extension Store {
  // MARK: - Windows

  /// A recording of fewer events is read whole.
  package static let leastOfWindows = 1 << 14
  /// How many events a window has.
  package static let usualWindow = 1 << 12

  /// How many events a recording says that it has; 0 where there is none.
  package func eventCount(ofRecording recording: Int64) throws(StoreError) -> Int {
    try connection.reporting { database in
      let select = try database.prepare("SELECT event_count FROM recording WHERE id = ?1")
      select.bind(recording, at: 1)
      return try select.step() ? Int(clamping: select.integer(0)) : 0
    }
  }

  /// Reads a recording window by window.
  ///
  /// First all of it is looked at and proved, then it can be read again as often as is needed. The file is seen as it
  /// is at one moment, until `body` is done.
  ///
  /// - Parameters:
  ///   - recording: Its number.
  ///   - least: A recording of fewer events is read whole.
  ///   - usual: How many events a window has.
  ///   - nothing: What is found out by looking, before anything was looked at.
  ///   - look: Looks at a window, and may not trust it yet.
  ///   - body: What is done with it when all of it was found to be what was recorded; its errors come through as they
  ///     are.
  package func readingWindows<Found, Result>(
    ofRecording recording: Int64, least: Int = Store.leastOfWindows, usual: Int = Store.usualWindow,
    into nothing: @autoclosure () -> Found, look: (inout Found, TraceWindow) -> Void,
    _ body: (inout Found, RecordingWindows) throws -> Result
  ) throws -> Result {
    // Of short ones there are many, and preparing costs more than reading.
    if try eventCount(ofRecording: recording) >= least {
      letReaderGo()
      let outcome: Swift.Result<Result, any Error>? = try connection.readingOnce {
        var found = nothing()
        guard
          let (reader, _) = try proven(recording, usual: usual, keepsDigests: false, look: { look(&found, $0) })
        else { return nil }
        return Swift.Result { try body(&found, RecordingWindows(reader)) }
      }
      if let outcome { return try outcome.get() }
    }
    var found = nothing()
    let windows = RecordingWindows(try trace(ofRecording: recording))
    try windows.forEach { window in
      look(&found, window)
      return true
    }
    return try body(&found, windows)
  }

  /// Reads a long recording whole, with the digests of its steps; `nil` where somebody else is to read it, and to say
  /// what is wrong with it, if anything is.
  func longTrace(_ recording: Int64) throws(StoreError) -> (trace: Trace, digests: TraceDigests?)? {
    guard try eventCount(ofRecording: recording) >= Store.leastOfWindows else { return nil }
    letReaderGo()
    return try connection.readingOnce {
      var window = TraceWindow()
      guard
        let (reader, digests) = try proven(recording, usual: .max, keepsDigests: true, look: { window = $0 })
      else { return nil }
      return (Trace(window, end: reader.end), digests)
    }
  }

  /// Finds out of many recordings whether they are what their digests were computed from, as `proveRecording` does of
  /// one.
  ///
  /// Most are short, and say what others say: questions are prepared and pages found once, and texts read once.
  ///
  /// - Parameters:
  ///   - recordings: Their numbers.
  ///   - isFalse: Is handed each that is not, with the error, in the order of `recordings`; its own error ends it.
  func proveRecordings(
    _ recordings: [Int64], _ isFalse: (Int64, StoreError) throws(StoreError) -> Void
  ) throws(StoreError) {
    let unfit: [Int64] = try connection.reporting { database in
      try database.reading {
        let select = try WindowReader.Selects(database)
        return try recordings.filter { recording in
          if recordingCheck.isProven(recording) { return false }
          do {
            return try proven(recording, usual: Store.usualWindow, keepsDigests: false, select, look: { _ in }) == nil
          } catch is DatabaseError {
            // Who reads it whole says what is wrong with the file, and goes on to the next.
            return true
          }
        }
      }
    }
    for recording in unfit {
      do { try proveRecording(recording) } catch  where error.kind == .corrupt { try isFalse(recording, error) }
    }
  }

  /// A window reader whose digests have all been verified; `nil` where the recording is to be read whole, by a reader
  /// that reports damage.
  ///
  /// With the digests of its steps, if these are kept and were not known to be true.
  ///
  /// - Parameter select: What reads many recordings; for one alone, none.
  private func proven(
    _ recording: Int64, usual: Int, keepsDigests: Bool, _ select: WindowReader.Selects? = nil,
    look: (TraceWindow) -> Void
  ) throws -> (reader: WindowReader, digests: TraceDigests?)? {
    do {
      // A recording reads each of its texts once.
      let texts = select == nil ? TextCache(mostRemembered: 0) : texts
      let steps = try StepReader(connection, texts, recordingCheck, recording, scansRows: select == nil)
      guard let header = try steps.header(least: 0) else { return nil }
      let reader = try WindowReader(
        steps, recording, connection, header: header, usualEvents: usual, select: select)
      let isProven = recordingCheck.isProven(recording)
      var proof = WindowProof(reader, keepsSteps: keepsDigests)
      while !reader.isOver {
        try reader.read(.everything, tellsRows: !isProven)
        if !isProven, try !proof.accepts(reader) { return nil }
        look(reader.window)
      }
      recordingCheck.setProven(recording)
      let digests = isProven || !keepsDigests ? nil : TraceDigests(recording: reader.digest, steps: proof.steps)
      return (reader, digests)
    } catch is WindowReader.Unfit {
      return nil
    } catch let error as StoreError where error.kind == .corrupt {
      return nil
    }
  }
}
