import CRehearsalFaults
import FoundationEssentials
import Rehearsal
import RehearsalPlainText
import RehearsalReports
import RehearsalSourceText
import RehearsalStore
import RehearsalStream
import RehearsalTrace

extension Door {
  /// Questions in SQL: they read, end at their limits, and leave the file as it is.
  static let queries = Door("queries") {
    let store = try SmallHistory.onDisk()
    let file = URL(filePath: store.path)
    let before = try Data(contentsOf: file)
    return { bytes in
      guard let sql = String(validating: bytes, as: UTF8.self) else { return }
      var rows = 0
      try onlyStoreErrors {
        try store.query(
          sql, limits: QueryLimits(timeMilliseconds: 300, valueBytes: 1_000_000), columns: { _ in },
          row: { _ in
            rows += 1
            if rows == 200 { throw Enough() }
          })
      }
      guard try Data(contentsOf: file) == before else { throw Finding("a question changed the file") }
    }
  }

  /// Dashboards: read, their queries asked, their page drawn.
  static let dashboards = Door("dashboards") {
    let store = try SmallHistory.onDisk()
    let checker = try PanelChecker()
    return { bytes in
      let file = DashboardFile(path: "a.yaml", bytes: bytes)
      for diagnostic in file.diagnostics where diagnostic.line < 1 || diagnostic.column < 1 {
        throw Finding("a place before the beginning: \(diagnostic.text)")
      }
      guard let description = file.description else {
        if file.diagnostics.isEmpty { throw Finding("no dashboard is read, and nothing said") }
        return
      }
      // A query may take as long as its panel says; what is tried here is everything else.
      guard description.panels.allSatisfy({ !$0.query.uppercased().contains("RECURSIVE") }) else { return }
      _ = try checker.diagnostics(of: file)
      let maker = PageMaker(store: store, links: PageLinks(.paths), dashboards: [description])
      _ = try maker.dashboardPage(description.id, values: [:])
    }
  }

  /// Streams: a session that is read can be told again, and is kept as it was told.
  static let streams = Door("streams") {
    let disk = try MemoryDisk()
    return { bytes in
      var sessions: [StreamSession] = []
      var reader = StreamReader(path: "a.jsonl")
      var lines = StreamLines()
      lines.append(bytes)
      do throws(Diagnostic) {
        while let line = lines.next() ?? lines.rest() {
          if case .session(let session)? = try reader.read(line) { sessions.append(session) }
        }
        try reader.finish()
      } catch {
        if error.line < 1 || error.column < 1 { throw Finding("a place before the beginning: \(error.text)") }
      }
      for session in sessions { try roundTrip(session) }
      if let session = sessions.first { try keep(session, on: disk) }
    }
  }

  private static func keep(_ session: StreamSession, on disk: MemoryDisk) throws {
    disk.begin(own: disk.empty)
    let store = try Store(path: disk.own, access: .readWrite)
    let run = try store.beginRun(RunDescription(engineVersion: "0.1.0", startedAtMilliseconds: 1, uid: Array(1...16)))
    let digests = session.performance.trace.digests()
    let recorded: RecordedSession
    do throws(StoreError) {
      recorded = try store.record(
        SessionRecord(
          scriptID: session.script, title: session.title, path: session.path, source: session.source,
          scriptDigest: session.scriptDigest, claims: session.claims, configuration: session.configuration,
          performance: session.performance, digests: digests, wallMicroseconds: session.wallMicroseconds), in: run)
    } catch {
      if error.kind == .contradiction { return }
      throw Finding("what a stream told is not kept: \(error.message)")
    }
    try store.finish(run, status: .completed)
    guard isSame(try store.trace(ofRecording: recorded.recording).digests(), digests) else {
      throw Finding("what a stream told is kept as another behaviour")
    }
    if let problem = try store.examine().compactMap(\.problem).first { throw Finding("what was kept: \(problem)") }
  }

  /// Database files: a sound one with bytes changed, four bytes a change: place (three) and value.
  ///
  /// Whatever it says, reading it ends, and what a merge takes of it leaves a sound file. One byte before the changes
  /// says what of that is tried, since opening alone takes most of the time: SQLite parses 41 views.
  static let databases = Door("databases") {
    let disk = try MemoryDisk()
    let views = SchemaDocument().views.map(\.name).sorted()
    return { edits in
      var bytes = disk.history
      for edit in stride(from: 1, to: edits.count - 3, by: 4) {
        let place = Int(edits[edit]) << 16 | Int(edits[edit + 1]) << 8 | Int(edits[edit + 2])
        bytes[place % bytes.count] = edits[edit + 3]
      }
      switch (edits.first ?? 0) % 8 {
      case 0:
        disk.begin(own: disk.empty, other: bytes)
        try merge(disk)
      case 1:
        disk.begin(own: bytes)
        try reading(disk.own) { _ = try $0.examine() }
      case 2:
        disk.begin(own: bytes)
        try reading(disk.own, tell)
      case let group:
        disk.begin(own: bytes)
        let asked = views.indices.filter { $0 % 5 == Int(group) - 3 }.map { views[$0] }
        try reading(disk.own) { try ask(asked, $0) }
      }
    }
  }

  /// Performs something with the file; it may fail with an error of the store.
  private static func reading(_ path: String, _ body: (Store) throws -> Void) throws {
    try asking {
      let store = try Store(path: path, access: .readOnly)
      try store.snapshot { try body(store) }
    }
  }

  /// Asks for the rows of views; what may fail is each question by itself.
  private static func ask(_ views: [String], _ store: Store) throws {
    for view in views {
      try asking {
        var rows = 0
        try store.query(
          "SELECT * FROM \(view)", limits: QueryLimits(timeMilliseconds: 3000), columns: { _ in },
          row: { _ in
            rows += 1
            if rows == 500 { throw Enough() }
          })
      }
    }
  }

  /// Reads every recording that the sessions name.
  private static func tell(_ store: Store) throws {
    for run in try store.runs() {
      for session in try store.sessions(of: run.id) {
        try asking { _ = try store.trace(ofRecording: session.recording).digests() }
      }
    }
  }

  private static func asking(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch is StoreError {
    } catch is Enough {
    } catch {
      throw Finding("an error of another kind: \(error)")
    }
  }

  private static func merge(_ disk: MemoryDisk) throws {
    do throws(StoreError) {
      _ = try Store(path: disk.own, access: .readWrite).merge(disk.other)
    } catch {
      try hasWords(error.message)
    }
    let integrity = String(cString: rehearsal_disk_integrity(disk.own))
    guard integrity == "ok" else { throw Finding("after a merge the file is damaged: \(integrity)") }
    let store = try Store(path: disk.own, access: .readOnly)
    // A run whose digest is not that of its sessions is taken as it is, and doctor goes on saying so.
    for found in try store.examine() where found.subject != "digests" {
      if let problem = found.problem { throw Finding("after a merge: \(problem)") }
    }
  }
}
