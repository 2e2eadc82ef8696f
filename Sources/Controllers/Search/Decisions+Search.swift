import RehearsalStage

extension Decisions {
  static let search: [any AnyDecision] = [
    showsSearchResultsInPopover, emptyTextKeepsSearchResults, rotationInterruptsSearch, searchResultsLeastHeight,
    emptySearchMatches,
  ]

  static let showsSearchResultsInPopover = Decision(
    "showsSearchResultsInPopover", "Are the results of a search bar in a toolbar shown in a popover?",
    sources: ["AUT-001", "DEV-008"], evidence: "the text speaks of the iPad", .stated
  ) { $0.device.isPad }

  static let emptyTextKeepsSearchResults = Decision(
    "emptyTextKeepsSearchResults", "Do results that are up stay up when the text is emptied by hand?",
    sources: ["AUT-010", "uikit-facts 7"], evidence: "later systems; claims-notes 36 leaves it open", .guessed
  ) { _ in true }

  static let rotationInterruptsSearch = Decision(
    "rotationInterruptsSearch", "Is a search that shows a popover ended before a rotation and begun again after it?",
    sources: ["uikit-facts 7"], evidence: "later systems", .supported
  ) { _ in true }

  static let searchResultsLeastHeight = Decision(
    "searchResultsLeastHeight", "How high is a table of results without a row in a popover?", in: "points",
    examples: [0, 44, 88], sources: ["uikit-facts 7"], evidence: "only that the size is the table's; one row here",
    .guessed
  ) { _ in 44 }

  static let emptySearchMatches = Decision(
    "emptySearchMatches", "Does looking for no text find a place in every text?", sources: ["AUT-012"],
    evidence: "rangeOfString: of an empty string is documented to find nothing; claims-notes 36 leaves it open",
    .supported
  ) { _ in false }
}

extension SystemBehavior {
  /// Whether a search for no text finds a place in every text.
  public var emptySearchMatches: Bool { self[Decisions.emptySearchMatches] }
  var showsSearchResultsInPopover: Bool { self[Decisions.showsSearchResultsInPopover] }
  var emptyTextKeepsSearchResults: Bool { self[Decisions.emptyTextKeepsSearchResults] }
  var rotationInterruptsSearch: Bool { self[Decisions.rotationInterruptsSearch] }
  var searchResultsLeastHeight: Double { self[Decisions.searchResultsLeastHeight] }
}
