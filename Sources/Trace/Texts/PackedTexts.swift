/// Many short texts, of which some come again and again: four bytes each, and each text once, where a list of strings
/// takes sixteen and often a piece of memory.
public struct PackedTexts: RandomAccessCollection, Hashable, Sendable {
  /// The texts that are there, one behind the other.
  private var bytes: [UInt8] = []
  /// Where each of them ends.
  private var ends: [Int] = []
  /// Which of them stands at each position.
  private var numbers: [Int32] = []

  /// Makes an empty list.
  public init() {}

  /// Makes room for so many.
  public mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Position of the first text.
  public var startIndex: Int { 0 }

  /// One past the position of the last text.
  public var endIndex: Int { numbers.count }

  /// The text at a position.
  public subscript(position: Int) -> String {
    let number = Int(numbers[position])
    return String(decoding: bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]], as: UTF8.self)
  }

  /// Adds a text at the end; its number is what `append(again:)` takes.
  @discardableResult public mutating func append(_ text: String) -> Int32 { append { $0 += text.utf8 } }

  /// Adds a text at the end, whose bytes in UTF-8 `write` appends to those that are there.
  package mutating func append(writing write: (inout [UInt8]) -> Void) -> Int32 {
    write(&bytes)
    let number = Int32(ends.count)
    ends.append(bytes.count)
    numbers.append(number)
    return number
  }

  /// Adds a text at the end that was added before, by its number.
  public mutating func append(again number: Int32) {
    precondition(ends.indices.contains(Int(number)), "The number is of a text that was added.")
    numbers.append(number)
  }
}
