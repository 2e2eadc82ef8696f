import Foundation
import PackagePlugin

/// `swift package rehearse …`: the command, for a package that depends on this one, without an installation.
@main struct RehearsePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let built = try packageManager.build(
      .product("rehearse"), parameters: .init(configuration: .debug, logging: .concise))
    guard built.succeeded,
      let tool = built.builtArtifacts.first(where: { $0.kind == .executable && $0.url.lastPathComponent == "rehearse" })
    else {
      Diagnostics.error("rehearse could not be built:\n\(built.logText)")
      return
    }
    let process = Process()
    process.executableURL = tool.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM makes 1 of every exit code but 0, and names the plugin's own in its last line.
    guard process.terminationReason == .exit else { exit(128 + process.terminationStatus) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
