import Foundation
import PackagePlugin

/// Embeds the texts of folders at the top of the package into Swift files that are generated for a target.
@main struct EmbedText: BuildToolPlugin {
  /// For each target the types that hold texts, and the folder, or the one file, of each; a folder with data holds no
  /// Swift.
  private let folders: [String: [(type: String, place: String)]] = [
    "Rehearsal": [("Bundled", "Scripts"), ("EditorSchema", "Documentation"), ("Laws", "Laws"), ("Lenses", "Lenses")],
    "RehearsalClaims": [("Claims", "Claims")],
    "RehearsalDrawing": [("Glossary", "Documentation/Glossary.md"), ("PageFiles", "Assets")],
    "RehearsalReports": [("Dashboards", "Dashboards"), ("Queries", "Queries")],
    "RehearsalStore": [("Migrations", "migrations")],
  ]

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    try (folders[target.name] ?? []).map { type, place in
      let found = context.package.directoryURL.appending(path: place)
      let isFile = !found.pathExtension.isEmpty
      let root = isFile ? found.deletingLastPathComponent() : found
      let files = isFile ? [found] : texts(below: root)
      let output = context.pluginWorkDirectoryURL.appending(path: "\(type)+Embedded.swift")
      return .buildCommand(
        displayName: "Embedding \(files.count) files of \(place) into \(target.name)",
        executable: try context.tool(named: "embed-text").url,
        arguments: [type, output.path, root.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    }
  }

  private func texts(below root: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var files: [URL] = []
    while let file = found?.nextObject() as? URL {
      if ["sql", "yaml", "txt", "css", "js", "json"].contains(file.pathExtension) { files.append(file) }
    }
    return files.sorted { $0.path < $1.path }
  }
}
