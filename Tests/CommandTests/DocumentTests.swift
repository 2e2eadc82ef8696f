import Foundation
import Testing

@Suite struct DocumentTests {
  @Test func `the page about the schema is the one that tools/docs writes`() throws {
    let page = Workplace.repository.appendingPathComponent("Documentation/Schema.md")

    let written = try Workplace().rehearse("schema", "--format", "markdown")

    #expect(written.output == (try String(contentsOf: page, encoding: .utf8)))
  }

  @Test(arguments: [
    "init",
    "record",
    "import",
    "list",
    "show",
    "state",
    "why",
    "query",
    "diff",
    "matrix",
    "minimize",
    "explore",
    "verify",
    "bisect",
    "render",
    "film",
    "dashboard list",
    "dashboard check",
    "dashboard build",
    "export",
    "report",
    "history",
    "changes",
    "regressions",
    "merge",
    "review",
    "review pending",
    "review accept",
    "review reject",
    "review comment",
    "ignore add",
    "ignore list",
    "baseline why",
    "baseline export",
    "baseline import",
    "merge",
    "claims",
    "decisions",
    "interleave",
    "dashboard serve",
    "schema",
    "lint",
    "doctor",
  ])
  func `the page about the command names every option`(_ subcommand: String) throws {
    let page = try String(
      contentsOf: Workplace.repository.appendingPathComponent("Documentation/CLI.md"), encoding: .utf8)

    let help = try Workplace().start(subcommand.split(separator: " ").map(String.init) + ["--help"]).result().output
    let options = Set(help.matches(of: /--[a-z]+/).map { String($0.output) }).subtracting(["--version", "--help"])

    #expect(page.contains("rehearse \(subcommand)"))
    #expect(page.contains("## rehearse \(subcommand.split(separator: " ")[0])"))
    #expect(options.filter { !page.contains($0) }.isEmpty)
  }
}
