import Foundation
import Testing

/// What is said of each commit of a story, by everybody alike: [how it is read](../../Stories/pull-requests/README.md).
@Suite struct StoryTests {
  private static let folder = Workplace.repository.appendingPathComponent("Tests/Stories/pull-requests")

  /// The commit whose facts no run can tell so far: of scripts of which one cannot be read, nothing is recorded.
  private static let open = "m05"

  @Test(arguments: ["story.yaml", "more.yaml"])
  func `all witnesses of a story agree with its facts, commit by commit`(_ name: String) throws {
    let story = try StoryFile(name, in: Self.folder)
    let player = try StoryPlayer(story)

    try player.play()

    #expect(player.comparisons >= story.commits.count * (story.duties.count - 1))
    for disagreement in player.disagreements where !disagreement.hasPrefix(Self.open) {
      Issue.record("\(disagreement)")
    }
    if story.commits.contains(where: { $0.name == Self.open }) {
      withKnownIssue("a script that cannot be read ends the run before anything is performed") {
        for disagreement in player.disagreements where disagreement.hasPrefix(Self.open) {
          Issue.record("\(disagreement)")
        }
      }
    }
    let named = Set(story.commits.flatMap { $0.facts["changes"]?.list ?? [] }.compactMap { $0["change"]?.scalar })
    #expect(named.subtracting(player.ledger.signatures.keys).isEmpty, "each change was seen")
    #expect(Set(player.ledger.signatures.values).count == player.ledger.signatures.count)
    if !player.writesComments {
      withKnownIssue("the comment was not looked at: there is no rehearse pr") { Issue.record("no rehearse pr") }
    }
  }
}
