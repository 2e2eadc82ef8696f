import Foundation

/// Calls that are never written, and calls that would make a recording depend on more than its script.
enum CallRule {
  struct Pattern: Sendable {
    let expression: String
    let reason: String
  }

  static let everywhere = [
    Pattern(expression: #"\btry!"#, reason: "throw, or state a precondition"),
    Pattern(expression: #"\bas!"#, reason: "decide what happens when the type is another"),
    Pattern(expression: #"\bcatch\s*\{\s*\}"#, reason: "an error that nobody hears of"),
    Pattern(expression: #"\bfatalError\s*\("#, reason: "throw, or state a precondition"),
    // Only what the stage itself owns may hold it so: whatever a finger or an animation holds can outlive the rest.
    Pattern(
      expression: #"\bunowned\b(?!\s+let\s+(stage|recorder)\b)"#, reason: "weak: a finger may hold a view for longer"),
  ]

  /// In these modules equal scripts give equal bytes.
  static let deterministicModules: Set<String> = ["Trace", "Stage", "Controllers", "Script", "Stream", "Diff"]

  static let inDeterministicModules = [
    Pattern(expression: #"\bDate\s*\("#, reason: "time is the stage's clock"),
    Pattern(expression: #"\b(ContinuousClock|SuspendingClock|UTCClock)\b"#, reason: "time is the stage's clock"),
    Pattern(expression: #"\b(clock_gettime|gettimeofday|time\s*\(\s*nil)"#, reason: "time is the stage's clock"),
    Pattern(
      expression: #"\.(random|randomElement|shuffled|shuffle)\b|\bSystemRandomNumberGenerator\b|\barc4random"#,
      reason: "nothing is random"),
    Pattern(expression: #"\bUUID\s*\("#, reason: "ids are counters"),
    Pattern(expression: #"\bObjectIdentifier\b|\bUnmanaged\b|\bwithUnsafePointer\s*\(\s*to:"#, reason: "an address"),
    Pattern(expression: #"\.hashValue\b|\bHasher\s*\("#, reason: "hashes differ from process to process"),
    Pattern(expression: #"\b(getenv|ProcessInfo)\b"#, reason: "the environment is not part of the script"),
    Pattern(expression: #"\bTask\s*(\.detached\s*)?[\({]|\bDispatchQueue\b|\bThread\b"#, reason: "one thread"),
  ]

  /// Below the command, results are values.
  static let belowTheCommand = [
    Pattern(expression: #"(?<![.\w])(print|debugPrint|dump)\s*\("#, reason: "only the command prints"),
    Pattern(expression: #"(?<![.\w])(exit|abort)\s*\("#, reason: "only the command ends the process"),
    Pattern(expression: #"\b(ExitCode|CommandFailure)\b"#, reason: "only the command knows exit codes"),
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isSwift else { return [] }
    var patterns = everywhere
    if let module = file.module {
      if deterministicModules.contains(module) { patterns += inDeterministicModules }
      if module != "Command" { patterns += belowTheCommand }
    }
    return patterns.flatMap { matches(of: $0, in: file) } + looseEnds(in: file)
  }

  /// Work left for later carries the number of its issue.
  private static func looseEnds(in file: SourceFile) -> [Finding] {
    let marker = "TO" + "DO"
    return file.lines.enumerated().compactMap { index, line in
      guard let found = line.range(of: "\\b\(marker)\\b(?!\\(#[0-9]+\\):)", options: .regularExpression),
        line[..<found.lowerBound].contains("//")
      else { return nil }
      return Finding(path: file.path, line: index + 1, message: "\(marker) without an issue")
    }
  }

  private static func matches(of pattern: Pattern, in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    var rest = file.code.startIndex..<file.code.endIndex
    while let found = file.code.range(of: pattern.expression, options: .regularExpression, range: rest) {
      let line = file.code[..<found.lowerBound].filter { $0 == "\n" }.count + 1
      findings.append(Finding(path: file.path, line: line, message: "\(file.code[found]): \(pattern.reason)"))
      rest = found.upperBound..<file.code.endIndex
    }
    return findings
  }
}
