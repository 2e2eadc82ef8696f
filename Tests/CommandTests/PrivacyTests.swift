import Foundation
import RehearsalSQLite
import Testing

/// What a database keeps of the machine that it is recorded on.
@Suite struct PrivacyTests {
  private static func kept(_ workplace: Workplace) throws -> (arguments: String?, path: String?) {
    let database = try Database(path: workplace.path("a.sqlite"), access: .readOnly)
    return (try database.text("SELECT arguments FROM run"), try database.text("SELECT path FROM script_version"))
  }

  private static func repository() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("app/Scripts/tap.yaml", Sample.tap)
      let made = try workplace.shell(
        "git init -q && git add app && git -c user.name=Ada -c user.email=a@b.c commit -qm one")
      try #require(made.exit == 0, "\(made.errors)")
      return workplace
    }
  }

  @Test(arguments: [("--private", ""), ("", "true"), ("", "1")])
  func
    `in private, or on a CI server, paths are those of the repository, and of arguments the scripts and the gate stay`(
      _ option: String, _ ci: String
    ) throws
  {
    let workplace = try PrivacyTests.repository()

    let result = try workplace.shell(
      "cd app && rehearse record \"$PWD/Scripts\" --db ../a.sqlite --label nightly --fail-on failed \(option)",
      environment: ["CI": ci])
    let kept = try PrivacyTests.kept(workplace)

    #expect(result.exit == 0, "\(result.errors)")
    #expect(kept.arguments == #"["record","app/Scripts","--fail-on=failed"]"#)
    #expect(kept.path == "app/Scripts/tap.yaml")
  }

  @Test func `in private it stays known that there was a filter, without its value`() throws {
    let workplace = try PrivacyTests.repository()

    let result = try workplace.shell(
      "cd app && rehearse record --only '^sample' --matrix=ios=6.0 --db ../a.sqlite --private")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(try PrivacyTests.kept(workplace).arguments == #"["record","--only","--matrix"]"#)
  }

  @Test(arguments: [("", ""), ("--no-private", "true"), ("", "false")])
  func `else they are as they were given`(_ option: String, _ ci: String) throws {
    let workplace = try PrivacyTests.repository()

    let result = try workplace.shell(
      "rehearse record \"$PWD/app/Scripts\" --db a.sqlite \(option)", environment: ["CI": ci])
    let kept = try PrivacyTests.kept(workplace)

    #expect(result.exit == 0, "\(result.errors)")
    #expect(kept.arguments?.contains("a.sqlite") == true)
    #expect(kept.path?.hasPrefix("/") == true)
  }

  @Test func `of a path outside of any repository the name is kept`() throws {
    let workplace = try Workplace()
    try workplace.write("deep/er/tap.yaml", Sample.tap)

    let result = try workplace.shell("rehearse record \"$PWD/deep/er/tap.yaml\" --db a.sqlite --private")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(try PrivacyTests.kept(workplace).path == "tap.yaml")
  }
}
