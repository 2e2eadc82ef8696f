import RehearsalTrace

/// A table of rows that can be selected.
public final class UITableView: UIView {
  /// UIKit's class name.
  public override var className: String { "UITableView" }
  /// The identifier of a table that was given none.
  public override class var defaultID: String { "table" }
  /// Height of every row, in points.
  ///
  /// Source: uikit-facts 1.
  public var rowHeight = 44.0 {
    didSet { if rowHeight != oldValue { setNeedsLayout() } }
  }
  /// Who is told of selections.
  public var delegate: UITableViewDelegate?
  /// Who is asked for rows and cells by `reloadData`; without one the rows are those of `setRows`.
  public var dataSource: UITableViewDataSource?
  private var requestedRows = 0
  private var fetchedTitles: [String] = []
  /// Cells that scrolled away or lost their row, for the next one that needs a cell.
  private var spareCells: [UITableViewCell] = []
  /// The selected row, or `nil`.
  public private(set) var selectedRow: Int?
  private var cells: [UITableViewCell] = []

  /// Replaces the rows; nothing is selected then.
  ///
  /// A row that keeps its identifier keeps its cell, and so its path.
  ///
  /// - Parameter rows: Identifier and title of each.
  public func setRows(_ rows: [(id: String, title: String)]) {
    var former = cells + spareCells
    spareCells = []
    cells = rows.enumerated().map { index, row in
      guard let known = former.firstIndex(where: { $0.rowID == row.id }) else {
        return UITableViewCell(stage: stage, id: row.id, title: row.title, row: index)
      }
      let cell = former.remove(at: known)
      cell.title = row.title
      cell.row = index
      return cell
    }
    for cell in former { cell.removeFromSuperview() }
    spareCells += dataSource == nil ? [] : former
    for cell in cells where cell.superview !== self { addSubview(cell) }
    setSelection(nil)
    setNeedsLayout()
  }

  /// How many rows there are.
  public var numberOfRows: Int { dataSource == nil ? cells.count : requestedRows }

  /// Asks the data source how many rows there are; the cells of those that can be seen are asked for at layout.
  ///
  /// Tables have one section.
  public func reloadData() {
    guard let dataSource else { return }
    let table: Value = ["tableView": .text(id)]
    let sections = DelegateCall(stage, "numberOfSectionsInTableView:", to: dataSource.id, table)
      .fetch(dataSource.numberOfSections.map { method in { .integer(Int64(method())) } })
    note(sections ?? .integer(1), for: "sections")
    let rows = DelegateCall(
      stage, "tableView:numberOfRowsInSection:", to: dataSource.id, ["tableView": .text(id), "section": 0]
    ).fetch(dataSource.numberOfRows.map { method in { .integer(Int64(method())) } })
    if case .integer(let count) = rows { requestedRows = Int(count) } else { requestedRows = 0 }
    note(.integer(Int64(requestedRows)), for: "rows")
    fetchedTitles = []
    setRows([])
  }

  /// Asks for the cells of the rows that can be seen and have none.
  private func requestVisibleCells() {
    guard let dataSource, let method = dataSource.cellForRow else { return }
    // A view shown at a tiny scale is taller than any whole number, or not a number at all.
    let fitting = (bounds.height / rowHeight).rounded(.up)
    let visible = fitting < Double(requestedRows) ? Int(max(0, fitting)) : requestedRows
    guard visible > fetchedTitles.count else { return }
    for row in fetchedTitles.count..<visible {
      let text = DelegateCall(
        stage, "tableView:cellForRowAtIndexPath:", to: dataSource.id,
        ["tableView": .text(id), "row": .integer(Int64(row))]
      ).fetch { .text(method(row)) }
      if case .text(let text) = text { fetchedTitles.append(text) }
    }
    setRows(fetchedTitles.enumerated().map { (id: "\(id).row\($0.offset)", title: $0.element) })
  }

  /// Places the rows below each other.
  public override func layoutSubviews() {
    requestVisibleCells()
    for (index, cell) in cells.enumerated() {
      cell.frame = Rect(x: 0, y: Double(index) * rowHeight, width: bounds.width, height: rowHeight)
    }
  }

  func select(_ cell: UITableViewCell) {
    setSelection(cell.row)
    DelegateCall(
      stage, "tableView:didSelectRowAtIndexPath:", to: delegate?.id,
      ["tableView": .text(id), "row": .integer(Int64(cell.row)), "cell": .text(cell.id)]
    ).tell(delegate?.didSelectRow.map { method in { method(cell.row) } })
  }

  private func setSelection(_ row: Int?) {
    selectedRow = row
    note(row.map { .integer(Int64($0)) } ?? .null, for: "selectedRow")
    if stage.tellsAccessibility { for cell in cells { cell.noteChange() } }
  }
}

/// Who is told of a table's selections; a method left `nil` is not implemented.
public final class UITableViewDelegate {
  /// What the recording calls it.
  public let id: String
  /// `tableView:didSelectRowAtIndexPath:`, with the row.
  public var didSelectRow: ((Int) -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}

/// Who is asked for a table's rows and cells; a method left `nil` is not implemented.
public final class UITableViewDataSource {
  /// What the recording calls it.
  public let id: String
  /// `numberOfSectionsInTableView:`; 1 where it is not implemented.
  public var numberOfSections: (() -> Int)?
  /// `tableView:numberOfRowsInSection:`.
  public var numberOfRows: (() -> Int)?
  /// `tableView:cellForRowAtIndexPath:`, the text of the cell for a row.
  public var cellForRow: ((Int) -> String)?

  /// Makes a data source that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}

/// One row of a table.
public final class UITableViewCell: UIView {
  /// UIKit's class name.
  public override var className: String { "UITableViewCell" }
  /// What the row says.
  public internal(set) var title: String {
    didSet { note(.text(title), for: "title") }
  }
  /// The row's position.
  public internal(set) var row: Int
  /// The identifier it was asked for, before it was made unique.
  let rowID: String

  init(stage: Stage, id: String, title: String, row: Int) {
    self.title = title
    self.row = row
    rowID = id
    super.init(stage: stage, id: id)
    note(.text(title), for: "title")
  }

  /// A row with its text, selected or not.
  public override var accessible: Accessible? {
    Accessible(.cell, title, (superview as? UITableView)?.selectedRow == row ? [.selected] : [])
  }

  /// Selects the row when the finger is still on it.
  public override func touchesEnded(_ touch: UITouch) {
    guard bounds.contains(touch.location(in: self)) else { return }
    (superview as? UITableView)?.select(self)
  }
}
