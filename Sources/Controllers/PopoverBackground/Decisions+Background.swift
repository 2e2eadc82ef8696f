extension Decisions {
  static let background: [any AnyDecision] = [
    honoursBackgroundClass, backgroundMetricsOf, backgroundInsetsHook, asksForContentAppearance, customBackgroundShadow,
    customShadowRadius, customShadowOpacity, customShadowDrop, customShadowPathInset, customShadowCornerRadius,
    customShadowExtraTop, invalidBackgroundClass, incompleteBackground, backgroundChangeWhileVisible,
    backgroundHeaderIsInUIKit, arrowOffsetIsSigned, sampleSetsLayerShadow, sampleNamesResizingMode,
    sampleDrawsArrowFirst,
  ]

  static let honoursBackgroundClass = Decision(
    "honoursBackgroundClass", "Does popoverBackgroundViewClass exist, and is it honoured?",
    sources: ["BGV-001", "BGV-002"], evidence: "new in 5.0 by both chapters", .stated
  ) { $0.ios >= IOSVersion(5, 0) }

  static let backgroundMetricsOf = Decision(
    "backgroundMetricsOf", "Who is asked for the arrow's measures of a custom background?",
    sources: ["BGV-009", "BGV-010", "uikit-facts 3"],
    evidence: "headers have class methods; the earlier chapter calls them properties, very likely loosely", .stated
  ) { $0.account == .documented && $0.ios < IOSVersion(6, 0) ? BackgroundMetricsOwner.instance : .type }

  static let backgroundInsetsHook = Decision(
    "backgroundInsetsHook", "Which method of a custom background gives the thickness of its sides?",
    sources: ["BGV-012", "BGV-013", "uikit-facts 3"],
    evidence: "headers have the plural; the earlier chapter the singular, probably a slip", .stated
  ) {
    $0.account == .documented && $0.ios < IOSVersion(6, 0) ? BackgroundInsetsHook.contentViewInset : .contentViewInsets
  }

  static let asksForContentAppearance = Decision(
    "asksForContentAppearance", "Is a custom background asked wantsDefaultContentAppearance?",
    sources: ["BGV-014", "BGV-016"], evidence: "new in 6.0 by the later chapter and by headers", .stated
  ) { $0.ios >= IOSVersion(6, 0) }

  static let customBackgroundShadow = Decision(
    "customBackgroundShadow", "Does UIKit give a custom background an outer shadow?",
    sources: ["BGV-017", "BGV-018", "BGV-020", "uikit-facts 2.3"],
    evidence: "promised by documentation; missing in the author's tests of 5; the chapter on 6 complains no more",
    .supported
  ) { $0.account == .documented || $0.ios >= IOSVersion(6, 0) }

  static let customShadowRadius = Decision(
    "customShadowRadius", "How wide is the outer shadow of a custom background?", in: "points", examples: [20, 23],
    sources: ["uikit-facts 2.3"], evidence: "later systems", .supported
  ) { _ in 23 }

  static let customShadowOpacity = Decision(
    "customShadowOpacity", "How dark is the outer shadow of a custom background?", in: "of 1", examples: [0.5, 1],
    sources: ["uikit-facts 2.3"], evidence: "later systems", .supported
  ) { _ in 1 }

  static let customShadowDrop = Decision(
    "customShadowDrop", "How far below a custom background is its outer shadow?", in: "points", examples: [0, 6],
    sources: ["uikit-facts 2.3"], evidence: "later systems", .supported
  ) { _ in 6 }

  static let customShadowPathInset = Decision(
    "customShadowPathInset", "How far inside a custom background does its outer shadow begin?", in: "points",
    examples: [0, 2], sources: ["uikit-facts 2.3"], evidence: "later systems", .supported
  ) { _ in 2 }

  static let customShadowCornerRadius = Decision(
    "customShadowCornerRadius", "How round is the path of a custom background's outer shadow?", in: "points",
    examples: [0, 8], sources: ["uikit-facts 2.3"], evidence: "later systems", .supported
  ) { _ in 8 }

  static let customShadowExtraTop = Decision(
    "customShadowExtraTop", "How much lower does a custom background's outer shadow begin at the top?", in: "points",
    examples: [0, 6], sources: ["uikit-facts 2.3"], evidence: "later systems", .supported
  ) { _ in 6 }

  static let invalidBackgroundClass = Decision(
    "invalidBackgroundClass", "What comes of a background class that is no UIPopoverBackgroundView?",
    sources: ["BGV-003"], evidence: "not stated; misuse of the controller raises everywhere else", .guessed
  ) { _ in Misuse.raises }

  static let incompleteBackground = Decision(
    "incompleteBackground", "What comes of a background class that does not override all it has to?",
    sources: ["uikit-facts 3"], evidence: "the base methods of later systems raise; the text was not found", .supported
  ) { _ in Misuse.raises }

  static let backgroundChangeWhileVisible = Decision(
    "backgroundChangeWhileVisible", "What comes of another background class while the popover is visible?",
    sources: ["uikit-facts 3"], evidence: "later systems raise", .guessed
  ) { _ in Misuse.raises }

  static let backgroundHeaderIsInUIKit = Decision(
    "backgroundHeaderIsInUIKit", "Does importing UIKit declare UIPopoverBackgroundView?", sources: ["BGV-034"],
    evidence: "the author of the chapter on 5 had to import one more header, and took it for a bug", .supported
  ) { $0.ios >= IOSVersion(6, 0) }

  static let arrowOffsetIsSigned = Decision(
    "arrowOffsetIsSigned", "Is a background told a negative arrowOffset left of or above its middle?",
    sources: ["BGV-007", "uikit-facts 3"],
    evidence: "the header says so; both chapters speak of a positive distance, true for their example", .stated
  ) { _ in true }

  static let sampleSetsLayerShadow = Decision(
    "sampleSetsLayerShadow", "Does the sample background set a shadow of its own?", sources: ["BGV-019", "BGV-020"],
    evidence: "the listing for 5 does, that for 6 does not", .stated
  ) { $0.ios < IOSVersion(6, 0) }

  static let sampleNamesResizingMode = Decision(
    "sampleNamesResizingMode", "Does the sample background ask for tiling when it makes its image resizable?",
    sources: ["BGV-023", "BGV-024"], evidence: "the listing for 6 does, that for 5 uses the call without a mode",
    .stated
  ) { $0.ios >= IOSVersion(6, 0) }

  static let sampleDrawsArrowFirst = Decision(
    "sampleDrawsArrowFirst", "Does the sample background draw its arrow before its body?",
    sources: ["BGV-032", "BGV-033"],
    evidence: "the listing for 6 does; that for 5 is printed the other way round, unlike the author's real code",
    .stated
  ) { $0.account == .observed || $0.ios >= IOSVersion(6, 0) }
}

/// Who is asked for a background's measures.
enum BackgroundMetricsOwner: String, CaseIterable, Sendable {
  /// The class, before there is an instance.
  case type = "class"
  /// The instance.
  case instance
}

/// The method that gives the thickness of a background's sides.
enum BackgroundInsetsHook: String, CaseIterable, Sendable {
  case contentViewInset, contentViewInsets
}

/// What comes of a mistake of the app's.
enum Misuse: String, CaseIterable, Sendable {
  /// An exception ends the session.
  case raises
  /// Nothing, but an advisory.
  case ignored
}

extension SystemBehavior {
  var honoursBackgroundClass: Bool { self[Decisions.honoursBackgroundClass] }
  var backgroundMetricsOf: BackgroundMetricsOwner { self[Decisions.backgroundMetricsOf] }
  var backgroundInsetsHook: BackgroundInsetsHook { self[Decisions.backgroundInsetsHook] }
  var asksForContentAppearance: Bool { self[Decisions.asksForContentAppearance] }
  var invalidBackgroundClass: Misuse { self[Decisions.invalidBackgroundClass] }
  var incompleteBackground: Misuse { self[Decisions.incompleteBackground] }
  var backgroundChangeWhileVisible: Misuse { self[Decisions.backgroundChangeWhileVisible] }
  var backgroundHeaderIsInUIKit: Bool { self[Decisions.backgroundHeaderIsInUIKit] }
  var arrowOffsetIsSigned: Bool { self[Decisions.arrowOffsetIsSigned] }

  /// The outer shadow that UIKit gives a custom background, if it gives one.
  var customShadow: BackgroundShadow? {
    guard self[Decisions.customBackgroundShadow] else { return nil }
    return BackgroundShadow(
      radius: self[Decisions.customShadowRadius], opacity: self[Decisions.customShadowOpacity],
      drop: self[Decisions.customShadowDrop],
      pathInset: self[Decisions.customShadowPathInset], cornerRadius: self[Decisions.customShadowCornerRadius],
      extraTop: self[Decisions.customShadowExtraTop])
  }

  /// The edition of the sample background that an app of this system has.
  var sampleEdition: SampleBackground.Edition {
    SampleBackground.Edition(
      setsLayerShadow: self[Decisions.sampleSetsLayerShadow],
      namesResizingMode: self[Decisions.sampleNamesResizingMode],
      drawsArrowFirst: self[Decisions.sampleDrawsArrowFirst])
  }
}
