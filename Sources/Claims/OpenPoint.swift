import RehearsalSourceText

/// A point that the texts or the facts leave open, and where it is answered.
public struct OpenPoint: Hashable, Sendable {
  /// Its number: `16` of the claims, `9.4` of the facts.
  public let number: String
  /// What is open.
  public let question: String
  /// The decisions that answer it.
  public let decisions: [String]
  /// The claims that settle it or restrict the answers.
  public let claims: [String]
  /// What else there is to say; empty when nothing.
  public let remark: String

  init(_ node: Node) {
    func list(_ key: String) -> [String] { node[key]?.list?.compactMap(\.scalar) ?? [] }
    number = node["point"]?.scalar ?? ""
    question = node["question"]?.scalar ?? ""
    decisions = list("decisions")
    claims = list("claims")
    remark = node["remark"]?.scalar ?? ""
  }
}

extension Claims {
  /// Every open point, those of the claims first.
  public static let openPoints: [OpenPoint] = (file("open-points.yaml").map(read)?.list ?? []).map { OpenPoint($0) }
}
