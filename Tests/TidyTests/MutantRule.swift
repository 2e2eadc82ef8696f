/// The source mutants of `tools/mutate` still find what they replace.
enum MutantRule {
  static func findings(in file: SourceFile, sources: [SourceFile], claims: Set<String>) -> [Finding] {
    guard file.path.hasSuffix(".mutant") else { return [] }
    func finding(_ message: String) -> [Finding] { [Finding(path: file.path, line: 1, message: message)] }
    let sides = file.text.components(separatedBy: "\n---\n")
    let original = sides.count == 2 ? sides[1].components(separatedBy: "\n+++\n").first : nil
    guard let original, let path = value("file", in: file), let cited = value("claims", in: file) else {
      return finding("a mutant has claims:, file:, a line --- and a line +++")
    }
    guard let source = sources.first(where: { $0.path == path }) else { return finding("\(path) is not there") }
    let count = source.text.components(separatedBy: original).count - 1
    let unknown = cited.split(separator: " ").map(String.init).filter { !claims.contains($0) && $0 != "none" }
    // Both sides become branches of a condition, so each has to be whole statements.
    let isWhole = sides[1].components(separatedBy: "\n+++").allSatisfy { side in
      side.count { $0 == "{" } == side.count { $0 == "}" }
    }
    return (isWhole ? [] : finding("a brace is open at the end of a side"))
      + (count == 1 ? [] : finding("what it replaces stands \(count) times in \(path)"))
      + unknown.flatMap { finding("claim \($0) is in no list") }
  }

  private static func value(_ key: String, in file: SourceFile) -> String? {
    file.lines.first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) }
  }
}
