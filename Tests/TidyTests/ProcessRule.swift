import Foundation

/// Which files start other programs, and that one alone starts git.
///
/// A place where a process is started is a place where a text of a database may become an option. There are few, and
/// what git is asked goes through the one that closes its room (`Git`).
enum ProcessRule {
  /// The file that starts git.
  static let git = "Git.swift"

  /// The files that start a process.
  static let starters: Set<String> = [git, "Shell.swift", "FreshProcess.swift", "InstalledProgram.swift"]

  private static let start =
    #"(?<![.\w])(Process\s*\(|posix_spawnp?\b|execv\w*\b|execl\w*\b|popen\b|system\s*\(|v?fork\s*\(\s*\))"#

  /// A text that is git's name, or begins with it as a line of shell does.
  private static let name = #""([\w/]*/)?git(\s+[-\w"\\$]|")|[|;&(]\s*git\s"#

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isSwift, file.path.hasPrefix("Sources/") else { return [] }
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() {
      if !starters.contains(file.fileName), let found = file.codeLines[index].first(of: start) {
        findings.append(Finding(path: file.path, line: index + 1, message: "\(found): no file but these: \(list)"))
      }
      let isComment = line.drop(while: \.isWhitespace).hasPrefix("//")
      if file.fileName != git, !isComment, line.first(of: name) != nil {
        findings.append(Finding(path: file.path, line: index + 1, message: "git is asked through Git alone"))
      }
    }
    return findings
  }

  private static var list: String { starters.sorted().joined(separator: ", ") }
}

extension String {
  fileprivate func first(of expression: String) -> Substring? {
    range(of: expression, options: .regularExpression).map { self[$0] }
  }
}
