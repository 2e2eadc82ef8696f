import Trace

extension FlatScript {
  /// How far from the screen's edges the scene wants its popovers to keep, by popover; those it says nothing of are
  /// left out.
  public var layoutMargins: [String: EdgeInsets] {
    let library = ScriptLibrary(files: neighbours + [(path: "margins.yaml", text: text())])
    guard let script = library.script(id), let configuration = script.cells().first,
      case .described(let scene) = library.plan(script, under: configuration, findings: FindingsByPath()).scene
    else { return [:] }
    return Dictionary(
      scene.popovers.compactMap { popover in popover.margins.map { (popover.id, $0) } }, uniquingKeysWith: { $1 })
  }
}
