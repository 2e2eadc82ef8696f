import FoundationEssentials
package import Rehearsal
import RehearsalSourceText
package import RehearsalStream
package import RehearsalTrace

/// What the cells of one script do, as a text that git keeps and people read: a stream of its baselines.
///
/// ```
/// {"type":"hello","protocol":1,"system":"rehearsal"}
/// {"type":"session","script":"notes/tap-outside","title":"…","configuration":{"ios":"5.1"}}
/// {"type":"alike","configuration":{"ios":"6.0"}}
/// {"type":"step","kind":"tap","label":"tap list"}
/// …
/// ```
///
/// Cells that behave alike stand together and are told once; the same cells are the same bytes. Events are numbered by
/// step and kind, and nothing is said of lines of the script or of who performed, so that a change of behaviour is a
/// change of few lines, and no other change is one.
package struct RehearsedFile: Sendable {
  package let script: String
  package var title: String
  /// The cells, by configuration.
  package private(set) var cells: [Configuration: Kept] = [:]

  /// What one cell does.
  package struct Kept: Sendable {
    package let trace: Trace
    package let digest: Digest
    /// Who accepted it, where it comes from a history.
    package var accepted: StreamSession.Accepted?

    package init(trace: Trace, digest: Digest, accepted: StreamSession.Accepted? = nil) {
      self.trace = trace
      self.digest = digest
      self.accepted = accepted
    }
  }

  package init(script: String, title: String) {
    self.script = script
    self.title = title
  }

  package static let ending = BaselineFile.endingToday

  /// Path of a script's file below the folder, which no other script has.
  package static func name(of script: String) -> String { BaselineFile.stem(of: script) + ending }

  package subscript(configuration: Configuration) -> Kept? {
    get { cells[configuration] }
    set { cells[configuration] = newValue }
  }

  // MARK: - Writing

  /// The file's text.
  ///
  /// What is written is read back once: a text that says something else than the cells do is never written.
  package func text() throws(RehearsalError) -> String {
    var text = StreamWriter.text(of: StreamHello(producer: "", system: "rehearsal"))
    for session in sessions() {
      do {
        text += try StreamWriter.text(of: session, as: .kept)
      } catch {
        throw RehearsalError(.output, "\(session.cell.text) cannot be kept as a text: \(error.reason)")
      }
    }
    let read = try RehearsedFile(Array(text.utf8), path: script)
    guard read.cells.mapValues(\.digest) == cells.mapValues(\.digest) else {
      throw RehearsalError(.output, "\(script) cannot be kept as a text: it would be read as something else")
    }
    return text
  }

  /// A session for each behaviour, in the order of their first cells.
  private func sessions() -> [StreamSession] {
    let groups = Dictionary(grouping: cells.sorted { $0.key < $1.key }, by: \.value.digest)
    return groups.values.sorted { $0[0].key < $1[0].key }.map { alike in
      let kept = alike[0].value
      var session = StreamSession(
        script: script, title: title, configuration: alike[0].key,
        performance: Performance(
          trace: kept.trace, outcome: kept.trace.exceptions.isEmpty ? .completed : .crashed, failures: []))
      session.accepted = kept.accepted
      session.alike = alike.dropFirst().map {
        StreamSession.Alike(configuration: $0.key, accepted: $0.value.accepted)
      }
      return session
    }
  }

  // MARK: - Reading

  /// Reads a file; `nil` when there is none.
  package static func read(_ path: String) throws(RehearsalError) -> RehearsedFile? {
    guard FileStatus(path) != nil else { return nil }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw RehearsalError(.request, "\(path): the file cannot be read")
    }
    return try RehearsedFile(Array(bytes), path: path)
  }

  /// - Throws: `RehearsalError` of kind `request` with the place, when it is no such file.
  package init(_ bytes: [UInt8], path: String) throws(RehearsalError) {
    var reader = StreamReader(path: path)
    var lines = StreamLines()
    lines.append(bytes)
    var file: RehearsedFile?
    do throws(Diagnostic) {
      while let line = lines.next() ?? lines.rest() {
        if RehearsedFile.isConflict(line) { throw RehearsedFile.conflict(path, line: reader.line + 1) }
        guard case .session(let session)? = try reader.read(line) else { continue }
        if let file, file.script != session.script {
          throw Diagnostic(
            path: path, line: reader.line, column: 1,
            message: "a session of \(session.script) is in the file of \(file.script)",
            expected: ["one script in a file"])
        }
        var read = file ?? RehearsedFile(script: session.script, title: session.title)
        let trace = session.performance.trace
        let digest = trace.digests().recording
        for cell in session.separate {
          read[cell.configuration] = Kept(trace: trace, digest: digest, accepted: cell.accepted)
        }
        file = read
      }
      try reader.finish()
    } catch {
      throw RehearsalError(.request, "\(path) is not a file of baselines", diagnostics: [error])
    }
    guard let file else {
      throw RehearsalError(.request, "\(path): there is no cell in this file of baselines")
    }
    self = file
  }

  /// Whether a line is one that git leaves where two branches changed the same.
  private static func isConflict(_ line: [UInt8]) -> Bool {
    ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { line.starts(with: $0.utf8) }
  }

  private static func conflict(_ path: String, line: Int) -> Diagnostic {
    Diagnostic(
      path: path, line: line, column: 1, message: "a conflict of two branches was left here",
      expected: ["one of the two sides"])
  }
}
