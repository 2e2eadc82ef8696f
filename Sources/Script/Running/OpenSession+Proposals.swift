import RehearsalStage
import RehearsalTrace

extension OpenSession {
  // MARK: - Proposals

  /// How many events there are so far.
  package var eventCount: Int { stage.trace.events.count }

  /// The exception that ended the session, if one did.
  package var exception: String? { stage.exception.map { "\($0.type): \($0.reason)" } }

  /// The screen as a list: what a person could name, back to front, each with its title.
  package var screen: [String] {
    stage.window.tree.compactMap { view in
      guard TargetLook.hasLook(view), !view.isHidden else { return nil }
      let look = TargetLook(title: TargetLook.title(of: view), role: TargetLook.role(of: view))
      return "\(ViewName.button.owner(of: view.id) ?? view.id): \(look.label)"
    }
  }

  /// What could be expected now, as steps: expectations that hold, of what happened since an event.
  ///
  /// The event is that with which the last input began, so that the expectations hold where they are written.
  package func proposals(since event: Int) -> [FlatScript.FlatStep] {
    let proposals = ExpectationProposals(
      stage.trace, popovers: visiblePopovers, application: applicationID, isNamed: isOfTheApp)
    return proposals.texts(since: event).map { FlatScript.FlatStep(label: "expect", text: $0, isExpectation: true) }
  }
}
