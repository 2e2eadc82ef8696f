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

  /// Neighbours are those of a script's own values: b has none of 2, and c of nothing else.
  @Test func `along an axis each session is compared with the next that its cell has`() throws {
    let workplace = try Workplace()
    for (name, turns) in [("a", "1, 2, 10"), ("b", "1, 10"), ("c", "2")] {
      let script = Sample.tap.replacing("sample/tap", with: "sample/\(name)")
        .replacing("orientation: [portrait, landscape]", with: "turn: [\(turns)]")
      try workplace.write("Scripts/\(name).yaml", script + "  - mark: turn ${turn}\n")
    }
    try #require(try workplace.rehearse("record").exit == 0)

    let result = try workplace.rehearse("diff", "--by", "turn", "--stat")

    #expect(result.exit == 1, "\(result.errors)")
    let told = result.lines.filter { $0.hasPrefix("--- ") || $0.hasPrefix("+++ ") || $0.contains(" in sample/") }
      .map { $0.replacing(#/change [0-9a-f]+ /#, with: "") }
    #expect(
      told == [
        "--- turn=1", "+++ turn=2", "in sample/a", "--- turn=1", "+++ turn=10", "in sample/b", "--- turn=2",
        "+++ turn=10", "in sample/a",
      ], "\(result.output)")
    #expect(result.lines.last == "3 changes in 3 of 3 pairs of cells")
  }

  @Test func `an axis along which nothing can be compared is told, with those that there are`() throws {
    let workplace = try Workplace()
    let axes = (10...22).map { "a\($0): [1]" }.joined(separator: "\n  ")
    let mark = "  - mark: turn ${turning}" + (10...22).map { " ${a\($0)}" }.joined() + "\n"
    try workplace.write(
      "Scripts/tap.yaml",
      Sample.tap.replacing("orientation: [portrait, landscape]", with: "turning: [1, 2]\n  \(axes)") + mark)
    try #require(try workplace.rehearse("record").exit == 0)

    let misspelt = try workplace.rehearse("diff", "--by", "turnig")
    let single = try workplace.rehearse("diff", "--by", "a12")

    let listed = "  its axes are a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, … and 7 more\n"
    #expect(misspelt.exit == 2 && misspelt.output.isEmpty)
    #expect(
      misspelt.errors == "error: no session of run:1 has an axis \"turnig\"\n  did you mean \"turning\"?\n" + listed)
    #expect(single.exit == 2)
    #expect(single.errors == "error: no two sessions of run:1 differ in the axis \"a12\" alone\n" + listed)
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

@Suite struct OtherDatabaseTests {
  private func workplace() throws -> Workplace {
    let workplace = try Workplace.recorded(into: "one.db")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.rehearse("record", "--db", "two.db", "--label", "nightly")
    return workplace
  }

  @Test(arguments: ["two.db@head", "two.db@run:1", "two.db@nightly"])
  func `a side may come from another database`(_ other: String) throws {
    let workplace = try workplace()

    let result = try workplace.rehearse("diff", "@head", other, "--db", "one.db", "--detail", "stat")
    let back = try workplace.rehearse("diff", other, "one.db@head", "--detail", "stat")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines.prefix(2) == ["--- run:1", "+++ two.db@run:1"])
    #expect(result.lines.last == "1 change in 2 of 2 cells")
    #expect(back.lines.prefix(2) == ["--- two.db@run:1", "+++ one.db@run:1"])
  }

  @Test func `sessions of two databases are compared, too`() throws {
    let workplace = try workplace()

    let same = try workplace.rehearse("diff", "s:1", "one.db@s:1", "--db", "one.db")
    let other = try workplace.rehearse(
      "diff", "one.db@sample/tap[orientation=portrait]", "two.db@sample/tap[orientation=portrait]@head")

    #expect(same.exit == 0)
    #expect(other.exit == 1)
    #expect(other.lines[1].hasPrefix("+++ two.db@sample/tap["))
  }

  @Test func `a database that is not there is missed`() throws {
    let result = try workplace().rehearse("diff", "@head", "gone.db@head", "--db", "one.db")

    #expect(result.exit == 5)
    #expect(result.errors.hasPrefix("error: there is no database at gone.db\n"))
  }
}
