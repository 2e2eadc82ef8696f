import Rehearsal
import RehearsalScript
import RehearsalStream
import RehearsalTrace

extension Door {
  /// Scripts, with their scene inside or in a file of their own after a line `%%%`; what is right is performed.
  static let script = Door(text: "script") { text in
    let parts = text.split(separator: "\n%%%\n", omittingEmptySubsequences: false)
    try check(parts.enumerated().map { (path: "part\($0).yaml", text: String($1)) })
  }

  /// A scene, and a script that lays hands on it.
  static let scene = Door(text: "scene") { text in
    let script = """
      id: hand
      scene: s
      matrix: { ios: [4.3, 5.1, 6.0] }
      steps: [launch, { tap: [512, 40] }, settle, { rotate: left }, settle, { tap: [20, 900] }, settle, background]
      """
    try check([("hand.yaml", script), ("s.scene.yaml", text)])
  }

  private static let mostCells = 3
  /// What takes longer is cut by its own bounds; that is tried elsewhere.
  private static let mostPlannedSteps = 400

  private static func check(_ files: [(path: String, text: String)]) throws {
    let library = ScriptLibrary(files: files)
    for diagnostic in library.diagnostics where diagnostic.line < 1 || diagnostic.column < 1 {
      throw Finding("a place before the beginning: \(diagnostic.text)")
    }
    for script in library.scripts {
      guard script.isComplete, library.diagnostics(of: script).isEmpty else { continue }
      for cell in script.cells().prefix(mostCells) { try check(script, cell, library) }
    }
  }

  /// What performing gives is the same every time, can be told as a stream, and as a flat script.
  private static func check(_ script: Script, _ cell: Configuration, _ library: ScriptLibrary) throws {
    let first = perform(script, under: cell, in: library)
    let digests = first.trace.digests()
    guard isSame(perform(script, under: cell, in: library).trace.digests(), digests) else {
      throw Finding("\(script.id)[\(cell.text)]: performing it twice gives two recordings")
    }
    let session = StreamSession(
      script: script.id, title: script.title, path: script.path, source: script.source, scriptDigest: script.digest,
      claims: script.claims, configuration: cell, performance: first)
    try roundTrip(session)
    guard let flat = library.flattened(script, under: cell, scene: .inline), flat.steps.count <= mostPlannedSteps else {
      return
    }
    let text = flat.text()
    let again = ScriptLibrary(files: [("flat.yaml", text)])
    guard again.diagnostics.isEmpty, let plain = again.script(script.id) else {
      throw Finding("flattened it is wrong: \(again.diagnostics.map(\.text))\n\(text)")
    }
    let performed = plain.cells().map { perform(plain, under: $0, in: again) }
    guard performed.map({ $0.trace.digests().recording }) == [digests.recording] else {
      throw Finding("flattened it is performed otherwise\n\(text)")
    }
  }

  /// What a worker says of a session: what is believed can be looked at, and is written again as the same.
  static let messages = Door("messages") {
    { bytes in
      var reader = MessageReader(bytes)
      guard let performance = try? reader.performance(), (try? reader.finish()) != nil else { return }
      let digests = performance.trace.digests()
      for event in performance.trace.events { _ = performance.trace.text(event.subject) }
      var writer = MessageWriter()
      writer.performance(performance)
      var again = MessageReader(writer.bytes)
      guard let same = try? again.performance(), isSame(same.trace.digests(), digests) else {
        throw Finding("what was written is read as another behaviour")
      }
    }
  }

  /// What is told as a stream is read back as the same.
  static func roundTrip(_ session: StreamSession) throws {
    let text =
      StreamWriter.text(of: StreamHello(producer: "fuzz", system: "a 1")) + (try StreamWriter.text(of: session))
    var reader = StreamReader(path: "again.jsonl")
    var read: StreamSession?
    do throws(Diagnostic) {
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        if case .session(let session)? = try reader.read(Array(line)) { read = session }
      }
      try reader.finish()
    } catch {
      throw Finding("what was written is refused: \(error.text)\n\(text)")
    }
    guard let read, isSame(read.performance.trace.digests(), session.performance.trace.digests()) else {
      throw Finding("what was written is read as another behaviour\n\(text)")
    }
  }

  static func isSame(_ left: TraceDigests, _ right: TraceDigests) -> Bool {
    left.recording == right.recording && left.steps == right.steps
  }
}
