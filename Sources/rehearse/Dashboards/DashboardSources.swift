import Foundation
import RehearsalReports
import RehearsalSourceText

/// The bundled dashboards and those of a project.
struct DashboardSources {
  /// Every dashboard and where it comes from, in the order of the list: bundled ones first.
  let entries: [Entry]

  /// A dashboard and its file.
  struct Entry {
    let description: DashboardDescription
    /// Path of its file, or `bundled`.
    let path: String
  }

  /// Larger files are no dashboards.
  static let largestFile = 1_000_000

  var descriptions: [DashboardDescription] { entries.map(\.description) }

  /// Reads the dashboards of `folder`, or of `./dashboards` where that is there.
  ///
  /// One with the id of a bundled dashboard takes its place.
  init(folder: String?) throws(CommandFailure) {
    var entries = Dashboards.bundled.map { Entry(description: $0, path: "bundled") }
    var paths: [String: String] = [:]
    var wrong = 0
    for path in try DashboardSources.files(in: folder) {
      let file = try DashboardSources.file(at: path)
      for diagnostic in file.diagnostics { StandardError.write(line: diagnostic.text) }
      wrong += file.diagnostics.count
      guard let description = file.description else { continue }
      if let other = paths.updateValue(path, forKey: description.id) {
        throw CommandFailure(
          .usage, "two dashboards have the id \(description.id)", details: [other, path])
      }
      let entry = Entry(description: description, path: path)
      if let place = entries.firstIndex(where: { $0.description.id == description.id }) {
        entries[place] = entry
      } else {
        entries.append(entry)
      }
    }
    guard wrong == 0 else {
      throw CommandFailure(.usage, "\(counted(wrong, "error")) in \(folder ?? DashboardsOption.usual)")
    }
    self.entries = entries
  }

  /// Reads one file.
  static func file(at path: String) throws(CommandFailure) -> DashboardFile {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw CommandFailure(.usage, "\(path): there is no such file")
    }
    guard attributes?[.size] as? Int ?? 0 <= largestFile, let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.usage, "\(path): the file cannot be read, or has more than \(largestFile) bytes")
    }
    return DashboardFile(path: path, bytes: Array(bytes))
  }

  /// Paths of the YAML files of a folder, sorted.
  private static func files(in folder: String?) throws(CommandFailure) -> [String] {
    let place = folder ?? DashboardsOption.usual
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      if folder == nil { return [] }
      throw CommandFailure(.usage, "\(place): there is no such folder")
    }
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map { "\(place)/\($0)" }
  }
}
