import Rehearsal
import RehearsalDiff
import RehearsalScript
import RehearsalTrace
import Testing

/// UIKit's popovers against SGPopoverController, on two devices, and the class against its own page.
///
/// Two classes that do the same job call different methods and make different views, so a diff by popover tells of much
/// more than the contrast; a diff by account tells of the departure and what follows from it.
@Suite struct SeaGlassContrastTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let claims: String
    let script: String
    let fixed: [String: String]
    /// What a line of the diff begins with, and what it says.
    let lines: [(sign: String, text: String)]

    init(_ claims: String, _ script: String, _ fixed: [String: String] = [:], _ lines: [(String, String)]) {
      self.claims = claims
      self.script = script
      self.fixed = fixed
      self.lines = lines
    }

    var testDescription: String { claims }
  }

  private func expectLines(_ test: Case, by axis: String, _ left: String, _ right: String) throws {
    let contrast = try BundledContrast("seaglass/" + test.script, by: axis, left, right, with: test.fixed)
    for (cell, diff) in contrast.diffs {
      let told = diff.text(DiffTextOptions(detail: .expanded, width: 400)).map { $0.drop { $0 == " " } }
      for line in test.lines {
        #expect(
          told.contains { $0.hasPrefix(line.sign + " ") && $0.contains(line.text) },
          "\(cell.text): no line \(line.sign) \(line.text) in\n\(told.joined(separator: "\n"))")
      }
    }
  }

  @Test(arguments: [
    Case(
      "DIS-002 against SGP-004", "outside", ["tapped": "outside-the-view"],
      [("+", "action V usedV:"), ("-", "popoverControllerShouldDismissPopover:")]),
    Case(
      "DIS-016 against SGP-007", "toolbar", [:],
      [
        ("-", "assignment pop passthroughViews {\"value\":[\"toolbar\"]}"), ("-", "action other usedOther:"),
        ("+", "popoverControllerShouldDismissPopover:"),
      ]),
    Case(
      "PRE-002 against SGP-032", "toolbar", [:],
      [
        ("-", "message pop presentPopoverFromBarButtonItem:permittedArrowDirections:animated:"),
        ("+", "message pop presentPopoverFromRect:inView:permittedArrowDirections:animated:"),
      ]),
    Case(
      "DIS-020 against SGP-031", "before-presenting", [:],
      [("-", "assignment pop passthroughViews {\"value\":[\"toolbar\"]}"), ("+", "action V usedV:")]),
    Case(
      "POP-027 against SGP-025", "push", [:],
      [("+", "advisory pop the pushed view has another size"), ("-", "pop.view/navigation.view: (8, 26, 400, 537)")]),
    Case(
      "INT-001 against SGP-026", "push", [:],
      [
        ("+", "advisory pop presenting from inside an SGPopoverController does not work"),
        ("-", "lifecycle modalPage viewWillAppear:"),
      ]),
    Case(
      "PRE-021 against SGP-034", "keyboard", [:],
      [("-", "view window/pop.dimmingView/pop.view: (217, 615, 216, 134)")]),
    Case(
      "PRE-020 against SGP-033", "turning", [:],
      [
        ("-", "lifecycle turning willRotateToInterfaceOrientation:duration:"),
        ("+", "pop.chrome: (534, 44, 234, 135)"),
      ]),
    Case(
      "DEV-001 against SGP-001", "iphone", [:],
      [("-", "exception NSInvalidArgumentException"), ("+", "message mainView addSubview: {\"view\":\"pop.view\"}")]),
    Case(
      "POP-005 against SGP-017", "untouched-size", ["device": "iphone-3.5", "content": "untouched"],
      [("~", "popoverContentSize: [320,1100] → [260,340]")]),
    Case(
      "POP-013 against SGP-016", "untouched-size", ["device": "ipad", "content": "zeroAsked"],
      [("~", "popoverContentSize: [320,1100] → [240,150]")]),
    Case(
      "APP-011 against SGP-036", "turning-away", [:],
      [
        ("-", "message pop dismissPopoverAnimated: {\"animated\":false}"),
        ("+", "lifecycle seaglass supportedInterfaceOrientations"),
        ("-", "lifecycle uikit willRotateToInterfaceOrientation:duration:"),
      ]),
  ])
  func `a diff by popover shows where the classes differ`(_ test: Case) throws {
    try expectLines(test, by: "popover", "uikit", "seaglass")
  }

  @Test(arguments: [
    ("DIS-010 and SGP-006", "seaglass/inside", ["modal": "false"], "usedPlain:"),
    ("DIS-023 and SGP-005", "seaglass/passthrough", ["account": "documented"], "usedV:"),
  ])
  func `the classes agree that a tap inside does nothing and that a passed one arrives`(
    _ claims: String, _ id: String, _ fixed: [String: String], _ action: String
  ) throws {
    let script = try #require(BundledContrast.library.script(id))
    let cells = script.cells().filter { cell in fixed.allSatisfy { cell[$0.key] == $0.value } }
    try #require(Set(cells.compactMap { $0["popover"] }) == ["uikit", "seaglass"])

    for cell in cells {
      let trace = perform(script, under: cell, in: BundledContrast.library).trace
      let names = trace.events.map { trace.text($0.name) }
      #expect(names.count { $0 == action } == 1, "\(claims) \(cell.text)")
      #expect(!names.contains("popoverControllerShouldDismissPopover:"), "\(claims) \(cell.text)")
    }
  }

  @Test func `BGV-001, BGV-002 against SGP-035: another look from 5.0 on, or on every system`() throws {
    let uikit = try BundledContrast("seaglass/look", by: "ios", "4.3", "6.0", with: ["popover": "uikit"])
    let seaglass = try BundledContrast("seaglass/look", by: "ios", "4.3", "6.0", with: ["popover": "seaglass"])

    #expect(
      uikit.diffs.flatMap(\.diff.unexplained).map(Self.words) == [
        "altered pop.popoverBackgroundViewClass", "added contentViewInsets", "added init",
        "removed window/pop.dimmingView/pop.view/pop.background.cornerRadius",
      ])
    #expect(seaglass.diffs.map(\.diff.isEmpty) == [true])
  }

  /// The pages differ in what they say of the cycle; what it does is the same.
  @Test(arguments: ["uikit", "seaglass"])
  func `LIF-015 against SGP-041: a controller its content retains is never deallocated`(_ popover: String) throws {
    let contrast = try BundledContrast(
      "seaglass/stored-in-content", by: "kept", "retained", "unretained", with: ["popover": popover])

    let roots = contrast.diffs.flatMap(\.diff.unexplained).map(Self.words)
    #expect(roots.filter { $0 != "altered pop.owners" } == ["removed chooser.popover", "added dealloc"])
  }

  private static func words(_ change: Change) -> String {
    if case .property(let subject, let key, _, _) = change.about { return "\(change.kind.rawValue) \(subject).\(key)" }
    return "\(change.kind.rawValue) \((change.left ?? change.right)?.name ?? "")"
  }

  // MARK: - Devices

  @Test(arguments: [
    Case(
      "SGP-016 against SGP-017", "sizes", ["content": "untouched"],
      [("~", "popoverContentSize: [320,1100] → [260,340]")]),
    Case(
      "SGP-020 against SGP-021", "sizes", ["content": "nothing"], [("~", "popoverContentSize: [286,800] → [286,400]")]),
  ])
  func `a diff by device shows which size rule applies`(_ test: Case) throws {
    try expectLines(test, by: "device", "ipad", "iphone-3.5")
  }

  // MARK: - The same page otherwise

  @Test func `SGP-044 against SGP-045: an event without a view is ignored, or the bar is the anchor`() throws {
    let contrast = try BundledContrast(
      "seaglass/status-bar", by: "withoutView", "ignore", "bar", with: ["statusBarTapsReachItems": "true"])

    let roots = try contrast.onlyRoots()

    #expect(roots.map(\.kind) == [.added])
    #expect(roots[0].right?.name == "presentPopoverFromRect:inView:permittedArrowDirections:animated:")
  }

  @Test func `SGP-038 against SGP-039: the notification arrives, and no rotation method is called`() throws {
    let contrast = try BundledContrast("seaglass/listening", by: "listensBy", "methods", "notification")

    let roots = try contrast.onlyRoots()

    #expect(roots.map(\.kind) == [.added])
    #expect(roots[0].right?.name == "heardOfTurn")
    #expect(contrast.diffs[0].diff.changes.count == 1)
  }

  // MARK: - The class and its page

  @Test(arguments: [
    Case("overlay (C12, D18)", "departures", ["case": "overlay"], [("~", "touch window/mainView/V began")]),
    Case(
      "clip (C08)", "departures", ["case": "clip"], [("~", "pop.view: (0, 1074, 234, 135) → (0, 1074, 234, 126)")]),
    Case(
      "frame (C13, F01)", "departures", ["case": "frame"],
      [("~", "pop.popoverFrame: [8,130,234,135] → [0,0,234,135]")]),
    Case(
      "late fade (E07, D24)", "departures", ["case": "late-fade"],
      [("+", "message pop.view#2 removeFromSuperview"), ("+", "lifecycle small viewDidDisappear:")]),
    Case("resize (E08)", "departures", ["case": "resize"], [("+", "message pop.view setAlpha: {\"from\":1,\"to\":0}")]),
    Case(
      "content while shown (E13)", "departures", ["case": "swap-shown"],
      [("-", "lifecycle turning viewWillAppear:"), ("+", "lifecycle turning viewWillDisappear:")]),
    Case(
      "content while hidden (B16)", "departures", ["case": "swap-hidden"],
      [("+", "lifecycle small viewDidDisappear:"), ("+", "lifecycle turning viewDidAppear:")]),
    Case(
      "size and content (B17)", "departures", ["case": "swap-size"],
      [("~", "pop.popoverContentSize: [280,300] → [150,60]")]),
    Case(
      "width (B05)", "without-size", ["content": "zero"],
      [("~", "pop.popoverContentSize: [286,800] → [320,800]")]),
    Case(
      "missing size (A07)", "without-size", ["content": "nothing"],
      [("+", "exception NSInvalidArgumentException")]),
    Case(
      "passthrough (D13, D14)", "passthrough", ["popover": "seaglass"], [("-", "action V usedV:")]),
  ])
  func `a diff by account shows what the class does otherwise than its page`(_ test: Case) throws {
    try expectLines(test, by: "account", "documented", "observed")
  }
}
