import RehearsalSourceText
import RehearsalTrace
import Testing

/// One scenario that the real class was put through, with every call it made.
struct Scenario: CustomTestStringConvertible, Sendable {
  let id: String
  let title: String
  let isPad: Bool
  let scale: Int
  let rootSize: Size
  let animationModel: String
  let steps: [Step]

  struct Step: Sendable {
    let verb: String
    let arguments: [String: Field]
    let trace: [Event]
  }

  struct Event: Sendable {
    let time: Double
    let name: String
    let fields: [String: Field]
  }

  /// A value as the file has it.
  indirect enum Field: Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([Field])

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var numbers: [Double]? { if case .list(let list) = self { list.compactMap(\.number) } else { nil } }
    var rect: Rect? {
      numbers.flatMap { $0.count == 4 ? Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) : nil }
    }
  }

  var testDescription: String { "\(id): \(title)" }

  /// The events that are calls, in order.
  func tells(of receiver: String) -> Bool {
    steps.flatMap(\.trace).contains { $0.name.hasPrefix(receiver + ".") }
  }

  static let all = Result { try read(Fixture.text("sg-controller-scenarios.yml")) }

  private static func read(_ text: String) throws -> [Scenario] {
    let findings = SourceFindings(path: "sg-controller-scenarios.yml")
    let document = try #require(YAMLText.read(text, as: "scenarios", findings: findings), "\(findings.diagnostics)")
    let list = try #require(document["scenarios"]?.list)
    return try list.map { node in
      let size = try #require(node["root_size"].map(field)?.numbers)
      return Scenario(
        id: try #require(node["id"]?.scalar), title: try #require(node["title"]?.scalar),
        isPad: node["idiom"]?.scalar == "pad", scale: try #require((node["screen_scale"]?.scalar).flatMap { Int($0) }),
        rootSize: Size(width: size[0], height: size[1]), animationModel: try #require(node["animation_model"]?.scalar),
        steps: try #require(node["steps"]?.list).map { step in
          Step(
            verb: try #require(step["do"]?.scalar), arguments: fields(step["args"]),
            trace: try (step["trace"]?.list)?.map { event in
              var fields = fields(event)
              let time = try #require(fields.removeValue(forKey: "t")?.number)
              let name = try #require(fields.removeValue(forKey: "event")?.text)
              return Event(time: time, name: name, fields: fields)
            } ?? [])
        })
    }
  }

  private static func fields(_ node: Node?) -> [String: Field] {
    Dictionary(uniqueKeysWithValues: (node?.entries ?? []).map { ($0.key, field($0.value)) })
  }

  private static func field(_ node: Node) -> Field {
    if let list = node.list { return .list(list.map(field)) }
    guard case .scalar(let text, true) = node.content else { return .text(node.scalar ?? "") }
    if let number = Double(text) { return .number(number) }
    return Bool(text).map { .flag($0) } ?? .text(text)
  }
}
