import RehearsalTrace

/// Wheels side by side, each with one of its rows in the middle.
///
/// A row is chosen by a tap on it or by turning its wheel with a finger; the wheel is at rest when that is lifted.
/// Rows are 44 points high and wheels share the width (inferred). Turning by code tells nobody.
///
/// Source: UIPickerView Class Reference, UIPickerViewDelegate Protocol Reference.
public final class UIPickerView: UIView {
  /// UIKit's class name.
  public override var className: String { "UIPickerView" }
  /// The identifier of a picker view that was given none.
  public override class var defaultID: String { "picker" }
  /// Who is told of rows that are chosen.
  public var delegate: UIPickerViewDelegate?
  private var wheels: [UIPickerWheel] = []

  /// Makes the wheels, called `NAME.wheel0` and on; the first row of each is in the middle.
  ///
  /// - Parameter rows: Identifier and title of each row, by wheel.
  public func setWheels(_ rows: [[(id: String, title: String)]]) {
    for wheel in wheels { wheel.removeFromSuperview() }
    wheels = rows.enumerated().map { UIPickerWheel(stage: stage, picker: self, index: $0.offset, rows: $0.element) }
    for wheel in wheels { addSubview(wheel) }
  }

  /// Turns a wheel by code.
  ///
  /// - Returns: Whether there is such a row.
  public func select(row: Int, inWheel index: Int) -> Bool {
    guard wheels.indices.contains(index), wheels[index].hasRow(row) else { return false }
    wheels[index].selectedRow = row
    return true
  }

  /// Places the wheels side by side.
  public override func layoutSubviews() {
    let width = bounds.width / Double(max(1, wheels.count))
    for (index, wheel) in wheels.enumerated() {
      wheel.frame = Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
    }
  }

  func turned(_ wheel: UIPickerWheel) {
    let row = wheel.selectedRow
    DelegateCall(
      stage, "pickerView:didSelectRow:inComponent:", to: delegate?.id,
      ["pickerView": .text(id), "row": .integer(Int64(row)), "component": .integer(Int64(wheel.index))]
    ).tell(delegate?.didSelectRow.map { method in { method(row, wheel.index) } })
  }
}

/// Who is told of a picker view's rows; a method left `nil` is not implemented.
public final class UIPickerViewDelegate {
  /// What the recording calls it.
  public let id: String
  /// `pickerView:didSelectRow:inComponent:`, with the row and the wheel.
  public var didSelectRow: ((Int, Int) -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}

/// One wheel of a picker view.
final class UIPickerWheel: UIView {
  override var className: String { "UIPickerTableView" }
  /// One element: its value is the row in the middle, and it has no label.
  override var accessible: Accessible? { Accessible(.adjustable, "") }
  let index: Int
  private weak var picker: UIPickerView?
  private var cells: [UIPickerCell] = []
  /// The row in the middle.
  var selectedRow = 0 {
    didSet {
      note(.integer(Int64(selectedRow)), for: "selectedRow")
      if selectedRow != oldValue { setNeedsLayout() }
    }
  }

  init(stage: Stage, picker: UIPickerView, index: Int, rows: [(id: String, title: String)]) {
    self.index = index
    self.picker = picker
    super.init(stage: stage, id: ViewName.wheel.of(picker.id, index))
    cells = rows.enumerated().map { UIPickerCell(stage: stage, wheel: self, row: $0.offset, $0.element) }
    for cell in cells { addSubview(cell) }
    if !cells.isEmpty { note(0, for: "selectedRow") }
  }

  func hasRow(_ row: Int) -> Bool { cells.indices.contains(row) }

  override func layoutSubviews() {
    let middle = (bounds.height - UIPickerWheel.rowHeight) / 2
    for cell in cells {
      let y = middle + Double(cell.row - selectedRow) * UIPickerWheel.rowHeight
      cell.frame = Rect(x: 0, y: y, width: bounds.width, height: UIPickerWheel.rowHeight)
    }
  }

  override func touchesEnded(_ touch: UITouch) { released(touch, on: nil) }

  /// A finger was lifted: it has turned the wheel, or chosen the row that it tapped.
  func released(_ touch: UITouch, on cell: UIPickerCell?) {
    let way = touch.translation.y
    let turned =
      abs(way) < UIPickerWheel.slop ? cell?.row : selectedRow - Int((way / UIPickerWheel.rowHeight).rounded())
    guard let turned, !cells.isEmpty else { return }
    let row = min(max(0, turned), cells.count - 1)
    guard row != selectedRow else { return }
    selectedRow = row
    picker?.turned(self)
  }

  /// Source: uikit-facts 1, of the rows of tables.
  private static let rowHeight = 44.0

  /// How far a finger that taps may move, as of any that pans.
  private static let slop = 10.0
}

/// One row of a wheel.
public final class UIPickerCell: UIView {
  /// UIKit's class name.
  public override var className: String { "UIPickerTableViewTitledCell" }
  let row: Int
  private weak var wheel: UIPickerWheel?

  init(stage: Stage, wheel: UIPickerWheel, row: Int, _ content: (id: String, title: String)) {
    self.row = row
    self.wheel = wheel
    super.init(stage: stage, id: content.id)
    note(.text(content.title), for: "title")
  }

  /// Chooses the row, or ends a turn of the wheel.
  public override func touchesEnded(_ touch: UITouch) { wheel?.released(touch, on: self) }
}
