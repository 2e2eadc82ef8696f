import Rehearsal
import RehearsalStore
import RehearsalTrace
import Testing

/// Names of cells, and their histories side by side.
@Suite struct CellNamingTests {
  private static let axes = [
    ("ios", ["5.0", "5.1", "6.0"]), ("device", ["ipad", "iphone"]), ("x", ["1", "2", "10"]),
  ]

  /// Some of all combinations of the axes' values.
  private func cells(_ random: inout Random) -> [Configuration] {
    CellNamingTests.axes.reduce([Configuration([:])]) { cells, axis in
      let values = axis.1.prefix(1 + random.below(axis.1.count))
      return cells.flatMap { cell in values.map { cell.with(axis.0, $0) } }
    }.filter { _ in random.isLikely(80) }
  }

  @Test(arguments: 0..<40)
  func `a name refers to one cell of its run, and has no axis that all agree on`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let cells = cells(&random)
    guard !cells.isEmpty else { return }
    let history = try SampleHistory()
    try history.record(Dictionary(uniqueKeysWithValues: cells.map { ($0, "a") }))
    let naming = CellNaming(cells)

    for cell in cells {
      let name = naming.name(of: "tap", cell)

      #expect(try history.store.resolveSession(name).configuration == cell)
      for axis in cell.axes where Set(cells.map { $0[axis.name] }).count == 1 {
        #expect(!name.contains("\(axis.name)="))
      }
    }
  }

  @Test func `one cell is named by its script, and an axis can be left out`() {
    let cells = ["5.0", "5.1"].flatMap { ios in
      ["ipad", "iphone"].map { Configuration(["ios": ios, "device": $0, "same": "x"]) }
    }

    #expect(CellNaming([cells[0]]).name(of: "tap", cells[0]) == "tap")
    #expect(CellNaming(cells).name(of: "tap", cells[1]) == "tap[ios=5.0,device=iphone]")
    #expect(CellNaming(cells, without: "ios").axes(of: cells[1]) == "device=iphone")
    #expect(CellNaming([]).name(of: "tap", cells[0]) == "tap")
  }

  /// One that is there and one that is not are two values.
  @Test func `an axis that some have tells them apart`() {
    let with = Configuration(["ios": "5.0", "device": "ipad", "same": "x"])
    let without = Configuration(["ios": "5.0", "device": "ipad"])

    for naming in [CellNaming([with, with, without]), CellNaming([without, with])] {
      #expect(naming.axes(of: with) == "same=x")
      #expect(naming.axes(of: without).isEmpty)
    }
  }

  // MARK: - Histories

  @Test func `letters go on after Z as columns of a sheet do`() {
    let expected = [
      (0, "A"), (1, "B"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA"),
    ]

    for (number, letter) in expected { #expect(BehaviourLetter.text(number) == letter) }
    #expect(Set((0..<2000).map(BehaviourLetter.text)).count == 2000)
  }

  private func histories(by axis: String? = nil) throws -> CellHistories {
    let history = try SampleHistory()
    let cells = ["5.0", "5.1", "6.0"].map { Configuration(["ios": $0]) }
    for words in [["a", "a", "b"], ["a", "a", "b"], ["b", "b", "c"]] {
      try history.record(Dictionary(uniqueKeysWithValues: zip(cells, words)))
    }
    return CellHistories(
      try history.store.history(of: CellFilter(script: "tap")), runs: try history.store.runs(), by: axis)
  }

  @Test func `cells that went through the same recordings in the same runs are one group`() throws {
    let histories = try histories()

    let groups = histories.groups()

    #expect(groups.map { $0.cells.map { $0["ios"] } } == [["5.0", "5.1"], ["6.0"]])
    let letters = groups.map { $0.spans.map { histories.letters[$0.recording] } }
    #expect(letters == [["A", "B"], ["B", "C"]])
    #expect(histories.verdict == "3 behaviours in 3 cells, run:1 to run:3 on main")
  }

  @Test func `an axis keeps cells apart, in the order of its values`() throws {
    let groups = try histories(by: "ios").groups()

    #expect(groups.map(\.value) == ["5.0", "5.1", "6.0"])
    #expect(groups.allSatisfy { $0.cells.count == 1 })
  }

  // MARK: - Matrices

  @Test func `a matrix has a letter for each recording and the axes with several values`() {
    let sessions = [("6.0", 7), ("5.1", 9), ("5.10", 7), ("5.2", 9)].enumerated().map { place, cell in
      session("tap", Configuration(["ios": cell.0, "z": "1"]), id: Int64(place), recording: Int64(cell.1))
    }

    let matrix = BehaviourMatrix("tap", sessions)

    #expect(matrix.cells.map { $0.session.configuration["ios"] } == ["5.1", "5.2", "5.10", "6.0"])
    #expect(matrix.cells.map(\.letter) == ["A", "A", "B", "B"])
    #expect(matrix.axes == ["ios"])
    #expect(matrix.values == ["ios": ["5.1", "5.2", "5.10", "6.0"]])
    #expect(matrix.letters == ["A", "B"])
  }

  @Test func `columns are the last axis asked for, else ios, else the one with most values`() {
    func matrix(_ axes: [String: Int]) -> BehaviourMatrix {
      let cells = axes.reduce([Configuration([:])]) { cells, axis in
        cells.flatMap { cell in (0..<axis.value).map { cell.with(axis.key, "\($0)") } }
      }
      return BehaviourMatrix("tap", cells.enumerated().map { session("tap", $1, id: Int64($0)) })
    }

    #expect(matrix(["ios": 2, "b": 3]).columnAxis([]) == "ios")
    #expect(matrix(["ios": 2, "b": 3]).columnAxis(["ios", "b", "unknown"]) == "b")
    #expect(matrix(["a": 2, "b": 3]).columnAxis([]) == "b")
    #expect(matrix(["a": 1]).columnAxis([]) == nil)
  }
}
