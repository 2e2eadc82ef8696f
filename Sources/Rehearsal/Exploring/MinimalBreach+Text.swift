import FoundationEssentials
import RehearsalPlainText

extension MinimalBreach {
  /// Writes the script into a folder; returns its steps and its place, for people.
  ///
  /// - Parameters:
  ///   - folder: Is made if it is not there.
  ///   - name: The file's name without its ending.
  ///   - count: How many steps there were.
  package func write(to folder: String, as name: String, from count: Int) throws(RehearsalError) -> [String] {
    let file = "\(folder)/\(name).yaml"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    } catch {
      throw RehearsalError(.output, "\(file): the file cannot be written")
    }
    return steps.map { "  \(TextWidth.visible($0))" }
      + ["  \(counted(count, "step")) → \(steps.count), \(counted(replays, "replay")); \(file)"]
  }
}
