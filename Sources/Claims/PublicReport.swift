import RehearsalSourceText

/// What somebody reported in public, and the decision that it speaks of.
public struct PublicReport: Hashable, Sendable {
  /// What it is called: `openradar:4604`.
  public let id: String
  /// Where it can be read, as its source is cited.
  public let place: String
  /// The systems that it names.
  public let systems: String
  /// The behaviour, in one sentence.
  public let statement: String
  /// The decision that it speaks of.
  public let decision: String
  /// The answer under which the models do what is reported.
  public let reported: String
  /// The answer that the documentation gives; `nil` where it gives none.
  public let documented: String?
  /// The bundled script that shows the reported answer and another one.
  public let script: String

  init(_ node: Node) {
    func text(_ key: String) -> String { node[key]?.scalar ?? "" }
    id = text("report")
    place = text("where")
    systems = text("systems")
    statement = text("says")
    decision = text("decision")
    reported = text("reported")
    documented = node["documented"]?.scalar
    script = text("script")
  }
}

extension Claims {
  /// Every public report, in the order of the file.
  public static let reports: [PublicReport] = (file("reports.yaml").map(read)?.list ?? []).map { PublicReport($0) }

  /// The reports that speak of a decision.
  public static func reports(about decision: String) -> [PublicReport] { reports.filter { $0.decision == decision } }
}
