/// A self-delimiting byte stream of numbers and texts, the input of a digest.
///
/// Numbers are zigzag LEB128. A text is written in full the first time it occurs in the stream and as a back reference
/// afterwards, so a stream depends on contents and not on the symbol numbers of its trace.
///
/// Every recorded fact passes through here, so bytes and back references lie in memory of their own, without the checks
/// of arrays. Streams of one trace share its texts, which are lent to them while something is written. Most are short:
/// they may begin in memory that somebody has for all of them, and take some of their own when it is full.
@safe struct CanonicalBytes: ~Copyable {
  private var texts = unsafe UnsafeBufferPointer<String>(start: nil, count: 0)
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  /// For each symbol the number it has in this stream, and the round in which it got it.
  private var numbers: UnsafeMutablePointer<Known>
  /// Memory that is not its own, where it began.
  private let home: UnsafeMutableRawPointer?
  /// For how many symbols there is room.
  private var room = 0
  private var round: Int32 = 1
  private var known: Int32 = 0

  private typealias Known = (round: Int32, number: Int32)

  /// How many bytes a home takes: first the numbers of some texts, then bytes.
  static let homeSize = homeTexts * MemoryLayout<Known>.stride + homeBytes
  private static let homeTexts = 256
  private static let homeBytes = 1024

  /// Begins in memory of its own.
  init() {
    capacity = 4096
    unsafe bytes = .allocate(capacity: capacity)
    unsafe numbers = .allocate(capacity: 0)
    unsafe home = nil
  }

  /// Begins in memory of `homeSize` bytes, which is aligned for numbers, not used otherwise, and outlives it.
  init(home: UnsafeMutableRawPointer) {
    capacity = CanonicalBytes.homeBytes
    unsafe numbers = home.bindMemory(to: Known.self, capacity: CanonicalBytes.homeTexts)
    unsafe bytes = (home + CanonicalBytes.homeTexts * MemoryLayout<Known>.stride)
      .bindMemory(to: UInt8.self, capacity: capacity)
    unsafe self.home = unsafe home
  }

  /// Lends texts: those that were lent before, and others behind them.
  mutating func use(_ texts: UnsafeBufferPointer<String>) { unsafe self.texts = unsafe texts }

  /// Makes room for all texts; most streams say few of them, and many say none.
  @inline(never) private mutating func makeRoomForTexts() {
    // A whole trace is lent once: no more than it has.
    let larger = unsafe max(texts.count, room + room / 4)
    if unsafe larger > CanonicalBytes.homeTexts || !isHome(numbers) {
      let grown = UnsafeMutablePointer<Known>.allocate(capacity: larger)
      unsafe grown.update(from: numbers, count: room)
      if unsafe !isHome(numbers) { unsafe numbers.deallocate() }
      unsafe numbers = unsafe grown
    }
    unsafe (numbers + room).initialize(repeating: (0, 0), count: larger - room)
    room = larger
  }

  private func isHome(_ numbers: UnsafeMutablePointer<Known>) -> Bool {
    unsafe UnsafeMutableRawPointer(numbers) == home
  }

  /// Bytes that have grown are never as few as a home has.
  private var areBytesHome: Bool { unsafe home != nil && capacity == CanonicalBytes.homeBytes }

  /// Gives the texts back.
  mutating func forgetTexts() { unsafe texts = unsafe UnsafeBufferPointer(start: nil, count: 0) }

  deinit {
    if !areBytesHome { unsafe bytes.deallocate() }
    if unsafe !isHome(numbers) { unsafe numbers.deallocate() }
  }

  /// What was written, for as long as nothing more is.
  var written: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: bytes, count: count) }

  /// Forgets bytes and texts; keeps the memory.
  mutating func clear() {
    count = 0
    round += 1
    known = 0
  }

  /// Forgets bytes alone: what follows is one stream with them.
  mutating func goOn() { count = 0 }

  mutating func tag(_ tag: UInt8) {
    makeRoom(for: 1)
    unsafe bytes[count] = tag
    count += 1
  }

  mutating func raw(_ raw: UnsafeRawBufferPointer) {
    guard let start = raw.baseAddress else { return }
    makeRoom(for: raw.count)
    unsafe UnsafeMutableRawPointer(bytes + count).copyMemory(from: start, byteCount: raw.count)
    count += raw.count
  }

  /// Most numbers are small.
  @inline(__always) mutating func number(_ value: Int64) {
    makeRoom(for: 10)
    let rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    if rest >= 0x80 { return large(rest) }
    unsafe bytes[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }

  /// There is room for it.
  @inline(never) private mutating func large(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      unsafe bytes[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    unsafe bytes[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }

  @inline(__always) mutating func text(_ symbol: Symbol) {
    let index = Int(symbol.index)
    if index >= 0, index < room, unsafe numbers[index].round == round {
      return unsafe number(Int64(numbers[index].number))
    }
    new(index)
  }

  /// Writes a text that this stream has not had.
  @inline(never) private mutating func new(_ index: Int) {
    unsafe precondition(index >= 0 && index < texts.count, "A symbol is one of its own trace.")
    if index >= room { makeRoomForTexts() }
    known += 1
    unsafe numbers[index] = (round, known)
    number(0)
    let texts = unsafe texts
    unsafe texts[index].utf8Span.span.withUnsafeBytes { utf8 in
      number(Int64(utf8.count))
      unsafe raw(utf8)
    }
  }

  private mutating func makeRoom(for more: Int) {
    if count + more > capacity { grow(by: more) }
  }

  @inline(never) private mutating func grow(by more: Int) {
    let wanted = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    unsafe larger.update(from: bytes, count: count)
    if !areBytesHome { unsafe bytes.deallocate() }
    unsafe bytes = unsafe larger
    capacity = wanted
  }
}
