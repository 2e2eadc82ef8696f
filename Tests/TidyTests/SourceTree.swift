import Foundation

/// One committed text file: its path from the top of the repository, and its text.
struct SourceFile: Sendable {
  let path: String
  let text: String

  /// The text without comments and without the contents of string literals; lines and columns are kept.
  let code: String
  let lines: [String]
  let codeLines: [String]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.components(separatedBy: "\n")
    code = path.hasSuffix(".swift") ? SwiftCode.code(of: text) : text
    codeLines = code.components(separatedBy: "\n")
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// The folder below `Sources`, if the file is in one: the module's name.
  var module: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  var fileName: String { String(path.split(separator: "/").last ?? "") }
}

/// One breach of a rule.
struct Finding: CustomStringConvertible, Equatable {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// The repository this test was built from.
enum Repository {
  static let root: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every text file that is meant to be committed, sorted by path.
  static let files: [SourceFile] = {
    var files: [SourceFile] = []
    let found = FileManager.default.enumerator(atPath: root.path)
    while let path = found?.nextObject() as? String {
      let name = (path as NSString).lastPathComponent
      if name.hasPrefix(".build") || [".git", ".rehearsal", "Package.resolved", "dist"].contains(name) {
        found?.skipDescendants()
        continue
      }
      let url = root.appendingPathComponent(path)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      files.append(SourceFile(path: path, text: text))
    }
    return files.sorted { $0.path < $1.path }
  }()

  static var swift: [SourceFile] { files.filter(\.isSwift) }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }
}

/// One line per finding, for a test's message.
func listing(_ findings: [Finding]) -> String {
  findings.map { "\n" + $0.description }.joined()
}
