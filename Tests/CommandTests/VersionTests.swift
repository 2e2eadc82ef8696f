import Foundation
import Testing

@Suite struct VersionTests {
  @Test func `the newest release of the changelog is the version that the command prints`() throws {
    let text = try String(contentsOf: Workplace.repository.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let releases = text.matches(of: /(?m)^## ([0-9]+\.[0-9]+\.[0-9]+) \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$/)
    let newest = try #require(releases.first?.output.1)

    let printed = try Workplace().rehearse("--version").output

    #expect(printed == newest + "\n")
  }

  @Test func `the changelog tells what was added, changed and mended apart`() throws {
    let text = try String(contentsOf: Workplace.repository.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let sections = Set(text.matches(of: /(?m)^### (.+)$/).map { String($0.output.1) })

    #expect(sections.subtracting(["Security", "Changed", "Fixed", "Added", "For contributors"]) == [])
  }
}
