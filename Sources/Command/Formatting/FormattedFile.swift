import FoundationEssentials
package import Rehearsal
import RehearsalPlainText
import RehearsalSourceText

/// A script or a scene in the one form that `rehearse fmt` writes.
package struct FormattedFile {
  package let path: String
  /// The text in its form.
  package let text: String
  /// The first line, from 1, that is not in the form; `nil` when all are.
  package let line: Int?
  /// Why the text was left as it is; `nil` when it was not.
  package let trouble: String?

  /// Formats a text.
  ///
  /// - Throws: What is wrong with it.
  package init(_ bytes: [UInt8], path: String) throws(RehearsalError) {
    let findings = SourceFindings(path: path)
    guard let source = YAMLText.decode(bytes, findings: findings),
      let formatted = YAMLFormatting(source, findings: findings)
    else {
      throw RehearsalError(.request, "\(path) cannot be read", diagnostics: findings.diagnostics)
    }
    self.path = path
    (text, trouble) = (formatted.text, formatted.trouble)
    line = source == text ? nil : YAMLFormatting.firstDifference(source, text)
  }

  /// The files that somebody names, or those of the folder `Scripts`; `-` alone is standard input.
  ///
  /// - Throws: What is wrong in all of them.
  package static func all(of paths: [String]) throws(RehearsalError) -> [FormattedFile] {
    if paths == [StandardInput.path] { return [try FormattedFile(StandardInput.bytes(), path: StandardInput.path)] }
    guard !paths.isEmpty || !ProjectPlaces.found().scripts.isEmpty else {
      throw RehearsalError(
        .request, "there is no folder Scripts here", details: ["name scripts or folders, or - for standard input"])
    }
    let sources = try ScriptSources(paths)
    try sources.expectScripts()
    var (files, wrong): ([FormattedFile], [Diagnostic]) = ([], [])
    for file in sources.files where sources.selected.contains(file.path) {
      do { files.append(try FormattedFile(file.bytes, path: file.path)) } catch { wrong += error.diagnostics }
    }
    guard wrong.isEmpty else {
      throw RehearsalError(
        .request, "\(counted(wrong.count, "error")) in \(sources.description); nothing was written",
        diagnostics: wrong.sorted())
    }
    return files
  }

  /// Writes the file, unless it is in the form.
  package func write() throws(RehearsalError) { if line != nil { try OutputFile(path: path).write(text) } }
}
