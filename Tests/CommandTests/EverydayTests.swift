import Foundation
import Testing

/// Standard input, several files, folders of queries, what is kept, and how much is said.
@Suite struct EverydayTests {
  // MARK: - Standard input

  @Test func `a script comes through standard input`() throws {
    let workplace = try Workplace()
    try workplace.write("tap.yaml", Sample.tap)
    try workplace.write("wrong.yaml", Sample.wrong)

    let linted = try workplace.shell("rehearse lint - <tap.yaml")
    let wrong = try workplace.shell("rehearse lint - <wrong.yaml")
    let recorded = try workplace.shell("rehearse record - <tap.yaml")
    let runs = try workplace.rehearse("query", "--format", "csv", "SELECT script, path FROM v1_script_versions")

    #expect(linted.exit == 0 && linted.output.contains("0 errors"), "\(linted.output)\(linted.errors)")
    #expect(wrong.exit == 2 && wrong.output.contains("-:22:5: error: unknown step \"tapp\""), "\(wrong.output)")
    #expect(recorded.exit == 0 && recorded.output.contains("run:1: 2 sessions, 2 new"), "\(recorded.errors)")
    #expect(runs.lines == ["script,path", "sample/tap,-"])
  }

  @Test func `scenes and other scripts are found among those of the project`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/board.scene.yaml", "scene: board\n" + Sample.board)
    let script = "id: piped\nscene: board\nsteps: [launch, { tap: go }]\n"

    let result = try workplace.shell("printf '\(script.replacing("\n", with: "\\n"))' | rehearse record -")

    #expect(result.exit == 0 && result.output.contains("1 session, 1 new"), "\(result.output)\(result.errors)")
  }

  @Test func `nothing through standard input is no script`() throws {
    let workplace = try Workplace()

    let result = try workplace.shell("rehearse record - </dev/null")

    #expect(result.exit == 2, "\(result.output)\(result.errors)")
    #expect(!workplace.exists(".rehearsal"))
  }

  // MARK: - Several files

  private static func two() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      for database in ["a.sqlite", "b.sqlite"] {
        try #require(try workplace.rehearse("record", "--db", database, "--label", "of \(database)").exit == 0)
      }
      try #require(try workplace.rehearse("record", "--db", "b.sqlite").exit == 0)
      return workplace
    }
  }

  @Test func `one query is asked of several files, and each row says which it is from`() throws {
    let workplace = try Self.two()
    let sql = "SELECT run_id, label FROM v1_runs ORDER BY run_id"

    let table = try workplace.rehearse("query", sql, "--db", "a.sqlite", "--db", "b.sqlite")
    let rows = try workplace.rehearse("query", sql, "--db", "b.sqlite", "--db", "a.sqlite", "--format", "csv")
    let one = try workplace.rehearse("query", sql, "--db", "a.sqlite", "--format", "csv")

    #expect(table.lines.last == "3 rows of 2 files", "\(table.output)\(table.errors)")
    #expect(
      rows.lines == ["file,run_id,label", "b.sqlite,1,of b.sqlite", "b.sqlite,2,", "a.sqlite,1,of a.sqlite"])
    #expect(one.lines == ["run_id,label", "1,of a.sqlite"])
  }

  @Test func `a named query finds what is meant in each file`() throws {
    let workplace = try Self.two()

    let result = try workplace.rehearse(
      "query", "@callbacks", "--param", "session=sample/tap[orientation=landscape]", "--db", "a.sqlite", "--db",
      "b.sqlite",
      "--format", "csv")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.first?.hasPrefix("file,") == true)
  }

  @Test func `a file that is not there, and SQL that is wrong, are said as for one file`() throws {
    let workplace = try Self.two()

    let missing = try workplace.rehearse("query", "SELECT 1", "--db", "a.sqlite", "--db", "c.sqlite")
    let wrong = try workplace.rehearse("query", "SELECT x FROM v1_runs", "--db", "a.sqlite", "--db", "b.sqlite")
    let writing = try workplace.rehearse("query", "DELETE FROM run", "--db", "a.sqlite", "--db", "b.sqlite")

    #expect(missing.exit == 5 && missing.errors.contains("c.sqlite"), "\(missing.errors)")
    #expect(wrong.exit == 2 && writing.exit == 2, "\(wrong.errors)\(writing.errors)")
    #expect(try workplace.rehearse("query", "SELECT count(*) FROM v1_runs", "--db", "b.sqlite").output.contains("2"))
  }

  @Test func `a file that is there twice, under whatever name, is refused: its rows would be counted twice`() throws {
    let workplace = try Self.two()
    try FileManager.default.createSymbolicLink(
      atPath: workplace.path("newest.sqlite"), withDestinationPath: workplace.path("b.sqlite"))

    let twice = try workplace.rehearse("query", "SELECT 1", "--db", "a.sqlite", "--db", "a.sqlite")
    let linked = try workplace.rehearse(
      "query", "SELECT 1", "--db", "a.sqlite", "--db", "b.sqlite", "--db", "newest.sqlite")

    #expect(twice.exit == 2 && twice.output.isEmpty)
    #expect(twice.errors.hasPrefix("error: a.sqlite is given twice\n"), "\(twice.errors)")
    #expect(linked.exit == 2 && linked.output.isEmpty)
    #expect(linked.errors.contains("newest.sqlite is the same file as b.sqlite"), "\(linked.errors)")
  }

  @Test func `a column of the query's own may not be called as that of the file`() throws {
    let workplace = try Self.two()

    let two = try workplace.rehearse("query", "SELECT 1 AS file", "--db", "a.sqlite", "--db", "b.sqlite")
    let one = try workplace.rehearse("query", "SELECT 1 AS file", "--db", "a.sqlite", "--format", "csv")

    #expect(two.exit == 2 && two.errors.contains("a column file of its own"), "\(two.errors)")
    #expect(one.lines == ["file", "1"])
  }

  // MARK: - Queries of a project

  private static let worst = """
    -- The scripts with most sessions.
    --
    -- :least integer = 1  How many sessions one has at least.
    SELECT script, count(*) AS sessions FROM v1_sessions GROUP BY script HAVING count(*) >= :least

    """

  @Test func `a folder of queries adds to those of the command, packages by their folders`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("queries/worst.sql", Self.worst)
    try workplace.write("queries/cells/all.sql", "-- All cells.\nSELECT count(*) AS cells FROM v1_cells\n")
    try workplace.write("queries/callbacks.sql", "-- Ours.\nSELECT 'ours' AS whose\n")

    let worst = try workplace.rehearse("query", "@worst", "--param", "least=2", "--format", "csv")
    let none = try workplace.rehearse("query", "@worst", "--param", "least=99", "--format", "csv")
    let cells = try workplace.rehearse("query", "@cells/all", "--format", "csv")
    let ours = try workplace.rehearse("query", "@callbacks", "--format", "csv")
    let list = try workplace.rehearse("query", "--list", "--format", "csv")

    #expect(worst.lines == ["script,sessions", "sample/tap,2"], "\(worst.errors)")
    #expect(none.lines == ["script,sessions"])
    #expect(cells.lines == ["cells", "2"])
    #expect(ours.lines == ["whose", "ours"])
    #expect(list.lines.contains("@worst,least=1,The scripts with most sessions.,queries/worst.sql"), "\(list.output)")
    #expect(list.lines.contains { $0.hasPrefix("@why,") && $0.hasSuffix(",bundled") })
  }

  @Test func `a name that is nearly a query's gets a suggestion`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("queries/worst.sql", Self.worst)

    let result = try workplace.rehearse("query", "@wrost")

    #expect(result.exit == 2 && result.errors.contains("did you mean @worst?"), "\(result.errors)")
  }

  @Test(arguments: [
    ("SELECT 1\n", "1:1: error: a query without a name of what it answers"),
    ("-- All.\n-- :least number = 1  How many.\nSELECT :least\n", "2:1: error: this does not declare a parameter"),
    ("-- All.\n-- :least integer 1\nSELECT :least\n", "2:1: error: this does not declare a parameter"),
  ])
  func `a file that is no query is refused with its place`(_ text: String, _ said: String) throws {
    let workplace = try Workplace.recorded()
    try workplace.write("queries/mine.sql", text)

    let result = try workplace.rehearse("query", "--list")

    #expect(result.exit == 2)
    #expect(result.errors.contains("queries/mine.sql:" + said), "\(result.errors)")
  }

  @Test func `a query of the project may read and nothing else`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("queries/mine.sql", "-- Nothing.\nDELETE FROM run\n")

    #expect(try workplace.rehearse("query", "@mine").exit == 2)
    #expect(try workplace.rehearse("query", "--format", "csv", "SELECT count(*) FROM v1_runs").lines.last == "1")
  }

  // MARK: - What is kept

  @Test func `a run is kept only when something differs, and then only what does`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    let keep = ["record", "--keep", "differences"]

    let first = try workplace.start(keep).result()
    let second = try workplace.start(keep).result()
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("80, 44", with: "90, 44"))
    let third = try workplace.start(keep).result()
    let sessions = try workplace.rehearse(
      "query", "--format", "csv", "SELECT run_id, script, count(*) FROM v1_sessions GROUP BY run_id, script")

    #expect(first.exit == 0 && first.output.contains("run:1: 4 sessions, 4 new"), "\(first.output)")
    #expect(second.exit == 0 && second.output == "4 cells as recorded before; nothing is kept\n", "\(second.output)")
    #expect(third.exit == 1 && third.output.contains("run:2: 2 sessions, 2 changed"), "\(third.output)")
    #expect(sessions.lines.dropFirst() == ["1,sample/other,2", "1,sample/tap,2", "2,sample/tap,2"])
    // The other script's cells were performed, and are not gone.
    #expect(try workplace.rehearse("changes").output.contains("removed") == false)
  }

  @Test func `digests alone are compared, told and not kept`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let new = try workplace.rehearse("record", "--keep", "digests")
    let existed = workplace.exists(".rehearsal")
    try #require(try workplace.rehearse("record").exit == 0)
    let same = try workplace.rehearse("record", "--keep", "digests", "--format", "csv")
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("80, 44", with: "90, 44"))
    let changed = try workplace.rehearse("record", "--keep", "digests")
    let digest = try workplace.rehearse(
      "query", "--format", "csv",
      "SELECT digest FROM v1_sessions JOIN v1_recordings USING (recording_id) WHERE session_id = 1")

    #expect(new.exit == 0 && new.lines.last == "2 cells: 2 new; nothing is kept", "\(new.output)")
    #expect(!existed)
    #expect(same.exit == 0 && same.lines.count == 3)
    let known = try #require(digest.lines.last)
    #expect(same.output.contains(",same,\(known),\(known)"), "\(same.output)")
    #expect(changed.exit == 1 && changed.lines.last == "2 cells: 2 changed; nothing is kept", "\(changed.output)")
    #expect(try workplace.rehearse("query", "--format", "csv", "SELECT count(*) FROM v1_runs").lines.last == "1")
  }

  @Test func `an expectation that does not hold fails, whatever is kept`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)

    let digests = try workplace.rehearse("record", "--keep", "digests")
    let differences = try workplace.rehearse("record", "--keep", "differences")

    #expect(digests.exit == 1 && digests.output.contains("1 failed"))
    #expect(differences.exit == 1 && differences.output.contains("1 failed"))
    #expect(try workplace.rehearse("record", "--keep", "none").exit == 2)
    #expect(try workplace.rehearse("record", "--keep", "digests", "--repeat", "3").exit == 2)
  }

  /// A crash that is known is told each time, and kept once.
  @Test func `what goes wrong as it did before is not kept again`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    let keep = ["record", "--keep", "differences"]

    let first = try workplace.start(keep).result()
    let again = try workplace.start(keep).result()
    let digests = try workplace.rehearse("record", "--keep", "digests")
    let runs = try workplace.rehearse("query", "--format", "csv", "SELECT count(*) FROM v1_runs")

    #expect(first.exit == 1 && first.output.contains("1 failed"), "\(first.output)")
    #expect(again.exit == 1, "\(again.output)")
    #expect(again.output == "1 cell as recorded before, 1 failed; nothing is kept\n", "\(again.output)")
    #expect(digests.exit == 1 && digests.output.contains("  as before\n"), "\(digests.output)")
    #expect(runs.lines.last == "1")
  }

  /// One cell has failed before and fails again, and two change.
  @Test(arguments: [
    ("none", 0), ("crashed,error", 0), ("failed", 1), ("failed>1", 0), ("failed>0", 1), ("changed", 1),
    ("changed>1", 1), ("changed>2", 0), ("cells<4", 1), ("new", 0),
  ])
  func `--fail-on decides about digests, too`(_ gate: String, _ exit: Int32) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try #require(try workplace.rehearse("record").exit == 1)
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))

    let digests = try workplace.rehearse("record", "--keep", "digests", "--fail-on", gate)

    #expect(digests.lines.last == "3 cells: 2 changed, 1 failed; nothing is kept", "\(digests.output)")
    #expect(digests.exit == exit)
  }

  /// What failed before is not kept again, and is counted with what is.
  @Test(arguments: [("none", 0), ("changed", 0), ("failed", 1), ("failed>1", 1), ("failed>2", 0)])
  func `--fail-on counts what is not kept`(_ gate: String, _ exit: Int32) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    try #require(try workplace.rehearse("record").exit == 1)
    try workplace.write("Scripts/other.yaml", Sample.failing.replacing("sample/failing", with: "sample/other"))

    let kept = try workplace.rehearse("record", "--keep", "differences", "--fail-on", gate)
    let nothing = try workplace.rehearse("record", "--keep", "differences", "--fail-on", gate)

    #expect(kept.exit == exit && kept.output.contains("run:2: 1 session, 1 failed"), "\(kept.output)")
    #expect(nothing.exit == exit, "\(nothing.output)")
    #expect(nothing.output == "2 cells as recorded before, 2 failed; nothing is kept\n")
  }

  @Test(arguments: ["differences", "digests"])
  func `cells that are gone are told, whatever is kept`(_ keeping: String) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    try #require(try workplace.rehearse("record").exit == 0)
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/other.yaml"))

    let gone = try workplace.rehearse("record", "--keep", keeping)
    let meant = try workplace.rehearse("record", "--keep", keeping, "--fail-on", "changed,failed")
    let part = try workplace.rehearse("record", "--keep", keeping, "--only", "tap")

    #expect(gone.exit == 1, "\(gone.output)\(gone.errors)")
    let said = gone.output + gone.errors
    #expect(said.contains("2 cells of run:1 are gone: sample/other"), "\(said)")
    #expect(gone.lines.last?.contains(", 2 cells removed; nothing is kept") == true, "\(gone.output)")
    #expect(meant.exit == 0, "\(meant.output)")
    // Where only some are asked for, the others are not gone.
    #expect(part.exit == 0 && !(part.output + part.errors).contains("gone"), "\(part.output)\(part.errors)")
  }

  // MARK: - How much is said

  @Test func `more is said with -v, and nothing of it goes to standard output`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let plain = try workplace.rehearse("record", "--db", "a.sqlite")
    let verbose = try workplace.rehearse("record", "-v", "--db", "b.sqlite")
    let listed = try workplace.rehearse("list", "runs", "--verbose", "--db", "b.sqlite")

    #expect(verbose.output == plain.output)
    #expect(!plain.errors.contains("detail: "))
    #expect(verbose.errors.contains("detail: 1 file in Scripts\n"), "\(verbose.errors)")
    #expect(verbose.errors.contains("detail: 0 of 2, then sample/tap["))
    #expect(listed.errors.contains("detail: database b.sqlite\n"), "\(listed.errors)")
  }

  // MARK: - Values for names

  @Test func `a value is given to a name of a scene, and is an axis of the cell`() throws {
    let workplace = try Workplace()
    let script = Sample.tap.replacing("80, 44", with: "\"${width:80}\", 44")
    try workplace.write("Scripts/tap.yaml", script)
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))

    let result = try workplace.rehearse("record", "--with", "width=120")
    let axes = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT s.script, a.value FROM v1_sessions s
      JOIN v1_axes a ON a.configuration_id = s.configuration_id AND a.axis = 'width' GROUP BY 1, 2
      """)
    let widths = try workplace.rehearse(
      "query", "--format", "csv", "SELECT DISTINCT width FROM v1_frames WHERE view_path LIKE '%/go' ORDER BY 1")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(axes.lines.dropFirst() == ["sample/tap,120"])
    #expect(widths.lines.count == 1 + 2, "\(widths.output)")
  }

  @Test(arguments: [
    ("widht=1", "unknown decision \"widht\""), ("ios=5.1", "unknown decision \"ios\""),
    ("width=a b", "\"a b\" cannot be a value of width"),
  ])
  func `a name that no script says is refused`(_ given: String, _ said: String) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("80, 44", with: "\"${width:80}\", 44"))

    let result = try workplace.rehearse("record", "--with", given)

    #expect(result.exit == 2 && result.errors.contains(said), "\(result.errors)")
    #expect(!workplace.exists(".rehearsal"))
  }

  /// In Objective-C a message to nil answers NO: an app may ask before its popover was ever made.
  @Test func `a popover that a reference does not hold is not visible`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "Scripts/toggle.yaml",
      """
      id: toggle
      title: A button shows and hides a popover
      scene:
        root: main
        references: [shown]
        controllers:
          main:
            view:
              view: page
              subviews:
                - { toolbar: bar, frame: [0, 0, 768, 44], items: [{ button: go, title: Go, action: toggle }] }
          card: { contentSize: [320, 200], view: { view: cardView } }
        popovers: { menu: { content: card } }
        handlers:
          show: [{ create: menu }, { set: { reference: shown, to: menu } }, { present: { popover: menu, from: go } }]
          toggle: [{ when: { visible: shown, then: [{ dismiss: shown }], otherwise: [{ perform: show }] } }]
      steps:
        - launch
        - tap: go
        - settle
        - expect: { presented: menu }
        - tap: go
        - settle
        - expect: { presented: none }

      """)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
  }
}
