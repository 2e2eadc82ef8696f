import RehearsalTrace
import Synchronization

/// The cells of a matrix, made once: who checks a script asks for them, who selects cells, and who performs them.
final class CellList: Sendable {
  private let known = Mutex<[Configuration]?>(nil)

  /// The cells of a matrix, which is always the same one.
  func cells(of matrix: Matrix) -> [Configuration] {
    if let cells = known.withLock({ $0 }) { return cells }
    let cells = matrix.cells()
    known.withLock { $0 = cells }
    return cells
  }
}
