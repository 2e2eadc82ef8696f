/// Sizes and names of files.
enum ShapeRule {
  static let longestFile = 500
  static let emptyWords: Set<String> = ["Utils", "Util", "Core", "Common", "Helpers", "Helper", "Kit", "Misc"]

  /// A file past 500 lines says why in its first ten: `// Long because: …`.
  static func sizeFindings(in file: SourceFile) -> [Finding] {
    let isCounted = [".swift", ".sql", ".yaml"].contains { file.path.hasSuffix($0) }
    guard isCounted, file.lines.count > longestFile + 1 else { return [] }
    let reasons = file.lines.prefix(10).filter { $0.contains("Long because: ") }
    guard reasons.isEmpty else { return [] }
    let message = "\(file.lines.count - 1) lines; past \(longestFile) a file says `// Long because: …` at its top"
    return [Finding(path: file.path, line: 1, message: message)]
  }

  /// Folders and Swift files are named after what they hold.
  static func nameFindings(in file: SourceFile) -> [Finding] {
    let folders = file.path.split(separator: "/").dropLast().map(String.init)
    let names = folders + (file.isSwift ? [String(file.fileName.dropLast(".swift".count))] : [])
    return names.flatMap(words).filter(emptyWords.contains).map {
      Finding(path: file.path, line: 1, message: "\"\($0)\" says nothing about what is inside")
    }
  }

  /// `ViewUtils+Core` is View, Utils and Core; `UIKit` stays whole.
  private static func words(of name: String) -> [String] {
    var words: [String] = [""]
    var previousIsLower = false
    for character in name {
      if !character.isLetter {
        words.append("")
        previousIsLower = false
        continue
      }
      if character.isUppercase, previousIsLower { words.append("") }
      words[words.count - 1].append(character)
      previousIsLower = character.isLowercase
    }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }
}
