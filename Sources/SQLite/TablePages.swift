import CRehearsalSQLite

/// Rows of whole numbers, read from a table's pages without SQLite's machine: for millions of rows that lie one after
/// the other.
///
/// SQLite takes 130 to 260 ns to step to a row of three to seven numbers and to hand them over; what is done here takes
/// 20. The format is SQLite's own (sqlite.org/fileformat2.html, 1.6 and 2.1), and the pages are read with its own
/// means, within its locks: `init` makes none where a page may be elsewhere than in the file, as with a log that has
/// something in it.
///
/// Nothing in a page is trusted. Whatever is not as expected ends in `Unfit`: whoever asks reads by a statement then,
/// which says what is wrong, if anything is.
@safe public final class TablePages {
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let pageSize: Int
  /// What of a page is used.
  private let usable: Int
  private let root: UInt32
  private let columns: Int
  /// Whether texts are in UTF-8.
  private let isUTF8: Bool
  /// The pages from the root to the one at hand, and where in each the one below it is.
  private var path: [(page: UInt32, child: Int)] = []
  /// The pages behind the one at hand below the last of these, the last one first: else it would be read anew for each.
  private var followers: [UInt32] = []
  /// Some pages that lie one after the other.
  private let memory: UnsafeMutableRawPointer
  private let mostPages: Int
  /// Which pages are in memory, by number.
  private var known: Range<Int64> = 0..<0
  /// The page at hand.
  private var page: UnsafeMutableRawPointer
  private var isLeafRead = false
  /// The next row of the leaf, and how many it has.
  private var nextCell = 0
  private var cellCount = 0
  private let numbers: UnsafeMutablePointer<Int64>
  /// For so many rows there is room, which no page has.
  private let mostRows: Int
  private var nextID: Int64 = 0

  /// The rows are to be read by a statement.
  public struct Unfit: Error {}

  /// What stands for NULL.
  public static let null = Int64.min

  /// Larger pages are read for each step anew: with 64 KB that took four times as long as by a statement.
  private static let largest = 8192
  /// So many bytes are read at once where pages are asked for one after the other.
  private static let mostBytes = 1 << 16
  /// As deep as SQLite itself goes.
  private static let mostDepth = 20
  /// `SQLITE_IOERR_SHORT_READ`, which Swift does not see.
  private static let shortRead = SQLITE_IOERR | (2 << 8)
  private static let leaf: UInt8 = 0x0D
  private static let interior: UInt8 = 0x05

  /// Begins.
  ///
  /// - Parameters:
  ///   - database: A connection in the midst of reading, which goes on until the last row was read.
  ///   - schema: The file that has the table, of those that are attached; in the transaction nothing was written to it.
  ///   - table: A table whose first column is its rows' number.
  ///   - columns: How many columns it has.
  /// - Returns: `nil` where pages may be elsewhere than in the file.
  public init?(
    _ database: borrowing Database, schema: String = "main", table: String, columns: Int
  ) throws(DatabaseError) {
    guard let file = unsafe TablePages.file(of: database.handle, schema) else { return nil }
    let select = try database.prepare("SELECT rootpage FROM \(schema).sqlite_schema WHERE type = 'table' AND name = ?1")
    try select.bind(table, at: 1)
    guard try select.step(), let root = UInt32(exactly: select.integer(0)), root > 1 else { return nil }
    var header = [UInt8](repeating: 0, count: 100)
    let code = unsafe header.withUnsafeMutableBytes { bytes in
      unsafe file.pointee.pMethods.pointee.xRead(file, bytes.baseAddress, 100, 0)
    }
    let size = Int(header[16]) << 8 | Int(header[17])
    pageSize = size == 1 ? 65536 : size
    usable = pageSize - Int(header[20])
    isUTF8 = header[56..<60].elementsEqual([0, 0, 0, 1])
    guard code == SQLITE_OK, (512...TablePages.largest).contains(pageSize), pageSize & (pageSize - 1) == 0,
      usable >= 480
    else { return nil }
    unsafe self.file = unsafe file
    self.root = root
    self.columns = columns
    mostPages = max(1, TablePages.mostBytes / pageSize)
    // A few bytes more, so that numbers may be read eight bytes at a time.
    unsafe memory = .allocate(byteCount: mostPages * pageSize + 8, alignment: 8)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: mostPages * pageSize + 8)
    unsafe page = unsafe memory
    mostRows = pageSize / 4
    unsafe numbers = .allocate(capacity: mostRows * columns)
  }

  deinit {
    unsafe memory.deallocate()
    unsafe numbers.deallocate()
  }

  /// The file of a connection whose pages are all in it; `nil` for any other.
  private static func file(of database: OpaquePointer, _ schema: String) -> UnsafeMutablePointer<sqlite3_file>? {
    // A transaction that writes locks the files that are attached as well, and writes to them no more for that.
    let state = unsafe sqlite3_txn_state(database, schema)
    guard state == SQLITE_TXN_READ || state == SQLITE_TXN_WRITE && schema != "main",
      let name = unsafe sqlite3_db_filename(database, schema), unsafe name.pointee != 0
    else { return nil }
    var file: UnsafeMutablePointer<sqlite3_file>?
    var log: UnsafeMutablePointer<sqlite3_file>?
    guard unsafe sqlite3_file_control(database, schema, SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      unsafe sqlite3_file_control(database, schema, SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK,
      let file = unsafe file, unsafe file.pointee.pMethods != nil
    else { return nil }
    // While somebody reads whose log was empty, nobody writes into the file: what is new goes to the log.
    if let log = unsafe log, let methods = unsafe log.pointee.pMethods {
      var size: sqlite3_int64 = 0
      guard unsafe methods.pointee.xFileSize(log, &size) == SQLITE_OK, size == 0 else { return nil }
    }
    return unsafe file
  }

  // MARK: - Rows

  /// Goes to a row.
  public func seek(_ id: Int64) throws(Unfit) {
    if isLeafRead, id == nextID {
      if nextCell == cellCount { try goToNextLeaf() }
      return
    }
    if try !isOnLeaf(id) {
      path.removeAll(keepingCapacity: true)
      followers.removeAll(keepingCapacity: true)
      isLeafRead = false
      var page = root
      while try read(page) == TablePages.interior { page = try goDown(from: page, try child(holding: id)) }
      isLeafRead = true
    }
    var (low, high) = (0, cellCount)
    while low < high {
      let middle = (low + high) / 2
      if try self.id(ofCell: middle) < id { low = middle + 1 } else { high = middle }
    }
    (nextCell, nextID) = (low, id)
  }

  /// Whether a row is on the leaf at hand, if it is anywhere.
  private func isOnLeaf(_ id: Int64) throws(Unfit) -> Bool {
    guard isLeafRead, cellCount > 0, try self.id(ofCell: 0) <= id else { return false }
    return try id <= self.id(ofCell: cellCount - 1)
  }

  /// Hands over the next rows, whose numbers follow each other.
  ///
  /// - Parameters:
  ///   - most: So many at most.
  ///   - body: Is handed the values of some rows, one row after the other: its number, and its columns but the first.
  /// - Returns: How many rows there were, at least one.
  public func next(most: Int, _ body: (Span<Int64>) throws -> Void) throws -> Int {
    if isLeafRead, nextCell == cellCount { try goToNextLeaf() }
    guard isLeafRead else { throw Unfit() }
    let count = min(most, cellCount - nextCell, mostRows)
    guard count > 0 else { throw Unfit() }
    try decode(count)
    (nextCell, nextID) = (nextCell + count, nextID &+ Int64(count))
    let found = unsafe UnsafeBufferPointer(start: numbers, count: count * columns)
    try body(unsafe found.span)
    return count
  }

  /// The text in the last column of the row that was gone to; the columns before it are whole numbers.
  ///
  /// A text that is too long for a page is for a statement.
  public func text() throws(Unfit) -> String {
    guard isLeafRead, nextCell < cellCount, isUTF8 else { throw Unfit() }
    var place = try cell(nextCell)
    let size = try number(&place)
    // Of a longer row the rest is elsewhere.
    guard try number(&place) == nextID, size > Int64(columns), size <= Int64(min(usable - 35, usable - place)) else {
      throw Unfit()
    }
    let end = place + Int(size)
    let begin = place
    let headerSize = try number(&place)
    guard headerSize > Int64(columns), headerSize <= size else { throw Unfit() }
    var value = begin + Int(headerSize)
    for column in 0..<columns - 1 {
      let sort = try number(&place)
      guard (0...9).contains(sort), sort != 7, column > 0 || sort == 0 else { throw Unfit() }
      value += Int(TablePages.lengths >> (4 * UInt64(sort)) & 15)
    }
    let sort = try number(&place)
    guard sort >= 13, sort & 1 == 1, place == begin + Int(headerSize), Int64(end - value) == (sort - 13) / 2 else {
      throw Unfit()
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: page + value, count: end - value)
    (nextCell, nextID) = (nextCell + 1, nextID &+ 1)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  private func goToNextLeaf() throws(Unfit) {
    isLeafRead = false
    if let next = followers.popLast() {
      path[path.count - 1].child += 1
      guard try read(next) == TablePages.leaf else { throw Unfit() }
      isLeafRead = true
      nextCell = 0
      return
    }
    while let last = path.popLast() {
      guard try read(last.page) == TablePages.interior else { throw Unfit() }
      guard last.child < cellCount else { continue }
      var page = try goDown(from: last.page, last.child + 1)
      while try read(page) == TablePages.interior { page = try goDown(from: page, 0) }
      isLeafRead = true
      nextCell = 0
      return
    }
    throw Unfit()
  }

  // MARK: - Pages

  /// Reads a page, and says of which sort it is.
  private func read(_ number: UInt32) throws(Unfit) -> UInt8 {
    guard number > 1, path.count <= TablePages.mostDepth else { throw Unfit() }
    let place = Int64(number) - 1
    if !known.contains(place) {
      // What was written at one time lies together: the next page is mostly a little behind the one before.
      let isNear = place >= known.upperBound && place < known.upperBound + 4
      let count = isNear ? mostPages : 1
      known = 0..<0
      let code = unsafe file.pointee.pMethods.pointee.xRead(
        file, memory, Int32(count * pageSize), place * sqlite3_int64(pageSize))
      // Behind the file's end there are zeros, which are no page.
      guard code == SQLITE_OK || code == TablePages.shortRead else { throw Unfit() }
      known = place..<place + Int64(count)
    }
    unsafe page = unsafe memory + Int(place - known.lowerBound) * pageSize
    let sort = unsafe page.load(as: UInt8.self)
    guard sort == TablePages.leaf || sort == TablePages.interior else { throw Unfit() }
    cellCount = short(3)
    guard header + 2 * cellCount <= usable else { throw Unfit() }
    return sort
  }

  private var header: Int { unsafe page.load(as: UInt8.self) == TablePages.leaf ? 8 : 12 }

  private func short(_ place: Int) -> Int {
    Int(unsafe UInt16(bigEndian: page.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
  }

  /// Where a cell begins, with room for the least that one has.
  private func cell(_ number: Int) throws(Unfit) -> Int {
    let place = short(header + 2 * number)
    guard place >= header, place + 4 <= usable else { throw Unfit() }
    return place
  }

  /// The page of a child of the page that was read last; behind the last cell there is one more.
  private func goDown(from number: UInt32, _ child: Int) throws(Unfit) -> UInt32 {
    followers.removeAll(keepingCapacity: true)
    for later in stride(from: cellCount, to: child, by: -1) { followers.append(try below(later)) }
    path.append((number, child))
    return try below(child)
  }

  private func below(_ child: Int) throws(Unfit) -> UInt32 {
    let place = child < cellCount ? try cell(child) : 8
    return unsafe UInt32(bigEndian: page.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// The child that holds a row: the first whose key is not less.
  private func child(holding id: Int64) throws(Unfit) -> Int {
    var (low, high) = (0, cellCount)
    while low < high {
      let middle = (low + high) / 2
      var place = try cell(middle) + 4
      if try number(&place) < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func id(ofCell number: Int) throws(Unfit) -> Int64 {
    var place = try cell(number)
    _ = try self.number(&place)
    return try self.number(&place)
  }

  /// A number of seven bits a byte, of which the first has the highest.
  private func number(_ place: inout Int) throws(Unfit) -> Int64 {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place < usable else { throw Unfit() }
      let byte = unsafe page.load(fromByteOffset: place, as: UInt8.self)
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: value)
  }

  // MARK: - Cells

  /// Reads the values of the next cells of the leaf.
  private func decode(_ count: Int) throws(Unfit) {
    let (page, usable, columns) = unsafe (page, usable, columns)
    var id = nextID
    var row = unsafe numbers
    for cell in nextCell..<nextCell + count {
      var place = try self.cell(cell)
      let size = try number(&place)
      guard try number(&place) == id, size > Int64(columns), size <= Int64(usable - place) else { throw Unfit() }
      let end = place + Int(size)
      // Each column's sort takes one byte: more have only texts.
      guard unsafe page.load(fromByteOffset: place, as: UInt8.self) == UInt8(columns + 1),
        unsafe page.load(fromByteOffset: place + 1, as: UInt8.self) == 0
      else { throw Unfit() }
      unsafe row[0] = id
      var value = place + columns + 1
      for column in 1..<columns {
        let sort = unsafe page.load(fromByteOffset: place + 1 + column, as: UInt8.self)
        guard sort <= 9 else { throw Unfit() }
        let length = Int(TablePages.lengths >> (4 * UInt64(sort)) & 15)
        guard value + length <= end else { throw Unfit() }
        if length == 0 {
          unsafe row[column] = sort == 0 ? TablePages.null : Int64(sort - 8)
        } else {
          // Eight bytes from the value's first on: there is room behind the page.
          let bits = unsafe Int64(bigEndian: page.loadUnaligned(fromByteOffset: value, as: Int64.self))
          unsafe row[column] = bits >> Int64(64 - 8 * length)
          if length == 8, bits == TablePages.null { throw Unfit() }
          value += length
        }
      }
      guard value == end else { throw Unfit() }
      unsafe row += columns
      id &+= 1
    }
  }

  /// How many bytes a value of each sort has, four bits each; 15 for what is no whole number.
  private static let lengths: UInt64 = 0x00F8_6432_10
}
