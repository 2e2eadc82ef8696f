import RehearsalStore

extension History {
  // MARK: - Streams

  /// Records the sessions of a stream, as `rehearse import` does: a run for each `hello` of it.
  ///
  /// - Parameters:
  ///   - file: Where the stream is; `-` is standard input.
  ///   - label: A name for the run, in place of the stream's own; then the stream has one run.
  /// - Throws: `RehearsalError` of kind `request`, with what is wrong and where, when it is no stream; the sessions
  ///   before the mistake are recorded.
  public func importStream(_ file: String, label: String? = nil) throws(RehearsalError) -> [RecordedRun] {
    do {
      let request = StreamImport(database: path, label: label, arguments: [], isOneRun: label != nil)
      var runs: [RunRecording] = []
      try request.record(file, onRun: { runs.append($0) }, onNote: { _ in }, shouldStop: { false })
      let store = try Store(path: path, access: .readOnly)
      return try runs.map { try RecordedRun($0, in: store) }
    } catch {
      throw RehearsalError(reporting: error)
    }
  }

  /// Writes a run or a session as a stream, as `rehearse export --format stream` does.
  ///
  /// - Parameters:
  ///   - reference: A run or a session.
  ///   - write: Is handed some lines at a time, each with its end.
  public func exportStream(
    _ reference: String = "@head", to write: (String) throws -> Void
  ) throws(RehearsalError) {
    do {
      try StreamExport.write(reference, in: Store(path: path, access: .readOnly)) {
        try write(String(decoding: $0, as: UTF8.self))
        return true
      }
    } catch {
      throw RehearsalError(reporting: error)
    }
  }
}
