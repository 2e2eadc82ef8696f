import RehearsalPlainText

extension OutputFolder {
  /// Refuses, before anything is performed, a folder in which scripts of findings cannot be written.
  package func checkForFindings() throws(RehearsalError) {
    // As they are named below.
    try check { $0.contains(/-[0-9]+\.yaml$/) }
  }
}

extension MinimalBreach {
  /// Writes the script into a folder; returns its steps and its place, for people.
  ///
  /// - Parameters:
  ///   - folder: Is made if it is not there.
  ///   - name: The file's name without its ending.
  ///   - count: How many steps there were.
  package func write(to folder: String, as name: String, from count: Int) throws(RehearsalError) -> [String] {
    let file = "\(folder)/\(name).yaml"
    try OutputFolder(path: folder).write(text, to: name + ".yaml")
    return steps.map { "  \(TextWidth.visible($0))" }
      + ["  \(counted(count, "step")) → \(steps.count), \(counted(replays, "replay")); \(file)"]
  }
}
