import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension SystemBehavior {
  /// The system a configuration describes, or `nil` when there is none.
  ///
  /// An axis that is called like a decision switches it; a scene's own answers come after it.
  init?(_ configuration: Configuration, scene: PlannedScene? = nil) {
    guard let ios = configuration["ios"].flatMap({ IOSVersion($0) }),
      let device = configuration["device"].flatMap({ Device.Model(rawValue: $0) }),
      let account = configuration["account"].flatMap({ Account(rawValue: $0) })
    else { return nil }
    var behavior = SystemBehavior(ios: ios, device: device, account: account)
    if configuration["popover"] == "chameleon" { behavior = behavior.answering(Decisions.placesLikeChameleon, true) }
    if case .described(let scene) = scene {
      for setting in scene.decisions { behavior = behavior.answering(setting.decision, written: setting.answer) }
    }
    for axis in configuration.axes {
      guard let decision = Decisions.named(axis.name) else { continue }
      guard let answer = decision.answers.answer(axis.value) else { return nil }
      behavior = behavior.answering(decision, written: answer)
    }
    self = behavior
  }
}
