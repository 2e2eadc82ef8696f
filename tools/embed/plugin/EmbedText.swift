import Foundation
import PackagePlugin

/// Embeds the `.sql`, `.yaml` and `.txt` files that lie beside a target's Swift files into a generated Swift file.
@main struct EmbedText: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = target.directoryURL
    let files = texts(below: root)
    let output = context.pluginWorkDirectoryURL.appending(path: "\(target.name)Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files into \(target.name)",
        executable: try context.tool(named: "embed-text").url,
        arguments: [String(target.name.trimmingPrefix("Rehearsal")), output.path, root.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }

  private func texts(below root: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var files: [URL] = []
    while let file = found?.nextObject() as? URL {
      if ["sql", "yaml", "txt"].contains(file.pathExtension) { files.append(file) }
    }
    return files.sorted { $0.path < $1.path }
  }
}
