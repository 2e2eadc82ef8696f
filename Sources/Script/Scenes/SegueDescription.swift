import RehearsalControllers
import RehearsalSourceText

/// A segue of a scene's storyboard.
struct SegueDescription: Hashable, Sendable {
  var id: String
  var kind: Kind
  /// What triggers it: a bar item, a button or a row; or the controller that it leads away from, for one that only code
  /// performs.
  var from: String
  /// The controller that it leads to.
  var to: String
  /// Where its description begins.
  var position: Position

  enum Kind: Hashable, Sendable {
    case popover(Popover)
    case push
    case modal
    case replace(UIStoryboardReplaceSegue.Pane)
    /// Back to `to`, whose action it calls.
    case unwind(action: String)

    static let words = ["popover", "push", "modal", "replace", "unwind"]
  }

  struct Popover: Hashable, Sendable {
    /// What the popover controller is called.
    var id: String
    /// What the inspector names as the anchor, instead of the object the segue was drawn from.
    var anchor: String?
    var directions: [Command.Direction]
    var passthrough: [String]
  }
}

/// Which of an app's storyboards is meant: the one for iPad, or the one for iPhone.
enum StoryboardIdiom: String, CaseIterable {
  case ipad, iphone
}

extension SceneDescription {
  /// The controller that a segue leads away from: the one that `from` names, or has among its views and bar items.
  func source(of segue: SegueDescription) -> String? {
    controllers.first { $0.id == segue.from || $0.elements.contains(segue.from) }?.id
  }
}

extension SceneDescription {
  /// Reports popover segues that would point at nothing, and controls that a segue and an action both claim.
  func reportLooseSegues(_ findings: Findings) {
    if segues.isEmpty { return }
    let controllerNames = Set(controllers.map(\.id))
    for segue in segues {
      if case .popover(let popover) = segue.kind, popover.anchor == nil, controllerNames.contains(segue.from) {
        findings.report(
          "a popover segue from a controller without an anchor", at: segue.position,
          expected: ["anchor: a bar item or a view"])
      }
      if !controllerNames.contains(segue.from), controllers.contains(where: { $0.elements.contains(segue.from) }),
        !controllers.contains(where: { $0.elements(triggeringSegues: true).contains(segue.from) })
      {
        findings.report(
          "a segue from \(segue.from), which triggers none", at: segue.position,
          expected: ["a button, a bar item, a row of a table, or a controller"])
      }
      if let other = segues.last(where: { $0.from == segue.from }), other.id != segue.id,
        !controllerNames.contains(segue.from)
      {
        findings.report("two segues from \(segue.from)", at: segue.position, expected: ["one segue a control"])
      }
    }
  }
}

extension ControllerDescription {
  /// The views, bar items and rows that the description of the controller holds.
  var elements: Set<String> { elements(triggeringSegues: false) }

  /// - Parameter triggering: Whether only those are meant that Interface Builder draws segues from.
  func elements(triggeringSegues triggering: Bool) -> Set<String> {
    guard case .plain(let view, let left, let right) = kind else { return [] }
    var names = Set([left?.id, right?.id].compactMap(\.self))
    if let view { names.formUnion(view.elements(triggeringSegues: triggering)) }
    return names
  }
}

extension ViewDescription {
  /// The view, what is below it, and the items and rows of all of these.
  ///
  /// - Parameter triggering: Whether only those are meant that Interface Builder draws segues from.
  func elements(triggeringSegues triggering: Bool) -> Set<String> {
    var names: Set<String> = triggering ? [] : [id]
    switch kind {
    case .button: names.insert(id)
    case .toolbar(let items):
      names.formUnion(items.compactMap(\.id))
      for case .custom(let view) in items { names.formUnion(view.elements(triggeringSegues: triggering)) }
    case .table(let rows, _): names.formUnion(rows.map(\.id))
    case .picker(let wheels, _) where !triggering: names.formUnion(wheels.joined().map(\.id))
    default: break
    }
    for view in subviews { names.formUnion(view.elements(triggeringSegues: triggering)) }
    return names
  }
}
