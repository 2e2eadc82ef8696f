/// Finds the numbers of texts, from 0 in order, by a hash of their bytes.
///
/// What it is: chains of texts whose hashes end alike, as many chains as texts or more. What must hold: no chain is
/// longer than 32. Texts that somebody chose to have one hash are left out beyond that, and whoever has the texts keeps
/// them elsewhere: so nothing takes longer than it should, as with Swift's own hashes, which nobody can foresee and
/// which take several times as long. Nothing is written in the order of a chain. Cost: constant; a text more is
/// amortised constant.
struct TextIndex: Sendable {
  /// The newest text of each chain, or -1.
  private var heads: [Int32] = []
  private var texts: [Entry] = []

  private struct Entry {
    let hash: UInt32
    /// The next older text of the chain, or -1.
    var next: Int32
    let isInChain: Bool
  }

  private static let longestChain = 32

  init() {}

  /// The number of the text with a hash of which `isWanted` says that it is the one.
  func first(_ hash: UInt32, where isWanted: (Int) -> Bool) -> Int? {
    if heads.isEmpty { return nil }
    var number = heads[chain(of: hash)]
    while number >= 0 {
      let text = texts[Int(number)]
      if text.hash == hash, isWanted(Int(number)) { return Int(number) }
      number = text.next
    }
    return nil
  }

  /// Adds the next text by its hash.
  ///
  /// - Returns: Whether it can be found; it cannot when its chain is full.
  mutating func append(_ hash: UInt32) -> Bool {
    if texts.count == heads.count { addChains() }
    let number = Int32(texts.count)
    var (length, other) = (0, heads[chain(of: hash)])
    while other >= 0, length < TextIndex.longestChain { (length, other) = (length + 1, texts[Int(other)].next) }
    let fits = length < TextIndex.longestChain
    texts.append(Entry(hash: hash, next: -1, isInChain: fits))
    if fits { putInFront(number) }
    return fits
  }

  private func chain(of hash: UInt32) -> Int { Int(hash) & (heads.count - 1) }

  /// Twice as many chains: each becomes two, of which none is longer.
  private mutating func addChains() {
    heads = Array(repeating: -1, count: max(128, heads.count * 2))
    for number in texts.indices where texts[number].isInChain { putInFront(Int32(number)) }
  }

  private mutating func putInFront(_ number: Int32) {
    let place = chain(of: texts[Int(number)].hash)
    texts[Int(number)].next = heads[place]
    heads[place] = number
  }

  /// A hash of some bytes: eight at a time, each eight multiplied to 128 bits whose halves are laid over each other.
  static func hash(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var state = UInt64(truncatingIfNeeded: bytes.count)
    var position = 0
    while position + 8 <= bytes.count {
      state = unsafe mixed(state ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position += 8
    }
    var rest: UInt64 = 0
    while position < bytes.count {
      rest = unsafe rest << 8 | UInt64(bytes[position])
      position += 1
    }
    state = mixed(state ^ rest)
    return UInt32(truncatingIfNeeded: state >> 32)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let (high, low) = (word ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    return high ^ low
  }
}
