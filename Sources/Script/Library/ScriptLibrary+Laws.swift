import RehearsalControllers
public import RehearsalTrace

extension ScriptLibrary {
  // MARK: - Laws

  /// The laws that a script and the scripts it runs name under `breaks`.
  public func namedLaws(in script: Script) -> [(path: String, law: NamedLaw)] {
    ([script] + parts(of: script)).flatMap { part in part.breaks.map { (path: part.path, law: $0) } }
  }

  /// What the apps of scripts bring upon themselves, as the scripts themselves and those they run say.
  public func namedMisuses(in script: Script) -> [(path: String, misuse: AppMisuse)] {
    ([script] + parts(of: script)).flatMap { part in part.misuses.map { (path: part.path, misuse: $0) } }
  }

  /// Which breaks of laws are meant when a script is performed: the one place where that is decided.
  public func meantBreaks(by script: Script, under configuration: Configuration) -> MeantBreaks {
    let scene = plan(script, under: configuration, findings: FindingsByPath(performing: true)).scene
    var misuses = namedMisuses(in: script).map(\.misuse)
    if case .described(let description) = scene { misuses += description.misuses }
    let named = Set(namedLaws(in: script).map(\.law.name))
    guard let behavior = SystemBehavior(configuration, scene: scene) else {
      return MeantBreaks(laws: named, misuses: misuses)
    }
    let laws = Decisions.all.reduce(into: named) { laws, decision in
      laws.formUnion(decision.breaks[behavior.answer(to: decision).text] ?? [])
    }
    return MeantBreaks(laws: laws, misuses: misuses)
  }
}
