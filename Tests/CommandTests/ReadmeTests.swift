import Foundation
import Testing

/// The README's sessions are real: each `console` block is what the command prints for the `yaml` block.
@Suite struct ReadmeTests {
  @Test func `the README's commands print what it says they print`() throws {
    let page = try ConsolePage("README.md")
    let workplace = try Workplace()
    try workplace.write("greeting.yaml", try #require(page.blocks("yaml").first))

    try page.expectOutput(in: workplace, environment: TutorialTests.git)
  }
}
