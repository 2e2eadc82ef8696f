import RehearsalControllers
import RehearsalTrace
import Testing

/// Every open row of the table that the real class gave.
@Suite struct SGPlacementTests {
  static let rows = Result { try Fixture.rows("sg-placement") }

  @Test func `the table has its 4226 open rows`() throws {
    let rows = try SGPlacementTests.rows.get()

    #expect(rows.count == 4226)
    #expect(rows.allSatisfy { $0["set"] == "open" })
  }

  @Test(arguments: [
    "mask-grid", "random", "scroll", "oversize", "outside", "exact-fit", "tie", "small-clip", "no-clip", "no-overlay",
    "shipped-2x", "frac", "nil-arrows", "nonstandard-anchor", "mask-none",
  ])
  func `placement gives every frame of every row`(_ category: String) throws {
    let rows = try SGPlacementTests.rows.get().filter { $0["category"] == category }
    try #require(!rows.isEmpty)

    var wrong: [String] = []
    for row in rows {
      let differences = try differences(SGPlacement(request(row)), row)
      if !differences.isEmpty { wrong.append("\(row): \(differences.joined(separator: "; "))") }
    }

    #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count): \(wrong.prefix(5).joined(separator: "\n"))")
  }

  @Test func `every category of the table is tested`() throws {
    let categories = Set(try SGPlacementTests.rows.get().map { $0["category"] })

    #expect(categories.count == 15)
  }

  @Test func `default art gives the sizes that the rows call shipped`() throws {
    for (images, scale) in [("shipped-1x", 1), ("shipped-2x", 2)] {
      let row = try #require(try SGPlacementTests.rows.get().first { $0["images"] == images })
      let shipped = SGPopoverViewProperties.shipped(scale: scale)

      #expect(shipped.upArrowImage?.size == (try row.size("up")))
      #expect(shipped.downArrowImage?.size == (try row.size("down")))
      #expect(shipped.leftArrowImage?.size == (try row.size("left")))
      #expect(shipped.rightArrowImage?.size == (try row.size("right")))
    }
  }

  private func request(_ row: Row) throws -> SGPlacement.Request {
    var properties = SGPopoverViewProperties()
    properties.margins = try row.insets("margin")
    properties.contentInsets = try row.insets("inset")
    properties.enchroachment = try row.number("enchroachment")
    if row["images"] != "nil-names" {
      properties.upArrowImage = .init(file: "up", size: try row.size("up"))
      properties.downArrowImage = .init(file: "down", size: try row.size("down"))
      properties.leftArrowImage = .init(file: "left", size: try row.size("left"))
      properties.rightArrowImage = .init(file: "right", size: try row.size("right"))
    }
    return SGPlacement.Request(
      displayFrame: try row.rect("display"), clipFrame: try row.rect("clip"), overlayFrame: try row.rect("overlay"),
      anchor: try row.rect("anchor"), contentSize: try row.size("content"),
      permitted: UIPopoverArrowDirection(rawValue: UInt(try row.number("permitted"))), properties: properties)
  }

  private func differences(_ placement: SGPlacement, _ row: Row) throws -> [String] {
    var comparison = Comparison()
    comparison.compare("best_h", placement.horizontal.direction.words, row["best_h"])
    comparison.compare("best_v", placement.vertical.direction.words, row["best_v"])
    comparison.compare("hchrome", placement.horizontal.chrome, try row.rect("hchrome"))
    comparison.compare("harrow", placement.horizontal.arrow, try row.rect("harrow"))
    comparison.compare("vchrome", placement.vertical.chrome, try row.rect("vchrome"))
    comparison.compare("varrow", placement.vertical.arrow, try row.rect("varrow"))
    comparison.compare(
      "h_area", placement.horizontalArea, try row.number("h_area"), around: placement.horizontal.chrome)
    comparison.compare("v_area", placement.verticalArea, try row.number("v_area"), around: placement.vertical.chrome)
    comparison.compare("property", placement.arrowDirection.words, row["arrow_direction_property"])
    // Two areas that differ only by rounding noise: either axis is right.
    if row["robust"] == "0", placement.isVertical != (row["axis"] == "v") { return comparison.differences }
    comparison.compare("axis", placement.isVertical ? "v" : "h", row["axis"])
    comparison.compare("direction_used", placement.chosen.direction.words, row["direction_used"])
    comparison.compare("chrome", placement.chosen.chrome, try row.rect("chrome"))
    comparison.compare("arrow", placement.chosen.arrow, try row.rect("arrow"))
    comparison.compare("container", placement.containerFrame, try row.rect("container"))
    comparison.compare("popover", placement.popoverFrame, try row.rect("popover"))
    comparison.compare("bg", placement.backgroundFrame, try row.rect("bg"))
    comparison.compare("contentview", placement.contentFrame, try row.rect("contentview"))
    comparison.compare(
      "union", placement.popoverFrame.offsetBy(x: placement.containerFrame.x, y: placement.containerFrame.y),
      try row.rect("union"))
    if let origin = placement.arrowOrigin, row["arrow_draw_x"] != "" {
      comparison.compare("arrow_draw", origin, try row.point("arrow_draw"))
    } else if (placement.arrowOrigin == nil) != (row["arrow_draw_x"] == "") {
      comparison.differences.append("arrow_draw \(placement.arrowOrigin == nil ? "missing" : "not blank")")
    }
    return comparison.differences
  }
}
