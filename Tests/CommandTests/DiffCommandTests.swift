import Testing

@Suite struct DiffCommandTests {
  @Test func `equal runs differ in nothing`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("diff", "@head~1", "@head")

    #expect(result.exit == 0)
    #expect(result.output == "0 changes in 0 of 2 cells\n")
  }

  @Test func `a changed run shows each change once with the cells that show it`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", Sample.tap + "  - background\n")
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("diff", "run:1", "run:2")

    #expect(result.exit == 1)
    #expect(result.lines.prefix(2) == ["--- run:1", "+++ run:2"])
    #expect(result.lines.last == "1 change in 2 of 2 cells")
    #expect(result.output.contains("background"))
  }

  @Test func `a cell that only one run has is told`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")

    let result = try workplace.rehearse("diff", "run:1", "run:2")

    #expect(result.exit == 1)
    #expect(result.lines.contains("only in run:1:"))
    #expect(result.lines.last == "0 changes in 0 of 1 cell, 1 removed")
  }

  @Test func `two sessions and the values of an axis can be compared`() throws {
    let workplace = try Workplace.recorded()

    let sessions = try workplace.rehearse(
      "diff", "sample/tap[orientation=portrait]", "sample/tap[orientation=landscape]")
    let axis = try workplace.rehearse("diff", "--by", "orientation")

    #expect(sessions.exit == 1)
    #expect(axis.exit == 1)
    #expect(axis.lines.prefix(2) == ["--- orientation=landscape", "+++ orientation=portrait"])
    #expect(axis.lines.last == "1 change in 1 of 1 cell")
  }

  @Test func `a session does not differ from itself`() throws {
    let result = try Workplace.recorded().rehearse("diff", "s:1", "s:1")

    #expect(result.exit == 0)
    #expect(result.lines.last == "no differences")
  }

  @Test func `an ignored channel does not differ`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("[100, 100, 80, 44]", with: "[100, 100, 90, 44]"))
    _ = try workplace.rehearse("record")

    let frames = try workplace.rehearse("diff", "run:1", "run:2", "--channels", "frames")
    let rest = try workplace.rehearse("diff", "run:1", "run:2", "--channels", "callbacks,lifecycle")

    #expect(frames.exit == 1)
    #expect(rest.exit == 0)
    #expect(rest.lines.last == "0 changes in 0 of 2 cells")
  }

  @Test func `the JSON form carries the same facts`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", Sample.tap + "  - background\n")
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("diff", "run:1", "run:2", "--format", "json")

    #expect(result.exit == 1)
    #expect(
      result.output.hasPrefix(
        "{\"format\":\"rehearsal-comparisons\",\"version\":1,\"comparisons\":[{\"left\":\"run:1\",\"right\":\"run:2\",")
    )
    #expect(result.output.contains("\"summary\":\"1 change in 2 of 2 cells\""))
  }
}
