import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// `advance: 120ms`: lets exactly so much time pass.
struct AdvanceStep: StepAction {
  static let word = StepWord(
    "advance", .interval, form: "`advance: 120ms`", effect: "exactly so much time passes", isStimulus: false
  ) { node, findings in findings.interval(node).map { AdvanceStep(interval: $0) } }

  let interval: Interval

  var label: String { "advance \(decimalText(milli: interval.microseconds)) ms" }
  var isInput: Bool { false }

  func perform(on app: ScriptedApp) { app.stage.advance(by: interval) }
}
