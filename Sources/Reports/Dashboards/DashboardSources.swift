import FoundationEssentials
package import Rehearsal
import RehearsalPlainText
import RehearsalSourceText

/// The bundled dashboards and those of a project.
package struct DashboardSources {
  /// Every dashboard and where it comes from, in the order of the list: bundled ones first.
  package let entries: [Entry]

  /// The files that were read, as they were then.
  package let files: [File]

  /// A file, and what is in it.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// A dashboard and its file.
  package struct Entry {
    package let description: DashboardDescription
    /// Path of its file, or `bundled`.
    package let path: String

    package init(description: DashboardDescription, path: String) {
      self.description = description
      self.path = path
    }
  }

  /// The folder that is read when none is named, where it is there.
  package static let usual = "dashboards"

  package var descriptions: [DashboardDescription] { entries.map(\.description) }

  /// Reads the dashboards of `folder`, or of `./dashboards` where that is there.
  ///
  /// One with the id of a bundled dashboard takes its place.
  package init(folder: String?) throws(RehearsalError) {
    var files: [File] = []
    for path in try DashboardSources.files(in: folder) {
      files.append(File(path: path, bytes: try WrittenFile.bytes(of: path)))
    }
    try self.init(files, of: folder ?? DashboardSources.usual)
  }

  /// Reads dashboards that were read from files of a folder before.
  package init(_ files: [File], of folder: String) throws(RehearsalError) {
    self.files = files
    var entries = Dashboards.bundled.map { Entry(description: $0, path: "bundled") }
    var paths: [String: String] = [:]
    var wrong: [Diagnostic] = []
    for read in files {
      let path = read.path
      let file = DashboardFile(path: path, bytes: read.bytes)
      wrong += file.diagnostics
      guard let description = file.description else { continue }
      if let other = paths.updateValue(path, forKey: description.id) {
        throw RehearsalError(
          .request, "two dashboards have the id \(description.id)", details: [other, path])
      }
      let entry = Entry(description: description, path: path)
      if let place = entries.firstIndex(where: { $0.description.id == description.id }) {
        entries[place] = entry
      } else {
        entries.append(entry)
      }
    }
    guard wrong.isEmpty else {
      throw RehearsalError(
        .request, "\(counted(wrong.count, "error")) in \(folder)", diagnostics: wrong)
    }
    self.entries = entries
  }

  /// Reads one file.
  package static func file(at path: String) throws(RehearsalError) -> DashboardFile {
    DashboardFile(path: path, bytes: try WrittenFile.bytes(of: path))
  }

  /// Paths of the YAML files of a folder, sorted.
  private static func files(in folder: String?) throws(RehearsalError) -> [String] {
    let place = folder ?? DashboardSources.usual
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      if folder == nil { return [] }
      throw RehearsalError(.request, "\(place): there is no such folder")
    }
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map { "\(place)/\($0)" }
  }
}
