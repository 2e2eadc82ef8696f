import FoundationEssentials

extension Redaction {
  // MARK: - Files of patterns

  /// What the file of a project is called, which lies beside its scripts.
  package static let fileName = "redactions.txt"
  /// Larger files hold no patterns that somebody wrote.
  private static let largestFile = 100_000

  /// The patterns of a file: one a line, without empty lines and lines that begin with `#`.
  package static func patterns(in path: String) throws(RehearsalError) -> [String] {
    let lines = try WrittenFile.text(of: path, most: largestFile).split(whereSeparator: \.isNewline).map(String.init)
    return lines.filter { line in !line.allSatisfy { $0 == " " || $0 == "\t" } && !line.hasPrefix("#") }
  }

  /// The patterns of the project, and those of the file in a folder of scripts, if there is one.
  package static func patterns(ofFolder folder: String?) throws(RehearsalError) -> [String] {
    let own = try ProjectFile.found(from: folder ?? "")?.says.redaction ?? []
    guard let folder, FileStatus("\(folder)/\(fileName)") != nil else { return own }
    return try own + patterns(in: "\(folder)/\(fileName)")
  }
}
