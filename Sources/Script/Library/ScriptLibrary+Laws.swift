import RehearsalControllers
public import RehearsalTrace

extension ScriptLibrary {
  // MARK: - Laws

  /// The laws that a script and the scripts it runs name under `breaks`.
  public func namedLaws(in script: Script) -> [(path: String, law: Script.NamedLaw)] {
    ([script] + parts(of: script)).flatMap { part in part.breaks.map { (path: part.path, law: $0) } }
  }

  /// Names of the laws that a cell breaks by intention: those its script names, and those of the answers to decisions
  /// under which it is performed.
  public func lawsBroken(by script: Script, under configuration: Configuration) -> Set<String> {
    let named = Set(namedLaws(in: script).map(\.law.name))
    let scene = plan(script, under: configuration, findings: FindingsByPath(), isToBePerformed: true).scene
    guard let behavior = SystemBehavior(configuration, scene: scene) else { return named }
    return Decisions.all.reduce(into: named) { laws, decision in
      laws.formUnion(decision.breaks[behavior.answer(to: decision).text] ?? [])
    }
  }
}
