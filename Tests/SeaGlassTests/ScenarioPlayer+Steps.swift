import RehearsalControllers
import RehearsalStage
import RehearsalTrace
import Testing

/// What each scenario begins with, and what its steps do: the table has the former in words only.
extension ScenarioPlayer {
  /// Makes content and controller, as the scenario's title and first state describe them.
  func setUp() {
    let size: [String: Size] = [
      "A05a": Size(width: 200, height: 100), "B01": UIViewController.defaultContentSize,
      "B02": UIViewController.defaultContentSize, "B05": .zero, "B08": Size(width: 240, height: 180),
      "B11": UIViewController.defaultContentSize, "B12": Size(width: 319.5, height: 1100),
      "B13": Size(width: 0, height: 80), "B14": Size(width: 240, height: 180), "C11": Size(width: 600, height: 100),
      "C14": Size(width: 80, height: 40),
    ]
    let viewSize: [String: Size] = [
      "B02": Size(width: 200, height: 150), "B05": .zero, "B08": Size(width: 99, height: 99), "B11": .zero,
    ]
    let first = ["B16", "B17"].contains(scenario.id) ? "first" : "content"
    if scenario.id != "A06" {
      world.addContent(
        first, size: size[scenario.id] ?? Size(width: 200, height: 100),
        viewSize: viewSize[scenario.id] ?? Size(width: 10, height: 10), isTold: scenario.tells(of: first))
    }
    if first == "first" {
      world.addContent("second", size: Size(width: 120, height: 70), isTold: scenario.tells(of: "second"))
    }
    addViews()
    guard !scenario.id.hasPrefix("F"), scenario.id != "A01a", scenario.id != "A01b" else { return }
    let popover = world.addPopover(
      content: scenario.id == "A06" ? nil : first,
      standardProperties: scenario.id == "A04" ? SGPopoverViewProperties() : nil)
    if scenario.id == "B11" { popover.properties = world.properties }
    if scenario.id == "D09" { world.contents["content"]?.wantsModalPopover = true }
    if ["C04", "D12"].contains(scenario.id) { popover.passthroughViews = [world.root] }
    if scenario.id == "D15" { popover.passthroughViews = world.views["scroll"].map { [$0] } }
    if scenario.id == "D16" { popover.passthroughViews = [world.stage.window] }
    addDelegate()
  }

  private func addViews() {
    switch scenario.id {
    case "C03":
      let view = UIView(stage: world.stage, id: "panned", frame: world.root.bounds)
      view.bounds.origin = Point(x: 30, y: 40)
      world.addView(view)
    case "C14":
      world.addView(UIView(stage: world.stage, id: "small", frame: Rect(x: 0, y: 0, width: 200, height: 150)))
    case "C08", "E22": world.addScrollView(offset: 0)
    case "C15", "D11", "D15": world.addScrollView(offset: 1000)
    default: break
    }
  }

  private func addDelegate() {
    switch scenario.id {
    case "D05": break
    case "D02": world.addDelegate(should: false)
    case "D04": world.addDelegate(should: true, tellsDid: false)
    case "D24":
      // Which rectangle is not in the table; its frame afterwards is.
      world.addDelegate(should: true) { [world] in
        world.popover?.presentPopoverFromRect(
          Rect(x: 20, y: 30, width: 40, height: 30), in: world.root, permittedArrowDirections: .any, animated: true)
      }
    default: world.addDelegate(should: true)
    }
  }

  // MARK: - Steps

  mutating func perform(_ step: Scenario.Step, isLast: Bool, _ first: inout [String]) throws {
    let popover = world.popover
    switch step.verb {
    case "setup", "init": try readValues(step)
    case "present", "present (values read before the layout pass)": present(step)
    case "dismiss":
      world.stage.turn { popover?.dismissPopoverAnimated(step.arguments["animated"]?.flag ?? false) }
    case "advance":
      world.stage.advance(by: .seconds(try #require(step.arguments["seconds"]?.number)))
      // The scenario's owner lets go at the end of its last step.
      if isLast, step.trace.last?.name == "content.setSgParentPopoverController" {
        world.stage.turn { world.release() }
      }
    case "tap": try tap(step, &first)
    default: try assign(step)
    }
    compareReadings(step, "after layout pass")
  }

  private mutating func present(_ step: Scenario.Step) {
    let rect = step.arguments["from_rect"]?.rect ?? Rect(x: 100, y: 100, width: 50, height: 30)
    let view = step.arguments["in_view"]?.text ?? "root"
    let permitted = step.arguments["permitted"]?.text == "none" ? [] : UIPopoverArrowDirection.any
    if scenario.id == "B11" { world.contents["content"]?.wantedPopoverSize = nil }
    if scenario.id == "E23" { world.popover?.popoverContentSize = Size(width: 200, height: 100) }
    world.stage.turn {
      world.popover?.presentPopoverFromRect(
        rect, in: world.views[view], permittedArrowDirections: permitted,
        animated: step.arguments["animated"]?.flag ?? false)
      compareReadings(step, "before layout pass")
    }
    if scenario.id == "A08" {
      let margins = world.popover?.containerView?.properties.margins
      let insets = world.popover?.containerView?.properties.contentInsets
      let values = step.trace.first { $0.name == "values" }?.fields
      compare("margins", tlbr(margins), values?["view_margins_tlbr"])
      compare("insets", tlbr(insets), values?["view_contentInsets_tlbr"])
    }
  }

  private mutating func tap(_ step: Scenario.Step, _ first: inout [String]) throws {
    let numbers = try #require(step.arguments["window_point"]?.numbers)
    let point = Point(x: numbers[0], y: numbers[1])
    let hit = world.stage.window.hitTest(point)
    let time = world.stage.clock.now.seconds
    first = [
      "\(time) hit_test recognizers_reached=\(Double(world.tapRecognizers(above: hit))) view=\(world.name(of: hit))"
    ]
    world.stage.touches.hold(at: point, for: .zero)
  }

  private mutating func assign(_ step: Scenario.Step) throws {
    let popover = try #require(world.popover)
    let readsBefore = step.trace.contains { $0.name == "read" }
    world.stage.turn {
      switch step.verb {
      case "set popoverContentSize = 150x60": popover.popoverContentSize = Size(width: 150, height: 60)
      case "set popoverContentSize = 0x0": popover.popoverContentSize = .zero
      case "set popoverContentSize = 320x1100": popover.popoverContentSize = UIViewController.defaultContentSize
      case "set popoverContentSize = 120x60": popover.popoverContentSize = Size(width: 120, height: 60)
      case "setPopoverContentSize: 120x60 animated: YES (read before the layout pass)":
        popover.setPopoverContentSize(Size(width: 120, height: 60), animated: true)
      case "setPopoverContentSize: 500x900 animated: YES":
        popover.setPopoverContentSize(Size(width: 500, height: 900), animated: true)
      case "setContentViewController:second (hidden, animated NO)":
        popover.setContentViewController(world.contents["second"], animated: false)
      case "set popoverContentSize = 150x60, then setContentViewController:second (hidden)":
        popover.popoverContentSize = Size(width: 150, height: 60)
        popover.setContentViewController(world.contents["second"], animated: false)
      case "contentViewController = the same":
        popover.setContentViewController(world.contents["content"], animated: false)
      case "set displayFrame = 0,900,320,300": popover.displayFrame = Rect(x: 0, y: 900, width: 320, height: 300)
      case "set clipFrame = 0,0,0,0": popover.clipFrame = .zero
      case "set overlayFrame = 0,0,0,0": popover.overlayFrame = .zero
      case "set overlayFrame = 0,0,320,300": popover.overlayFrame = Rect(x: 0, y: 0, width: 320, height: 300)
      case "set overlayFrame = 0,0,320,4400": popover.overlayFrame = Rect(x: 0, y: 0, width: 320, height: 4400)
      case "set modal = YES": popover.isModal = true
      case "set modal = NO": popover.isModal = false
      case let verb where scenario.id == "E16" && verb.hasPrefix("set clipFrame = displayFrame"):
        popover.clipFrame = Rect(x: 0, y: 0, width: 320, height: 200)
        popover.displayFrame = Rect(x: 0, y: 0, width: 320, height: 200)
        popover.overlayFrame = .zero
        popover.passthroughViews = [world.root]
        popover.isModal = true
        popover.properties = world.properties
        popover.properties?.margins = EdgeInsets(all: 30)
      default: Issue.record("\(scenario.id): a step that this test does not know: \(step.verb)")
      }
      if readsBefore { compareReadings(step, "before layout pass") }
    }
  }

  // MARK: - Values

  private mutating func compareReadings(_ step: Scenario.Step, _ moment: String) {
    for event in step.trace where event.name == "read" && event.fields["when"] == .text(moment) {
      compare("\(moment) frame", world.popover?.popoverFrame ?? .zero, event.fields["popoverFrame"])
      compare(
        "\(moment) direction", world.popover?.popoverArrowDirection.words ?? "none",
        event.fields["popoverArrowDirection"])
    }
  }

  private mutating func readValues(_ step: Scenario.Step) throws {
    for event in step.trace where event.name == "values" {
      let values = event.fields
      if let size = values["popoverContentSize_before_present"] {
        let found = try #require(world.popover).popoverContentSize
        compare("size before presenting", "[\(found.width), \(found.height)]", size)
      } else if values["delegate"] != nil {
        compare(
          "content", "\(world.popover?.contentViewController != nil)", values["contentViewController_is_argument"])
      } else if values["margins_tlbr"] != nil {
        compareDefaults(scenario.id == "A04" ? SGPopoverViewProperties() : world.properties, values)
      }
    }
  }

  private mutating func compareDefaults(_ properties: SGPopoverViewProperties, _ values: [String: Scenario.Field]) {
    compare("margins", tlbr(properties.margins), values["margins_tlbr"])
    compare("insets", tlbr(properties.contentInsets), values["contentInsets_tlbr"])
    compare("enchroachment", "\(properties.enchroachment)", values["enchroachment"])
    compare("left cap", "\(properties.leftBackgroundCapWidth)", values["leftBgCapWidth"])
    compare("top cap", "\(properties.topBackgroundCapHeight)", values["topBgCapHeight"])
    let images: [(String, SGPopoverViewProperties.Image?)] = [
      ("bgImage", properties.backgroundImage), ("upArrow", properties.upArrowImage),
      ("downArrow", properties.downArrowImage), ("leftArrow", properties.leftArrowImage),
      ("rightArrow", properties.rightArrowImage),
    ]
    for (name, image) in images {
      compare(name, image?.file ?? "nil", values[name + "_file"])
      compare(name, image.map { "[\($0.size.width), \($0.size.height)]" } ?? "nil", values[name + "_size"])
    }
  }

  private func tlbr(_ insets: EdgeInsets?) -> String {
    insets.map { "[\($0.top), \($0.left), \($0.bottom), \($0.right)]" } ?? "nil"
  }
}
