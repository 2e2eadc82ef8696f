/// A self-delimiting byte stream of numbers and texts, the input of a digest.
///
/// Numbers are zigzag LEB128. A text is written in full the first time it occurs in the stream and as a back reference
/// afterwards, so a stream depends on contents and not on the symbol numbers of its trace.
///
/// Every recorded fact passes through here, so bytes and back references lie in memory of their own, without the checks
/// of arrays. Streams of one trace share its texts, which are lent to them while something is written.
@safe struct CanonicalBytes: ~Copyable {
  private var texts = unsafe UnsafeBufferPointer<String>(start: nil, count: 0)
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private(set) var count = 0
  /// For each symbol the number it has in this stream, and the round in which it got it.
  private var numbers: UnsafeMutablePointer<(round: Int32, number: Int32)>
  /// For how many symbols there is room.
  private var room = 0
  private var round: Int32 = 1
  private var known: Int32 = 0

  init() {
    unsafe bytes = .allocate(capacity: capacity)
    unsafe numbers = .allocate(capacity: 0)
  }

  /// Lends texts: those that were lent before, and others behind them.
  mutating func use(_ texts: UnsafeBufferPointer<String>) { unsafe self.texts = unsafe texts }

  /// Makes room for all texts; most streams say few of them, and many say none.
  @inline(never) private mutating func makeRoomForTexts() {
    // A whole trace is lent once: no more than it has.
    let larger = unsafe max(texts.count, room + room / 4)
    let grown = UnsafeMutablePointer<(round: Int32, number: Int32)>.allocate(capacity: larger)
    unsafe grown.update(from: numbers, count: room)
    unsafe (grown + room).initialize(repeating: (0, 0), count: larger - room)
    unsafe numbers.deallocate()
    unsafe numbers = unsafe grown
    room = larger
  }

  /// Gives the texts back.
  mutating func forgetTexts() { unsafe texts = unsafe UnsafeBufferPointer(start: nil, count: 0) }

  deinit {
    unsafe bytes.deallocate()
    unsafe numbers.deallocate()
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

  mutating func number(_ value: Int64) {
    makeRoom(for: 10)
    var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    while rest >= 0x80 {
      unsafe bytes[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    unsafe bytes[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }

  mutating func text(_ symbol: Symbol) {
    let index = Int(symbol.index)
    unsafe precondition(index >= 0 && index < texts.count, "A symbol is one of its own trace.")
    if index >= room { makeRoomForTexts() }
    if unsafe numbers[index].round == round { return unsafe number(Int64(numbers[index].number)) }
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
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: bytes, count: count)
    unsafe bytes.deallocate()
    unsafe bytes = unsafe larger
  }
}
