import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct ResolvingTests {
  let folder: TemporaryFolder
  let store: Store

  /// Three runs: "first", "nightly", "nightly"; new-game on three versions in the first two, help in the last only.
  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let versions = ["5.0", "5.1", "6.0"].map { session(dismissalTrace(), under: portrait51.with("ios", $0)) }
    try store.recordRun(1, label: "first", versions)
    try store.recordRun(2, label: "nightly", versions)
    try store.recordRun(3, label: "nightly", [session(dismissalTrace(), of: "help")])
  }

  @Test(
    arguments: [("@head", 3), ("@head~2", 1), ("run:2", 2), ("@run:2", 2), ("first", 1), ("@first", 1)]
      as [(String, Int64)])
  func `a run is found`(_ reference: String, _ id: Int64) throws {
    #expect(try store.resolveRun(reference).id == id)
  }

  @Test(
    arguments: [
      ("s:2", 2), ("help", 7), ("help@head", 7), ("help[ios=5.1]", 7), ("new-game[ios=5.1]@first", 2),
      ("new-game[ios=6.0,device=ipad]@run:2", 6), ("new-game[ios=5.0]@head~1", 4),
    ] as [(String, Int64)])
  func `a session is found`(_ reference: String, _ id: Int64) throws {
    #expect(try store.resolveSession(reference).id == id)
  }

  @Test func `a session written in full is found again`() throws {
    for session in try store.sessions(of: 2) {
      #expect(try store.resolveSession(session.reference) == session)
    }
  }

  @Test func `a label of two runs means the newest, and whoever listens is told`() throws {
    var notes: [String] = []
    store.onNote = { notes.append($0) }

    #expect(try store.resolveRun("nightly").id == 3)
    #expect(notes == ["2 runs are labelled \"nightly\": run:3, the newest, is meant, not run:2"])
    #expect(try store.resolveRun("first").id == 1)
    #expect(notes.count == 1)
  }

  @Test func `axes that are left out and matter make a session ambiguous, and what tells them apart is listed`() throws
  {
    let error = #expect(throws: StoreError.self) { try store.resolve("new-game@first") }

    #expect(error?.kind == .ambiguous)
    #expect(
      error?.message == """
        "new-game" could mean 3 things:
          new-game[ios=5.0]@run:1  (s:1, new)
          new-game[ios=5.1]@run:1  (s:2, new)
          new-game[ios=6.0]@run:1  (s:3, new)
        """)
  }

  @Test func `where somebody chose an axis, the rest is chosen if it behaves alike, and told`() throws {
    let run = try store.beginRun(description(4))
    for (number, width) in [300.0, 300, 400].enumerated() {
      let cell = Configuration(["toolkit": number < 2 ? "qt" : "chromium", "version": "\(number)"])
      _ = try store.record(session(dismissalTrace(width: width), of: "turn", under: cell), in: run)
    }
    let late = Configuration(["toolkit": "chromium", "version": "3"])
    _ = try store.record(session(dismissalTrace(width: 500), of: "turn", under: late), in: run)
    try store.finish(run, status: .completed)
    var notes: [String] = []
    store.onNote = { notes.append($0) }

    #expect(try store.resolveSession("turn[toolkit=qt]").configuration["version"] == "1")
    #expect(notes.count == 1 && notes[0].hasPrefix("2 sessions could be meant and behave alike; this is turn["))
    #expect(throws: StoreError.self) { try store.resolve("turn[toolkit=chromium]") }
    #expect(throws: StoreError.self) { try store.resolve("turn") }
  }

  @Test func `a label that is also a script is ambiguous`() throws {
    try store.recordRun(4, label: "help", [session(dismissalTrace(), of: "help")])

    let error = #expect(throws: StoreError.self) { try store.resolve("help") }

    #expect(error?.kind == .ambiguous)
    #expect(error?.message.contains("help@head") == true)
    #expect(error?.message.contains("run:4") == true)
    #expect(try store.resolveRun("@help").id == 4)
    #expect(try store.resolveSession("help@head").id == 8)
  }

  @Test func `no message lists more than eight things`() throws {
    try store.recordRun(
      5, (0..<20).map { session(dismissalTrace(), of: "many", under: portrait51.with("language", "l\($0)")) })

    let error = #expect(throws: StoreError.self) { try store.resolve("many") }

    #expect(error?.message.split(separator: "\n").count == 10)
    #expect(error?.message.hasSuffix("… and 12 more") == true)
  }

  @Test(arguments: [
    ("run:9", "there is no run:9"), ("run:9", "the newest is run:3"), ("s:99", "there is no session s:99"),
    ("@head~3", "it holds 3 runs"), ("@nigthly", "the nearest is \"nightly\""),
    ("new-gane", "the nearest is \"new-game\""), ("new-gane@first", "the nearest is \"new-game\""),
    ("new-game", "the newest run that has one is run:2"), ("new-game[ios=4.3]@first", "ios was 5.0, 5.1, 6.0"),
    ("new-game[os=5.1]@first", "its axes are account, device, ios, orientation, popover"),
  ])
  func `what is not there is refused with what is`(_ reference: String, _ part: String) {
    let error = #expect(throws: StoreError.self) { try store.resolve(reference) }

    #expect(error?.kind == .notFound)
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test func `values that occur, but not together, are told apart from values that do not occur`() throws {
    try store.recordRun(
      6,
      [
        session(dismissalTrace(), of: "pair", under: portrait51),
        session(dismissalTrace(), of: "pair", under: portrait51.with("ios", "6.0").with("orientation", "landscape")),
      ])

    let error = #expect(throws: StoreError.self) { try store.resolve("pair[ios=6.0,orientation=portrait]") }

    #expect(error?.kind == .notFound)
    #expect(error?.message.contains("ios=5.1,orientation=portrait\n") == true)
    #expect(error?.message.contains("ios=6.0,orientation=landscape") == true)
  }

  @Test func `a run where a session is expected, and the other way round, is refused`() throws {
    let noSession = #expect(throws: StoreError.self) { try store.resolveSession("@head") }
    let noRun = #expect(throws: StoreError.self) { try store.resolveRun("s:1") }

    #expect(noSession?.kind == .badReference)
    #expect(noSession?.message.contains("where a session is expected") == true)
    #expect(noRun?.message.contains("its run is run:1") == true)
  }

  @Test func `nothing is the newest run of an empty file`() throws {
    let empty = try Store(path: folder.file("empty.sqlite"), access: .readWrite)

    let error = #expect(throws: StoreError.self) { try empty.resolve("@head") }

    #expect(error?.kind == .notFound)
    #expect(error?.message.contains("holds no runs yet") == true)
  }
}
