import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
public import RehearsalTrace

/// A session whose steps are chosen while it is performed, from what is on the screen.
public final class OpenSession {
  /// The steps so far, the launch first.
  public private(set) var steps: [FlatScript.FlatStep] = []
  private let runner: Runner
  var stage: Stage { runner.app.stage }
  private let names: SceneNames
  private let tolerances: [Tolerance]
  private let onStep: (FlatScript.FlatStep) -> Void
  private var isInBackground = false

  /// Launches the scene of a flat script under its first configuration; `nil` when that cannot be simulated.
  public convenience init?(_ script: FlatScript) {
    let library = ScriptLibrary(files: script.neighbours + [(path: "open.yaml", text: script.text())])
    self.init(script.id, in: library)
  }

  /// Launches the scene of a script under its first configuration, and performs the script's steps; `nil` when
  /// something is wrong in it.
  ///
  /// - Parameter onStep: Is told of each step before it is performed.
  package init?(_ id: String, in library: ScriptLibrary, onStep: @escaping (FlatScript.FlatStep) -> Void = { _ in }) {
    let findings = FindingsByPath(performing: true)
    guard library.diagnostics.isEmpty, let known = library.script(id), let configuration = known.cells().first
    else { return nil }
    let plan = library.plan(known, under: configuration, findings: findings)
    guard case .described(let description) = plan.scene, let scene = plan.scene,
      let runner = Runner(scene: scene, configuration: configuration)
    else { return nil }
    self.runner = runner
    self.onStep = onStep
    names = SceneNames(description)
    tolerances = known.tolerances
    for step in plan.steps {
      let written = FlatScript.FlatStep(step.step)
      onStep(written)
      if perform(step) { steps.append(written) }
    }
  }

  /// Performs one more step, written as YAML: `tap: show`.
  ///
  /// - Returns: Whether the session goes on.
  public func perform(_ text: String) -> Bool {
    let findings = Findings(path: "step")
    guard let node = YAMLText.read(text, findings: findings),
      let step = Step.read(node, StepReading(bindings: Bindings(), findings: findings)), findings.diagnostics.isEmpty
    else { return false }
    let written = FlatScript.FlatStep(step)
    steps.append(written)
    onStep(written)
    if case .act(let action as BackgroundStep) = step.verb { isInBackground = action.leavesApp }
    return perform(Plan.PlannedStep(step: step, path: "step", runLine: nil))
  }

  private func perform(_ step: Plan.PlannedStep) -> Bool {
    let goesOn = runner.performNext(step)
    problem = goesOn ? nil : runner.lastFailure
    return goesOn && runner.app.stage.exception == nil
  }

  /// Whether something is called so by the scene, and neither by the models nor by the system.
  func isOfTheApp(_ name: String) -> Bool {
    names.isKnown(name) && SceneNames.plain(name) == name && !["window", "keyboard"].contains(name)
  }
  /// The popovers on the screen, oldest first.
  var visiblePopovers: [String] { runner.app.application.popovers.map(\.id) }
  /// What the app is called in recordings.
  var applicationID: String { runner.app.application.id }
  /// Why the last step could not be performed; `nil` when it was.
  package private(set) var problem: String?

  /// Ends the session.
  public func finish() -> Performance {
    var performance = runner.finish()
    performance.trace = Tolerance.applied(tolerances, to: performance.trace)
    return performance
  }

  // MARK: - Offers

  /// One thing that a person could do now.
  public struct Offer: Hashable, Sendable {
    /// What sort of thing, so that a chooser can weigh them.
    public let kind: Kind
    /// The step, as YAML.
    public let text: String

    /// A sort of thing to do.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A tap on what reacts to it: a control, a row, a text field.
      case tap
      /// A tap beside a popover.
      case outside
      /// A tap on a view that may do nothing.
      case idleTap
      /// Two taps on what reacts to one.
      case doubleTap
      /// A letter for the field that has the keyboard.
      case type
      /// A finger that moves over something that watches it.
      case drag
      /// A quick finger over something that watches it.
      case swipe
      /// A turn of the device.
      case rotate
      /// The home button.
      case background
      /// Coming back to the app.
      case foreground
    }
  }

  /// Everything that can be done now, in the order of the views on the screen.
  public var offers: [Offer] {
    if isInBackground { return [Offer(kind: .foreground, text: "foreground")] }
    var offers: [Offer] = []
    for view in runner.app.stage.window.tree { offers += self.offers(on: view) }
    if runner.app.stage.firstResponder is UITextField { offers.append(Offer(kind: .type, text: "type: a")) }
    offers += ["left", "right", "around"].map { Offer(kind: .rotate, text: "rotate: \($0)") }
    return offers + [Offer(kind: .background, text: "background")]
  }

  func offers(on view: UIView) -> [Offer] {
    if view.id.contains(ViewName.dimmingView.suffix) {
      let popover = view.id.replacingSuffix(ViewName.dimmingView.suffix)
      guard names.isKnown(popover), (try? runner.app.point(of: .outside(popover))) != nil else { return [] }
      return [Offer(kind: .outside, text: "tap: { outside: \(quoted(popover)) }")]
    }
    // A bar item is called by its own name. What means another view, or is covered, is nothing to aim at.
    let id = ViewName.button.owner(of: view.id) ?? view.id
    guard names.isKnown(id), let point = try? runner.app.point(of: .element(id)),
      let hit = runner.app.stage.window.hitTest(point), hit === view || hit.isDescendant(of: view)
    else { return [] }
    let name = quoted(id)
    let reacts =
      (view as? UIControl).map(\.isEnabled) ?? (view is UITableViewCell || view is UIPickerCell)
      || !view.gestureRecognizers.isEmpty
    guard reacts else { return [Offer(kind: .idleTap, text: "tap: \(name)")] }
    var offers = [Offer(kind: .tap, text: "tap: \(name)"), Offer(kind: .doubleTap, text: "doubleTap: \(name)")]
    if !view.gestureRecognizers.isEmpty || view is UIScrollView {
      offers += ["left", "right", "up", "down"].map {
        Offer(kind: .swipe, text: "swipe: { on: \(name), direction: \($0) }")
      }
      offers.append(Offer(kind: .drag, text: "drag: { from: \(name), by: [0, 120] }"))
    }
    return offers
  }

  private func quoted(_ name: String) -> String { YAMLWriting.line(FlatScript.plain(name)) }
}

extension String {
  /// The text without the part `suffix`, which may have a counter behind it: `p.view#2` is `p#2`.
  fileprivate func replacingSuffix(_ suffix: String) -> String {
    guard let range = ranges(of: suffix).last else { return self }
    return String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
