import Foundation
import Testing

/// The commands of the README work when a reader pastes them.
@Suite struct ReadmeTests {
  @Test func `the README's commands can be pasted, and print what it says they print`() throws {
    let page = try String(contentsOf: Workplace.repository.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "```sh\n")
    try #require(parts.count == 2)
    let blocks = parts[1].components(separatedBy: "```\n")
    try #require(blocks.count >= 3)

    let result = try Workplace().shell("exec 2>&1\n\(blocks[0])", environment: TutorialTests.git)

    #expect(result.exit == 1 && result.output.contains("\nnotes/tap-outside         4           2  4 new\n"))
    #expect(result.output.contains("\n\(blocks[2])"), "\(result.output)")
  }
}
