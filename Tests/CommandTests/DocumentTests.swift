import Foundation
import Testing

@Suite struct DocumentTests {
  @Test func `the page about the schema is the one that tools/docs writes`() throws {
    let page = Workplace.repository.appendingPathComponent("Documentation/Schema.md")

    let written = try Workplace().rehearse("schema", "--format", "markdown")

    #expect(written.output == (try String(contentsOf: page, encoding: .utf8)))
  }

  @Test func `the schemas of files are those beside the documentation, and none is left out`() throws {
    let folder = Workplace.repository.appendingPathComponent("Documentation")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".schema.json") }
    let workplace = try Workplace()

    #expect(files.count >= 7)
    for file in files {
      let printed = try workplace.rehearse("schema", "--\(file.dropLast(".schema.json".count))")
      #expect(printed.exit == 0, "\(file): \(printed.errors)")
      #expect(printed.output == (try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)))
    }
    #expect(try workplace.rehearse("schema", "--script", "--scene").exit == 2)
    #expect(try workplace.rehearse("schema", "--script", "--format", "csv").exit == 2)
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
    "completions",
    "when",
    "fmt",
  ])
  func `the page about the command names every option`(_ subcommand: String) throws {
    let page = try String(
      contentsOf: Workplace.repository.appendingPathComponent("Documentation/CLI.md"), encoding: .utf8)

    let asking = subcommand.split(separator: " ").map(String.init) + ["--help"]
    let help = try Workplace().start(asking).result().output
    // The manual is made from it.
    let again = try Workplace().start(asking).result().output
    let options = Set(help.matches(of: /--[a-z]+/).map { String($0.output) }).subtracting(["--version", "--help"])

    #expect(!help.isEmpty && help == again)
    #expect(page.contains("rehearse \(subcommand)"))
    #expect(page.contains("## rehearse \(subcommand.split(separator: " ")[0])"))
    #expect(options.filter { !page.contains($0) }.isEmpty)
  }
}
