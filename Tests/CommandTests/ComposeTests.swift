import Foundation
import Testing

/// `rehearse compose`: a script that is written by doing.
@Suite struct ComposeTests {
  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try #require(try workplace.rehearse("init", "--ci", "none").exit == 0)
      return workplace
    }
  }

  private static func compose(_ workplace: Workplace, _ lines: [String], _ more: String = "") throws -> Workplace.Result
  {
    try workplace.write("lines.txt", lines.map { $0 + "\n" }.joined())
    return try workplace.shell("rehearse compose notes \(more) <lines.txt")
  }

  @Test func `what is done becomes steps, and what followed expectations that hold`() throws {
    let workplace = try Self.workplace()

    let result = try Self.compose(workplace, ["tap: show", "rotate: left"], "-o Scripts/composed.yaml")
    let linted = try workplace.rehearse("lint")
    let recorded = try workplace.rehearse("record", "Scripts/composed.yaml")

    let text = try String(contentsOfFile: workplace.path("Scripts/composed.yaml"), encoding: .utf8)
    #expect(result.exit == 0, "\(result.errors)")
    #expect(text.contains("id: notes-composed\nscene: notes\n"), "\(text)")
    #expect(text.contains("\n  - tap: show\n  - settle\n  - expect: "), "\(text)")
    #expect(text.contains("\n  - expect: { presented: "), "\(text)")
    #expect(linted.exit == 0, "\(linted.output)")
    #expect(recorded.exit == 0 && recorded.output.contains("1 session, 1 new"), "\(recorded.output)")
  }

  /// Every proposal that stays is written, and one that is dropped is not.
  @Test func `each proposal is a line to keep or to drop`() throws {
    let workplace = try Self.workplace()
    let all = try Self.compose(workplace, ["tap: show"])
    let dropped = try Self.compose(workplace, ["tap: show", "d 1"])

    let (before, after) = (all.lines.filter { $0.contains("expect:") }, dropped.lines.filter { $0.contains("expect:") })
    #expect(after.count == before.count - 1, "\(all.output)\(dropped.output)")
    let numbered = all.errors.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains("- expect: ") }
    #expect(numbered.count == before.count, "\(all.errors)")
  }

  @Test func `a step is taken back with what followed it, and the session goes on as if it had not been`() throws {
    let workplace = try Self.workplace()

    let straight = try Self.compose(workplace, ["tap: show", "rotate: left"])
    let detour = try Self.compose(
      workplace, ["tap: show", "tap: { outside: \(Self.popover(straight.output)) }", "u", "rotate: left"])

    #expect(detour.output == straight.output, "\(detour.errors)")
  }

  private static func popover(_ text: String) -> String {
    text.firstMatch(of: /presented: ([A-Za-z]+)/).map { String($0.1) } ?? "notes"
  }

  @Test(arguments: ["x\nsteps: []", "../../x y", ""])
  func `what cannot be a script's id is refused before anything is done`(_ id: String) throws {
    let workplace = try Workplace()

    let result = try workplace.rehearse("compose", "notes", "--id", id, "-o", "out.yaml")

    #expect(result.exit == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("cannot be an id"), "\(result.errors)")
    #expect(!workplace.exists("out.yaml"))
  }

  @Test func `what cannot be done is said, and is no step`() throws {
    let workplace = try Self.workplace()

    let plain = try Self.compose(workplace, ["tap: show"])
    let stumbling = try Self.compose(workplace, ["tap: nothing", "tapp: show", "99", "tap: show", "d 77", "", "u 3"])

    #expect(stumbling.output == plain.output)
    for said in [
      "nothing is not on the screen", "tapp: show is not a step", "there is no 99 in the list",
      "there is no proposal 77",
    ] {
      #expect(stumbling.errors.contains(said), "\(said): \(stumbling.errors)")
    }
  }

  @Test func `a number of the list does what stands there`() throws {
    let workplace = try Self.workplace()

    let list = try Self.compose(workplace, ["?"])
    let line = try #require(list.errors.firstMatch(of: /([0-9]+) tap: show/), "\(list.errors)")
    let byNumber = try Self.compose(workplace, [String(line.1)])
    let byName = try Self.compose(workplace, ["tap: show"])

    #expect(byNumber.output == byName.output)
    #expect(list.errors.contains("show: button "), "\(list.errors)")
  }

  @Test func `nothing is written after q, and a scene that is not there is said`() throws {
    let workplace = try Self.workplace()

    let quit = try Self.compose(workplace, ["tap: show", "q", "rotate: left"], "-o out.yaml")
    let unknown = try workplace.shell("rehearse compose nots </dev/null")

    #expect(quit.exit == 0 && quit.output.isEmpty && !workplace.exists("out.yaml"))
    #expect(unknown.exit == 2 && unknown.errors.contains("there is notes"), "\(unknown.errors)")
    #expect(!workplace.exists(".rehearsal/history.sqlite"))
  }
}
