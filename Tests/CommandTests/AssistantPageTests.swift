import Foundation
import Testing

/// `llms.txt`, the page for assistants that write scripts: what it shows is right.
@Suite struct AssistantPageTests {
  @Test func `the scene and the script of llms.txt are in their form, and every cell does what is expected`() throws {
    let page = try String(
      contentsOf: Workplace.repository.appendingPathComponent("llms.txt"), encoding: .utf8)
    let files = page.matches(of: /`(Scripts\/[a-z.]+)`\n\n```yaml\n((?:.*\n)*?)```\n/)
    let workplace = try Workplace()
    for file in files { try workplace.write(String(file.1), String(file.2)) }

    let lint = try workplace.rehearse("lint")
    let form = try workplace.rehearse("fmt", "--check")
    let record = try workplace.rehearse("record")

    #expect(files.count == 2 && lint.exit == 0 && form.exit == 0, "\(lint.output)\(form.output)")
    #expect(record.exit == 0 && record.output.contains("8 sessions, 8 new"), "\(record.output)\(record.errors)")
  }

  @Test func `the commands of llms.txt are there, and so is each page that it names`() throws {
    let page = try String(
      contentsOf: Workplace.repository.appendingPathComponent("llms.txt"), encoding: .utf8)
    let commands = Set(page.matches(of: /`rehearse ([a-z]+)/).map { String($0.1) })
    let links = page.matches(of: /\]\(([A-Za-z\/.]+)\)/).map { String($0.1) }

    #expect(commands.count > 8 && commands.isSubset(of: Set(CommandHelp.all.map(\.command))), "\(commands)")
    #expect(links.count > 5)
    for link in links {
      let path = Workplace.repository.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }
}
