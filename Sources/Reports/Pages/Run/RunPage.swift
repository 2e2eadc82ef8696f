import RehearsalDrawing
import RehearsalPlainText
import RehearsalStore
package import RehearsalTrace

/// The overview of a run: what changed since the last one, where, since when, and why.
package struct RunPage: Sendable {
  /// The run.
  package var run: RunFacts
  /// The run before it on its branch, if there is one.
  package var before: RunFacts?
  /// How many sessions have each verdict, in the order of the verdicts.
  package var verdicts: [Tally]
  /// What failed, crashed or could not be performed, equal messages together.
  package var troubles: [Trouble]
  /// What changed in this run.
  package var changes: [ChangeCard]
  /// How many cells changed in this run.
  package var changedCellCount: Int
  /// Changes from the baselines that began in an earlier run and are still there.
  package var older: [ChangeCard]
  /// What was recorded, by script.
  package var recorded: [RecordedScript]
  /// How many sessions of the run have no page where the overview stands.
  package var leftOut: Int
  /// How many changes have no page where the overview stands.
  package var leftOutChanges = 0
  /// The cells that are gone since the run before, in words: the sentence first, then their names.
  package var removed: [String] = []
  /// Whether what was recorded is told by area alone: the pages are about another run.
  package var isShort = false
  /// What was edited, and what it explains.
  package var explained: [ExplainedPart] = []
  /// How many scripts the changed cells are of; nobody counted them where it is zero.
  package var changedScriptCount = 0
  /// That the run is the first of its branch, and what it is compared with then; empty where it is not.
  package var beginning = ""
  /// The changes by what explains them and what they are like, in the order of `changes`.
  package var groups: [ReviewGroup] = []
  /// Where this run changed nothing: the changes of earlier runs that are there still and that nobody accepted.
  package var standing: [ReviewGroup] = []
  /// What was edited, and explains those.
  package var standingExplained: [ExplainedPart] = []
  /// Why the run fails by the gate that it was recorded with; none when it passes.
  package var reasons: [Reason] = []
  /// How many cells show changes that nobody accepted, which the gate does not ask for.
  package var passingCount = 0
  /// Whether all that went wrong went wrong in the same way in the run before.
  package var isWrongAsBefore = false
  /// The cells that went wrong in the run before and do not in this one.
  package var fixed: [Fixed] = []
  /// The cells that did something else when they were performed again, with their rates.
  package var flaky: [UnsteadyCell] = []

  /// One reason for which the gate fails, and its cells.
  package struct Reason: Hashable, Sendable {
    /// `unreviewed`, `crashed`, `removed`.
    package var word: String
    /// The change that the cells show, if they show one.
    package var signature: Digest?
    /// What is to be said, in a line.
    package var text: String
    /// The cells by name.
    package var cells: [String]

    /// Makes a reason.
    package init(word: String, signature: Digest?, text: String, cells: [String]) {
      self.word = word
      self.signature = signature
      self.text = text
      self.cells = cells
    }
  }

  /// A cell that went wrong in the run before and does not any more.
  package struct Fixed: Hashable, Sendable {
    /// Its session in this run.
    package var session: SessionLine
    /// How it ended before: `failed`.
    package var verdictBefore: String
    /// The run in which it did.
    package var runBefore: Int64

    /// Makes it.
    package init(session: SessionLine, verdictBefore: String, runBefore: Int64) {
      (self.session, self.verdictBefore, self.runBefore) = (session, verdictBefore, runBefore)
    }
  }

  /// How often a word occurs.
  package struct Tally: Hashable, Sendable {
    /// The word.
    package var word: String
    /// How often it occurs.
    package var count: Int

    /// Makes a tally.
    package init(word: String, count: Int) {
      self.word = word
      self.count = count
    }
  }

  /// One failure, crash or error, and the cells that have it.
  package struct Trouble: Sendable {
    /// A session that has it.
    package var session: SessionLine
    /// How many cells have it.
    package var cellCount: Int
    /// The step, with its number.
    package var step: String
    /// What was expected and found, or what the exception says.
    package var message: String
    /// The groups of changes that its cells show, by their numbers on the page.
    package var groups: [Int] = []
    /// What of it each group has.
    package var shares: [Int: Share] = [:]
    /// Since when: `new in this run`, `known for 3 runs`; empty when nothing is known.
    package var age = ""

    /// The cells of one group.
    package struct Share: Hashable, Sendable {
      /// The first of them.
      package var session: SessionLine
      /// How many they are.
      package var cellCount: Int
    }

    /// Makes a trouble.
    package init(session: SessionLine, cellCount: Int, step: String, message: String) {
      self.session = session
      self.cellCount = cellCount
      self.step = step
      self.message = message
    }
  }

  /// What a script showed.
  package struct RecordedScript: Hashable, Sendable {
    /// The script's `id`.
    package var script: String
    /// Its title.
    package var title: String
    /// How many cells were performed.
    package var cellCount: Int
    /// How many behaviours they showed.
    package var behaviourCount: Int
    /// Which axes explain the behaviours: `A: ios ≤ 5.0; B: ios ≥ 5.1`.
    package var split: String

    /// Makes a script.
    package init(script: String, title: String, cellCount: Int, behaviourCount: Int, split: String) {
      self.script = script
      self.title = title
      self.cellCount = cellCount
      self.behaviourCount = behaviourCount
      self.split = split
    }
  }

  /// Makes an overview.
  package init(
    run: RunFacts, before: RunFacts?, verdicts: [Tally], troubles: [Trouble], changes: [ChangeCard],
    changedCellCount: Int, older: [ChangeCard], recorded: [RecordedScript], leftOut: Int = 0
  ) {
    self.run = run
    self.before = before
    self.verdicts = verdicts
    self.troubles = troubles
    self.changes = changes
    self.changedCellCount = changedCellCount
    self.older = older
    self.recorded = recorded
    self.leftOut = leftOut
  }

  /// How many changes there are in this run, similar ones counted each.
  var changeCount: Int { changes.reduce(0) { $0 + 1 + $1.similar.count } }

  /// Whether there was nothing to compare the run with.
  var isFirst: Bool { before == nil && changes.isEmpty }

  // MARK: - Page

  /// The page.
  package func page(_ links: PageLinks) -> Page {
    Page(
      .run(run.number), title: title, summary: summary,
      body: .joined([
        bar, tallies, beginning.isEmpty ? .empty : .remark(beginning), causes,
        alone.isEmpty ? .empty : troubled(alone, "Failed and crashed", links), reviewed(links),
        nothing(links), earlierCauses, standingReviewed(links), first(links),
        alone.isEmpty ? troubled(troubles, "Failed and crashed", links) : tied(links),
        mended(links), why(links), gone, unsteady, olderChanges(links), all(links), remarks,
      ]))
  }

  /// The answer in a line: `2 changes in 14 of 851 cells`.
  var title: String {
    let name = run.shortLabel.map { "Run \(run.number) “\($0)”" } ?? "Run \(run.number)"
    let wrong = verdicts.filter { ["failed", "broken", "crashed", "error", "nondeterministic"].contains($0.word) }
      .map { "\($0.count) \($0.word)" + (isWrongAsBefore ? " as before" : "") }
    let missing = removed.isEmpty ? [] : ["\(removed.count - 1) removed"]
    let changed =
      changes.isEmpty
      ? isFirst ? "the first recording" : unsettled.isEmpty ? "nothing changed" : "nothing new"
      : "\(changesCounted) in \(changedCellCount) of \(counted(run.sessionCount, "cell"))"
    return "\(name): \((wrong + missing + [changed] + unsettled).joined(separator: ", "))"
  }

  /// `2 earlier changes in 14 cells not accepted`: what somebody has to decide about still; none where nothing is.
  private var unsettled: [String] {
    let open = older.filter { ["open", "rejected", "expired"].contains($0.status) }
    guard !open.isEmpty else { return [] }
    let changes = counted(open.reduce(0) { $0 + 1 + $1.similar.count }, "earlier change")
    return ["\(changes) in \(counted(open.reduce(0) { $0 + $1.cellCount }, "cell")) not accepted"]
  }

  /// `1 group of 162 changes`, where groups tell less.
  private var changesCounted: String {
    let changes = counted(changeCount, "change")
    return groups.isEmpty || groups.count >= changeCount ? changes : "\(counted(groups.count, "group")) of \(changes)"
  }

  private var summary: String {
    let place = [run.day, run.branch.map { "on \($0)" }, run.revision.map { "at \($0)" }].compactMap { $0 }
    var text = "Recorded \(place.joined(separator: " "))"
    if let who = run.byWhom { text += ", \(who)" }
    if run.isInterrupted { text += ", interrupted before its end" }
    guard let before else { return text + "." }
    let rest = [before.day, before.revision].compactMap { $0 }.joined(separator: ", ")
    text += ". The run before it is \(before.name), \(rest)."
    guard changedScriptCount > 0 else { return text }
    return text + " \(counted(changedCellCount, "cell")) of \(counted(changedScriptCount, "script")) changed."
  }

  /// The verdicts, and how many cells are gone.
  private var tallied: [Tally] {
    verdicts + (removed.isEmpty ? [] : [Tally(word: "removed", count: removed.count - 1)])
  }

  /// How much of all has each verdict: what is worst first, and nothing too small to be seen.
  private var bar: Markup {
    let ranked = ["failed", "changed", "new", "same"].flatMap { meaning in
      tallied.filter { Meaning(of: $0.word).rawValue == meaning }
    }
    let total = ranked.reduce(0) { $0 + $1.count }
    guard total > 0 else { return .empty }
    let (length, least) = (1000.0, 10.0)
    let free = length - least * Double(ranked.count)
    var x = 0.0
    let parts = ranked.map { tally -> Markup in
      let width = least + free * Double(tally.count) / Double(total)
      defer { x += width }
      return .element(
        "rect", ["class": Meaning(of: tally.word).rawValue, "x": x.drawn, "width": (width - 2).drawn, "height": "8"])
    }
    let words = ranked.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    return .element(
      "svg",
      [
        "class": "bar", "viewBox": "0 0 1000 8", "preserveAspectRatio": "none", "height": "8", "role": "img",
        "aria-label": words,
      ], parts)
  }

  private var tallies: Markup {
    .element(
      "ul", ["class": "tally", "aria-label": "Sessions by verdict"],
      tallied.map { tally in
        .element(
          "li", ["class": Meaning(of: tally.word).rawValue],
          [.element("b", [:], [.text("\(tally.count)")]), .text(" \(tally.word)")])
      })
  }
}
