import RehearsalControllers
import RehearsalTrace
import Testing

/// Every open row of the tables that Chameleon gave: a second implementation, as a check on how tables are read.
@Suite struct ChameleonTests {
  @Test func `Chameleon's popover is where its table has it`() throws {
    let rows = try Fixture.rows("chameleon-placement")
    try #require(rows.count == 1460)

    for row in rows {
      let placement = ChameleonPlacement(
        content: try row.size("content"), anchor: try row.rect("from"), visible: try row.rect("visible"),
        screenHeight: try row.number("screen_h"),
        permitted: UIPopoverArrowDirection(rawValue: UInt(try row.number("permitted"))))
      var comparison = Comparison()
      comparison.compare("frame", placement.frame, try row.rect("frame"))
      comparison.compare("direction", placement.direction.words, row["direction"])
      comparison.compare("point", placement.aim, try row.point("point"))
      comparison.compare(
        "container", ChameleonChrome.contentFrame(in: placement.frame.size), try row.rect("container"))
      if row["arrow_edge"] != "" {
        let aim = placement.aim - placement.frame.origin
        try compare(ChameleonChrome.arrow(in: placement.frame.size, aimingAt: aim), row, &comparison)
      }
      #expect(comparison.differences.isEmpty, "\(row): \(comparison.differences)")
    }
  }

  @Test func `Chameleon's chrome and arrow are where their table has them`() throws {
    let rows = try Fixture.rows("chameleon-popoverview")
    try #require(rows.count == 220)

    for row in rows {
      let hasBar = row["nav_bar"] == "1"
      let size = ChameleonChrome.frameSize(of: try row.size("content"), hasNavigationBar: hasBar)
      var comparison = Comparison()
      comparison.compare("frame", size, try row.size("frame"))
      comparison.compare("background", ChameleonChrome.backgroundFrame(in: size), try row.rect("background"))
      comparison.compare(
        "container", ChameleonChrome.contentFrame(in: size, hasNavigationBar: hasBar), try row.rect("container"))
      if row["point_x"] != "" {
        try compare(ChameleonChrome.arrow(in: size, aimingAt: try row.point("point")), row, &comparison)
      }
      #expect(comparison.differences.isEmpty, "\(row["case"]): \(comparison.differences)")
    }
  }

  @Test func `Chameleon's panes are where their table has them`() throws {
    let rows = try Fixture.rows("chameleon-splitview")
    try #require(rows.count == 225)

    for row in rows where row["negative_size"] != "1" {
      var panes = ChameleonSplitPanes(size: try row.size("start"))
      var hasDragged = false
      for operation in row["ops"].split(separator: ";") {
        let parts = operation.split { "( )".contains($0) }
        let numbers = parts.dropFirst().compactMap { Double($0) }
        switch parts[0] {
        case "resize": panes.resize(to: Size(width: numbers[0], height: numbers[1]))
        case "leftWidth": panes.leftWidth = numbers[0]
        case "drag": hasDragged = panes.drag(from: numbers[0], to: numbers[1])
        default: Issue.record("\(row["case"]): an operation that this test does not know: \(operation)")
        }
      }
      var comparison = Comparison()
      comparison.compare("left", panes.left, try row.rect("left"))
      comparison.compare("right", panes.right, try row.rect("right"))
      comparison.compare("splitter", panes.splitter, try row.rect("splitter"))
      comparison.compare("leftWidth", panes.leftWidth, try row.number("leftWidth"))
      if row["drag_started"] != "" { comparison.compare("drag", hasDragged ? "1" : "0", row["drag_started"]) }
      #expect(comparison.differences.isEmpty, "\(row["case"]) \(row["ops"]): \(comparison.differences)")
    }
  }

  private func compare(_ arrow: ChameleonChrome.Arrow, _ row: Row, _ comparison: inout Comparison) throws {
    comparison.compare("edge", arrow.edge.rawValue, row["arrow_edge"])
    if row["arrow_x"] == "" {
      if let frame = arrow.frame { comparison.differences.append("arrow \(frame), not degenerate") }
    } else if let frame = arrow.frame {
      comparison.compare("arrow", frame, try row.rect("arrow"))
    } else {
      comparison.differences.append("no arrow")
    }
  }
}
