import RehearsalSourceText
public import RehearsalTrace

extension ScriptLibrary {
  // MARK: - Flattening

  /// Where the scene of a flat script is written.
  public enum SceneForm: Sendable {
    /// In the script itself.
    case inline
    /// By name, for a script that lies beside the scene's file; a scene without a file is written in the script.
    case named
  }

  /// A cell of a script as plain steps, or `nil` when the script is wrong.
  ///
  /// The scene keeps its identity, so that the flat script's recording is the cell's own.
  public func flattened(_ script: Script, under configuration: Configuration, scene form: SceneForm) -> FlatScript? {
    let findings = FindingsByPath()
    let plan = plan(script, under: configuration, findings: findings)
    guard diagnostics(of: script).isEmpty, findings.diagnostics.isEmpty else { return nil }
    guard let scene = flatScene(of: script, form) else { return nil }
    return FlatScript(
      id: script.id, title: script.title, configurations: [configuration],
      steps: plan.steps.map { FlatScript.FlatStep($0.step) }, scene: scene, tolerances: script.tolerances)
  }

  /// A cell that a real toolkit performs as plain steps, or `nil` when the script is wrong.
  package func flattenedForToolkit(_ script: Script, under configuration: Configuration) -> FlatScript? {
    guard diagnostics(of: script).isEmpty, let steps = script.steps.list else { return nil }
    let (bindings, findings) = (Bindings(configuration), Findings(path: script.path))
    let known = script.toolkitSteps(under: configuration)
    let flat = zip(known, steps).map { step, node in
      let filled = bindings.fill(node, findings: findings)
      let text = filled.entries?.first.map { "\($0.key): \(YAMLWriting.line($0.value))" } ?? filled.scalar ?? step.label
      return FlatScript.FlatStep(label: step.label, text: text, isExpectation: step.isExpectation)
    }
    guard findings.diagnostics.isEmpty, flat.count == steps.count else { return nil }
    return FlatScript(
      id: script.id, title: script.title, configurations: [configuration], steps: flat,
      scene: .foreign(script.toolkitScene, folder: script.folder, size: script.screen, app: script.app?.node),
      tolerances: script.tolerances)
  }

  /// A script that does nothing but launch a scene, or `nil` when there is no such scene in a file.
  public func launching(_ scene: String, id: String, under configuration: Configuration, form: SceneForm) -> FlatScript?
  {
    guard let file = sceneFiles[scene], let flat = flatScene(file, named: scene, form) else { return nil }
    let launch = FlatScript.FlatStep(label: "launch", text: "launch", isExpectation: false)
    return FlatScript(id: id, title: "", configurations: [configuration], steps: [launch], scene: flat)
  }

  private func flatScene(of script: Script, _ form: SceneForm) -> FlatScript.FlatScene? {
    switch scene(of: script) {
    case .file(let file): return file.root?["scene"]?.scalar.flatMap { flatScene(file, named: $0, form) }
    case .swift(let scene): return .named(scene.id, path: "", text: "", spokenOf: [])
    case .inline(let node):
      var entries = node.entries ?? []
      if !entries.contains(where: { $0.key == "scene" }) {
        entries.insert(FlatScript.entry("scene", FlatScript.plain(script.id)), at: 0)
      }
      return .inline(entries, spokenOf: namesSpokenOf(inScene: node))
    case nil: return nil
    }
  }

  private func flatScene(_ file: SourceFile, named name: String, _ form: SceneForm) -> FlatScript.FlatScene? {
    guard let root = file.root, let entries = root.entries else { return nil }
    let names = namesSpokenOf(inScene: root)
    return form == .named
      ? .named(name, path: file.path, text: file.text, spokenOf: names) : .inline(entries, spokenOf: names)
  }
}
