import RehearsalStage
import RehearsalTrace
import Testing

/// UIPickerView Class Reference, UIPickerViewDelegate Protocol Reference; rows are as high as a table's: uikit-facts 1.
@Suite struct PickerTests {
  let test = TestStage()
  var stage: Stage { test.stage }
  let picker: UIPickerView
  let delegate = UIPickerViewDelegate(id: "delegate")

  init() {
    picker = UIPickerView(stage: test.stage, id: "picker", frame: Rect(x: 0, y: 0, width: 320, height: 216))
    picker.setWheels([[("one", "One"), ("two", "Two"), ("three", "Three")], [("a", "A"), ("b", "B")]])
    picker.delegate = delegate
    _ = test.add(picker)
  }

  @Test func `wheels share the width, and the first row of each lies in the middle`() {
    #expect(
      test.frames(of: "window/picker/picker.wheel1").map(\.frame) == [Rect(x: 160, y: 0, width: 160, height: 216)])
    #expect(
      test.frames(of: "window/picker/picker.wheel0/one").map(\.frame) == [Rect(x: 0, y: 86, width: 160, height: 44)])
    #expect(
      test.frames(of: "window/picker/picker.wheel0/three").map(\.frame) == [Rect(x: 0, y: 174, width: 160, height: 44)])
  }

  @Test func `a tap beside the middle turns the wheel there, and the delegate is told of row and component`() {
    var told: [[Int]] = []
    delegate.didSelectRow = { told.append([$0, $1]) }
    stage.touches.tap(at: Point(x: 80, y: 152))
    stage.touches.tap(at: Point(x: 80, y: 108))
    stage.touches.tap(at: Point(x: 240, y: 152))

    #expect(told == [[1, 0], [1, 1]])
    #expect(test.values("selectedRow", of: "window/picker/picker.wheel0") == ["0", "1"])
    #expect(
      test.events(.callback).first
        == "callback delegate pickerView:didSelectRow:inComponent: "
        + "{\"component\":0,\"pickerView\":\"picker\",\"row\":1}"
    )
  }

  @Test(arguments: [(-44.0, 1), (-95, 2), (-400, 2), (-20, 0), (60, 0)])
  func `a finger turns a wheel by as many rows as it passes, and no further than there are rows`(
    _ way: Double, _ row: Int
  ) {
    stage.touches.drag(from: Point(x: 80, y: 108), to: Point(x: 80, y: 108 + way), during: .milliseconds(100))

    #expect(test.values("selectedRow", of: "window/picker/picker.wheel0").last == "\(row)")
    #expect(test.events(.unimplemented).count == (row == 0 ? 0 : 1))
  }

  @Test func `a wheel that code turns tells nobody, and there are no rows beyond its own`() {
    stage.turn { #expect(picker.select(row: 2, inWheel: 0)) }

    #expect(test.values("selectedRow", of: "window/picker/picker.wheel0") == ["0", "2"])
    #expect(test.events(.unimplemented) == [])
    #expect(!picker.select(row: 3, inWheel: 0))
    #expect(!picker.select(row: -1, inWheel: 0))
    #expect(!picker.select(row: 0, inWheel: 2))
  }
}
