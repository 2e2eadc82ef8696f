import RehearsalControllers
public import RehearsalSourceText
import RehearsalTrace

extension ScriptLibrary {
  /// The most ways of filling placeholders that are checked for one script.
  private static let mostFillings = 512
  /// The most steps that are looked at for one script, over all its fillings.
  private static let mostVisits = 1_000_000

  /// Checks scripts under every way their placeholders can be filled and their branches taken.
  func check(_ checks: ScriptChecks, _ work: some FileWork) -> [Diagnostic] {
    let meant: [Script]
    switch checks {
    case .all: meant = scripts
    case .scripts(let isMeant): meant = scripts.filter(isMeant)
    case .none: return []
    }
    let run = Set(scripts.filter(\.isComplete).flatMap { parts(of: $0) }.map(\.id))
    var found = work.map(meant.count) { check(meant[$0], isRun: run.contains(meant[$0].id)) }.flatMap { $0 }
    // Of scenes that no script uses somebody asks who asks of all scripts.
    guard meant.count == scripts.count else { return found }
    let used = Set(scripts.compactMap { usedSceneFile($0) })
    for name in sceneFiles.keys.sorted() where !used.contains(name) {
      guard let file = sceneFiles[name], let root = file.root else { continue }
      found += checkUnused(root, in: file.path) { bindings, findings in
        guard let scene = SceneDescription.read(root, bindings: bindings, findings: findings) else { return }
        check(scene, at: root, findings: findings)
      }
    }
    return found
  }

  private func check(_ script: Script, isRun: Bool) -> [Diagnostic] {
    if script.isForeign {
      let findings = FindingsByPath()
      checkParameters(of: script, findings: findings)
      return findings.diagnostics + script.checkToolkitSteps()
    }
    guard script.isComplete else {
      if isRun { return [] }
      return checkUnused(script.steps, in: script.path) { bindings, findings in
        _ = Step.readList(script.steps, StepReading(bindings: bindings, findings: findings))
      }
    }
    let findings = FindingsByPath()
    checkScene(of: script, findings: findings)
    checkAxes(of: script, findings: findings)
    checkParameters(of: script, findings: findings)
    var found = findings.diagnostics
    var visits = 0
    for configuration in fillings(of: script) where visits < ScriptLibrary.mostVisits {
      found += check(script, under: configuration, visits: &visits)
    }
    return found
  }

  /// Scripts that can never be performed: they have no scene, and no script that has one runs them.
  public func scriptsWithoutScene() -> [Diagnostic] {
    let run = Set(scripts.filter(\.isComplete).flatMap { parts(of: $0) }.map(\.id))
    return scripts.filter { !$0.isComplete && !run.contains($0.id) }.map { script in
      Diagnostic(
        path: script.path, line: script.idPosition.line, column: script.idPosition.column,
        message: "the script has no scene, and no script runs it",
        expected: ["scene: a name, a path, or the scene itself"])
    }
  }

  /// Checks what no script uses.
  ///
  /// Its placeholders have no values, so nothing is said about what they stand in.
  private func checkUnused(_ node: Node, in path: String, _ read: (Bindings, Findings) -> Void) -> [Diagnostic] {
    let names = Placeholder.names(in: node).union(branchNames(in: node))
    let findings = Findings(path: path)
    read(Bindings(Matrix.standard.cells()[0]).with(Dictionary(uniqueKeysWithValues: names.map { ($0, "0") })), findings)
    let filled = Placeholder.positions(in: node)
    return findings.diagnostics.filter { !filled.contains(Position(line: $0.line, column: $0.column)) }
  }

  private func check(_ scene: SceneDescription, at node: Node, findings: Findings) {
    let names = SceneNames(scene)
    for name in names.duplicates {
      findings.report(
        "two things of the scene are called \(Value.quoted(name))", at: node.position, expected: ["a name each"])
    }
    names.check(findings)
    scene.reportCircles(findings)
  }

  private func usedSceneFile(_ script: Script) -> String? {
    if case .file(let file) = scene(of: script) { return file.root?["scene"]?.scalar }
    return nil
  }

  private func checkScene(of script: Script, findings: FindingsByPath) {
    guard case .named(let name, let position) = script.scene, scene(of: script) == nil else { return }
    findings[script.path].reportUnknown("scene", name, at: position, expected: scenes)
  }

  private func check(_ script: Script, under configuration: Configuration, visits: inout Int) -> [Diagnostic] {
    let findings = FindingsByPath()
    let plan = plan(script, under: configuration, findings: findings)
    visits += plan.visits
    checkOrder(of: plan, findings: findings)
    guard case .described(let scene) = plan.scene else {
      let events = EventNames()
      for path in findings.paths { for use in findings[path].uses { events.check(use, findings[path]) } }
      return findings.diagnostics
    }
    let names = SceneNames(scene)
    switch self.scene(of: script) {
    case .file(let file): if let root = file.root { check(scene, at: root, findings: findings[file.path]) }
    case .inline(let node): check(scene, at: node, findings: findings[script.path])
    default: break
    }
    for path in findings.paths { names.check(findings[path]) }
    return findings.diagnostics
  }

  /// One launch, before everything else; marks before the expectations that look back to them.
  private func checkOrder(of plan: Plan, findings: FindingsByPath) {
    var marks: Set<String> = ["launch"]
    var isLaunched = false
    for planned in plan.steps {
      let findings = findings[planned.path]
      switch planned.step.verb {
      case .act(is LaunchStep):
        if isLaunched {
          findings.report("a second launch", at: planned.step.position, expected: ["one launch a session"])
        }
        isLaunched = true
      case .act(let mark as MarkStep): marks.insert(mark.name)
      case .expect(let expectations):
        for expectation in expectations {
          guard let since = expectation.since, !marks.contains(since) else { continue }
          findings.reportUnknown("mark", since, at: expectation.position, expected: marks.sorted())
        }
      default: break
      }
      if !isLaunched {
        findings.report(
          "\(Value.quoted(planned.step.word)) before \"launch\"", at: planned.step.position, expected: ["launch"])
        isLaunched = true
      }
    }
  }

  /// One configuration for each way in which the placeholders and branches of `script` can differ.
  func fillings(of script: Script) -> [Configuration] {
    let names = namesSpokenOf(in: script)
    var seen: Set<[String]> = []
    var chosen: [Configuration] = []
    for cell in script.cells() where Script.isOfModels(cell) && chosen.count < ScriptLibrary.mostFillings {
      let values = cell.axes.filter { names.contains($0.name) }.map { "\($0.name)=\($0.value)" }
      if seen.insert(values).inserted { chosen.append(cell) }
    }
    return chosen
  }

  /// An axis of the user's own that nothing speaks of would give equal cells under different names.
  private func checkAxes(of script: Script, findings: FindingsByPath) {
    if case .swift = scene(of: script) { return }
    guard let entries = sceneNode(of: script) != nil ? matrixEntries(of: script) : nil else { return }
    let names = namesLeftOpen(in: script)
    let parameters = sceneNode(of: script)?["parameters"]?.entries?.map(\.key) ?? []
    for entry in entries
    where StandardAxis.named(entry.key) == nil && !["include", "exclude", Script.toolkitAxis].contains(entry.key) {
      guard Decisions.named(entry.key) == nil, script.axes.contains(entry.key), !names.contains(entry.key) else {
        continue
      }
      findings[script.path].report(
        "nothing speaks of the axis \(Value.quoted(entry.key))", at: entry.keyPosition,
        expected: ["${\(entry.key)} or when: {\(entry.key): …} in the script or its scene"],
        suggestion: suggestion(for: entry.key, among: parameters.filter { $0 != entry.key }))
    }
  }

  /// A parameter that is called as an axis or as a parameter of the scene would stand for one value in every cell.
  private func checkParameters(of script: Script, findings: FindingsByPath) {
    for parameter in script.parameters {
      let hidden: String
      if script.axes.contains(parameter.name) {
        hidden = "axis"
      } else if sceneNode(of: script)?["parameters"]?[parameter.name] != nil {
        hidden = "parameter of the scene"
      } else {
        continue
      }
      findings[script.path].report(
        "the parameter \(Value.quoted(parameter.name)) hides the \(hidden) of the same name", at: parameter.position,
        expected: ["a parameter of another name, or none"])
    }
  }

  private func matrixEntries(of script: Script) -> [Node.Entry]? {
    SourceFile(path: script.path, text: script.source).root?["matrix"]?.entries
  }

  private func sceneNode(of script: Script) -> Node? {
    switch scene(of: script) {
    case .file(let file): file.root
    case .inline(let node): node
    default: nil
    }
  }

  /// Whether a script, its parts or its scene speak of a name, in `${name}` or a `when`, or the scene has a parameter
  /// that is called so.
  package func speaks(_ script: Script, of name: String) -> Bool {
    if script.parameters.contains(where: { $0.name == name }) { return true }
    return namesLeftOpen(in: script).contains(name) || sceneNode(of: script)?["parameters"]?[name] != nil
  }

  /// As `namesSpokenOf(in:)`, without those that a part has as a parameter: its caller gives them their values.
  private func namesLeftOpen(in script: Script) -> Set<String> {
    let texts = parts(of: script).map { part in
      Placeholder.names(in: part.steps).union(branchNames(in: part.steps)).subtracting(part.parameters.map(\.name))
    }
    let own = Placeholder.names(in: script.steps).union(branchNames(in: script.steps))
    return texts.reduce(own) { $0.union($1) }.union(sceneNode(of: script).map { namesSpokenOf(inScene: $0) } ?? [])
  }

  /// The values that a name can have where scripts and scenes only branch on it.
  ///
  /// Those of the axis, of a parameter and of every `when`; `nil` where the value itself stands somewhere, as in
  /// `${name}`, and may be anything.
  package func branchValues(of name: String, in script: Script) -> [String]? {
    let nodes = [script.steps] + parts(of: script).map(\.steps) + [sceneNode(of: script)].compactMap(\.self)
    guard !nodes.contains(where: { Placeholder.names(in: $0).contains(name) }) else { return nil }
    var values = script.matrix.axes.first { $0.name == name }?.values ?? []
    values += script.parameters.first { $0.name == name }.flatMap(\.standard).map { [$0] } ?? []
    values += sceneNode(of: script)?["parameters"]?[name]?.scalar.map { [$0] } ?? []
    for node in nodes { addBranchValues(of: name, in: node, to: &values) }
    return Set(values).sorted()
  }

  private func addBranchValues(of name: String, in node: Node, to values: inout [String]) {
    switch node.content {
    case .scalar: break
    case .list(let nodes): for node in nodes { addBranchValues(of: name, in: node, to: &values) }
    case .map(let entries):
      for entry in entries {
        addBranchValues(of: name, in: entry.value, to: &values)
        if entry.key == "when", let meant = entry.value[name] {
          values += (meant.list ?? [meant]).compactMap(\.scalar)
        }
      }
    }
  }

  /// Every name in a placeholder or a `when` of the script, its parts and its scene.
  ///
  /// A storyboard speaks of the device: without an idiom it is the device's.
  func namesSpokenOf(in script: Script) -> Set<String> {
    namesSpokenOf(inStepsOf: script).union(sceneNode(of: script).map { namesSpokenOf(inScene: $0) } ?? [])
  }

  /// As `namesSpokenOf(in:)`, of the script and its parts alone.
  func namesSpokenOf(inStepsOf script: Script) -> Set<String> {
    let steps = [script.steps] + parts(of: script).map(\.steps)
    return steps.reduce(into: []) {
      $0.formUnion(Placeholder.names(in: $1))
      $0.formUnion(branchNames(in: $1))
    }
  }

  /// As `namesSpokenOf(in:)`, of a scene alone.
  func namesSpokenOf(inScene scene: Node) -> Set<String> {
    let device: Set<String> = scene["storyboard"] == nil ? [] : ["device"]
    return device.union(Placeholder.names(in: scene)).union(branchNames(in: scene))
  }

  /// Every key of a `when`, which may be an axis.
  private func branchNames(in node: Node) -> Set<String> {
    var names: Set<String> = []
    addBranchNames(in: node, to: &names)
    return names
  }

  private func addBranchNames(in node: Node, to names: inout Set<String>) {
    switch node.content {
    case .scalar: break
    case .list(let nodes): for node in nodes { addBranchNames(in: node, to: &names) }
    case .map(let entries):
      for entry in entries {
        addBranchNames(in: entry.value, to: &names)
        if entry.key == "when", let keys = entry.value.entries { names.formUnion(keys.map(\.key)) }
      }
    }
  }
}
