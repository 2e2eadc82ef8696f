import RehearsalSQLite
import RehearsalTrace

/// Gives blocks and lists of ends their numbers in one file, adding those that are not there.
///
/// A block never changes, so each is looked up once per process as long as it is remembered. The rows of a new block
/// are the caller's to write, one block after the other.
final class BlockNumbers {
  /// Where a step's rows are.
  struct Place {
    /// Number of its block.
    var block: Int64
    /// Number of the first of its ends; `nil` when all of its open spans last to the end.
    var ending: Int64?
  }

  /// A hundred thousand blocks and lists of ends take 16 MB.
  private static let mostRemembered = 100_000
  /// Lists of ends that are looked through for one that says the same.
  static let mostLists = 64

  private let connection: Connection
  private let findBlock: Statement
  private let insertBlock: Statement
  private let insertNamesake: Statement
  private let findLists: Statement
  private let readList: Statement
  private let insertEnd: Statement
  private let findFirsts: Statement
  private let findFirstEnd: Statement
  private var blocks: [Digest: Int64] = [:]
  private var lists: [List: Int64] = [:]
  /// Blocks whose lists are among `lists`.
  private var listed: Set<Int64> = []
  private var count = 0

  /// Ends of the open spans of a block.
  private struct List: Hashable {
    var block: Int64
    var ends: [Int?]
  }

  init(connection: Connection) throws {
    self.connection = connection
    findBlock = try connection.database.prepareKept(
      "SELECT id FROM block WHERE key = ?1 AND channels = ?2 AND digests = ?3")
    insertBlock = try connection.database.prepareKept(
      """
      INSERT INTO block (key, event_first, event_count, view_first, view_count, frame_first, frame_count,
        property_first, property_count, open_count, channels, digests)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """)
    insertNamesake = try connection.database.prepareKept(
      "INSERT INTO namesake (block, part, position, distance) VALUES (?1, ?2, ?3, ?4)")
    findLists = try connection.database.prepareKept(
      """
      SELECT DISTINCT ending_first FROM step WHERE block = ?1 AND ending_first IS NOT NULL
      LIMIT \(BlockNumbers.mostLists)
      """)
    readList = try connection.database.prepareKept(
      "SELECT id - ?1, seq_to FROM ending WHERE id >= ?1 AND id < ?1 + ?2 ORDER BY id")
    insertEnd = try connection.database.prepareKept("INSERT INTO ending (id, seq_to) VALUES (?1, ?2)")
    let next = { (table: String) in "(SELECT ifnull(max(id), 0) + 1 FROM \(table))" }
    findFirsts = try connection.database.prepareKept(
      "SELECT \(next("event")), \(next("ui_view")), \(next("frame")), \(next("property"))")
    findFirstEnd = try connection.database.prepareKept("SELECT \(next("ending"))")
  }

  /// Drops what is known; the file may not hold it.
  func forget() {
    blocks = [:]
    lists = [:]
    listed = []
    count = 0
  }

  /// The places of the rows of steps, and the positions of the steps whose blocks are new.
  func numbers(of steps: [StepBlock], _ digests: [StepDigest]) throws -> (steps: [Place], new: [Int]) {
    if count > BlockNumbers.mostRemembered { forget() }
    var next = Firsts()
    var isKnown = false
    var places: [Place] = []
    var new: [Int] = []
    places.reserveCapacity(steps.count)
    for (index, block) in steps.enumerated() {
      if let known = try blocks[block.digest] ?? number(of: block, digests) {
        blocks[block.digest] = known
        places.append(Place(block: known, ending: try ending(block, of: known)))
        continue
      }
      if !isKnown {
        next = try firsts()
        isKnown = true
      }
      let number = try add(block, digests, &next)
      blocks[block.digest] = number
      listed.insert(number)
      count += 1
      new.append(index)
      places.append(Place(block: number, ending: try ending(block, of: number)))
    }
    return (places, new)
  }

  // MARK: - Blocks

  /// The numbers that the next rows get.
  private struct Firsts {
    var event: Int64 = 0
    var view: Int64 = 0
    var frame: Int64 = 0
    var property: Int64 = 0
  }

  private func firsts() throws -> Firsts {
    defer { findFirsts.reset() }
    _ = try findFirsts.step()
    return Firsts(
      event: findFirsts.integer(0), view: findFirsts.integer(1), frame: findFirsts.integer(2),
      property: findFirsts.integer(3))
  }

  private static func bytes(of block: StepBlock, _ digests: [StepDigest]) -> [UInt8] {
    digests[block.digests].flatMap(\.digest.bytes)
  }

  private func number(of block: StepBlock, _ digests: [StepDigest]) throws -> Int64? {
    findBlock.bind(block.key, at: 1)
    findBlock.bind(block.channels, at: 2)
    try findBlock.bind(BlockNumbers.bytes(of: block, digests), at: 3)
    defer { findBlock.reset() }
    guard try findBlock.step() else { return nil }
    count += 1
    return findBlock.integer(0)
  }

  private func add(_ block: StepBlock, _ digests: [StepDigest], _ next: inout Firsts) throws -> Int64 {
    let numbers = [
      block.key, next.event, Int64(block.events.count), next.view, Int64(block.views.count), next.frame,
      Int64(block.frames.count), next.property, Int64(block.properties.count), Int64(block.ends.count), block.channels,
    ]
    for (index, number) in numbers.enumerated() { insertBlock.bind(number, at: Int32(index + 1)) }
    try insertBlock.bind(BlockNumbers.bytes(of: block, digests), at: 12)
    try insertBlock.run()
    let number = connection.database.lastInsertedRow
    next.event += Int64(block.events.count)
    next.view += Int64(block.views.count)
    next.frame += Int64(block.frames.count)
    next.property += Int64(block.properties.count)
    for namesake in block.namesakes {
      insertNamesake.bind(number, at: 1)
      insertNamesake.bind(namesake.part.rawValue, at: 2)
      insertNamesake.bind(Int64(namesake.position), at: 3)
      insertNamesake.bind(Int64(namesake.distance), at: 4)
      try insertNamesake.run()
    }
    return number
  }

  // MARK: - Ends

  /// The number of the first of some ends; equal ends of a block are stored once.
  private func ending(_ step: StepBlock, of block: Int64) throws -> Int64? {
    let stored = step.storedEnds
    guard !stored.isEmpty else { return nil }
    let list = List(block: block, ends: step.ends)
    if listed.insert(block).inserted { try readLists(of: block, count: step.ends.count) }
    if let known = lists[list] { return known }
    let first = try firstEnd()
    for (place, end) in stored {
      insertEnd.bind(first + Int64(place), at: 1)
      insertEnd.bind(end.map { Int64($0) }, at: 2)
      try insertEnd.run()
    }
    lists[list] = first
    count += 1
    return first
  }

  /// The number that the next end gets.
  private func firstEnd() throws -> Int64 {
    defer { findFirstEnd.reset() }
    _ = try findFirstEnd.step()
    return findFirstEnd.integer(0)
  }

  /// Notes the lists that the file has of a block.
  private func readLists(of block: Int64, count open: Int) throws {
    var firsts: [Int64] = []
    findLists.bind(block, at: 1)
    while try findLists.step() { firsts.append(findLists.integer(0)) }
    findLists.reset()
    for first in firsts {
      var ends = [Int?](repeating: nil, count: open)
      readList.bind(first, at: 1)
      readList.bind(Int64(open), at: 2)
      defer { readList.reset() }
      while try readList.step() {
        let place = Int(clamping: readList.integer(0))
        if ends.indices.contains(place) { ends[place] = readList.optionalInteger(1).map { Int(clamping: $0) } }
      }
      lists[List(block: block, ends: ends)] = first
      count += 1
    }
  }
}
