import RehearsalControllers
import RehearsalStage
import RehearsalTrace
import Testing

/// Every open scenario that the real controller was put through: calls, their order, times and values, and states.
@Suite struct SGControllerTests {
  @Test func `there are 64 scenarios`() throws {
    #expect(try Scenario.all.get().count == 64)
  }

  @Test(arguments: ["A", "B", "C", "D", "E"])
  func `the controller does what the real one did`(_ topic: String) throws {
    for scenario in try Scenario.all.get() where scenario.id.hasPrefix(topic) {
      var player = try ScenarioPlayer(scenario)
      try player.play()
      #expect(player.differences.isEmpty, "\(scenario.testDescription)\n\(player.differences.joined(separator: "\n"))")
    }
  }

  @Test(arguments: ["F01", "F02", "F03"])
  func `the container lies where the real one did and is hit where it was`(_ id: String) throws {
    let scenario = try #require(try Scenario.all.get().first { $0.id == id })
    let step = try #require(scenario.steps.first)
    let world = try ScenarioWorld(scenario)
    defer { world.tearDown() }
    let container = makeContainer(in: world)
    container.anchor = try #require(step.arguments["anchor"]?.rect)
    container.overlayFrame = try #require(step.arguments["overlayFrame"]?.rect)
    if id == "F03" { container.passthroughViews = [world.root] }

    world.stage.turn { world.root.addSubview(container) }

    let frames = try #require(step.trace.first { $0.name == "values" }?.fields)
    #expect(container.frame == frames["container_frame"]?.rect)
    #expect(container.popoverFrame == frames["popoverFrame"]?.rect)
    #expect(container.contentView?.frame == frames["content_view_frame"]?.rect)
    #expect(container.arrowDirection.words == frames["arrowDirection"]?.text)
    for event in step.trace {
      guard let point = event.fields["point_in_presenting_view"]?.numbers else { continue }
      let hit = container.hitTest(world.root.convert(Point(x: point[0], y: point[1]), to: container))
      #expect(world.name(of: hit) == event.fields["container_hitTest_returns"]?.text, "\(point)")
    }
  }

  @Test func `the container lays itself out anew and replaces its background, as in F04`() throws {
    let scenario = try #require(try Scenario.all.get().first { $0.id == "F04" })
    let world = try ScenarioWorld(scenario)
    defer { world.tearDown() }
    let container = makeContainer(in: world)
    var chromes: [UIView?] = []
    #expect(container.arrowDirection == .unknown)
    #expect(container.permittedArrowDirections == .any)
    #expect(container.popoverFrame == .zero)

    let changes: [() -> Void] = [
      { world.root.addSubview(container) }, { container.anchor = Rect(x: 200, y: 400, width: 40, height: 40) },
      { container.permittedArrowDirections = .left },
    ]
    for (change, step) in zip(changes, scenario.steps) {
      world.stage.turn(change)
      let values = try #require(step.trace.last?.fields)
      #expect(container.popoverFrame == values["popoverFrame"]?.rect)
      if let direction = values["arrowDirection"] { #expect(container.arrowDirection.words == direction.text) }
      if let frame = values["content_view_frame"] { #expect(container.contentView?.frame == frame.rect) }
      #expect(container.subviews.count == 1)
      #expect(!chromes.contains { $0 === container.chrome })
      chromes.append(container.chrome)
    }
  }

  private func makeContainer(in world: ScenarioWorld) -> SGPopoverView {
    let container = SGPopoverView(
      stage: world.stage, id: "popover.view", chromeID: "popover.chrome", properties: world.properties)
    container.displayFrame = world.root.bounds
    container.clipFrame = world.root.bounds
    container.overlayFrame = world.root.bounds
    container.anchor = Rect(x: 100, y: 100, width: 50, height: 30)
    container.contentSize = Size(width: 200, height: 100)
    container.contentView = UIView(stage: world.stage, id: "content.view")
    return container
  }
}
