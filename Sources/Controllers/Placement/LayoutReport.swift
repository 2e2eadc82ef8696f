import RehearsalTrace

/// Something about a popover's place that whoever reads a recording may want to know.
///
/// An advisory of the engine's; UIKit says nothing.
enum LayoutReport: Hashable, Sendable {
  /// The content is smaller than it wants to be (PRE-010, POP-009).
  case shrunk(because: ShrinkReason, from: Size, to: Size)
  /// A layout margin does not let the arrow reach its anchor (PRE-015).
  case oversizedMargin(OversizedMargin, distance: Double)

  /// What would have to be lifted for the content to be larger.
  enum ShrinkReason: String, CaseIterable, Sendable {
    case keyboard = "keyboard"
    case margins = "layout margins"
    case permitted = "permitted directions"
    case kept = "kept direction"
  }

  /// What the recording says.
  var text: String {
    switch self {
    case .shrunk: "popover content is smaller than it wants to be"
    case .oversizedMargin: "a layout margin keeps the arrow from its anchor"
    }
  }

  /// The numbers that belong to it.
  var arguments: Value {
    switch self {
    case .shrunk(let reason, let wanted, let shown):
      ["reason": .text(reason.rawValue), "wanted": .size(wanted), "shown": .size(shown)]
    case .oversizedMargin(let outcome, let distance):
      ["givesWay": .text(outcome.rawValue), "distance": .number(distance)]
    }
  }
}

extension PlacementRequest {
  /// Why the placed content is smaller than it wants to be; `nil` when it is not, or only the screen is to
  /// blame.
  ///
  /// The reason is the first of these that would make it larger if it were lifted: the keyboard, the app's margins, the
  /// permitted directions, the direction that is kept. A screen that is too small is nothing to report.
  ///
  /// - Parameters:
  ///   - placed: The placement of this request.
  ///   - standardMargin: The margins of an app that sets none.
  ///   - all: The directions that this anchor admits.
  func shrinkage(of placed: PopoverPlacement, standardMargin: Double, all: UIPopoverArrowDirection) -> LayoutReport? {
    let shown = placed.contentFrame.size
    guard placed.frame.area > 0, shown.width < content.width || shown.height < content.height else { return nil }
    func grows(_ change: (inout PlacementRequest) -> Void) -> Bool {
      var lifted = self
      change(&lifted)
      return lifted.placement.contentFrame.area > placed.contentFrame.area
    }
    let reason: LayoutReport.ShrinkReason? =
      if grows({ $0.room.keyboard = 0 }) {
        .keyboard
      } else if grows({ $0.room.margins = EdgeInsets(all: standardMargin) }) {
        .margins
      } else if kept == nil, grows({ $0.permitted = all }) {
        .permitted
      } else if kept != nil, grows({ $0.kept = nil }) {
        .kept
      } else {
        nil
      }
    return reason.map { .shrunk(because: $0, from: content, to: shown) }
  }
}
