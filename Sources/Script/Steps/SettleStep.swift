import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// `settle`: lets time pass until nothing is pending, at most so long.
struct SettleStep: StepAction {
  static let word = StepWord(
    "settle", alone: SettleStep(), .keys([.init("within", .interval, isRequired: true)]),
    form: "`settle`, `settle: {within: 5s}`",
    effect: "time passes until nothing is pending; an error after the bound, 10 s unless said", isStimulus: false
  ) { node, findings in
    guard var fields = Fields(node, as: "settle", findings: findings) else { return nil }
    let within = findings.interval(fields.require("within", "the longest time, as 5s"))
    fields.finish()
    return within.map { SettleStep(within: $0) }
  }

  /// How long a bare `settle` lets time pass at most.
  private static let standard = Interval.seconds(10)

  var within = standard

  var label: String {
    within == SettleStep.standard ? "settle" : "settle within \(decimalText(milli: within.microseconds)) ms"
  }
  var isInput: Bool { false }

  func perform(on app: ScriptedApp) throws(SceneFailure) {
    let busy = app.stage.settle(within: within)
    guard busy.isEmpty else {
      throw SceneFailure(
        "not at rest after \(decimalText(milli: within.microseconds)) ms; busy: \(busy.joined(separator: ", "))")
    }
  }
}
