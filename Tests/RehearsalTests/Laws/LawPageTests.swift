import Foundation
import Rehearsal
import Testing

/// The page about the laws lists them as they are; `tools/docs` has it written.
@Suite struct LawPageTests {
  @Test func `the page lists every law with what must hold`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = root.appending(path: "Documentation/Laws.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let heading = "## All laws\n"
    let head = try #require(text.components(separatedBy: heading).first)

    let whole = head + heading + LawPageTests.listing()

    if ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write" {
      try whole.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(text == whole, "tools/docs writes it")
  }

  private static func listing() -> String {
    let families = Dictionary(grouping: LawSet.bundled.laws, by: \.family)
    let head = "\n`rehearse laws NAME` shows the text of a law, with the claims or other texts that it comes from.\n"
    return head
      + families.keys.sorted().map { family in
        "\n### \(family)\n\n"
          + (families[family] ?? []).map { law in
            let toolkits = law.toolkits == Law.models ? "" : " (\(law.toolkits.joined(separator: ", ")))"
            return "- `\(law.name)`\(toolkits): \(law.title)\n"
          }.joined()
      }.joined()
  }
}
