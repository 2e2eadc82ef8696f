import RehearsalControllers
import RehearsalSourceText
import RehearsalStage

extension SceneReader {
  // MARK: - Launching

  /// Reads the root: a controller, or one for each idiom as `{ipad: split, iphone: navigation}`.
  func root(_ node: Node?) -> String? {
    guard let node, node.entries != nil else { return findings.name(node, of: .controller) }
    guard var fields = Fields(node, as: "root", findings: findings) else { return nil }
    let pad = findings.name(fields.require("ipad", "the name of a controller"), of: .controller)
    let phone = findings.name(fields.require("iphone", "the name of a controller"), of: .controller)
    fields.finish()
    return bindings["device"].flatMap { Device.Model(rawValue: $0) }?.isPad == false ? phone : pad
  }

  func mainInterface(_ node: Node?) -> UIApplication.MainInterface? {
    findings.word(node, "main interface", among: UIApplication.MainInterface.allCases.map(\.rawValue))
      .flatMap { UIApplication.MainInterface(rawValue: $0) }
  }

  // MARK: - Controllers

  /// Reads `split: [master, detail]` with its delegate, or a list of controllers under the word of another container.
  func container(_ fields: inout Fields) -> ControllerDescription.Kind? {
    if let split = fields.take("split") {
      return .split(
        links(split) ?? [], delegate: findings.name(fields.take("delegate"), of: .delegate),
        presentsWithGesture: findings.flag(fields.take("presentsWithGesture")))
    }
    for kind in ContainerKind.all {
      if let list = fields.take(kind.word) { return .containing(links(list) ?? [], kind) }
    }
    return nil
  }

  // MARK: - Delegates

  /// Reads what a delegate answers about hiding: `false`, or `{answer: {portrait: false, landscape: true}}`.
  ///
  /// An orientation that is not listed is answered as UIKit answers it without a delegate.
  func shouldHide(_ node: Node) -> DelegateDescription.Method {
    guard node.entries != nil, var fields = Fields(node, as: "a method", findings: findings) else {
      return DelegateDescription.Method(answers: answers(findings.flag(node) ?? true))
    }
    let answer = fields.require("answer", "true, false or a mapping by orientation")
    let actions = fields.take("actions").map { Action.readList($0, bindings: bindings, findings: findings) }
    fields.finish()
    var method = DelegateDescription.Method(actions: actions ?? [])
    if let answer, answer.entries == nil {
      method.answers = answers(findings.flag(answer) ?? true)
    } else {
      for orientation in UIInterfaceOrientation.allCases { method.answers[orientation] = orientation.isPortrait }
      for entry in entries(answer, "answer") { read(entry, into: &method.answers) }
    }
    return method
  }

  private func answers(_ answer: Bool) -> [UIInterfaceOrientation: Bool] {
    Dictionary(uniqueKeysWithValues: UIInterfaceOrientation.allCases.map { ($0, answer) })
  }

  /// `portrait` and `landscape` mean both of their kind, the other words one orientation.
  private func read(_ entry: Node.Entry, into answers: inout [UIInterfaceOrientation: Bool]) {
    guard let answer = findings.flag(entry.value) else { return }
    let all = UIInterfaceOrientation.allCases
    switch entry.key {
    case "portrait": for orientation in all where orientation.isPortrait { answers[orientation] = answer }
    case "landscape": for orientation in all where orientation.isLandscape { answers[orientation] = answer }
    default:
      guard let orientation = UIInterfaceOrientation(rawValue: entry.key) else {
        findings.reportUnknown(
          "orientation", entry.key, at: entry.keyPosition, expected: ["landscape"] + all.map(\.rawValue))
        return
      }
      answers[orientation] = answer
    }
  }
}
