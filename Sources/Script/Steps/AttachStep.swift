import RehearsalSourceText
package import RehearsalTrace

/// `attach: FILE`: a file that belongs to the session, such as a photograph of the device or another program's log.
///
/// The step itself does nothing: whoever records the session reads the file and keeps it with it, once for all sessions
/// that have it.
package struct AttachStep: StepAction {
  static let word = StepWord(
    "attach", .text, form: "`attach: FILE`",
    effect: "keeps a file beside the script with the session, once for all that have it", isStimulus: false
  ) { node, findings in
    guard let path = findings.text(node, "the path of a file beside the script") else { return nil }
    guard AttachedFile.isName(path) else {
      findings.report(
        "\(Value.quoted(path)) does not lie beside the script", at: node.position,
        expected: ["a path from the script's folder down, as pictures/card.png"])
      return nil
    }
    return AttachStep(path: path)
  }

  let path: String

  /// What stands in front of the path in a step's label.
  private static let head = "attach "

  var label: String { AttachStep.head + path }
  var isInput: Bool { false }

  func perform(on app: ScriptedApp) {}

  /// The path of the file that a performed step names; `nil` for any other step.
  package static func path(of step: TraceStep, in trace: Trace) -> String? {
    trace.text(step.kind) == kind ? path(ofStep: trace.text(step.label)) : nil
  }

  /// The kind of such a step where it is recorded.
  package static var kind: String { word.word }

  /// The path in the label of such a step.
  package static func path(ofStep label: String) -> String? {
    label.hasPrefix(head) ? String(label.dropFirst(head.count)) : nil
  }
}
