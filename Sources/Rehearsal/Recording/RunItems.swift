import RehearsalStore
import RehearsalTrace

/// The cells of a run, each with what the file knows of it, and which of them are performed.
struct RunItems {
  struct Item {
    let key: CellKey
    /// `nil` for one that is remembered without its script having been read.
    var cell: Cell?
    /// What the file knows of the same texts under the same build.
    let known: RememberedCell?
    var isPerformed: Bool
  }

  private(set) var items: [Item]
  /// The cells that could be remembered and are performed all the same, to see that they still do what is remembered.
  var share: [Item] { due.map { items[$0] } }
  /// Where they are among the items.
  private let due: [Int]

  /// Of so many cells that could be remembered, one is performed.
  private static let oneOf = 32
  /// So many are performed in any case: reading them takes as long as performing them.
  static let leastShare = 32

  /// No cached results: performs every cell.
  init(performing cells: [Cell]) {
    items = RunItems.inOrder(cells).map { Item(key: $0.key, cell: $0, known: nil, isPerformed: true) }
    due = []
  }

  /// - Parameters:
  ///   - cells: All cells of the run.
  ///   - known: What the file knows of some of them.
  init(_ cells: [Cell], _ known: [RememberedCell]) {
    let known = Dictionary(known.map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    self.init(
      RunItems.inOrder(cells).map { cell in
        let found = cell.isForeign ? nil : known[cell.key]
        let isSame = found.map { $0.isSound && $0.scriptDigest == cell.script.digest } ?? false
        return Item(key: cell.key, cell: cell, known: isSame ? found : nil, isPerformed: !isSame)
      })
  }

  /// - Parameter known: What the file knows of all cells of the run, in their order.
  init(remembering known: [RememberedCell]) {
    self.init(known.map { Item(key: $0.cell, cell: nil, known: $0.isSound ? $0 : nil, isPerformed: !$0.isSound) })
  }

  private init(_ items: [Item]) {
    self.items = items
    let candidates = items.indices.compactMap { place in items[place].known.map { ($0.performedIn, place) } }
    let count = min(candidates.count, max(RunItems.leastShare, candidates.count / RunItems.oneOf + 1))
    // Those that were performed longest ago, so that all have their turn.
    due = candidates.sorted { $0 < $1 }.prefix(count).map(\.1).sorted()
    for place in due { self.items[place].isPerformed = true }
  }

  /// The cells of the models, then those of real toolkits, as they are performed.
  private static func inOrder(_ cells: [Cell]) -> [Cell] { cells.filter { !$0.isForeign } + cells.filter(\.isForeign) }

  /// How many cells are not performed.
  var rememberedCount: Int { items.count { !$0.isPerformed } }

  /// Lets all of them be performed.
  mutating func performAll() {
    for index in items.indices { items[index].isPerformed = true }
  }

  /// Gives the items that are performed their cells.
  mutating func take(_ cells: [CellKey: Cell]) {
    for index in items.indices where items[index].isPerformed && items[index].cell == nil {
      items[index].cell = cells[items[index].key]
    }
  }
}
