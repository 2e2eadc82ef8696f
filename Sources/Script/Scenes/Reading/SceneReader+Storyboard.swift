import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

extension SceneReader {
  /// Reads a storyboard: `{idiom: ipad, segues: {NAME: {kind: popover, from: ITEM, to: CONTROLLER}}}`.
  ///
  /// Without an idiom it is the storyboard of the device, as in an app that has one for each.
  func storyboard(_ node: Node?) -> [SegueDescription] {
    guard let node, var fields = Fields(node, as: "storyboard", findings: findings) else { return [] }
    let words = StoryboardIdiom.allCases.map(\.rawValue)
    let idiom = findings.word(fields.take("idiom"), "idiom", among: words).flatMap { StoryboardIdiom(rawValue: $0) }
    let segues = entries(fields.require("segues", "a mapping by name"), "segues")
    fields.finish()
    return segues.compactMap { segue($0, idiom: idiom ?? deviceIdiom) }
  }

  private var deviceIdiom: StoryboardIdiom {
    bindings["device"].flatMap { Device.Model(rawValue: $0) }?.isPad == false ? .iphone : .ipad
  }

  private func segue(_ entry: Node.Entry, idiom: StoryboardIdiom) -> SegueDescription? {
    guard var fields = Fields(entry.value, as: "a segue", findings: findings) else { return nil }
    defer { fields.finish() }
    let word = fields.require("kind", SegueDescription.Kind.words.joined(separator: ", "))
    let from = findings.name(fields.require("from", "what triggers the segue, or a controller"), of: .element)
    let to = findings.name(fields.require("to", "the name of a controller"), of: .controller)
    let kind: SegueDescription.Kind
    switch findings.word(word, "segue", among: SegueDescription.Kind.words) {
    case "popover":
      // Source: DEV-007.
      if idiom == .iphone, let word {
        findings.report(
          "a popover segue in an iPhone storyboard", at: word.position,
          expected: ["push, modal or unwind, or an iPad storyboard"])
      }
      kind = .popover(popover(of: entry.key, &fields))
    case "push": kind = .push
    case "modal": kind = .modal
    case "replace":
      let panes = UIStoryboardReplaceSegue.Pane.allCases.map(\.rawValue)
      let pane = findings.word(fields.require("destination", "master or detail"), "destination", among: panes)
      guard let pane = pane.flatMap({ UIStoryboardReplaceSegue.Pane(rawValue: $0) }) else { return nil }
      kind = .replace(pane)
    case "unwind":
      guard let action = findings.name(fields.require("action", "the destination's handler"), of: .handler) else {
        return nil
      }
      kind = .unwind(action: action)
    default: return nil
    }
    guard let from, let to else { return nil }
    return SegueDescription(id: entry.key, kind: kind, from: from, to: to, position: entry.keyPosition)
  }

  private func popover(of segue: String, _ fields: inout Fields) -> SegueDescription.Popover {
    SegueDescription.Popover(
      id: findings.name(fields.take("popover")) ?? ViewName.popover.of(segue),
      anchor: findings.name(fields.take("anchor"), of: .element),
      directions: Command.readDirections(fields.take("directions"), findings: findings),
      passthrough: fields.take("passthrough").map { views in
        (views.list ?? [views]).compactMap { findings.name($0, of: .element) }
      } ?? [])
  }
}
