import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

extension SceneReader {
  /// Reads a view: a mapping whose kind is a key, as `{button: board, frame: [0, 44, 768, 960]}`.
  func view(_ node: Node, defaultSize: Size? = nil) -> ViewDescription? {
    guard var fields = Fields(node, as: "a view", findings: findings) else { return nil }
    guard let word = fields.keys.first(where: { ViewDescription.words.contains($0) }) else {
      if let entry = fields.entries.first {
        findings.reportUnknown("view", entry.key, at: entry.keyPosition, expected: ViewDescription.words)
      } else {
        findings.report("no view", at: node.position, expected: ViewDescription.words)
      }
      return nil
    }
    defer { fields.finish() }
    let id = findings.name(fields.take(word), "the name of the \(word)")
    let kind = kind(word, &fields)
    guard let id else { return nil }
    var view = ViewDescription(id: id, kind: kind)
    if let frame = fields.take("frame") {
      view.frame = findings.rect(frame)
    } else if let defaultSize {
      view.frame = Rect(origin: .zero, size: defaultSize)
    }
    view.transform = transform(fields.take("transform"))
    view.flexible = flexible(fields.take("flexible"))
    view.isHidden = findings.flag(fields.take("hidden")) ?? false
    view.alpha = findings.number(fields.take("alpha")) ?? 1
    view.isUserInteractionEnabled = findings.flag(fields.take("userInteractionEnabled")) ?? true
    view.accessibilityLabel = findings.text(fields.take("accessibilityLabel"))
    view.gestures = list(fields.take("gestures"), "gestures").compactMap { gesture($0, on: id) }
    view.subviews = list(fields.take("subviews"), "views").compactMap { self.view($0) }
    return view
  }

  private func kind(_ word: String, _ fields: inout Fields) -> ViewDescription.Kind {
    switch word {
    case "button":
      return .button(
        title: findings.text(fields.take("title")) ?? "", isEnabled: findings.flag(fields.take("enabled")) ?? true,
        response: response(fields.take("action")))
    case "label": return .label(text: findings.text(fields.take("text")) ?? "")
    case "textField":
      return .textField(
        text: findings.text(fields.take("text")) ?? "", delegate: findings.name(fields.take("delegate"), of: .delegate))
    case "scrollView":
      return .scrollView(contentSize: findings.size(fields.take("contentSize")) ?? .zero)
    case "searchBar":
      return .searchBar(
        text: findings.text(fields.take("text")) ?? "",
        hasResultsButton: findings.flag(fields.take("resultsButton")) ?? false,
        delegate: findings.name(fields.take("delegate"), of: .delegate))
    case "navigationBar": return .navigationBar(title: findings.text(fields.take("title")) ?? "")
    case "toolbar": return .toolbar(list(fields.take("items"), "items").compactMap { item($0) })
    case "table":
      return .table(
        list(fields.take("rows"), "rows").compactMap { row($0) },
        delegate: findings.name(fields.take("delegate"), of: .delegate))
    case "picker":
      let wheels = list(fields.take("wheels"), "wheels").map { wheel in list(wheel, "rows").compactMap { row($0) } }
      return .picker(wheels, delegate: findings.name(fields.take("delegate"), of: .delegate))
    default: return .view
    }
  }

  private func list(_ node: Node?, _ what: String) -> [Node] {
    guard let node else { return [] }
    guard let list = node.list else {
      findings.report("found \(node.kind)", at: node.position, expected: ["a list of \(what)"])
      return []
    }
    return list
  }

  /// Reads `{rotate: 90, scale: 0.5, translate: [10, 20]}`.
  private func transform(_ node: Node?) -> UIView.Transform {
    guard let node, var fields = Fields(node, as: "a transform", findings: findings) else { return .identity }
    let turn = findings.word(fields.take("rotate"), "rotation", among: ["0", "90", "180", "270"])
    let scaleNode = fields.take("scale")
    let scale = findings.number(scaleNode) ?? 1
    let translation = findings.point(fields.take("translate")) ?? .zero
    fields.finish()
    if scale <= 0, let scaleNode {
      findings.report("found \(scaleNode.scalar ?? "")", at: scaleNode.position, expected: ["a number above 0"])
    }
    let quarters = turn.flatMap { Int($0) }.map { $0 / 90 } ?? 0
    return UIView.Transform(quarterTurns: quarters, scale: scale > 0 ? scale : 1, translation: translation)
  }

  private func flexible(_ node: Node?) -> UIView.AutoresizingMask {
    let masks: [(String, UIView.AutoresizingMask)] = [
      ("width", .flexibleWidth), ("height", .flexibleHeight), ("left", .flexibleLeftMargin),
      ("right", .flexibleRightMargin), ("top", .flexibleTopMargin), ("bottom", .flexibleBottomMargin),
    ]
    guard let node, let words = findings.texts(node, "what grows and shrinks") else { return [] }
    return words.reduce(into: []) { mask, word in
      if let found = masks.first(where: { $0.0 == word }) {
        mask.formUnion(found.1)
      } else {
        findings.reportUnknown("direction", word, at: node.position, expected: masks.map(\.0))
      }
    }
  }

  /// Reads a bar item: `flexibleSpace`, `{fixedSpace: 20}` or `{button: newGame, title: New Game, action: show}`.
  func item(_ node: Node) -> ItemDescription? {
    if node.scalar != nil {
      return findings.word(node, "item", among: ["flexibleSpace"]).map { _ in .flexibleSpace }
    }
    guard var fields = Fields(node, as: "an item", findings: findings) else { return nil }
    defer { fields.finish() }
    if let width = fields.take("fixedSpace") { return findings.number(width).map { .fixedSpace($0) } }
    if let view = fields.take("custom") { return self.view(view).map { .custom($0) } }
    let id = findings.name(fields.require("button", "the name of the item"))
    let system = findings.text(fields.take("system"))
    let title = findings.text(fields.take("title")) ?? system
    let width = findings.number(fields.take("width"))
    let isEnabled = findings.flag(fields.take("enabled")) ?? true
    let label = findings.text(fields.take("accessibilityLabel"))
    let response = response(fields.take("action"))
    return id.map {
      .button(id: $0, title: title ?? "", width: width, isEnabled: isEnabled, label: label, response: response)
    }
  }

  private func row(_ node: Node) -> RowDescription? {
    guard var fields = Fields(node, as: "a row such as { row: first, title: First }", findings: findings) else {
      return nil
    }
    let id = findings.name(fields.require("row", "the name of the row"))
    let title = findings.text(fields.take("title")) ?? ""
    let response = response(fields.take("action"))
    fields.finish()
    return id.map { RowDescription(id: $0, title: title, response: response) }
  }

  private func gesture(_ node: Node, on view: String) -> GestureDescription? {
    guard var fields = Fields(node, as: "a gesture", findings: findings) else { return nil }
    let words = GestureDescription.Kind.allCases.map(\.rawValue)
    guard let word = fields.keys.first(where: { words.contains($0) }),
      let kind = GestureDescription.Kind(rawValue: word)
    else {
      findings.report("no gesture", at: node.position, expected: words)
      return nil
    }
    defer { fields.finish() }
    let response = response(fields.take(word))
    var gesture = GestureDescription(kind: kind, id: "\(view).\(word)", response: response ?? .actions([]))
    if let id = findings.name(fields.take("id")) { gesture.id = id }
    if kind == .tap { gesture.taps = findings.integer(fields.take("taps"), in: 1...10) ?? 1 }
    if kind == .tap || kind == .swipe { gesture.fingers = findings.integer(fields.take("fingers"), in: 1...10) ?? 1 }
    if kind == .swipe {
      let directions = UISwipeGestureRecognizer.Direction.allCases.map(\.rawValue)
      let word = findings.word(
        fields.require("direction", directions.joined(separator: ", ")), "direction", among: directions)
      gesture.direction = word.flatMap { UISwipeGestureRecognizer.Direction(rawValue: $0) } ?? .right
    }
    return response == nil ? nil : gesture
  }
}
