import ArgumentParser
import Rehearsal
import RehearsalServer
import RehearsalStore

/// `rehearse dashboard serve`: the same pages over HTTP, and questions in SQL.
struct DashboardServe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the pages and a console for SQL to a browser on this machine.",
    discussion: """
      Prints the address and serves until it is interrupted. Every page is made from the file as it is at one moment, \
      while recorders write; pages of the newest run renew themselves when a run ends. Only readers on this machine \
      are answered unless --host says otherwise, and nothing can be changed but with --review: then a browser that \
      opens the printed address can accept and reject changes, as `rehearse review` does.

      Exit codes: 130 and 143 after SIGINT and SIGTERM, which is how serving ends; 2 when the port is taken or the \
      address is none of this machine; 5 a problem with the store.
      """)

  @Option(help: ArgumentHelp("The port; 0 takes one that is free.", valueName: "number"))
  var port: UInt16 = 7357

  @Option(
    help: ArgumentHelp(
      "The address to listen on: 127.0.0.1, ::1, or another one of this machine, which others can then read.",
      valueName: "address"))
  var host = "127.0.0.1"

  @Flag(
    help: """
      Answer only those who know a token, which the printed address carries; always so when other machines can reach \
      --host.
      """)
  var token = false

  @Option(
    help: ArgumentHelp("A file whose first line is the token, instead of one that is made.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Flag(help: "Let pages decide about changes, at once; on this machine only, and always with a token.")
  var review = false

  @OptionGroup var author: AuthorOption
  @OptionGroup var writing: BaselineWriting
  @OptionGroup var dashboards: DashboardsOption

  @OptionGroup var database: DatabaseOption

  func run() async throws {
    #if Server
    let sources = try dashboards.sources()
    // Also brings a file of an older format up to date; held open, so that the log's index is not made for every page.
    let kept = try Store(path: database.path, access: .readOnly)
    let address = try WebServer.address(host)
    let isReachable = !HostName.isLoopback(address)
    if review, isReachable {
      throw RehearsalError(.request, "--review is for this machine alone: leave --host out, or name 127.0.0.1 or ::1")
    }
    if review { try writing.permit() }
    let site = Site(
      database: database.path, dashboards: sources, address: address,
      review: review ? SiteReview(who: try author.name()) : nil)
    let isAsked = token || isReachable || review
    let readers = try tokenFile.map { try ServerToken(file: $0) } ?? (isAsked ? ServerToken() : nil)
    let server = WebServer(host: address, port: port, site: site, token: readers)
    Interruption.listen()
    if isReachable {
      StandardError.write(
        line: "warning: \(address) can be reached from other machines, and whoever has the token reads everything"
          + " in \(database.path); token and answers are not encrypted on their way")
    }
    let path = database.path
    try await server.run { location in
      // Without a reader of this line there is nobody to tell; the server goes on.
      _ = try? StandardOutput.write(lines: ["Serving \(path) at \(location)"])
    } shouldStop: {
      Interruption.status != nil
    }
    withExtendedLifetime(kept) {}
    throw Interruption.status ?? .same
    #else
    throw RehearsalError.withoutServer
    #endif
  }
}
