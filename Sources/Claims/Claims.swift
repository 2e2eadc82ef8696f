import RehearsalSourceText

/// What is known of UIKit's behaviour, as numbered claims, each with where it was read and how it can be seen.
///
/// One file a subject, named after the prefix of its claims. A claim:
///
/// - `id`, `claim`: its number, which never changes, and what is claimed, in one sentence.
/// - `texts`: where it was read, as letters that Documentation/Sources.md explains. `certainty` is how they put it.
/// - `ios`: the systems it speaks of. `5.0-5.1` is from, up to; `4.x` any 4; `6.0+` from there on; `all` 3.2 and later.
/// - `given`, `when`, `then`: a situation in which it shows. Each line of `then` begins with its class out of
///   `observable`: callback, frame, event, property, exception, lifecycle. Sizes in `given` are chosen for the example
///   unless the claim states them. W and H stand for the root view's width and height, d for the width of a split
///   view's divider, B for a navigation bar's height, `{w,h}` for a size, `(x,y,w,h)` for a frame, `(t,l,b,r)` for
///   insets.
/// - `contrast`: claims that say otherwise about the same point, for another version, text, device or controller.
/// - `note`: doubts. Numbers that no text gives are marked there.
/// - `declared`: why its expectations can only read back what a scene or a constant said; `declaredPart` is about a
///   part of it. `weak`: why no mutant makes its expectations fail.
public enum Claims {
  /// Every claim, by subject and number.
  ///
  /// The texts are read when they are first asked for, which takes some ten milliseconds.
  public static let all: [Claim] = embedded.filter { isSubject($0.path) }.flatMap { subject($0.text) }

  /// The claim with an identifier, if there is one.
  public static func named(_ id: String) -> Claim? { byID[id] }

  /// The tests of the models that name a claim: `ControllersTests/PopoverSizeTests: the width follows a push`.
  public static func tests(naming id: String) -> [String] { testsByID[id] ?? [] }

  /// The mutants under which an expectation of the claim fails, as `tools/mutate claims` found them: decisions that are
  /// switched, `popoverFadeSeconds=0.2`, and mutants of the sources, `refusal-ignored`.
  public static func mutants(noticedBy id: String) -> [String] { mutantsByID[id] ?? [] }

  /// Every mutant that was tried.
  public static let mutants: [Mutant] = (file("mutants.txt") ?? "").split(separator: "\n").compactMap { Mutant($0) }

  /// Everything the claims are read from: whoever keeps them knows by it whether they are still the same.
  public static var source: String { embedded.map(\.text).joined() }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  private static let testsByID: [String: [String]] = {
    let lines = file("tests.txt")?.split(separator: "\n") ?? []
    return Dictionary(grouping: lines) { String($0.prefix { $0 != " " }) }
      .mapValues { $0.map { String($0.drop { $0 != " " }.dropFirst()) } }
  }()

  private static let mutantsByID = mutants.reduce(into: [String: [String]]()) { found, mutant in
    for claim in mutant.claims { found[claim, default: []].append(mutant.name) }
  }

  static func file(_ path: String) -> String? { embedded.first { $0.path == path }?.text }

  /// A file of claims is called by their prefix.
  private static func isSubject(_ path: String) -> Bool { path.count == "DIS.yaml".count && path.hasSuffix(".yaml") }

  private static func subject(_ text: String) -> [Claim] {
    let node = read(text)
    guard let name = node["subject"]?.scalar, let claims = node["claims"]?.list else {
      preconditionFailure("a file of claims has a subject and claims")
    }
    return claims.map { Claim($0, subject: name) }
  }

  static func read(_ text: String) -> Node {
    let findings = SourceFindings(path: "Claims")
    guard let node = YAMLText.read(text, as: "claims", findings: findings) else {
      preconditionFailure("the claims are YAML: \(findings.diagnostics.map(\.text))")
    }
    return node
  }
}
