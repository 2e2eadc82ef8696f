import Foundation
import Testing

/// Where `rehearse pr` takes its two sides from: runs of this database, of another one, or performances.
@Suite struct PullRequestSideTests {
  /// A branch of which only the head is recorded.
  private static func branch() throws -> Workplace {
    try prepared {
      let workplace = try HistoryCommandTests.repository()
      _ = try workplace.shell("git checkout -q -b feature")
      try PullRequestTests.commit("wider", ["Scripts/tap.yaml": ChangesTests.wider(90)], in: workplace)
      return workplace
    }
  }

  private static let headline = "### rehearse: 1 change in 2 of 2 cells is news"

  /// What does not depend on which side was performed: the changes, from their headings on.
  private static func changes(_ result: Workplace.Result) -> String {
    result.output.range(of: "####").map { String(result.output[$0.lowerBound...]) } ?? result.output
  }

  @Test func `a database that is not there is named as it was asked for`() throws {
    let result = try Workplace().rehearse("pr", "--db", "nothere.sqlite")

    #expect(result.exit == 5)
    #expect(result.errors.contains("there is no run in nothere.sqlite\n  record one: rehearse record"))
  }

  @Test(arguments: ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "//example.com/r.html", ""])
  func `a report is linked to by an address of the web only`(_ address: String) throws {
    let result = try Workplace.recorded().rehearse("pr", "--format", "html", "--report-url", address)

    #expect(result.exit == 2)
    #expect(result.errors.contains("--report-url begins with https:// or http://"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: ["a b", "a\nb", "a\u{1B}b", "a<b", "a>b", "a\"b", "a`b", "a\\b", "a\u{7F}b", "a{b"])
  func `what no address has is refused in one`(_ rest: String) throws {
    let result = try Workplace.recorded().rehearse("pr", "--report-url", "https://example.com/\(rest)")

    #expect(result.exit == 2)
    #expect(result.errors.contains("which no address has; %"), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  /// RFC 3986, 2.1: what is spelt out means the same.
  @Test(arguments: ["markdown", "github", "gitlab", "html"])
  func `what ends a link in some text is spelt out in an address`(_ format: String) throws {
    let address = "https://example.com/job(1)/it's/é?a=1&b=[2]*_x_#y"

    let result = try Self.branch().rehearse("pr", "--format", format, "--report-url", address)

    let ampersand = format == "html" ? "&amp;" : "&"
    let spelt = "https://example.com/job%281%29/it%27s/%C3%A9?a=1\(ampersand)b=[2]*_x_#y"
    #expect(result.output.contains(format == "html" ? "\"\(spelt)\"" : "(<\(spelt)>)"), "\(result.output)")
  }

  @Test func `a base that nobody recorded is performed from git, and the database stays as it is`() throws {
    let workplace = try Self.branch()
    let before = try workplace.rehearse("list", "runs")
    let files = try workplace.shell("git status --porcelain; git worktree list")

    let comment = try workplace.rehearse("pr")

    #expect(comment.exit == 1, "\(comment.errors)")
    #expect(comment.lines[1] == Self.headline)
    #expect(comment.output.contains("The base was performed for this text."))
    #expect(comment.output.contains("(100, 100, 80, 44) → (100, 100, 90, 44)"))
    #expect(comment.output.contains("-          frame: [100, 100, 80, 44]".dropFirst(10)))
    #expect(try workplace.rehearse("list", "runs").output == before.output)
    #expect(try workplace.shell("git status --porcelain; git worktree list").output == files.output)
  }

  @Test func `a base's database by file says the same as a base that is performed`() throws {
    let workplace = try Self.branch()
    let performed = try workplace.rehearse("pr")
    _ = try workplace.shell("git checkout -q main && rehearse record --db base.sqlite && git checkout -q feature")

    let read = try workplace.rehearse("pr", "--base-database", "base.sqlite")
    let missing = try workplace.rehearse("pr", "--base-database", "none.sqlite")

    #expect(read.exit == 1, "\(read.errors)")
    #expect(!read.output.contains("was performed"))
    #expect(Self.changes(read) == Self.changes(performed))
    #expect(missing.exit == 5)
    #expect(missing.errors == "error: there is no database at none.sqlite\n")
  }

  @Test func `another command performs the base in a work tree of its own`() throws {
    let workplace = try Self.branch()
    let performed = try workplace.rehearse("pr")
    try workplace.write("other", "#!/bin/sh\npwd >\"$PLACE\"\ngit rev-parse HEAD >>\"$PLACE\"\nexec rehearse \"$@\"\n")
    _ = try workplace.shell("chmod +x other")

    let comment = try workplace.shell(
      "rehearse pr --base-command \"$PWD/other\"", environment: ["PLACE": workplace.path("place.out")])
    let wrong = try workplace.shell("rehearse pr --base-command false")

    #expect(comment.exit == 1, "\(comment.errors)")
    #expect(Self.changes(comment) == Self.changes(performed))
    let place = try String(contentsOfFile: workplace.path("place.out"), encoding: .utf8).split(separator: "\n")
    let base = try workplace.shell("git rev-parse main").lines[0]
    #expect(place.count == 2 && place[1] == base)
    #expect(place[0] != workplace.folder.path)
    #expect(wrong.exit == 2)
    #expect(wrong.errors.contains("the command of --base-command ended with 1 at \(base.prefix(12))"))
    #expect(try workplace.shell("git worktree list").lines.count == 1)
  }

  @Test func `without a database both sides are performed, in a folder of a repository, too`() throws {
    let workplace = try Self.branch()
    let performed = try workplace.rehearse("pr")
    _ = try workplace.shell(
      "git checkout -q main && git mv Scripts sub-Scripts && mkdir app && git mv sub-Scripts app/Scripts")
    _ = try workplace.shell("git commit -q -m moved && git checkout -q -b feature2")
    try workplace.write("app/Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.shell("git commit -q -a -m wider")

    let comment = try workplace.shell("cd app && rehearse pr --db new.sqlite")

    #expect(comment.exit == 1, "\(comment.errors)")
    #expect(comment.lines[1] == Self.headline)
    #expect(comment.output.contains("The head was performed for this text"))
    #expect(comment.output.contains("(100, 100, 80, 44) → (100, 100, 90, 44)"))
    #expect(!workplace.exists("app/new.sqlite"))
    #expect(performed.lines[1] == Self.headline)
  }

  @Test func `a side that is nowhere is missing in the databases that were named`() throws {
    let workplace = try Self.branch()
    _ = try workplace.rehearse("record", "--db", "base.sqlite")

    let result = try workplace.rehearse(
      "pr", "--db", "new.sqlite", "--head", "nosuch", "--base-database", "base.sqlite")

    #expect(result.exit == 2)
    #expect(result.errors.contains("nor a run of new.sqlite and base.sqlite"), "\(result.errors)")
  }

  @Test func `a base without scripts, or with wrong ones, is said to have none`() throws {
    let workplace = try Workplace()
    _ = try workplace.shell(
      """
      git init -q -b main . && git config user.name Ada && git config user.email a@b.c
      git commit -q --allow-empty -m empty
      printf '.rehearsal/\\n*.out\\n*.err\\n' > .git/info/exclude && git checkout -q -b feature
      """)
    try PullRequestTests.commit("scripts", ["Scripts/tap.yaml": Sample.tap], in: workplace)
    let none = try workplace.rehearse("pr")
    _ = try workplace.shell("git checkout -q -b wrong")
    try workplace.write("Scripts/tap.yaml", Sample.wrong)
    _ = try workplace.shell("git commit -q -a -m wrong")
    try PullRequestTests.commit("right", ["Scripts/tap.yaml": Sample.tap], in: workplace)
    let wrong = try workplace.rehearse("pr", "--base", "HEAD~1")

    for (comment, why) in [(none, "has no scripts in Scripts"), (wrong, "1 error in ")] {
      #expect(comment.exit == 0, "\(comment.errors)")
      #expect(comment.lines[0] == "<!-- rehearse pr -->")
      #expect(comment.lines[1] == "### rehearse: there is no base to compare with")
      #expect(comment.output.contains(why))
    }
  }

  @Test func `the fewest steps that show a change are its own`() throws {
    let workplace = try HistoryCommandTests.repository()
    let long = Sample.tap.replacing("  - tap: go\n", with: "  - mark: one\n  - tap: go\n  - mark: two\n")
    try PullRequestTests.commit("long", ["Scripts/tap.yaml": long], in: workplace)
    _ = try workplace.shell("git checkout -q -b feature")
    let changed = long.replacing("action: []", with: "action: [{ mark: tapped }]")
    try PullRequestTests.commit("tapped", ["Scripts/tap.yaml": changed], in: workplace)

    let comment = try workplace.rehearse("pr", "--format", "github")

    #expect(comment.output.contains("The fewest steps that show it: 2 of 5, in <code>sample/tap["))
    #expect(comment.output.contains("```yaml\n  - launch\n  - tap: go\n```"))
  }
}
