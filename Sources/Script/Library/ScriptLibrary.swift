public import RehearsalSourceText
import RehearsalTrace

/// Scripts and scenes that know each other, and everything that is wrong with them.
public struct ScriptLibrary: Sendable {
  /// The scripts, sorted by id.
  ///
  /// Those without a scene are performed by `run` only.
  public private(set) var scripts: [Script] = []
  /// Names of the scenes, sorted: those of files and those written in Swift.
  public var scenes: [String] { (Array(sceneFiles.keys) + Array(swiftScenes.keys)).sorted() }
  /// All errors of all files, sorted by path and position.
  public private(set) var diagnostics: [Diagnostic] = []

  private(set) var sceneFiles: [String: SourceFile] = [:]
  private(set) var swiftScenes: [String: any Scene] = [:]
  /// Scenes of real toolkits, each with its path: QML, HTML, Python.
  private(set) var toolkitScenes: [(path: String, text: String)] = []
  private var scriptIndices: [String: Int] = [:]
  let sceneCache = SceneCache()
  let planCache = PlanCache()

  /// Reads the files of a library.
  ///
  /// - Parameters:
  ///   - files: Path and text of each file. Paths serve in messages and to find scenes named by path.
  ///   - scenes: Scenes written in Swift; scripts name them as they name scenes of files.
  public init(files: [(path: String, text: String)], scenes: [any Scene] = []) {
    self.init(
      sources: files.filter { ScriptLibrary.isYAML($0.path) }.map { SourceFile(path: $0.path, text: $0.text) },
      toolkitScenes: files.filter { !ScriptLibrary.isYAML($0.path) }, scenes: scenes)
  }

  /// Reads the files of a library from bytes that may not be UTF-8.
  public init(contents: [(path: String, bytes: [UInt8])], scenes: [any Scene] = []) {
    self.init(contents: contents, scenes: scenes, checks: .all)
  }

  /// As `init(contents:scenes:)`.
  ///
  /// - Parameters:
  ///   - checks: What is looked at of what the files say.
  ///   - work: Reads the files and checks the scripts.
  package init(
    contents: [(path: String, bytes: [UInt8])], scenes: [any Scene], checks: ScriptChecks,
    work: some FileWork = OneByOne()
  ) {
    let foreign = contents.filter { !ScriptLibrary.isYAML($0.path) }
    let own = contents.filter { ScriptLibrary.isYAML($0.path) }
    self.init(
      sources: work.map(own.count) { SourceFile(path: own[$0].path, bytes: own[$0].bytes) },
      toolkitScenes: foreign.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }, scenes: scenes,
      checks: checks, work: work)
  }

  /// Reads files of which nobody asks what their steps do, such as those of a list of claims.
  ///
  /// Only what cannot be read at all is noticed, in a fifth of the time.
  package init(unchecked contents: [(path: String, bytes: [UInt8])]) {
    self.init(contents: contents, scenes: [], checks: .none)
  }

  /// Reads files that were looked at before, in which nothing is wrong; only what cannot be read at all is noticed.
  package init(checked files: [(path: String, text: String)], scenes: [any Scene]) {
    self.init(
      sources: files.filter { ScriptLibrary.isYAML($0.path) }.map { SourceFile(path: $0.path, text: $0.text) },
      toolkitScenes: files.filter { !ScriptLibrary.isYAML($0.path) }, scenes: scenes, checks: .none)
  }

  /// Scenes of real toolkits have endings of their own; what has none is not from a file, and ours.
  private static func isYAML(_ path: String) -> Bool {
    let parts = (path.split(separator: "/").last ?? "").split(separator: ".", omittingEmptySubsequences: false)
    return parts.count < 2 || parts.last == "yaml" || parts.last == "yml"
  }

  private init(
    sources: [SourceFile], toolkitScenes: [(path: String, text: String)] = [], scenes: [any Scene],
    checks: ScriptChecks = .all, work: some FileWork = OneByOne()
  ) {
    self.toolkitScenes = toolkitScenes.sorted { $0.path < $1.path }
    for scene in scenes { swiftScenes[scene.id] = scene }
    var found: [Diagnostic] = []
    var all: [Script] = []
    let files = sources.sorted { $0.path < $1.path }
    let read = work.map(files.count) { ScriptLibrary.script(in: files[$0]) }
    for (file, (script, wrong)) in zip(files, read) {
      let findings = Findings(path: file.path)
      if file.isScene { addScene(file, findings: findings) }
      if let script { all.append(script) }
      found += file.diagnostics + findings.diagnostics + wrong
    }
    for script in all.sorted(by: { $0.id < $1.id }) { add(script, diagnostics: &found) }
    for index in scripts.indices {
      scripts[index].digest = digest(of: scripts[index])
      let claims = parts(of: scripts[index]).reduce(into: Set(scripts[index].claims)) { $0.formUnion($1.claims) }
      scripts[index].claims = claims.sorted()
    }
    // One finding may be made under many configurations, each with its own list of what was expected: the first stays.
    var seen: Set<String> = []
    diagnostics = (found + check(checks, work)).filter {
      seen.insert("\($0.path):\($0.line):\($0.column):\($0.message)").inserted
    }
    .sorted()
  }

  /// The script called `id`.
  public func script(_ id: String) -> Script? { scriptIndices[id].map { scripts[$0] } }

  /// What is wrong in the files a script is made of: its own, its scene's and those of the scripts it runs.
  public func diagnostics(of script: Script) -> [Diagnostic] {
    if diagnostics.isEmpty { return [] }
    var paths = Set(parts(of: script).map(\.path)).union([script.path])
    if case .file(let file) = scene(of: script) { paths.insert(file.path) }
    return diagnostics.filter { paths.contains($0.path) }
  }

  /// The script of a file, if it is one of a script and can be read as one, and what is wrong with it.
  private static func script(in file: SourceFile) -> (script: Script?, wrong: [Diagnostic]) {
    guard !file.isScene, file.root != nil else { return (nil, []) }
    let findings = Findings(path: file.path)
    return (Script(file, findings: findings), findings.diagnostics)
  }

  private mutating func addScene(_ file: SourceFile, findings: Findings) {
    guard let node = file.root?["scene"], let name = findings.name(node) else { return }
    if let other = sceneFiles[name] {
      findings.report("the scene \(Value.quoted(name)) is also in \(other.path)", at: node.position)
    } else if swiftScenes[name] != nil {
      findings.report("the scene \(Value.quoted(name)) is also written in Swift", at: node.position)
    } else {
      sceneFiles[name] = file
    }
  }

  private mutating func add(_ script: Script, diagnostics: inout [Diagnostic]) {
    if let other = self.script(script.id) {
      let place = "\(other.path):\(other.idPosition.line):\(other.idPosition.column)"
      diagnostics.append(
        Diagnostic(
          path: script.path, line: script.idPosition.line, column: script.idPosition.column,
          message: "the id \(Value.quoted(script.id)) is also at \(place)", expected: ["an id of its own"]))
      return
    }
    scriptIndices[script.id] = scripts.count
    scripts.append(script)
  }
}

// MARK: - References

extension ScriptLibrary {
  /// Where a script's scene comes from.
  enum SceneSource {
    case swift(any Scene)
    case file(SourceFile)
    case inline(Node)
  }

  /// The scene of `script`, found by name, by path from the library's root, or by path from the script.
  func scene(of script: Script) -> SceneSource? {
    switch script.scene {
    case nil: return nil
    case .inline(let node): return .inline(node)
    case .named(let name, _):
      if let scene = swiftScenes[name] { return .swift(scene) }
      if let file = sceneFiles[name] { return .file(file) }
      let folder = script.path.split(separator: "/").dropLast().joined(separator: "/")
      let paths = [name, folder.isEmpty ? name : folder + "/" + name]
      let file = paths.lazy.compactMap { path in sceneFiles.values.first { $0.path == path } }.first
      return file.map { .file($0) }
    }
  }

  /// The scripts that `script` runs, directly and through others, by id, without itself.
  func parts(of script: Script) -> [Script] {
    var found: [String: Script] = [:]
    var waiting = Array(script.targets)
    while let id = waiting.popLast() {
      guard id != script.id, found[id] == nil, let part = self.script(id) else { continue }
      found[id] = part
      waiting += part.targets
    }
    return found.keys.sorted().compactMap { found[$0] }
  }

  /// The files that performing a script takes: its own, its scene's and those of the scripts it runs, by path.
  package func files(of script: Script) -> [(path: String, text: String)] {
    var files = parts(of: script).map { (path: $0.path, text: $0.source) } + [(path: script.path, text: script.source)]
    if case .file(let file) = scene(of: script) { files.append((path: file.path, text: file.text)) }
    files += toolkitScenes(of: script)
    return files.sorted { $0.path < $1.path }
  }

  /// The digest of a script's text, of its scene's and of its parts'; a scene in Swift counts by its name.
  private func digest(of script: Script) -> Digest {
    var texts = [script.source]
    switch scene(of: script) {
    case .file(let file): texts.append(file.text)
    case .swift(let scene): texts.append(scene.id)
    case .inline, nil: break
    }
    texts += parts(of: script).map(\.source)
    texts += toolkitScenes(of: script).map(\.text)
    return Digest(of: texts.map { "\($0.utf8.count)\n\($0)" }.joined())
  }
}
