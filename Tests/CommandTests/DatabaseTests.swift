import Foundation
import Testing

@Suite struct DatabaseTests {
  private static let readers = [
    ["list", "runs"], ["list", "sessions"], ["show", "s:1"], ["state", "s:1", "--at", "seq:0"], ["why", "s:1", "0"],
    ["query", "SELECT 1"], ["diff", "@head", "@head"], ["diff", "--by", "ios"],
  ]

  /// What writes into a history that has to be there.
  private static let deciders = [
    ["review", "accept", "--all", "-m", "meant"], ["review", "reject", "--all", "-m", "wrong"],
    ["ignore", "add", "--signature", "abcdef", "--owner", "ada", "--reason", "known", "--until", "2099-12-31"],
    ["prune", "--keep-runs", "1"],
  ]

  @Test(arguments: readers + deciders)
  func `asking where there is no database ends with 5 and makes none`(_ arguments: [String]) throws {
    let workplace = try Workplace()

    let result = try workplace.start(arguments + ["--db", "gone.sqlite"]).result()

    #expect(result.exit == 5)
    #expect(result.errors.contains("gone.sqlite"))
    #expect(!workplace.exists("gone.sqlite"))
  }

  @Test(arguments: readers + [["record"], ["doctor"]])
  func `a file that is no database is left as it is`(_ arguments: [String]) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    let garbage = String(repeating: "This is a shopping list, not a database. ", count: 400)
    try workplace.write("list.sqlite", garbage)

    let result = try workplace.start(arguments + ["--db", "list.sqlite"]).result()

    #expect(result.exit == 5)
    #expect((result.errors + result.output).contains("list.sqlite is not a database"))
    #expect(try String(contentsOfFile: workplace.path("list.sqlite"), encoding: .utf8) == garbage)
  }

  @Test(arguments: [["list", "runs"], ["record"], ["doctor"]])
  func `a file of a newer version is refused with the version`(_ arguments: [String]) throws {
    let workplace = try Workplace.recorded(into: "a.sqlite")
    // The version is a big-endian number at byte 60 of the file's header.
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: workplace.path("a.sqlite")))
    try file.seek(toOffset: 60)
    try file.write(contentsOf: Data([0, 0, 3, 231]))
    try file.close()

    let result = try workplace.start(arguments + ["--db", "a.sqlite"]).result()

    #expect(result.exit == 5)
    #expect((result.errors + result.output).contains("format 999"))
  }

  /// A slip in a path begins no history.
  @Test(arguments: [["record"], ["import", "a.jsonl"], ["pull", "parts"], ["baseline", "import", "parts"]])
  func `a database in a folder that is not there is refused, with what makes it`(_ arguments: [String]) throws {
    let workplace = try Workplace.recorded(into: "a.sqlite")
    _ = try workplace.shell("mkdir parts && rehearse export @head --format stream --db a.sqlite -o a.jsonl")

    let result = try workplace.start(arguments + ["--db", "my place/b/c.sqlite"]).result()
    let merged = try workplace.rehearse("merge", "my place/b/c.sqlite", "a.sqlite")

    for refused in [result, merged] {
      #expect(refused.exit == 5)
      #expect(
        refused.errors
          == "error: my place/b/c.sqlite cannot be made: there is no folder my place/b\n"
          + "  if that is the place: mkdir -p 'my place/b'\n")
    }
    #expect(!workplace.exists("my place"))
  }

  @Test func `a project's own folder is made, and the one that its file names`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let own = try workplace.rehearse("record", "--db", ".rehearsal/other.sqlite")
    let above = try workplace.rehearse("record", "--db", "nowhere/.rehearsal/other.sqlite")
    let listed = try workplace.rehearse("record", "--list", "--db", "nowhere/a.sqlite")
    try workplace.write("rehearsal.yaml", "database: kept/here/a.sqlite\n")
    let named = try workplace.rehearse("record")

    #expect(own.exit == 0 && workplace.exists(".rehearsal/other.sqlite"), "\(own.errors)")
    #expect(above.exit == 5 && !workplace.exists("nowhere"), "\(above.errors)")
    #expect(listed.exit == 0, "\(listed.errors)")
    #expect(named.exit == 0 && workplace.exists("kept/here/a.sqlite"), "\(named.errors)")
  }

  @Test func `damage is found and named`() throws {
    let workplace = try Workplace.recorded(into: "a.sqlite")
    let path = workplace.path("a.sqlite")
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    for page in stride(from: 8192, to: UInt64(size?.intValue ?? 0), by: 8192) {
      try file.seek(toOffset: page)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 512))
    }
    try file.close()

    let result = try workplace.rehearse("doctor", "--db", "a.sqlite")

    #expect(result.exit == 5)
    #expect(result.output.contains("problem"))
  }

  @Test func `a wait for another writer ends with the writer`() throws {
    let workplace = try Workplace.recorded(into: "a.sqlite")
    // The lock that a writer of the write-ahead log holds: one byte of the shared memory file.
    let memory = open(workplace.path("a.sqlite-shm"), O_RDWR | O_CREAT, 0o644)
    try #require(memory >= 0)
    ftruncate(memory, 32768)
    var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
    try #require(fcntl(memory, F_SETLK, &lock) == 0)

    let running = try workplace.start(["record", "--db", "a.sqlite"])
    usleep(700_000)
    let waited = running.process.isRunning
    close(memory)
    let result = try running.result()

    #expect(waited)
    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.last == "run:2: 2 sessions, 2 same")
  }

  @Test func `a merge that fails leaves no file that it made`() throws {
    let workplace = try Workplace.recorded(into: "one.sqlite")

    let failed = try workplace.rehearse("merge", "new/folder/a.sqlite", "Scripts/tap.yaml")
    let kept = try workplace.rehearse("merge", "half.sqlite", "one.sqlite", "Scripts/tap.yaml")
    let old = try workplace.rehearse("merge", "one.sqlite", "Scripts/tap.yaml")

    #expect([failed, kept, old].map(\.exit) == [5, 5, 5])
    let names = try FileManager.default.contentsOfDirectory(atPath: workplace.folder.path)
    #expect(names.filter { $0.hasPrefix("new") }.isEmpty)
    // What was added whole before stays.
    #expect(try workplace.rehearse("list", "runs", "--db", "half.sqlite").lines.count > 1)
    #expect(try workplace.rehearse("list", "runs", "--db", "one.sqlite").exit == 0)
  }

  @Test func `a healthy database has no problems`() throws {
    let workplace = try Workplace.recorded(into: "a.sqlite")

    let result = try workplace.rehearse("doctor", "--deep", "--db", "a.sqlite", "--format", "csv")

    #expect(result.exit == 0, "\(result.output)")
    #expect(result.lines.contains("ok,recordings,2 recordings read back with equal digests,"))
    #expect(result.lines.contains { $0.hasPrefix("ok,database,") && $0.contains("2 sessions, 2 recordings") })
  }

  @Test func `a listing of many axes fits on a terminal`() throws {
    let workplace = try Workplace()
    let axes = "ios: [5.0, 6.0]" + ["a", "b", "c"].map { "\n  \($0): [long-value-one, two]" }.joined()
    let script = Sample.tap.replacing("orientation: [portrait, landscape]", with: axes) + "  - mark: ${a} ${b} ${c}\n"
    try workplace.write("Scripts/tap.yaml", script)
    let recorded = try workplace.rehearse("record")
    try #require(recorded.exit == 0, "\(recorded.errors)")

    let shown = try Terminal.run(["list", "sessions"], in: workplace, environment: [:])
    let whole = try workplace.rehearse("list", "sessions")

    #expect(shown.components(separatedBy: "\r\n").dropLast().allSatisfy { $0.count <= 80 })
    #expect(whole.lines[0].contains("axes"))
    // However much is cut, a row can be told from the next one.
    let rows = shown.components(separatedBy: "\r\n").filter { $0.hasPrefix("s:") }
    #expect(rows.count == 16 && zip(rows, rows.dropFirst()).allSatisfy { $0.dropFirst(4) != $1.dropFirst(4) })
    #expect(whole.lines[2].contains("ios=5.0,c=long-value-one,b=long-value-one,a=long-value-one"))
  }

  @Test func `a script among many is listed with the axes that it varies alone`() throws {
    let workplace = try Workplace()
    let axes = "a: [1, 2]\n  b: [1, 2]\n  c: [1, 2]"
    let tap = Sample.tap.replacing("orientation: [portrait, landscape]", with: axes) + "  - mark: ${a} ${b} ${c}\n"
    try workplace.write("Scripts/tap.yaml", tap)
    try workplace.write("Scripts/turn.yaml", Sample.tap.replacing("sample/tap", with: "sample/turn"))

    let listed = try workplace.rehearse("record", "--list")

    #expect(listed.lines.contains { $0.hasPrefix("sample/turn") && $0.hasSuffix(" orientation=portrait") }, "\(listed)")
    #expect(listed.lines.contains { $0.hasPrefix("sample/tap") && $0.hasSuffix(" c=1,b=1,a=1") }, "\(listed)")
  }

  @Test(arguments: [
    (
      ["record", "--db", "closed/new.sqlite"], "closed/new.sqlite cannot be made: the folder closed is write-protected"
    ),
    (["record", "--db", "closed/more/new.sqlite"], "cannot be made: there is no folder closed/more\n"),
    (["record", "--db", "closed/old.sqlite"], "closed/old.sqlite is write-protected"),
    (["review", "accept", "--all", "-m", "why", "--db", "closed/old.sqlite"], "closed/old.sqlite is write-protected"),
    (["merge", "closed/new.sqlite", "closed/old.sqlite"], "closed/new.sqlite cannot be made: the folder closed is"),
  ])
  func `a write-protected folder is named, and ends with 5`(_ arguments: [String], _ message: String) throws {
    let workplace = try DatabaseTests.closed()

    let result = try workplace.startUnprivileged(arguments).result()

    #expect(result.exit == 5)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    ["list", "runs"], ["show", "s:1"], ["changes"], ["diff", "@head", "@head"], ["history", "sample/tap"],
  ])
  func `a database in a write-protected folder can be read`(_ arguments: [String]) throws {
    let workplace = try DatabaseTests.closed()

    let result = try workplace.startUnprivileged(arguments + ["--db", "closed/old.sqlite"]).result()

    #expect(result.exit == 0, "\(result.errors)")
  }

  @Test func `where not even root may write, the folder is named`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.rehearse("record", "--db", "/proc/.rehearsal/new.sqlite")

    #expect(result.exit == 5)
    #expect(result.errors.contains("the folder /proc/.rehearsal cannot be created: "))
  }

  /// A folder that nobody but root may write, with a database in it.
  private static func closed() throws -> Workplace {
    try prepared {
      let workplace = try Workplace.recorded(into: "old.sqlite")
      _ = try workplace.shell("mkdir closed; mv old.sqlite* closed; chmod 444 closed/*; chmod 555 closed; chmod 755 .")
      return workplace
    }
  }
}
