/// The whole numbers of one row that is being staged.
///
/// What must hold: it is not kept beyond the call that it is handed to.
@safe struct StagedRow {
  private let start: UnsafeMutablePointer<Int64>
  private let width: Int

  init(start: UnsafeMutablePointer<Int64>, width: Int) {
    unsafe self.start = unsafe start
    self.width = width
  }

  /// The number in a column; NULL is `StagedRows.null`.
  subscript(column: Int) -> Int64 {
    get {
      precondition(column >= 0 && column < width, "A column is one of the row's.")
      return unsafe start[column]
    }
    nonmutating set {
      precondition(column >= 0 && column < width, "A column is one of the row's.")
      unsafe start[column] = newValue
    }
  }
}
