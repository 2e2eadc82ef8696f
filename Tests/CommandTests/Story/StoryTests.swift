import Foundation
import Testing

/// What is said of each commit of a story, by everybody alike: [how it is read](../../Stories/pull-requests/README.md).
@Suite struct StoryTests {
  private static let folder = Workplace.repository.appendingPathComponent("Tests/Stories/pull-requests")

  /// The disagreements about the commit m05, whose script cannot be read (Documentation/Limits.md).
  ///
  /// A change after which one of them no longer holds takes it away here.
  private static let limits: Set = [
    #"m05 record: nothing is written: Scripts/list/outside.yaml:8:5: error: unknown value of unit "grams""#,
    #"m05 page: exit 2, error: .rehearsal/history.sqlite holds neither a script nor a run called "m05""#,
    #"m05 dashboard: exit 2, error: .rehearsal/history.sqlite holds neither a script nor a run called "m05""#,
    #"m05 comment: nothing is written: Scripts/list/outside.yaml:8:5: error: unknown value of unit "grams""#,
    "m05 comment: no marker", "m05 comment: [] cells are failed, not 2", "m05 comment: [] cells are broken, not 4",
    "m05 changes: exit 2", "m05 changes: broken: 0 cells",
  ]

  @Test(arguments: ["story.yaml", "more.yaml"])
  func `all witnesses of a story agree with its facts, commit by commit`(_ name: String) throws {
    let story = try StoryFile(name, in: Self.folder)
    let player = try StoryPlayer(story)

    try player.play()

    #expect(player.comparisons >= story.commits.count * (story.duties.count - 1))
    let expected = story.commits.contains { $0.name == "m05" } ? Self.limits : []
    // What the command adds in further lines names commits and runs.
    let found = Set(player.disagreements.map { String($0.prefix { $0 != "\n" }) })
    #expect(found.subtracting(expected) == [])
    #expect(expected.subtracting(found) == [])
    let named = Set(story.commits.flatMap { $0.facts["changes"]?.list ?? [] }.compactMap { $0["change"]?.scalar })
    #expect(named.subtracting(player.ledger.signatures.keys).isEmpty, "each change was seen")
    #expect(Set(player.ledger.signatures.values).count == player.ledger.signatures.count)
    #expect(player.writesComments)
  }
}
