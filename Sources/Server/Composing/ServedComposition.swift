package import Rehearsal

/// A composition on a page: `rehearse compose SCENE --serve`.
package struct ServedComposition: Sendable {
  let scene: String
  let id: String?
  let matrix: String?
  let sources: ScriptSources
  /// Where the script is written to; `nil` where it is only shown.
  let file: OutputFile?

  /// - Parameters:
  ///   - scene: A scene's name, the id of a script that has it, or the path of a page.
  ///   - id: What the script will call itself; after the scene, where nobody says.
  ///   - matrix: `ios=5.0; device=ipad`.
  ///   - file: Where the script is written to.
  package init(_ scene: String, id: String?, matrix: String?, in sources: ScriptSources, file: OutputFile?) {
    self.scene = scene
    self.id = id
    self.matrix = matrix
    self.sources = sources
    self.file = file
  }

  /// Serves its page on this machine until it is told to stop.
  ///
  /// - Parameter started: Is told where a browser finds the page, once it is served.
  package func run(
    port: UInt16, started: @escaping @Sendable (String) -> Void, shouldStop: @escaping @Sendable () -> Bool
  ) async throws {
    #if Server
    let address = "127.0.0.1"
    let token = ServerToken()
    let server = ComposeServer(
      try ComposeDesk(self), entrance: Entrance(address: address, token: token, decisions: ComposeAction.path))
    try await Listening(host: address, port: port, token: token).run(server, started: started, shouldStop: shouldStop)
    #else
    throw RehearsalError.withoutServer
    #endif
  }
}

extension RehearsalError {
  /// Says that this command was built without what serves pages.
  package static var withoutServer: RehearsalError {
    RehearsalError(
      .request, "this rehearse was built without its server",
      details: [
        "swift build --traits Server builds it with the server, and so does tools/build",
        "without it: rehearse dashboard build and rehearse report write pages as files, rehearse compose asks here",
      ])
  }
}
