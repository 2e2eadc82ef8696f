import RehearsalSourceText
public import RehearsalTrace

/// One cell of a script as plain steps in a row: branches taken, repeats and runs written out, placeholders filled.
///
/// Any of its steps but the launch can be left out, and what is left is a script again.
public struct FlatScript: Sendable {
  /// The id of the script that is written.
  public var id: String
  /// One line for people, or empty.
  public var title: String
  /// The cells that the script is written with; the steps are those of the first.
  public var configurations: [Configuration]
  /// The steps, the launch first.
  public let steps: [FlatStep]
  /// What the steps are done to.
  let scene: FlatScene
  /// How far it lets behaviour differ.
  var tolerances: [Tolerance] = []

  /// One step, as a line of a script.
  public struct FlatStep: Hashable, Sendable {
    /// As a reader would write it: `tap newGame`.
    public let label: String
    /// As YAML: `tap: newGame`.
    public let text: String
    /// Whether it only looks at the recording.
    public let isExpectation: Bool

    package init(label: String, text: String, isExpectation: Bool) {
      self.label = label
      self.text = text
      self.isExpectation = isExpectation
    }
  }

  /// The scene of a script that is written.
  enum FlatScene: Sendable {
    /// By name, with the file's path and text, if it is in one.
    case named(String, path: String, text: String, spokenOf: Set<String>)
    case inline([Node.Entry], spokenOf: Set<String>)
    /// A real toolkit's, in a file beside the script, for a screen of some size.
    case foreign(String, folder: String, size: [Int]?, app: Node?)
  }

  /// The folder that the script has to lie in, since its toolkit's adapter reads the scene there; `nil` where no
  /// adapter performs it.
  package var folderOfScene: String? { if case .foreign(_, let folder, _, _) = scene { folder } else { nil } }

  /// The same steps in the scene of another script.
  public func inScene(of other: FlatScript) -> FlatScript {
    FlatScript(
      id: id, title: title, configurations: configurations, steps: steps, scene: other.scene, tolerances: tolerances)
  }

  /// Whether its steps are done to the same scene as those of another script.
  package func hasScene(of other: FlatScript) -> Bool { sceneLines() == other.sceneLines() }

  /// The same scene and cells with other steps, each written as YAML.
  public func with(steps: [FlatStep]) -> FlatScript {
    FlatScript(
      id: id, title: title, configurations: configurations, steps: steps, scene: scene, tolerances: tolerances)
  }

  /// The files that a script with this scene needs beside it, by path.
  public var neighbours: [(path: String, text: String)] {
    if case .named(_, let path, let text, _) = scene { [(path, text)] } else { [] }
  }

  // MARK: - Text

  /// The script's file with the steps at some places.
  ///
  /// - Parameters:
  ///   - kept: Places in `steps`, in order; all without it.
  ///   - remark: Lines for the top of the file.
  public func text(keeping kept: [Int]? = nil, remark: [String] = []) -> String {
    var lines = remark.map { "# \($0)" } + ["id: \(id)"]
    if !title.isEmpty { lines.append("title: \(YAMLWriting.line(FlatScript.quoted(title)))") }
    if !tolerances.isEmpty {
      let entries = tolerances.map { FlatScript.entry($0.pattern, FlatScript.plain($0.written)) }
      lines += ["tolerances:"] + YAMLWriting.lines(entries, indent: 2)
    }
    lines += sceneLines() + matrixLines() + ["steps:"]
    lines += (kept ?? Array(steps.indices)).map { "  - \(steps[$0].text)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func sceneLines() -> [String] {
    switch scene {
    case .named(let name, _, _, _): ["scene: \(name)"]
    case .inline(let entries, _): ["scene:"] + YAMLWriting.lines(entries, indent: 2)
    case .foreign(let name, _, let size, let app):
      [app.map { "app: \(YAMLWriting.line($0))" } ?? "scene: \(YAMLWriting.line(FlatScript.quoted(name)))"]
        + (size.map { ["size: \($0)"] } ?? [])
    }
  }

  /// The axes that differ from the standard, that are decisions, or that the scene speaks of.
  private func matrixLines() -> [String] {
    let spokenOf: Set<String>? =
      switch scene {
      case .named(_, _, _, let names), .inline(_, let names): names
      case .foreign: nil
      }
    func isWritten(_ axis: String) -> Bool {
      // All of them are an adapter's business.
      guard let spokenOf else { return true }
      if let standard = StandardAxis.named(axis) {
        return configurations.contains { $0[axis] != standard.standard }
      }
      return DecisionDescription.all.contains { $0.name == axis } || spokenOf.contains(axis)
    }
    guard let first = configurations.first else { return [] }
    let axes = Set(configurations.flatMap { $0.axes.map(\.name) }).filter(isWritten).sorted()
    let others = configurations.dropFirst()
    let differing = axes.filter { axis in others.contains { $0[axis] != first[axis] } }
    // One axis is a list of values; cells that differ in several are included one by one.
    let isListed = differing.count == 1
    var entries = axes.compactMap { axis -> Node.Entry? in
      let values = isListed ? configurations.compactMap { $0[axis] } : [first[axis]].compactMap(\.self)
      var seen: Set<String> = []
      let nodes = values.filter { seen.insert($0).inserted }.map { FlatScript.plain($0) }
      return nodes.isEmpty ? nil : FlatScript.entry(axis, Node(position: .start, content: .list(nodes)))
    }
    if differing.count > 1 {
      let cells = others.map { cell in
        Node(
          position: .start,
          content: .map(
            differing.compactMap { axis in cell[axis].map { FlatScript.entry(axis, FlatScript.plain($0)) } }))
      }
      entries.append(FlatScript.entry("include", Node(position: .start, content: .list(cells))))
    }
    return entries.isEmpty ? [] : ["matrix:"] + YAMLWriting.lines(entries, indent: 2)
  }

  static func plain(_ text: String) -> Node { Node(position: .start, content: .scalar(text, isPlain: true)) }

  private static func quoted(_ text: String) -> Node { Node(position: .start, content: .scalar(text, isPlain: true)) }

  static func entry(_ key: String, _ value: Node) -> Node.Entry {
    Node.Entry(key: key, keyPosition: .start, value: value)
  }
}

extension FlatScript.FlatStep {
  /// A step that lets exactly so much time pass.
  package static func advance(by interval: Interval) -> FlatScript.FlatStep {
    let time = "\(decimalText(milli: interval.microseconds))ms"
    return FlatScript.FlatStep(label: "advance \(time)", text: "advance: \(time)", isExpectation: false)
  }

  /// How much time the step lets pass, if that is all it does and is said in it.
  package var length: Interval? {
    guard text.hasPrefix("advance: ") else { return nil }
    let findings = Findings(path: "step")
    let step = YAMLText.read(text, findings: findings).flatMap {
      Step.read($0, StepReading(bindings: Bindings(), findings: findings))
    }
    if case .act(let action as AdvanceStep)? = step?.verb { return action.interval }
    return nil
  }

  init(_ step: Step) {
    label = step.label
    text = step.arguments.map { "\(step.word): \(YAMLWriting.line($0))" } ?? step.word
    if case .expect = step.verb { isExpectation = true } else { isExpectation = false }
  }
}
