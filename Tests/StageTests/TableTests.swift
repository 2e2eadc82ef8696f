import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct TableTests {
  let test = TestStage()
  var stage: Stage { test.stage }
  let table: UITableView
  let delegate = UITableViewDelegate(id: "delegate")

  init() {
    table = UITableView(stage: test.stage, id: "table", frame: Rect(x: 0, y: 0, width: 320, height: 200))
    table.setRows([("one", "One"), ("two", "Two"), ("three", "Three")])
    table.delegate = delegate
    _ = test.add(table)
  }

  private func tap(row: Int) { stage.touches.tap(at: Point(x: 50, y: Double(row) * 44 + 20)) }

  @Test func `rows lie below each other, 44 high and as wide as the table`() {
    #expect(test.frames(of: "window/table/two").map(\.frame) == [Rect(x: 0, y: 44, width: 320, height: 44)])

    stage.turn {
      table.frame.size.width = 300
      table.rowHeight = 50
    }
    #expect(test.frames(of: "window/table/two").last?.frame == Rect(x: 0, y: 50, width: 300, height: 50))
  }

  @Test func `tapping a row selects it and tells the delegate`() {
    var told: [Int] = []
    delegate.didSelectRow = { told.append($0) }
    tap(row: 1)
    tap(row: 1)
    tap(row: 2)

    #expect(told == [1, 1, 2])
    #expect(table.selectedRow == 2)
    #expect(test.values("selectedRow", of: "window/table") == ["null", "1", "2"])
    #expect(
      test.events(.callback).first
        == "callback delegate tableView:didSelectRowAtIndexPath: {\"cell\":\"two\",\"row\":1,\"tableView\":\"table\"}")
    #expect(test.cause(ofLast: .callback)?.hasPrefix("touch window/table/three ended") == true)
  }

  @Test func `a delegate without the method is asked in vain, and no delegate is not asked`() {
    tap(row: 0)
    table.delegate = nil
    tap(row: 1)

    #expect(test.events(.callback) == [])
    #expect(test.events(.unimplemented).count == 1)
    #expect(table.selectedRow == 1)
  }

  @Test func `a finger that leaves the row selects nothing`() {
    stage.touches.drag(from: Point(x: 50, y: 20), to: Point(x: 50, y: 60), during: .milliseconds(100))

    #expect(table.selectedRow == nil)
  }

  @Test func `new rows keep the cells that stay, and lose the selection`() {
    tap(row: 0)
    stage.turn { table.setRows([("zero", "Zero"), ("two", "Two!"), ("two", "Two again")]) }

    #expect(
      test.shownPaths == ["window", "window/table", "window/table/two", "window/table/zero", "window/table/two#2"])
    #expect(test.values("title", of: "window/table/two") == ["\"Two\"", "\"Two!\""])
    #expect(test.frames(of: "window/table/two").map(\.frame.y) == [44])
    #expect(table.selectedRow == nil)
    #expect(table.numberOfRows == 3)
    tap(row: 1)
    #expect(table.selectedRow == 1)
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan])
  func `a table of any height asks for no more cells than there are rows`(_ height: Double) {
    let source = UITableViewDataSource(id: "source")
    source.numberOfRows = { 2 }
    source.cellForRow = { "Row \($0)" }
    stage.turn {
      table.setRows([])
      table.dataSource = source
      table.frame.size.height = height
      table.reloadData()
    }

    #expect(test.events(.callback).filter { $0.hasPrefix("tableView:cellForRow") }.count <= 2)
    #expect(table.numberOfRows == 2)
  }
}
