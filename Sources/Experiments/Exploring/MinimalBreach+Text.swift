package import Rehearsal
import RehearsalPlainText

extension OutputFolder {
  /// Refuses, before anything is performed, a folder in which scripts of findings cannot be written.
  package func checkForFindings() throws(RehearsalError) {
    // As they are named below.
    try check { $0.contains(/-[0-9]+\.yaml$/) }
  }
}

extension MinimalBreach {
  /// Writes the script into a folder; returns its file.
  ///
  /// - Parameters:
  ///   - folder: Is made if it is not there.
  ///   - name: The file's name without its ending.
  func write(to folder: String, as name: String) throws(RehearsalError) -> String {
    try OutputFolder(path: folder).write(text, to: name + ".yaml")
    return "\(folder)/\(name).yaml"
  }

  /// The steps and the place of the script, for people.
  ///
  /// - Parameter count: How many steps there were.
  func lines(from count: Int, in file: String) -> [String] {
    steps.map { "  \(TextWidth.visible($0))" }
      + ["  \(counted(count, "step")) → \(steps.count), \(counted(replays, "replay")); \(file)"]
  }
}
