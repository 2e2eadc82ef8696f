/// The models broken on purpose in one way, and which expectations noticed: a line of `Claims/mutants.txt`.
public struct Mutant: Hashable, Sendable {
  /// A decision that is switched, `popoverFadeSeconds=0.2`, or a file of `tools/mutation/source`, `refusal-ignored`.
  public let name: String
  /// In how many cells of the bundled scripts some expectation fails.
  public let cellCount: Int
  /// The claims that the expectations that fail carry.
  public let claims: [String]

  /// Reads a line; `nil` for a comment.
  init?(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count > 1, words[0] != "#", let count = Int(words[1]) else { return nil }
    name = words[0]
    cellCount = count
    claims = Array(words.dropFirst(2))
  }
}
