import FoundationEssentials

extension Redaction {
  // MARK: - Files of patterns

  /// What the file of a project is called, which lies beside its scripts.
  package static let fileName = "redactions.txt"
  /// Larger files hold no patterns that somebody wrote.
  private static let largestFile = 100_000

  /// The patterns of a file: one a line, without empty lines and lines that begin with `#`.
  package static func patterns(in path: String) throws(RehearsalError) -> [String] {
    guard let status = FileStatus(path) else { throw RehearsalError(.request, "\(path): there is no such file") }
    guard status.kind == .file, status.size <= largestFile, let bytes = FileManager.default.contents(atPath: path),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw RehearsalError(
        .request, "\(path): the file cannot be read",
        details: ["expected: a file of UTF-8 text with a regular expression a line, of at most \(largestFile) bytes"])
    }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    return lines.filter { line in !line.allSatisfy { $0 == " " || $0 == "\t" } && !line.hasPrefix("#") }
  }

  /// The patterns of the file in a folder of scripts; none where there is no such file.
  package static func patterns(ofFolder folder: String?) throws(RehearsalError) -> [String] {
    guard let folder, FileStatus("\(folder)/\(fileName)") != nil else { return [] }
    return try patterns(in: "\(folder)/\(fileName)")
  }
}
