import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

extension SceneDescription {
  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - id: The scene's id when its own text does not give one, as for a scene written inside a script.
  ///   - known: Parts that were read before where the same names and the same device were known; `nil` where all is to
  ///     be looked at.
  static func read(
    _ node: Node, id: String? = nil, bindings: Bindings, findings: Findings, known: KnownParts? = nil
  ) -> SceneDescription? {
    let bindings = SceneDescription.parameters(of: node, findings: findings).with(bindings.values)
    let node = bindings.fill(node, findings: findings, other: "parameters: { NAME: … } in the scene, a value for all")
    guard var fields = Fields(node, as: "a scene", findings: findings) else { return nil }
    let reader = SceneReader(bindings: bindings, findings: findings, known: known)
    let own = findings.name(id == nil ? fields.require("scene", "the scene's name") : fields.take("scene")) ?? id
    _ = findings.text(fields.take("title"))
    _ = fields.take("parameters")
    guard let root = reader.root(fields.require("root", "the name of the first controller")), let own else {
      return nil
    }
    var scene = SceneDescription(id: own, root: root, bindings: bindings)
    let statusBar = findings.word(fields.take("statusBar"), "status bar", among: ["shown", "hidden"])
    scene.isStatusBarHidden = statusBar == "hidden"
    scene.tellsAccessibility = findings.flag(fields.take("accessibility")) ?? false
    scene.mainInterface = reader.mainInterface(fields.take("mainInterface"))
    if let memory = findings.word(
      fields.take("memory"), "memory management", among: UIApplication.MemoryManagement.allCases.map(\.rawValue))
    {
      scene.memory = UIApplication.MemoryManagement(rawValue: memory) ?? .automatic
    }
    scene.references = findings.texts(fields.take("references")) ?? []
    scene.variables = reader.values(fields.take("variables"), "variables")
    scene.defaults = reader.values(fields.take("defaults"), "defaults")
    scene.decisions = reader.entries(fields.take("decisions"), "decisions").compactMap(reader.decision)
    scene.misuses = AppMisuse.readList(fields.take("misuses"), findings: findings)
    scene.controllers = reader.entries(fields.require("controllers", "a mapping"), "controllers").compactMap {
      reader.part($0, in: \.controllers, read: reader.controller)
    }
    scene.windows = reader.entries(fields.take("windows"), "windows").compactMap(reader.window)
    scene.backgrounds = reader.entries(fields.take("backgrounds"), "backgrounds").compactMap(reader.background)
    scene.popovers = reader.entries(fields.take("popovers"), "popovers").compactMap(reader.popover)
    scene.actionSheets = reader.entries(fields.take("actionSheets"), "action sheets").compactMap(reader.actionSheet)
    scene.delegates = reader.entries(fields.take("delegates"), "delegates").compactMap {
      reader.part($0, in: \.delegates, read: reader.delegate)
    }
    scene.handlers = reader.entries(fields.take("handlers"), "handlers").compactMap {
      reader.part($0, in: \.handlers, read: reader.handler)
    }
    scene.notifications = reader.entries(fields.take("notifications"), "notifications").compactMap { entry in
      findings.note(entry.key, as: .notification, at: entry.keyPosition)
      return reader.response(entry.value).map { NotificationDescription(name: entry.key, response: $0) }
    }
    scene.segues = reader.storyboard(fields.take("storyboard"))
    scene.reportLooseSegues(findings)
    fields.finish()
    return scene
  }

  /// The scene's own switches with their standard values; an axis or parameter of the same name goes before them.
  static func parameters(of node: Node, findings: Findings) -> Bindings {
    guard let entries = node["parameters"]?.entries else { return Bindings() }
    var values: [String: String] = [:]
    for entry in entries {
      if let value = findings.text(entry.value, "the standard value of \(entry.key)") { values[entry.key] = value }
    }
    return Bindings(values)
  }
}
