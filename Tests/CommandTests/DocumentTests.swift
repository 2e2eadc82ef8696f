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

  @Test(arguments: CommandHelp.all.map(\.command).filter { !$0.isEmpty })
  func `the pages about the command name every option`(_ command: String) throws {
    let page = try CommandPages.text()

    let help = try #require(CommandHelp.all.first { $0.command == command }).text
    // The manual is made from it.
    let again = try Workplace().start(command.split(separator: " ").map(String.init) + ["--help"]).result().output
    let options = Set(help.matches(of: /--[a-z]+/).map { String($0.output) }).subtracting(["--version", "--help"])

    #expect(!help.isEmpty && help == again)
    #expect(page.contains("rehearse \(command)"))
    #expect(page.contains("\n## rehearse \(command.split(separator: " ")[0])\n"))
    #expect(options.filter { !page.contains($0) }.isEmpty)
  }

  @Test func `the page about the command leads to each command, in the order of help`() throws {
    let page = try String(
      contentsOf: Workplace.repository.appendingPathComponent("Documentation/CLI.md"), encoding: .utf8)
    let linked = page.matches(of: /- \[`rehearse ([a-z ]+)`\]\(Commands\/[A-Z][a-z]+\.md#/).map { String($0.1) }
    let commands = CommandHelp.all.map(\.command).filter { !$0.isEmpty && !$0.contains(" ") || $0 == "dashboard serve" }

    #expect(linked == commands)
  }

  @Test func `the pages about the command show the examples of its help`() throws {
    for page in try CommandPages.all() {
      let written = CommandPages.withExamples(page.text)
      if ConsolePage.isWriting { try written.write(to: page.url, atomically: true, encoding: .utf8) }
      #expect(written == page.text, "\(page.url.lastPathComponent): tools/docs writes it")
      #expect(written.components(separatedBy: "\n").count <= 800)
    }
  }
}
