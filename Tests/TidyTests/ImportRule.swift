/// Who may import whom; the picture is in Documentation/Architecture.md.
///
/// The compiler does not hold this: an import of a transitive dependency compiles.
enum ImportRule {
  static let table: [String: Set<String>] = [
    "RehearsalTrace": ["CRehearsalDigest"],
    "RehearsalPlainText": ["RehearsalTrace"],
    "RehearsalSourceText": ["CRehearsalYAML", "RehearsalTrace"],
    "RehearsalClaims": ["RehearsalSourceText"],
    "RehearsalStream": ["RehearsalSourceText", "RehearsalTrace"],
    "RehearsalStage": ["RehearsalTrace"],
    "RehearsalControllers": ["RehearsalStage", "RehearsalTrace"],
    "RehearsalScript": [
      "RehearsalControllers", "RehearsalSourceText", "RehearsalStage", "RehearsalTrace", "Synchronization",
    ],
    "RehearsalSQLite": ["CRehearsalSQLite", "Glibc", "Musl", "Darwin"],
    "RehearsalStore": ["RehearsalPlainText", "RehearsalSQLite", "RehearsalTrace", "Synchronization"],
    "RehearsalDiff": ["RehearsalPlainText", "RehearsalTrace"],
    "Rehearsal": [
      "CRehearsalProcess", "RehearsalClaims", "RehearsalControllers", "RehearsalDiff", "RehearsalPlainText",
      "RehearsalScript", "RehearsalSourceText", "RehearsalStage", "RehearsalStore", "RehearsalStream",
      "RehearsalTrace", "Dispatch", "FoundationEssentials", "Glibc", "Synchronization",
    ],
    "RehearsalExperiments": [
      "Rehearsal", "RehearsalDiff", "RehearsalPlainText", "RehearsalScript", "RehearsalSourceText", "RehearsalStore",
      "RehearsalTrace", "FoundationEssentials",
    ],
    "RehearsalReview": [
      "Rehearsal", "RehearsalDiff", "RehearsalExperiments", "RehearsalPlainText", "RehearsalScript",
      "RehearsalSourceText", "RehearsalStore", "RehearsalStream", "RehearsalTrace", "FoundationEssentials",
      "Synchronization",
    ],
    "RehearsalDrawing": [
      "Rehearsal", "RehearsalDiff", "RehearsalPlainText", "RehearsalStore", "RehearsalTrace", "FoundationEssentials",
    ],
    "RehearsalReports": [
      "Rehearsal", "RehearsalClaims", "RehearsalDiff", "RehearsalDrawing", "RehearsalExperiments", "RehearsalPlainText",
      "RehearsalReview", "RehearsalSourceText", "RehearsalStore", "RehearsalTrace", "FoundationEssentials",
      "Synchronization",
    ],
    "RehearsalTesting": [
      "Rehearsal", "RehearsalDrawing", "RehearsalReview", "FoundationEssentials", "Synchronization", "Testing",
    ],
    "RehearsalXCTesting": ["Rehearsal", "RehearsalReview", "XCTest"],
    "RehearsalProbe": ["RehearsalTrace", "UIKit"],
    "RehearsalServer": [
      "Rehearsal", "RehearsalDrawing", "RehearsalExperiments", "RehearsalPlainText", "RehearsalReports",
      "RehearsalReview", "RehearsalStore", "RehearsalTrace", "FoundationEssentials", "Glibc", "NIOCore", "NIOHTTP1",
      "NIOPosix", "Synchronization",
    ],
    "RehearsalCommand": [
      "Rehearsal", "RehearsalClaims", "RehearsalDiff", "RehearsalDrawing", "RehearsalExperiments", "RehearsalPlainText",
      "RehearsalReports", "RehearsalReview", "RehearsalScript", "RehearsalServer", "RehearsalSourceText",
      "RehearsalStore", "RehearsalTrace", "ArgumentParser", "FoundationEssentials", "Glibc", "Synchronization",
    ],
    "rehearse": ["RehearsalCommand"],
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isSwift, let module = module(of: file) else { return [] }
    guard let allowed = table[module] else {
      return [Finding(path: file.path, line: 1, message: "module \(module) is not in the import table")]
    }
    return imports(in: file).compactMap { line, name in
      allowed.contains(name)
        ? nil : Finding(path: file.path, line: line, message: "\(module) may not import \(name)")
    }
  }

  static func module(of file: SourceFile) -> String? {
    guard let folder = file.module else { return nil }
    return ["rehearse", "Rehearsal"].contains(folder) ? folder : "Rehearsal" + folder
  }

  /// The modules imported, with attributes, access levels and imports of single declarations understood.
  static func imports(in file: SourceFile) -> [(line: Int, module: String)] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias", "actor"]
    let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    var found: [(Int, String)] = []
    for (number, line) in file.codeLines.enumerated() {
      for statement in line.split(separator: ";") {
        var words = statement.split(separator: " ")
        while let first = words.first, first.hasPrefix("@") || levels.contains(first) { words.removeFirst() }
        guard words.first == "import", words.count > 1 else { continue }
        words.removeFirst()
        if kinds.contains(words[0]), words.count > 1 { words.removeFirst() }
        found.append((number + 1, String(words[0].prefix { $0 != "." })))
      }
    }
    return found
  }
}
