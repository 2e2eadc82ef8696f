import RehearsalSQLite
import Testing

@testable import RehearsalStore

@Suite struct RevisionTests {
  static let whole = String(repeating: "0123456789abcdef", count: 4)

  /// Texts that are no commit's hash: options, paths, near misses.
  static let wrong: [String] = {
    let hash = String(whole.prefix(40))
    let cut = String(hash.dropLast())
    return [
      "", "-h", "--output=victim", "--remote=host:path", "--exec=touch victim", "HEAD", "main", "a1b2c3d4e5f6", cut,
      "\(hash)0", String(whole.dropLast()), "\(whole)0", hash.uppercased(), "\(cut)g", "\(cut)\n", "\(hash)\n",
      "\n\(hash)", "\(cut)\0", "\(hash)\0--output=victim", "\(cut)٣", "\(cut)ａ",
    ]
  }()

  @Test func `a revision has 40 or 64 digits of small letters`() {
    #expect(Revision(String(RevisionTests.whole.prefix(40)))?.digits == "0123456789abcdef0123456789abcdef01234567")
    #expect(Revision(RevisionTests.whole)?.digits == RevisionTests.whole)
    #expect(Revision(RevisionTests.whole)?.short == "0123456789ab")
  }

  @Test(arguments: wrong)
  func `nothing else is one`(_ text: String) { #expect(Revision(text) == nil) }

  @Test(arguments: wrong)
  func `what is stored in its place is read as none, and neither merged nor kept by a merge`(_ text: String) throws {
    let folder = try TemporaryFolder()
    let hostile = try Store(path: folder.file("hostile"), access: .readWrite)
    try hostile.recordRun(1, [session(dismissalTrace())])
    try hostile.recordRun(2, [session(dismissalTrace(width: 400))])
    try hostile.spoilRevision(ofRun: 1, text)
    let fresh = try Store(path: folder.file("fresh"), access: .readWrite)
    let healed = try Store(path: folder.file("healed"), access: .readWrite)
    try healed.recordRun(1, [session(dismissalTrace())])

    let read = try hostile.runs().map(\.description.sourceRevision)
    let result = try fresh.merge(folder.file("hostile"))
    _ = try healed.merge(folder.file("hostile"))

    #expect(read == [nil, description(2).sourceRevision])
    #expect(try hostile.runsWithWrongRevision() == [1])
    #expect(result.runs == 2)
    #expect(result.withoutRevision == 1)
    #expect(try fresh.rows("SELECT count(*), count(engine_commit) FROM v1_runs") == ["2|1"])
    // What another file knows of the run is not lost.
    #expect(try healed.runs().map(\.description.sourceRevision) == [1, 2].map { description($0).sourceRevision })
    #expect(try fresh.runsWithWrongRevision() == [])
  }

  @Test func `a merge takes from the file that is written what is no revision`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let store = try Store(path: folder.file(name), access: .readWrite)
      try store.recordRun(name == "a" ? 1 : 2, [session(dismissalTrace())])
    }
    let store = try Store(path: folder.file("a"), access: .readWrite)
    try store.spoilRevision(ofRun: 1, "--output=victim")

    let result = try store.merge(folder.file("b"))
    let again = try store.merge(folder.file("b"))

    #expect(result.withoutRevision == 1)
    #expect(again == MergeResult())
    #expect(try store.rows("SELECT engine_commit FROM v1_runs WHERE run_id = 1") == ["NULL"])
  }
}

extension Store {
  /// Writes a text where a run's revision stands, as a file of somebody else may have it.
  fileprivate func spoilRevision(ofRun run: Int64, _ text: String) throws {
    let update = try connection.database.prepare("UPDATE run SET source_revision = ?1 WHERE id = ?2")
    try update.bind(text, at: 1)
    update.bind(run, at: 2)
    try update.run()
  }
}
