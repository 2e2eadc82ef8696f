import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct GroupTests {
  private let refusal = TraceDiff(Popovers.story(.answers(true)), Popovers.story(.answers(false)))
  private let lower = TraceDiff(Popovers.story(height: 955), Popovers.story(height: 699))
  private let lowest = TraceDiff(Popovers.story(height: 955), Popovers.story(height: 500))

  @Test func `the same change in many cells is one group`() {
    let groups = DiffGroups([("a", refusal), ("b", nil), ("c", lower), ("d", refusal)])

    #expect(groups.groups.map(\.cells) == [["a", "d"], ["c"]])
    #expect(groups.unchanged == ["b"])
    #expect(groups.summary == "2 changes in 3 of 4 cells")
  }

  @Test func `a group with the same roots and other numbers says which it resembles`() {
    let groups = DiffGroups([("a", refusal), ("b", lower), ("c", lowest)])

    #expect(groups.groups.map(\.similar) == [nil, nil, lower.signature])
    #expect(groups.text().contains("similar to change \(lower.signature.short): the same roots, other numbers"))
  }

  @Test func `cells that only one side has are told and are no changes`() {
    let groups = DiffGroups([("a", nil)], removed: ["b"], added: ["c", "d"])

    #expect(groups.groups.isEmpty)
    #expect(!groups.isEmpty)
    #expect(groups.summary == "0 changes in 0 of 1 cell, 1 removed, 2 added")
    #expect(groups.text() == ["only in A:", "  b", "", "only in B:", "  c", "  d", "", groups.summary])
  }
}
