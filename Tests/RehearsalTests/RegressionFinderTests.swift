import Rehearsal
import RehearsalStore
import RehearsalTrace
import Testing

/// Regressions of histories that were made by hand; a word is what the cell did in a run.
@Suite struct RegressionFinderTests {
  let history: SampleHistory

  init() throws { history = try SampleHistory() }

  /// The regressions: `state: last good run, first changed run, run that ended it`.
  private func found(on line: String = "main", today: String = "2026-06-01") throws -> [String] {
    try regressions(on: line, today: today).map { regression in
      let good = regression.lastGoodRun.map { "\($0)" } ?? "-"
      let end = regression.endedRun.map { "\($0)" } ?? "-"
      return "\(regression.state): \(good), \(regression.firstChangedRun), \(end)"
    }
  }

  private func regressions(on line: String = "main", today: String = "2026-06-01") throws -> [Regression] {
    let lineage = try history.store.lineage(ofLine: line)
    let ledger = try ReviewLedger(store: history.store, along: lineage, today: today)
    let finder = try RegressionFinder(reader: ChangeReader(store: history.store), ledger: ledger, along: lineage)
    return try finder.regressions(of: CellFilter())
  }

  @Test func `a span of another behaviour is a regression, and what was first is none`() throws {
    try history.record("a", "a", "b", "b")

    #expect(try found() == ["open: 2, 3, -"])
  }

  @Test func `a cell that always did the same has none`() throws {
    try history.record("a", "a", "a")

    #expect(try found() == [])
  }

  @Test func `it is fixed by the run that behaves as the baseline again`() throws {
    try history.record("a", "b", "b", "a")

    #expect(try found() == ["fixed: 1, 2, 4"])
  }

  @Test func `it is reopened when the same change comes back`() throws {
    try history.record("a", "b", "a", "b")

    #expect(try found() == ["fixed: 1, 2, 3", "reopened: 3, 4, -"])
  }

  @Test func `another change after a fix is a new one`() throws {
    try history.record("a", "b", "a", "c")

    #expect(try found() == ["fixed: 1, 2, 3", "open: 3, 4, -"])
  }

  /// `a` is missing in both runs; `c` stands where `b` stood.
  @Test func `what stays is one regression, and what takes another one's place replaces it`() throws {
    try history.record("a", "b", "c", "a")

    #expect(try found() == ["replaced: 1, 2, 3", "fixed: 1, 2, 4", "fixed: 2, 3, 4"])
  }

  @Test func `runs without the cell neither end nor begin one`() throws {
    try history.record("a", "", "b", "", "b", "")

    #expect(try found() == ["open: 1, 3, -"])
  }

  @Test func `an accepted behaviour is the baseline from there on`() throws {
    try history.record("a", "b", "b", "a")
    try history.accept("b", in: 2)

    #expect(try found() == ["accepted: 1, 2, -", "open: 3, 4, -"])
  }

  @Test func `a regression after an acceptance is fixed by what was accepted`() throws {
    try history.record("a", "b", "c", "b")
    try history.accept("b", in: 2)

    #expect(try found() == ["accepted: 1, 2, -", "fixed: 2, 3, 4"])
  }

  /// Decide.md: what was accepted last is the baseline; a file that said otherwise before is no more than history.
  @Test func `what comes back that a file accepted before something else is open until somebody accepts it`() throws {
    try history.record("a", "b", "a")
    try history.accept("a", in: nil, at: 1)
    try history.accept("b", in: 2, at: 2)

    #expect(try found() == ["accepted: 1, 2, -", "open: 2, 3, -"])
    try history.accept("a", in: 3, at: 3)
    #expect(try found() == ["accepted: 1, 2, -", "accepted: 2, 3, -"])
  }

  @Test func `an acceptance of another cell says nothing about this one`() throws {
    for word in ["a", "b"] {
      try history.record([SampleHistory.portrait: word, SampleHistory.landscape: word])
    }
    try history.accept("b", in: 2, under: SampleHistory.landscape)

    // In the order of the configurations: landscape first.
    #expect(try found() == ["accepted: 1, 2, -", "open: 1, 2, -"])
  }

  @Test func `a rejected one is open, and whoever rejected it answers for it`() throws {
    try history.record("a", "b")
    try history.review(try history.signature("a", "b"), .rejected, by: "Grace")

    let regression = try #require(try regressions().first)
    #expect(regression.state == .rejected && regression.state.isOpen)
    #expect(regression.owner == "Grace")
  }

  @Test func `an ignored one is expired from the day after its last`() throws {
    try history.record("a", "b")
    try history.ignore(try history.signature("a", "b"), until: "2026-06-01", owner: "Grace")

    #expect(try found(today: "2026-06-01") == ["ignored: 1, 2, -"])
    #expect(try found(today: "2026-06-02") == ["expired: 1, 2, -"])
    #expect(try regressions().first?.owner == "Grace")
  }

  @Test func `an ignored one that is gone is fixed all the same`() throws {
    try history.record("a", "b", "a")
    try history.ignore(try history.signature("a", "b"), until: "2026-06-01")

    #expect(try found() == ["fixed: 1, 2, 3"])
  }

  @Test func `a branch is measured against what it left`() throws {
    try history.record("a", "a")
    let fork = RunDescription.Fork(line: "main", position: 2)
    try history.record([SampleHistory.portrait: "b"], on: "feature", fork: fork)
    try history.record([SampleHistory.portrait: "a"], on: "feature", fork: fork)

    #expect(try found(on: "feature") == ["fixed: 2, 3, 4"])
    #expect(try found(on: "main") == [])
  }

  @Test func `runs of changed sources are no history, but what the newest shows is open now`() throws {
    for (word, isDirty) in [("a", false), ("b", true), ("a", true), ("b", true), ("c", true)] {
      try history.record([SampleHistory.portrait: word], isDirty: isDirty)
    }

    #expect(try found() == ["open: 1, 5, -"])
  }

  @Test func `where all runs were of changed sources there is nothing to measure against`() throws {
    try history.record([SampleHistory.portrait: "a"], isDirty: true)
    try history.record([SampleHistory.portrait: "b"], isDirty: true)

    #expect(try found() == [])
  }

  @Test func `regressions stand by run, then by script, then by cell`() throws {
    let both = [SampleHistory.portrait, SampleHistory.landscape]
    for (word, scripts) in [("a", ["x", "y", "z"]), ("b", ["z"]), ("b", ["y", "x"])] {
      for script in scripts {
        try history.record(Dictionary(uniqueKeysWithValues: both.map { ($0, word) }), of: script)
      }
    }

    let found = try regressions()

    #expect(found.map(\.cell.script) == ["z", "z", "y", "y", "x", "x"])
    #expect(found.map(\.firstChangedRun) == [4, 4, 5, 5, 6, 6])
    #expect(found.prefix(2).map { $0.cell.configuration["orientation"] } == ["landscape", "portrait"])
  }

  /// What a history must give, from its definition: that the first word is missing, and each other word, from the run
  /// in which it begins to the one in which it ends; of one cell and one course together.
  private func expected(_ words: [String]) -> [String] {
    struct Course: Hashable {
      let first: Int
      let end: Int?
      let state: String
    }
    var courses: [(course: Course, things: Set<String>)] = []
    func isShown(_ thing: String, _ run: Int) -> Bool {
      words[run] != words[0] && [words[run], "missing"].contains(thing)
    }
    let things = ["missing"] + Set(words.dropFirst()).subtracting([words[0]]).sorted()
    for thing in things {
      for first in words.indices.dropFirst() where isShown(thing, first) && !isShown(thing, first - 1) {
        let end = words.indices.first { $0 > first && !isShown(thing, $0) }
        let state = end.map { words[$0] == words[0] ? "fixed" : "replaced" } ?? "open"
        let course = Course(first: first + 1, end: end.map { $0 + 1 }, state: state)
        if let known = courses.firstIndex(where: { $0.course == course }) {
          courses[known].things.insert(thing)
        } else {
          courses.append((course, [thing]))
        }
      }
    }
    func key(_ course: Course) -> (Int, Int) { (course.first, course.end ?? .max) }
    return courses.sorted { key($0.course) < key($1.course) }.map { course, things in
      let wasFixed = things.allSatisfy { thing in
        courses.contains { other in
          other.course.state == "fixed" && other.things.contains(thing) && other.course.first < course.first
        }
      }
      let state = course.state == "open" && wasFixed ? "reopened" : course.state
      return "\(state): \(course.first - 1), \(course.first), \(course.end.map { "\($0)" } ?? "-")"
    }
  }

  @Test(arguments: 0..<20)
  func `any history gives what the definition says`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let words = (0..<random.below(9) + 2).map { _ in ["a", "a", "b", "c"][random.below(4)] }
    for word in words { try history.record(word) }

    #expect(try found() == expected(words), "\(words)")
  }
}
