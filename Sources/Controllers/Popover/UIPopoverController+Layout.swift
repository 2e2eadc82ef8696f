import RehearsalStage
import RehearsalTrace

extension UIPopoverController {
  /// All that the popover's place depends on now; `kept` is the arrow's side where it is not chosen anew.
  private func request(
    _ presentation: Presentation, keeping kept: UIPopoverArrowDirection? = nil
  ) -> PlacementRequest {
    let behavior = application.behavior
    return PlacementRequest(
      content: wantedSize, anchor: presentation.pointedAt,
      room: room(avoidingKeyboard: presentation.avoidsKeyboard), permitted: presentation.permitted, kept: kept,
      chrome: presentation.chrome,
      rule: behavior.placementRule(isLandscape: stage.device.interfaceOrientation.isLandscape),
      slides: behavior.keyboardAvoidance == .slides)
  }

  /// Source: PRE-013, PRE-014, PRE-016.
  private func room(avoidingKeyboard: Bool) -> PopoverRoom {
    let behavior = application.behavior
    let screen = stage.window.bounds
    return PopoverRoom(
      screen: screen, statusBar: behavior.respectsStatusBar ? stage.device.statusBarHeight : 0,
      margins: behavior.honoursLayoutMargins ? popoverLayoutMargins : EdgeInsets(all: behavior.standardLayoutMargin),
      keyboard: avoidingKeyboard ? max(0, screen.maxY - stage.keyboard.frame.minY) : 0)
  }

  /// Lays the popover out; the arrow's side is chosen where there is none yet, and where it is not kept.
  func layOut(choosingDirection: Bool) {
    notePointedAt()
    guard let current = presentation else { return }
    if case .nothing = current.anchor {
      presentation?.placement = PopoverPlacement(
        content: wantedSize, centeredIn: room(avoidingKeyboard: current.avoidsKeyboard).area, chrome: current.chrome)
      return showPlacement()
    }
    if application.behavior.placesLikeChameleon {
      presentation?.placement = chameleonPlacement(current)
      return showPlacement()
    }
    let chooses =
      choosingDirection || current.placement.direction.isEmpty || !application.behavior.keepsArrowDirection
    let standard = application.behavior.standardLayoutMargin
    var request = request(current, keeping: chooses ? nil : current.placement.direction)
    var placement = request.placement
    var reports: [LayoutReport] = []
    let gap = placement.gap(to: request.room.visible(request.anchor))
    let isHidden = placement.direction.isEmpty && !request.permitted.isEmpty
    if request.room.margins != EdgeInsets(all: standard), gap > 0 || isHidden {
      if application.behavior.oversizedMargin == .margin {
        request.room = request.room.disregarding(marginsBeyond: request.anchor, standard: standard)
        placement = request.placement
      }
      reports.append(.oversizedMargin(application.behavior.oversizedMargin, distance: gap))
    }
    let all: UIPopoverArrowDirection = if case .item = current.anchor { [.up, .down] } else { .any }
    reports += [request.shrinkage(of: placement, standardMargin: standard, all: all)].compactMap(\.self)
    presentation?.placement = placement
    presentation?.reports = reports
    showPlacement()
    for report in reports where !current.reports.contains(report) {
      stage.emit(.advisory, report.text, of: id, report.arguments)
    }
  }

  /// Where the anchor is; once it has left the screen, where it was, on what is the screen now.
  private func notePointedAt() {
    guard let presentation else { return }
    let screen = stage.window.bounds
    let last = presentation.pointedAt
    self.presentation?.pointedAt =
      presentation.anchor.rectInWindow(inset: application.behavior.barItemInset)
      ?? last.offsetBy(x: min(0, screen.maxX - last.maxX), y: min(0, screen.maxY - last.maxY))
  }

  private func showPlacement() {
    guard let presentation else { return }
    let placement = presentation.placement
    presentation.popoverView.frame = placement.frame
    presentation.background.layOut(
      in: placement.frame.size, direction: placement.direction, offset: placement.arrowOffset)
    contentViewController.view.frame = placement.contentFrame.offsetBy(x: -placement.frame.x, y: -placement.frame.y)
    contentViewController.presentation?.layOut()
    note("popoverArrowDirection", .text(placement.direction.words))
    note("arrowOffset", .number(placement.arrowOffset))
  }
}
