import RehearsalTrace

/// What a script calls an object, taken apart to be held against many identifiers.
///
/// Objects made more than once are recorded as `name`, `name#2`, `name#3`. In a script `name` alone means the newest of
/// them and `name#1` the first. The parts of an object are counted by themselves: `name#2.view#3` is the third view of
/// the second object, and `name.view` means the newest view of the newest object.
struct SpokenName {
  private let text: Substring
  private let parts: [Part]

  /// Which of the objects made under one name an identifier is: the number of each of its parts.
  struct Rank: Comparable {
    let numbers: [Int]

    static func < (one: Rank, other: Rank) -> Bool { one.numbers.lexicographicallyPrecedes(other.numbers) }
  }

  /// A part of a recorded identifier: `newGamePopover#2.dimmingView` has two, of which the first is the second of its
  /// name.
  private struct Part {
    var base: Substring
    var number: Int?
  }

  init(_ name: String) {
    text = name[...]
    parts = SpokenName.parts(of: text)
  }

  // MARK: - Comparing

  /// The rank of the object `id` among those made under the name; `nil` when it is none of them.
  func rank(of id: Substring) -> Rank? {
    beginsOtherwise(id) ? nil : SpokenName.rank(of: SpokenName.parts(of: id), under: parts)
  }

  /// What a bar item's control and the view of a controller or popover add to their object's name.
  private static let viewSuffixes = [ViewName.view, .button].map { Substring($0.suffix.dropFirst()) }

  /// The rank of the view `id` among those made under the name, with or without a suffix.
  func rank(ofView id: Substring) -> Rank? {
    if beginsOtherwise(id) { return nil }
    let found = SpokenName.parts(of: id)
    if let rank = SpokenName.rank(of: found, under: parts) { return rank }
    guard let last = found.last, SpokenName.viewSuffixes.contains(last.base) else { return nil }
    return SpokenName.rank(of: found, under: parts + [Part(base: last.base, number: nil)])
  }

  /// Whether the first part of `id` is another one at a glance, as it is of nearly all identifiers.
  ///
  /// What is no ASCII may be written in several ways, and is for a closer look.
  private func beginsOtherwise(_ id: Substring) -> Bool {
    let begins = text.utf8.withContiguousStorageIfAvailable { own in
      id.utf8.withContiguousStorageIfAvailable { other in
        var place = 0
        while true {
          let one = SpokenName.byteOfBase(own, place)
          let two = SpokenName.byteOfBase(other, place)
          if one != two { return one < 0x80 && two < 0x80 }
          if one == 0 { return false }
          place += 1
        }
      }
    }
    return (begins ?? false) ?? false
  }

  /// A byte of a part's base; 0 where it may have ended.
  private static func byteOfBase(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt8 {
    guard place < bytes.count else { return 0 }
    let byte = bytes[place]
    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "#") ? 0 : byte
  }

  private static func rank(of found: [Part], under wanted: [Part]) -> Rank? {
    guard found.count == wanted.count, found.elementsEqual(wanted, by: { $0.base == $1.base }) else { return nil }
    func rank() -> Rank { Rank(numbers: found.map { $0.number ?? 1 }) }
    func count(_ parts: [Part]) -> Int { parts.reduce(0) { $1.number == nil ? $0 : $0 + 1 } }
    // One number at the end counts what was made under the whole name: `sheet.popover#2` is that of the second sheet.
    if let last = wanted.last?.number, count(wanted) == 1, count(found) <= 1 {
      return last == found.lazy.compactMap(\.number).first ?? 1 ? rank() : nil
    }
    return found.elementsEqual(wanted) { ($0.number ?? 1) == $1.number ?? ($0.number ?? 1) } ? rank() : nil
  }

  private static func parts(of id: Substring) -> [Part] {
    let bytes = id.utf8
    var parts: [Part] = []
    var (start, hash) = (bytes.startIndex, Substring.Index?.none)
    var index = start
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "."):
        parts.append(part(id[start..<index], hash))
        (start, hash) = (bytes.index(after: index), nil)
      case UInt8(ascii: "#"): hash = index
      default: break
      }
      index = bytes.index(after: index)
    }
    parts.append(part(id[start...], hash))
    return parts
  }

  /// - Parameter hash: Where the last `#` of the part is; only digits behind it are a number.
  private static func part(_ text: Substring, _ hash: Substring.Index?) -> Part {
    guard let hash else { return Part(base: text) }
    let digits = text[text.utf8.index(after: hash)...]
    let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let number = Int(digits) else { return Part(base: text) }
    return Part(base: text[..<hash], number: number)
  }
}
