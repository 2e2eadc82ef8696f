import CRehearsalFaults
import RehearsalSQLite
import RehearsalStore
import RehearsalTrace

/// Small histories on the disk in memory, and what they must hold.
///
/// Every run has two sessions, whose behaviour follows from the run's uid and the script: so any run that says that it
/// is completed can be examined without knowing who wrote it.
enum Sample {
  static let scripts = ["first", "second"]

  static let configuration = Configuration(["ios": "5.1", "orientation": "portrait"])

  /// The uid of a run: who writes it, and which of its runs.
  static func uid(_ writer: Int, _ number: Int) -> [UInt8] {
    [UInt8(writer), UInt8(number)] + Array(repeating: 7, count: 14)
  }

  static func describe(_ uid: [UInt8]) -> RunDescription {
    RunDescription(
      label: "writer \(uid[0])", engineVersion: "0.1.0", sourceRevision: Revision(String(repeating: "a1", count: 20)),
      sourcePosition: Int64(uid[1]), sourceBranch: "main", startedAtMilliseconds: 1_700_000_000_000 + Int64(uid[1]),
      uid: uid)
  }

  static func session(_ script: String, of uid: [UInt8]) -> SessionRecord {
    let trace = trace(width: Double(300 + Int(uid[0]) % 3 * 10 + Int(uid[1]) % 2), of: script)
    let source = "id: \(script)\n# \(uid[1] % 2)\n"
    return SessionRecord(
      scriptID: script, title: "A tap", path: "Scripts/\(script).yaml", source: source,
      scriptDigest: Digest(of: source),
      claims: ["DIS-003"], configuration: configuration,
      performance: Performance(trace: trace, outcome: .completed, failures: [], claims: ["DIS-003"]),
      digests: trace.digests(), wallMicroseconds: 1234)
  }

  private static func trace(width: Double, of script: String) -> Trace {
    var builder = TraceBuilder()
    for step in 0..<3 {
      let now = Instant(microseconds: Int64(step) * 400_000)
      builder.beginStep(kind: "tap", label: "tap \(script)", line: 7 + step, at: now)
      let tap = builder.append(at: now, kind: .stimulus, name: "tap")
      let window = builder.appendView(parent: nil, path: "window/\(step)", className: "UIWindow")
      builder.appendFrame(MilliRect(Rect(x: 0, y: 0, width: width, height: 1024)), of: window)
      builder.appendProperty(.bool(step == 1), key: "isPopoverVisible", of: script)
      let ask = builder.append(
        at: now, kind: .callback, name: "popoverControllerShouldDismissPopover:", subject: "delegate", view: window,
        cause: tap, arguments: ["controller": .text(script)])
      builder.setAnswer(.bool(step == 2), of: ask)
    }
    return builder.finish(at: Instant(microseconds: 1_200_000))
  }

  /// Records one run, and tells of each thing that was reported.
  static func record(
    _ uid: [UInt8], in store: Store, session recorded: (String) -> Void, run completed: () -> Void
  ) throws {
    let run = try store.beginRun(describe(uid))
    for script in scripts {
      _ = try store.record(session(script, of: uid), in: run)
      recorded(script)
    }
    try store.finish(run, status: .completed)
    completed()
  }

  static func record(_ uid: [UInt8], in store: Store) throws {
    try record(uid, in: store) { _ in
    } run: {
    }
  }

  // MARK: - What must hold

  /// Whether an error says that a disk, a memory or a lock failed, and nothing of what is in the file.
  static func isOfTheDisk(_ error: any Error) -> Bool {
    switch (error as? StoreError)?.kind {
    case .inputOutput, .full, .cannotOpen, .outOfMemory, .readOnly, .locked: true
    default: false
    }
  }

  static func told(_ error: any Error) -> String {
    (error as? StoreError).map { "\($0.kind): \($0.message)" } ?? "\(error)"
  }

  /// What is wrong with a completed run, as one reader sees it.
  static func problem(of run: Run, in store: Store) throws -> String? {
    let sessions = try store.sessions(of: run.id)
    guard sessions.map(\.script) == scripts else {
      return "\(run.reference) is completed with the sessions \(sessions.map(\.script))"
    }
    for found in sessions {
      let expected = session(found.script, of: run.description.uid).digests
      let read = try store.trace(ofRecording: found.recording).digests()
      if found.recordingDigest != expected.recording || read.recording != expected.recording {
        return "\(found.script) of \(run.reference) is another behaviour"
      }
    }
    return nil
  }

  /// What is wrong with a file, examined as `rehearse doctor --deep` does, and run by run.
  static func problem(of path: String) -> String? {
    let integrity = String(cString: rehearsal_disk_integrity(path))
    if integrity != "ok" { return "the file: \(integrity)" }
    do {
      let store = try Store(path: path, access: .readWrite)
      if let problem = try store.examine().compactMap(\.problem).first { return problem }
      for run in try store.runs() where run.status == .completed {
        if let problem = try problem(of: run, in: store) { return problem }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
