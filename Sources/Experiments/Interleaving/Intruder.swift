package import RehearsalScript

/// What begins while a script is under way.
package enum Intruder: Sendable, Hashable {
  /// The steps of another script in the same scene, without its launch and its expectations.
  case script(String, [FlatScript.FlatStep])
  case event(Event)

  /// One of the device's own events, or a person's second hand.
  package enum Event: String, CaseIterable, Sendable {
    /// The device is turned to the left.
    case rotate
    /// The device is turned upside down.
    case turnAround
    /// The home button, and back a tenth of a second later.
    case background
    /// The last touch of the script once more.
    case secondTap
    /// A tap beside each popover that is shown.
    case dismiss
  }

  package var name: String {
    switch self {
    case .script(let id, _): id
    case .event(let event): event.rawValue
    }
  }

  /// The steps that begin at a moment, of which there may be several to choose from, or none.
  func choices(at moment: SessionMoment, of script: FlatScript) -> [[FlatScript.FlatStep]] {
    switch self {
    case .script(_, let steps): return [steps]
    case .event(.rotate): return [[Self.step("rotate: left")]]
    case .event(.turnAround): return [[Self.step("rotate: around")]]
    case .event(.background):
      return [[Self.step("background"), Self.step("advance: 100ms"), Self.step("foreground")]]
    case .event(.secondTap):
      let touch = script.steps.prefix(moment.steps).last { step in
        ["tap", "doubleTap", "press", "swipe", "drag"].contains { step.text.hasPrefix("\($0):") }
      }
      return touch.map { [[$0]] } ?? []
    case .event(.dismiss): return moment.outside.map { [Self.step($0)] }
    }
  }

  private static func step(_ text: String) -> FlatScript.FlatStep {
    FlatScript.FlatStep(label: text.replacing(":", with: ""), text: text, isExpectation: false)
  }
}
