import RehearsalControllers
import RehearsalStage

/// An axis that every configuration has, with the values it can take and the one it takes when a script is silent.
///
/// Only what the models answer differently for, or are known to answer alike for, is a value: a value that was accepted
/// and ignored would put a wrong fact into a history.
struct StandardAxis: Sendable {
  let name: String
  let values: [String]
  let standard: String

  static let all = [
    StandardAxis(name: "ios", values: ["3.2", "4.3", "5.0", "5.1", "6.0", "6.1"], standard: "6.0"),
    StandardAxis(
      name: "device", values: Device.Model.allCases.map(\.rawValue), standard: Device.Model.ipad.rawValue),
    StandardAxis(
      name: "orientation",
      values: ["portrait", "landscape"] + UIInterfaceOrientation.allCases.dropFirst().map(\.rawValue),
      standard: "portrait"),
    StandardAxis(name: "popover", values: ["uikit", "seaglass", "chameleon"], standard: "uikit"),
    StandardAxis(
      name: "account", values: SystemBehavior.Account.allCases.map(\.rawValue),
      standard: SystemBehavior.Account.observed.rawValue),
  ]

  static func named(_ name: String) -> StandardAxis? { all.first { $0.name == name } }
}
