import Foundation
import Testing

/// `rehearse push` and `rehearse pull`: one history for a team, in a folder.
@Suite struct SharingTests {
  /// A folder with an empty folder of parts, and a database with some runs of two cells each.
  static func workplace(runs: Int = 2) throws -> Workplace {
    try prepared("\(runs)") {
      let workplace = try Workplace()
      try FileManager.default.createDirectory(atPath: workplace.path("parts"), withIntermediateDirectories: true)
      for number in 0..<runs { try record(workplace, into: "a.sqlite", width: 80 + number) }
      return workplace
    }
  }

  static func record(_ workplace: Workplace, into database: String, width: Int = 80) throws {
    let text = Sample.tap.replacing("[100, 100, 80, 44]", with: "[100, 100, \(width), 44]")
    try workplace.write("Scripts/tap.yaml", text)
    let result = try workplace.rehearse("record", "--db", database, "--fail-on", "none")
    try #require(result.exit == 0, "\(result.errors)")
  }

  /// What a database holds, in words that mean the same in every file.
  static func facts(_ workplace: Workplace, _ database: String) throws -> [String] {
    let questions = [
      """
      SELECT r.uid, r.digest, r.status, s.script, c.digest, k.digest, s.verdict FROM v1_sessions s
      JOIN v1_runs r USING (run_id) JOIN v1_configurations c USING (configuration_id)
      JOIN v1_recordings k USING (recording_id) ORDER BY 1, 4, 5
      """,
      "SELECT m.script, r.uid FROM v1_removed_cells m JOIN v1_runs r USING (run_id) ORDER BY 1, 2",
      "SELECT signature, decision, who, why FROM v1_reviews ORDER BY 1, 2, 3",
      "SELECT line, script, who, why FROM v1_baselines ORDER BY 1, 2, 3", "SELECT * FROM v1_ignore_rules ORDER BY 1",
    ]
    return try questions.flatMap { question in
      let result = try workplace.rehearse("query", question, "--db", database, "--format", "csv")
      try #require(result.exit == 0, "\(result.errors)")
      return result.lines.dropFirst()
    }
  }

  static func names(_ workplace: Workplace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workplace.path("parts")).sorted()
  }

  static func parts(_ workplace: Workplace) throws -> [String] {
    try names(workplace).filter { $0.hasSuffix(".part") }
  }

  @Test func `what one machine pushed another pulls, and both have the same`() throws {
    let workplace = try Self.workplace()

    let pushed = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    let again = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    let pulled = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")
    let nothing = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")

    #expect(pushed.lines == ["parts: 2 parts written, 0 there before"] && pushed.errors.isEmpty, "\(pushed.errors)")
    #expect(again.lines == ["parts: 0 parts written, 2 there before"])
    #expect(
      pulled.lines == [
        "parts: 2 parts taken over, with 2 runs, 4 sessions, 4 recordings, 0 decisions; 0 had nothing new"
      ], "\(pulled.output)\(pulled.errors)")
    #expect(nothing.lines.last?.hasSuffix("; 2 had nothing new") == true)
    #expect(try Self.facts(workplace, "a.sqlite") == Self.facts(workplace, "b.sqlite"))
    #expect(try Self.facts(workplace, "b.sqlite").count == 4)
    let doctor = try workplace.rehearse("doctor", "--deep", "--db", "b.sqlite")
    #expect(doctor.exit == 0, "\(doctor.output)")
    // A part is a file of the store, which merge takes, too.
    let one = try Self.parts(workplace)[0]
    let merged = try workplace.rehearse("merge", "c.sqlite", "parts/\(one)")
    #expect(merged.lines.last?.hasPrefix("c.sqlite: added 1 run, 2 sessions, ") == true, "\(merged.errors)")
    let looked = try workplace.rehearse("doctor", "--deep", "--db", "parts/\(one)")
    #expect(looked.exit == 0, "\(looked.output)")
  }

  @Test func `two machines, and a clone that is behind, end with one history`() throws {
    let workplace = try Self.workplace()
    _ = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    _ = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")
    try Self.record(workplace, into: "a.sqlite", width: 90)
    try Self.record(workplace, into: "b.sqlite", width: 95)

    // Both at once, each without what the other recorded.
    let writers = try ["a", "b", "a", "b"].map { try workplace.start(["push", "parts", "--db", "\($0).sqlite"]) }
    let results = try writers.map { try $0.result() }
    for name in ["a", "b", "c"] { _ = try workplace.rehearse("pull", "parts", "--db", "\(name).sqlite") }

    #expect(results.allSatisfy { $0.exit == 0 }, "\(results.map(\.errors))")
    #expect(try Set(Self.parts(workplace).map { $0.split(separator: "-")[1] }).count == 4)
    let facts = try ["a", "b", "c"].map { try Self.facts(workplace, "\($0).sqlite") }
    #expect(facts[0] == facts[1] && facts[1] == facts[2])
    #expect(facts[0].count == 8)
    #expect(try Self.names(workplace).allSatisfy { $0.hasSuffix(".part") })
  }

  @Test func `what is decided travels, and what it is about`() throws {
    let workplace = try Self.workplace()
    _ = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    _ = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")
    let accepted = try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--db", "a.sqlite")
    try #require(accepted.exit == 0, "\(accepted.errors)")

    let pushed = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    let pulled = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")

    #expect(pushed.lines == ["parts: 1 part written, 1 there before"], "\(pushed.output)\(pushed.errors)")
    #expect(pulled.output.contains("1 part taken over, with 0 runs, 0 sessions, 0 recordings, "), "\(pulled.output)")
    #expect(!pulled.output.contains(" 0 decisions"))
    #expect(try Self.facts(workplace, "a.sqlite") == Self.facts(workplace, "b.sqlite"))
    #expect(try Self.facts(workplace, "b.sqlite").contains { $0.contains("wider") })
    // Both parts of that run are there; whoever has the decision needs neither.
    #expect(try workplace.rehearse("pull", "parts", "--db", "b.sqlite").output.contains(" 3 had nothing new"))
    #expect(try workplace.rehearse("push", "parts", "--db", "b.sqlite").output.contains(" 0 parts written"))
  }

  @Test func `a cell that is gone is gone in the history that was pulled`() throws {
    let workplace = try Self.workplace(runs: 1)
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    _ = try workplace.rehearse("record", "--db", "a.sqlite", "--fail-on", "none")
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/other.yaml"))
    _ = try workplace.rehearse("record", "--db", "a.sqlite", "--fail-on", "none")
    let own = try Self.facts(workplace, "a.sqlite")
    try #require(own.contains { $0.hasPrefix("sample/other,") })

    let pushed = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    _ = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")

    #expect(pushed.exit == 0, "\(pushed.errors)")
    #expect(try Self.facts(workplace, "b.sqlite") == own)
    let question = """
      SELECT m.script, s.script FROM v1_removed_cells m JOIN v1_sessions s ON s.session_id = m.session_id
      """
    #expect(
      try workplace.rehearse("query", question, "--db", "b.sqlite", "--format", "csv").lines.dropFirst()
        .allSatisfy { $0 == "sample/other,sample/other" })
    #expect(try workplace.rehearse("doctor", "--deep", "--db", "b.sqlite").exit == 0)
  }

  @Test func `pruned and interrupted runs are not pushed, and what was pruned does not come back`() throws {
    let workplace = try Self.workplace(runs: 0)
    for _ in 0..<4 { try Self.record(workplace, into: "a.sqlite") }
    _ = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    let whole = try Self.parts(workplace)
    let pruned = try workplace.rehearse("prune", "--keep-days", "0", "--db", "a.sqlite")
    try #require(pruned.lines.last?.contains(" gone from 1 run,") == true, "\(pruned.output)")
    let left = try Self.facts(workplace, "a.sqlite")

    let again = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    let back = try workplace.rehearse("pull", "parts", "--db", "a.sqlite")
    try FileManager.default.createDirectory(atPath: workplace.path("empty"), withIntermediateDirectories: true)
    let alone = try workplace.rehearse("push", "empty", "--db", "a.sqlite")

    #expect(again.errors == "note: 1 run lost sessions to a pruning and is not pushed\n")
    #expect(try Self.parts(workplace) == whole)
    #expect(back.output.contains("0 parts taken over") && back.exit == 0)
    #expect(try Self.facts(workplace, "a.sqlite") == left)
    #expect(alone.lines == ["empty: 3 parts written, 0 there before"])
  }

  @Test func `a part that cannot be trusted is told and left, and the others are taken over`() throws {
    let workplace = try Self.workplace(runs: 6)
    _ = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    let parts = try Self.parts(workplace).map { "parts/\($0)" }
    let bytes = try parts.map { try Data(contentsOf: URL(filePath: workplace.path($0))) }
    // Cut short; changed; a link; another run's bytes under a name that fits neither; the true bytes of another run.
    try bytes[0].prefix(bytes[0].count / 2).write(to: URL(filePath: workplace.path(parts[0])))
    var changed = bytes[1]
    changed[changed.count / 2] ^= 1
    try changed.write(to: URL(filePath: workplace.path(parts[1])))
    try FileManager.default.moveItem(atPath: workplace.path(parts[2]), toPath: workplace.path("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: workplace.path(parts[2]), withDestinationPath: "../elsewhere")
    try bytes[4].write(to: URL(filePath: workplace.path(parts[3])))
    let claimed = parts[4].split(separator: "-").dropLast() + parts[5].split(separator: "-").suffix(1)
    try bytes[5].write(to: URL(filePath: workplace.path(claimed.joined(separator: "-"))))
    try FileManager.default.removeItem(atPath: workplace.path(parts[4]))
    // And what is not ours.
    try workplace.write("parts/notes.txt", "ours")
    try workplace.write("parts/some.part", "not ours")
    try workplace.write("parts/.x.unfinished", "")

    let pulled = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")

    #expect(pulled.exit == 5, "\(pulled.output)\(pulled.errors)")
    #expect(pulled.lines.last?.hasPrefix("parts: 1 part taken over, with 1 run, 2 sessions, ") == true)
    let told = pulled.errors.split(separator: "\n").map(String.init)
    for name in [parts[0], parts[1], parts[3]] {
      #expect(told.contains("error: \(name): its bytes are not those that its name tells: it was cut short or changed"))
    }
    #expect(told.contains("error: \(parts[2]): this is a link, and no part"))
    #expect(
      told.contains { $0.hasPrefix("error: \(claimed.joined(separator: "-")): its name is that of another part: it") })
    #expect(told.contains("note: parts/some.part: this is not the name of a part; nothing is done with it"))
    #expect(told.contains { $0.hasPrefix("note: parts: 1 file of pushes that did not end") })
    #expect(!pulled.errors.contains("notes.txt") && !pulled.errors.contains("taken.sqlite"), "\(pulled.errors)")
    #expect(try workplace.rehearse("doctor", "--deep", "--db", "b.sqlite").exit == 0)
    // Whoever has the runs mends the folder when the damaged ones are taken out.
    for name in [parts[0], parts[1], parts[2], parts[3], claimed.joined(separator: "-")] {
      try FileManager.default.removeItem(atPath: workplace.path(name))
    }
    let mended = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    #expect(mended.lines == ["parts: 5 parts written, 1 there before"])
    #expect(try workplace.rehearse("pull", "parts", "--db", "b.sqlite").exit == 0)
    #expect(try Self.facts(workplace, "b.sqlite") == Self.facts(workplace, "a.sqlite"))
  }

  @Test func `a part whose rows were changed is refused, whoever named it`() throws {
    let workplace = try Self.workplace(runs: 1)
    _ = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
    let part = try Self.parts(workplace)[0]
    let path = workplace.path("parts/\(part)")
    let changed = try workplace.shell(
      "python3 -c \"import sqlite3; c = sqlite3.connect('\(path)'); c.execute('UPDATE session SET verdict = 2');"
        + " c.commit()\" && sha256sum '\(path)' | cut -c1-64")
    try #require(changed.exit == 0, "\(changed.errors)")
    let name = part.split(separator: "-").dropLast().joined(separator: "-") + "-\(changed.lines[0]).part"
    try FileManager.default.moveItem(atPath: path, toPath: workplace.path("parts/\(name)"))

    let pulled = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")

    #expect(pulled.exit == 5)
    let said = "error: parts/\(name) is damaged: s:"
    #expect(pulled.errors.contains(said), "\(pulled.errors)")
    #expect(!workplace.exists("b.sqlite"))
  }

  @Test(arguments: ["push", "pull"]) func `a folder that is not there is exit 2`(_ word: String) throws {
    let workplace = try Self.workplace(runs: 1)
    try workplace.write("file", "text")

    let none = try workplace.rehearse(word, "nowhere", "--db", "a.sqlite")
    let file = try workplace.rehearse(word, "file", "--db", "a.sqlite")
    let bucket = try workplace.rehearse(word, "s3://bucket/parts", "--db", "a.sqlite")

    #expect(
      none.errors == "error: nowhere: there is no such folder\n  a folder that is there is expected: mkdir nowhere\n")
    #expect(file.errors.hasPrefix("error: file: this is not a folder\n"))
    #expect(bucket.errors.contains("expected: a folder, or HOST:FOLDER for one that ssh reaches; for a bucket see"))
    #expect([none, file, bucket].allSatisfy { $0.exit == 2 })
    #expect(!workplace.exists("nowhere"))
  }

  @Test func `no part and no database leave nothing behind`() throws {
    let workplace = try Self.workplace(runs: 0)

    let pulled = try workplace.rehearse("pull", "parts", "--db", "new.sqlite")
    let pushed = try workplace.rehearse("push", "parts", "--db", "new.sqlite")

    #expect(pulled.exit == 0 && pulled.output.contains("0 parts taken over"))
    #expect(pushed.exit == 5 && pushed.errors.contains("there is no database at new.sqlite"))
    #expect(!workplace.exists("new.sqlite"))
  }

  // MARK: - Ends

  /// Two runs, a library that ends a push where it is told, and how many calls a push of both makes.
  private static func ending() throws -> (workplace: Workplace, calls: Int, variables: [String: String]) {
    let workplace = try Self.workplace()
    let source = Workplace.repository.appendingPathComponent("tools/faulting/ending.c").path
    let built = try workplace.shell(
      "$(command -v clang || command -v cc) -shared -fPIC -O1 -o ending.so '\(source)' -ldl")
    try #require(built.exit == 0, "\(built.errors)")
    let variables = ["LD_PRELOAD": workplace.path("ending.so"), "ENDING_FOLDER": workplace.path("parts")]
    let pushed = try workplace.rehearse(
      "push", workplace.path("parts"), "--db", "a.sqlite",
      environment: variables.merging(["ENDING_COUNT": workplace.path("count")]) { $1 })
    try #require(pushed.exit == 0, "\(pushed.errors)")
    let count = try String(contentsOfFile: workplace.path("count"), encoding: .utf8)
    return (workplace, try #require(Int(count.dropLast())), variables)
  }

  private static func empty(_ workplace: Workplace) throws {
    for name in try names(workplace) { try FileManager.default.removeItem(atPath: workplace.path("parts/\(name)")) }
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: workplace.path("b.sqlite\(ending)"))
    }
  }

  @Test func `a push that ends at any of its writes leaves whole parts, and the next one goes on`() throws {
    let (workplace, calls, variables) = try Self.ending()
    let facts = try Self.facts(workplace, "a.sqlite")
    // A part is made, written, flushed and renamed, and the folder is flushed.
    #expect(calls == 10)

    for call in 1...calls {
      try Self.empty(workplace)
      let ended = try workplace.rehearse(
        "push", workplace.path("parts"), "--db", "a.sqlite",
        environment: variables.merging(["ENDING_AT": "\(call)"]) { $1 })
      let left = try Self.parts(workplace).count
      let early = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")
      let next = try workplace.rehearse("push", "parts", "--db", "a.sqlite")
      let pulled = try workplace.rehearse("pull", "parts", "--db", "b.sqlite")

      #expect(ended.exit == 137, "\(call): \(ended.errors)")
      #expect(left == (call <= 4 ? 0 : call <= 9 ? 1 : 2), "\(call)")
      #expect(early.exit == 0 && next.exit == 0 && pulled.exit == 0, "\(call): \(early.errors)\(next.errors)")
      #expect(try Self.parts(workplace).count == 2, "\(call)")
      #expect(try Self.facts(workplace, "b.sqlite") == facts, "\(call)")
    }
  }

  @Test func `a full disk is exit 4, and no half of a part is left`() throws {
    let (workplace, calls, variables) = try Self.ending()

    for call in 1...calls {
      try Self.empty(workplace)
      let full = try workplace.rehearse(
        "push", workplace.path("parts"), "--db", "a.sqlite",
        environment: variables.merging(["ENDING_AT": "\(call)", "ENDING_FULL": "1"]) { $1 })

      // A folder that cannot be flushed has its files all the same.
      #expect(full.exit == (call == calls ? 0 : 4), "\(call)")
      #expect(call == calls || full.errors.contains(".part: cannot be written\n  No space left on device\n"))
      #expect(try Self.names(workplace).count == (call <= 4 ? 0 : call <= 9 ? 1 : 2), "\(call)")
      #expect(try workplace.rehearse("pull", "parts", "--db", "b.sqlite").exit == 0)
    }
  }
}
