import RehearsalSourceText

/// One numbered statement of documented behaviour.
public struct Claim: Hashable, Sendable {
  /// Its number: `DIS-014`.
  public let id: String
  /// What its prefix stands for: `Dismissal, passthrough, modal content, delegate`.
  public let subject: String
  /// What is claimed.
  public let statement: String
  /// The texts it was read in: `A`, `D`.
  public let texts: [String]
  /// The systems it speaks of: `5.0+`.
  public let ios: String
  /// How the texts put it.
  public let certainty: Certainty
  /// The classes of what shows it: `callback`, `frame`, `event`, `property`, `exception`, `lifecycle`.
  public let observable: [String]
  /// What has to be there first.
  public let given: [String]
  /// What is done.
  public let when: [String]
  /// What is then seen.
  public let then: [String]
  /// The claims that say otherwise about the same point.
  public let contrast: [String]
  /// Doubts; empty when there are none.
  public let note: String
  /// Why its expectations can only read back what a scene or a constant said, so that nothing here could show it to be
  /// false; `nil` for a claim that could fail.
  public let declared: String?
  /// The same of a part of it, whose other part could fail.
  public let declaredPart: String?
  /// Why no mutant makes an expectation of it fail, though it could fail.
  public let weak: String?

  /// How a text puts a claim.
  public enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// The text states it.
    case stated
    /// Its author suspects it.
    case suspected
    /// The context implies it; a test derived from it is weaker evidence.
    case implied
  }

  /// The letters before its number: `DIS`.
  public var prefix: String { String(id.prefix { $0 != "-" }) }

  init(_ node: Node, subject: String) {
    func text(_ key: String) -> String { node[key]?.scalar ?? "" }
    func list(_ key: String) -> [String] { node[key]?.list?.compactMap(\.scalar) ?? [] }
    id = text("id")
    self.subject = subject
    statement = text("claim")
    texts = list("texts")
    ios = text("ios")
    observable = list("observable")
    given = list("given")
    when = list("when")
    then = list("then")
    contrast = list("contrast")
    note = text("note")
    declared = node["declared"]?.scalar
    declaredPart = node["declaredPart"]?.scalar
    weak = node["weak"]?.scalar
    guard let certainty = Certainty(rawValue: text("certainty")) else {
      preconditionFailure("\(id): a claim says how certain it is")
    }
    self.certainty = certainty
  }
}
