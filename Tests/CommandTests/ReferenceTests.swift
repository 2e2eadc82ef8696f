import Foundation
import Testing

/// References that name another database, in every command that takes a run or a session.
@Suite struct ReferenceTests {
  /// A database beside the usual one, which is not there.
  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace.recorded(into: "other.db")
      _ = try workplace.rehearse("record", "--db", "other.db", "--label", "second")
      return workplace
    }
  }

  @Test func `a reference may name the database`() throws {
    let workplace = try ReferenceTests.workplace()

    let results = try [
      ["show", "other.db@s:1"], ["show", "other.db@sample/tap[orientation=portrait]", "steps"],
      ["state", "other.db@s:1", "--at", "step:1"], ["why", "other.db@s:1", "0"], ["film", "other.db@s:1"],
      ["film", "other.db@s:1", "other.db@s:3"], ["list", "sessions", "other.db@run:1"], ["changes", "other.db@head"],
      ["changes", "other.db@run:1", "other.db@second"], ["matrix", "other.db@head"],
      ["matrix", "sample/tap", "other.db@run:1"], ["matrix", "other.db@sample/tap"],
      ["history", "other.db@sample/tap"],
      ["regressions", "other.db@sample/tap"], ["regressions", "--since", "other.db@run:1"],
      ["review", "pending", "--run", "other.db@head"], ["baseline", "why", "other.db@s:1"],
      ["baseline", "export", "Baselines", "--run", "other.db@head"], ["verify", "other.db@head", "--all"],
      ["render", "other.db@s:1", "--at", "step:1", "--against", "other.db@s:2", "-o", "a.svg"],
      ["query", "@callbacks", "--param", "session=other.db@s:1"], ["export", "other.db@s:1"],
      ["dashboard", "build", "site", "--run", "other.db@head"], ["report", "other.db@head", "-o", "report.html"],
    ].map { try workplace.start($0).result() }

    for result in results {
      #expect(result.exit == 0, "\(result.errors)")
    }
  }

  @Test func `whatever takes a run or a session opens the database that it names`() throws {
    let folder = Workplace.repository.appendingPathComponent("Sources/Command")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let texts = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
      (name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }

    let takers = texts.filter { $0.text.contains("database.path") && $0.text.contains(/\.resolve(Run|Session)?\(/) }

    #expect(texts.count > 60)
    #expect(takers.map(\.name).isEmpty)
  }

  @Test func `a database that is missing is blamed, and not the usual one`() throws {
    let workplace = try Workplace.recorded()

    let results = try [
      ["show", "gone.db@head"], ["show", "gone.db@sample/tap[orientation=portrait]@head"],
      ["film", "s:1", "gone.db@s:1"],
      ["list", "sessions", "gone.sqlite@head"], ["changes", "gone.db@head"], ["matrix", "gone.db@head"],
      ["history", "gone.db@sample/tap"], ["diff", "gone.db@head", "run:1"], ["state", "./gone@s:1", "--at", "step:1"],
      ["query", "@callbacks", "--param", "session=gone.db@s:1"], ["review", "pending", "--run", "gone.db@head"],
    ].map { try workplace.start($0).result() }

    for result in results {
      #expect(result.exit == 5)
      #expect(
        result.errors.wholeMatch(of: /error: there is no database at (\.\/)?gone.*\n.*\n/) != nil, "\(result.errors)")
    }
  }

  @Test func `an id of a script with dots is no database`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("id: sample/tap", with: "id: v1.2/tap.dbx"))
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("show", "v1.2/tap.dbx[orientation=portrait]@head")

    #expect(result.exit == 0, "\(result.errors)")
  }

  @Test(arguments: [
    ["changes", "other.db@run:1", "run:1"], ["bisect", "sample/tap", "--good", "run:1", "--bad", "other.db@head"],
    ["regressions", "other.db@sample/tap", "--since", "run:1"],
  ])
  func `what is about one database says that two are named`(_ arguments: [String]) throws {
    let result = try ReferenceTests.workplace().start(arguments).result()

    #expect(result.exit == 2)
    #expect(result.errors.contains("this is about two databases"))
    #expect(result.errors.contains("rehearse diff compares two, rehearse merge makes one of several"))
  }

  @Test func `what is decided in a run of another database is kept there`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.shell("mv .rehearsal/history.sqlite other.db")

    let accepted = try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--run", "other.db@head")
    let pending = try workplace.rehearse("review", "pending", "--db", "other.db")

    #expect(accepted.exit == 0, "\(accepted.errors)")
    #expect(pending.exit == 0)
    #expect(!workplace.exists(".rehearsal/history.sqlite"))
  }

  @Test(arguments: ["diff", "film"]) func `sessions of two scripts are set side by side with a note`(
    _ command: String
  ) throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("id: sample/tap", with: "id: sample/other"))
    _ = try workplace.rehearse("record")

    let two = try workplace.rehearse(command, "sample/other[orientation=portrait]", "sample/tap[orientation=portrait]")
    let one = try workplace.rehearse(command, "s:1", "s:2")

    #expect(two.exit == (command == "diff" ? 1 : 0))
    #expect(two.errors.hasPrefix("note: sample/other and sample/tap are two scripts; "))
    #expect(one.errors.isEmpty)
  }
}
