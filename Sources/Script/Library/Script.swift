import RehearsalSourceText
public import RehearsalTrace

/// A script: the steps that a person would take, the scene they are taken in, and the configurations to try.
public struct Script: Sendable {
  /// Its identity; renaming the file keeps its history.
  public let id: String
  /// One line for people.
  public let title: String
  /// The file, as it was given to the library.
  public internal(set) var path: String
  /// Claims the script is about: those of its head, of its expectations and of the scripts it runs, sorted.
  public internal(set) var claims: [String]
  /// Words to select scripts by.
  public let tags: [String]
  /// The laws that recordings of the script break by intention, each with its place in the file.
  public let breaks: [NamedLaw]
  /// What the script does that its app should not, where something else happens meanwhile.
  public let misuses: [AppMisuse]
  /// How far it lets behaviour differ before it counts as another one.
  package let tolerances: [Tolerance]
  /// The file's text.
  public let source: String
  /// Identity of the text: its own, its scene's and that of every script it runs.
  public internal(set) var digest: Digest
  /// Whether the script has a scene, and so can be performed by itself; others are performed by `run`.
  ///
  /// A scene of a real toolkit lies beside the script.
  public var isComplete: Bool { scene != nil || isForeign }

  /// Width and height of the screen of a real toolkit.
  package let screen: [Int]?

  /// What a real toolkit performs in place of a scene.
  package let app: PerformedApp?

  let scene: SceneReference?
  let matrix: Matrix
  private let list = CellList()
  let parameters: [Parameter]
  let steps: Node
  /// Ids of the scripts that the steps run.
  let targets: Set<String>
  let idPosition: Position
  /// The claims that the head names, with their places.
  let headClaimNodes: [(claim: String, position: Position)]

  /// What a script says about its scene.
  enum SceneReference: Sendable {
    case named(String, Position)
    case inline(Node)
  }

  /// A name that a caller of the script gives a value.
  struct Parameter: Hashable, Sendable {
    var name: String
    /// The value when the caller gives none; `nil` means it has to.
    var standard: String?
    var position: Position
  }

  /// The configurations the script is performed under, sorted.
  public func cells() -> [Configuration] { isComplete ? list.cells(of: matrix) : [] }

  /// The configurations that `filter` matches.
  public func cells(matching filter: AxisFilter) -> [Configuration] { cells().filter(filter.matches) }

  /// The axes of the script's matrix, standard axes first.
  public var axes: [String] { matrix.axes.map(\.name) }
}

extension Script {
  /// Reads a script; `nil` after reporting what keeps it from having an identity and steps.
  init?(_ file: SourceFile, findings: Findings) {
    guard let root = file.root, var fields = Fields(root, as: "a script", findings: findings) else { return nil }
    let idNode = fields.require("id", "the script's id, as linksame/new-game")
    let id = Script.readID(idNode, findings: findings)
    title = findings.text(fields.take("title")) ?? ""
    tags = findings.texts(fields.take("tags"), "a list of tags") ?? []
    let claimList = fields.take("claims")
    let claims = findings.texts(claimList, "a list of claims") ?? []
    headClaimNodes = (claimList.map { $0.list ?? [$0] } ?? []).compactMap { node in
      node.scalar.map { ($0, node.position) }
    }
    breaks = Script.readLaws(fields.take("breaks"), findings: findings)
    misuses = AppMisuse.readList(fields.take("misuses"), findings: findings)
    tolerances = Tolerance.readAll(fields.take("tolerances"), findings: findings)
    scene = Script.readScene(fields.take("scene"), findings: findings)
    matrix = fields.take("matrix").map { Matrix.read($0, findings: findings) } ?? .standard
    parameters = Script.readParameters(fields.take("parameters"), findings: findings)
    let steps = fields.require("steps", "a list of steps")
    let toolkits = matrix.axes.first { $0.name == Script.toolkitAxis }?.values ?? []
    screen = toolkits.isEmpty ? nil : Script.readScreen(fields.take("size"), findings: findings)
    app = toolkits.isEmpty ? nil : fields.take("app").flatMap { PerformedApp($0, findings: findings) }
    if let app, scene != nil {
      findings.report("a script has a scene or an app, and not both", at: app.node.position)
    }
    fields.finish()
    guard let id, let steps else { return nil }
    self.id = id
    self.steps = steps
    targets = Script.targets(of: steps)
    self.claims = claims
    idPosition = idNode?.position ?? .start
    path = file.path
    source = file.text
    digest = Digest(of: file.text)
    self.claims = Array(Set(claims).union(claimNodes.map(\.claim))).sorted()
    if steps.list?.isEmpty ?? false { findings.report("no steps", at: steps.position, expected: ["at least one step"]) }
  }

  /// The tags in a script's text; none of one that cannot be read.
  package static func tags(in text: String) -> [String] {
    let findings = Findings(path: "script")
    guard let tags = YAMLText.read(text, findings: findings)?["tags"] else { return [] }
    return findings.texts(tags, "a list of tags") ?? []
  }

  /// Whether a text can be the id of a script.
  package static func isID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "-_./".utf8.contains($0)
      }
  }

  private static func targets(of node: Node) -> Set<String> {
    switch node.content {
    case .scalar: return []
    case .list(let nodes): return nodes.reduce(into: []) { $0.formUnion(targets(of: $1)) }
    case .map(let entries):
      return entries.reduce(into: []) { found, entry in
        if entry.key == "run", let id = entry.value.scalar ?? entry.value["script"]?.scalar {
          found.insert(id)
        } else {
          found.formUnion(targets(of: entry.value))
        }
      }
    }
  }

  private static func readID(_ node: Node?, findings: Findings) -> String? {
    guard let node, let id = findings.name(node, "the script's id") else { return nil }
    if isID(id) { return id }
    findings.report("\(Value.quoted(id)) cannot be an id", at: node.position, expected: ["letters, digits and - _ . /"])
    return nil
  }

  private static func readLaws(_ node: Node?, findings: Findings) -> [NamedLaw] {
    (node?.list ?? node.map { [$0] } ?? []).compactMap { NamedLaw.read($0, findings: findings) }
  }

  private static func readScene(_ node: Node?, findings: Findings) -> SceneReference? {
    guard let node else { return nil }
    if node.entries != nil { return .inline(node) }
    return findings.name(node, "a scene: its name, its path, or the scene itself").map { .named($0, node.position) }
  }

  private static func readParameters(_ node: Node?, findings: Findings) -> [Parameter] {
    guard let node else { return [] }
    if let entries = node.entries {
      return entries.compactMap { entry in
        let place = entry.keyPosition
        if entry.value.isNull { return Parameter(name: entry.key, standard: nil, position: place) }
        return findings.text(entry.value).map { Parameter(name: entry.key, standard: $0, position: place) }
      }
    }
    return (findings.texts(node, "a list of names, or a mapping of names to values") ?? []).map {
      Parameter(name: $0, standard: nil, position: node.position)
    }
  }
}
