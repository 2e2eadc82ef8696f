import Foundation

/// Bounds on the house as a whole, whose figures `tools/house` prints.
///
/// A bound may become tighter, never wider.
enum HouseRule {
  static let linesOfAModule = 14_450
  /// The executable only starts the command's module.
  static let linesOfTheExecutable = 30

  static let filesOfAFolder = 25
  /// Folders that had more files when the bound was set, with how many they may have.
  static let crowded: [String: Int] = [:]

  static let width = 120

  /// Top-level types and file names that stand in two modules.
  static let knownTwice: Set<String> = []

  static func moduleFindings(in files: [SourceFile]) -> [Finding] {
    let modules = Dictionary(grouping: files.filter { $0.isSwift && $0.path.hasPrefix("Sources/") }) { $0.module ?? "" }
    return modules.sorted { $0.key < $1.key }.compactMap { module, files in
      let lines = files.map { $0.lines.count - 1 }.reduce(0, +)
      let most = module == "rehearse" ? linesOfTheExecutable : linesOfAModule
      let message = "\(lines) lines; a module has at most \(most)"
      return lines > most ? Finding(path: "Sources/\(module)", line: 1, message: message) : nil
    }
  }

  static func folderFindings(in files: [SourceFile]) -> [Finding] {
    let modules = files.filter { $0.isSwift && ImportRule.module(of: $0) != nil }
    let folders = Dictionary(grouping: modules) { $0.path.dropLast($0.fileName.count + 1) }
    return folders.map { (path: String($0.key), count: $0.value.count) }.sorted { $0.path < $1.path }.compactMap {
      let most = crowded[$0.path] ?? filesOfAFolder
      let message = "\($0.count) files; past \(most) a folder has rooms of its own"
      return $0.count > most ? Finding(path: $0.path, line: 1, message: message) : nil
    }
  }

  static func lineFindings(in file: SourceFile) -> [Finding] {
    let isCode =
      [".swift", ".sql", ".py", ".c", ".h", ".css", ".js"].contains { file.path.hasSuffix($0) }
      || file.text.hasPrefix("#!")
    // What a former release wrote is kept as it is.
    guard isCode, !file.path.contains("/Fixtures/") else { return [] }
    return file.lines.enumerated().filter { $0.element.count > width }.map {
      Finding(path: file.path, line: $0.offset + 1, message: "\($0.element.count) columns; at most \(width)")
    }
  }

  /// Names of files and of top-level types, each with the files that have it in more than one module.
  static func namesThatStandTwice(in files: [SourceFile]) -> [String: [String]] {
    var places: [String: [(module: String, path: String)]] = [:]
    for file in files where file.isSwift {
      guard let module = ImportRule.module(of: file) else { continue }
      for name in Set([file.fileName] + topLevelTypes(in: file)) {
        places[name, default: []].append((module, file.path))
      }
    }
    return places.filter { Set($0.value.map(\.module)).count > 1 }.mapValues { $0.map(\.path) }
  }

  /// A concept, how a line that declares it looks, and the one file that may: a line of `tools/architecture/homes.txt`.
  struct Home {
    let concept: String
    let expression: String
    /// `nil` where no file may.
    let path: String?

    init?(_ line: String) {
      let parts = line.components(separatedBy: " | ")
      guard !line.hasPrefix("#"), parts.count == 3 else { return nil }
      (concept, expression, path) = (parts[0], parts[1], parts[2] == "none" ? nil : parts[2])
    }
  }

  /// Where a concept is declared besides its home, and homes that do not declare it any more.
  static func homeFindings(_ home: Home, in files: [SourceFile]) -> [Finding] {
    let found = files.filter { $0.isSwift && $0.module != nil }.flatMap { file in
      file.codeLines.indices.filter { !TextRule.captures("(\(home.expression))", in: file.codeLines[$0]).isEmpty }.map {
        Finding(path: file.path, line: $0 + 1, message: "\(home.concept) has its home in \(home.path ?? "no file")")
      }
    }
    guard let path = home.path, !found.contains(where: { $0.path == path }) else {
      return found.filter { $0.path != home.path }
    }
    return [Finding(path: path, line: 1, message: "\(home.concept) is not here any more")]
  }

  /// A word in the names of this many types below the command is in the glossary, or an ordinary word.
  static let typesOfAWord = 2

  /// Words of names of top-level types that a glossary lacks, each with the types; UIKit's own names are UIKit's.
  static func wordsWithoutMeaning(in files: [SourceFile], glossary: String) -> [String: Set<String>] {
    let known = Set(TextRule.captures("([a-z]+)", in: glossary.lowercased()))
    var types: [String: Set<String>] = [:]
    for file in files where file.isSwift && file.module != nil && file.module != "Command" {
      for type in topLevelTypes(in: file) where TextRule.captures("^((?:UI|NS|CA|SG)[A-Z])", in: type).isEmpty {
        for word in TextRule.captures("(JUnit|[A-Z]+(?![a-z])|[A-Z][a-z0-9]+)", in: type) {
          types[word.lowercased(), default: []].insert(type)
        }
      }
    }
    func isKnown(_ word: String) -> Bool {
      known.contains(word) || known.contains(word + "s")
        || (word.hasSuffix("s") && known.contains(String(word.dropLast())))
    }
    return types.filter { $0.value.count >= typesOfAWord && !isKnown($0.key) }
  }

  static func topLevelTypes(in file: SourceFile) -> [String] {
    let modifiers = #"(?:@\w+(?:\([^)]*\))? |public |package |internal |fileprivate |private |final |indirect )*"#
    let kinds = "(?:struct|class|enum|protocol|actor|typealias)"
    return file.codeLines.flatMap { TextRule.captures("^\(modifiers)\(kinds) (\\w+)", in: $0) }
  }
}
