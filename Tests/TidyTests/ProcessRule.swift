import Foundation

/// Which file starts other programs, and which one alone asks for git.
///
/// A place where a program is named is a place where a text of a database may become an option. One file starts
/// programs, and what git is asked goes through the one that closes its room (`Git`).
enum ProcessRule {
  /// The file that names git.
  static let git = "Git.swift"

  /// The file that starts programs.
  static let starter = "ChildProcess.swift"

  /// The files that name a program to start.
  static let callers: Set<String> = [
    git, "Shell.swift", "FreshProcess.swift", "InstalledProgram.swift", "WorkerProcess.swift", "AdapterProcess.swift",
    "Pager.swift", "FarFolder.swift", "ExternalCommand.swift",
  ]

  private static let start =
    #"(?<![.\w])(Process\s*\(|rehearsal_start\b|posix_spawnp?\b|exec[lv]\w*\b|popen\b|system\s*\(|v?fork\s*\(\s*\))"#

  private static let call = #"(?<![.\w])ChildProcess\s*[(.]"#

  /// A text that is git's name, or begins with it as a line of shell does.
  private static let name = #""([\w/]*/)?git(\s+[-\w"\\$]|")|[|;&(]\s*git\s"#

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isSwift, file.path.hasPrefix("Sources/") else { return [] }
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() {
      func report(_ message: String) { findings.append(Finding(path: file.path, line: index + 1, message: message)) }
      let code = file.codeLines[index]
      if file.fileName != starter, let found = code.first(of: start) { report("\(found): no file but \(starter)") }
      if file.fileName != starter, !callers.contains(file.fileName), code.first(of: call) != nil {
        report("ChildProcess: no file but these: \(callers.sorted().joined(separator: ", "))")
      }
      let isComment = line.drop(while: \.isWhitespace).hasPrefix("//")
      if file.fileName != git, !isComment, line.first(of: name) != nil {
        report("git is asked through Git alone")
      }
    }
    return findings
  }
}

extension String {
  fileprivate func first(of expression: String) -> Substring? {
    range(of: expression, options: .regularExpression).map { self[$0] }
  }
}
