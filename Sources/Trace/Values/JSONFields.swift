/// Finds the fields of a JSON object in its text, and makes nothing of them: what a reader of many lines that are much
/// alike asks for in place of a tree.
///
/// The bytes are walked over once. Of the names that are asked for, in any order, it is noted where their values stand;
/// a value is read when somebody wants it. A text that has anything else (another name, one twice, a name with an
/// escape, what is no JSON) is not told, and why is what `JSONReading` is asked for. What must hold: whoever uses a
/// field looks at every byte of it, as all its functions do that make something of one, since those of lists, objects,
/// numbers and words were only counted here; a field that is not used is one for which a text is not told, too.
package struct JSONFields: Sendable {
  private let names: ByteWords
  private var places: [Place]
  private var found: UInt64 = 0

  /// Where the value of a field stands.
  package struct Place: Sendable {
    package var kind = Kind.other
    /// Of a text without its quotation marks.
    package var range = 0..<0

    /// Where all of it stands, quotation marks too.
    package var whole: Range<Int> {
      switch kind {
      case .text, .escapedText: range.lowerBound - 1..<range.upperBound + 1
      case .list, .object, .other: range
      }
    }
  }

  /// What the value of a field is, by its first byte.
  package enum Kind: UInt8, Sendable {
    /// A text that stands as it is read.
    case text
    /// A text with escapes.
    case escapedText
    case list
    case object
    /// A number, true, false or null.
    case other
  }

  /// - Parameter names: The names that are asked for, at most 64; a field's number is its position.
  package init(_ names: [String]) {
    precondition(names.count <= 64, "There is a bit for each name.")
    self.names = ByteWords(names)
    places = Array(repeating: Place(), count: names.count)
  }

  /// Whether all fields of `required` are there, and others only of `allowed`; each is the bit of its number.
  package func has(_ required: UInt64, allowed: UInt64) -> Bool {
    found & required == required && found & ~(required | allowed) == 0
  }

  /// Where a field stands, if it is there.
  package subscript(field: Int) -> Place? { found & 1 << UInt64(field) == 0 ? nil : places[field] }

  /// Finds the fields of a line; false where the line is to be read as a whole.
  package mutating func find(in line: Span<UInt8>) -> Bool {
    found = 0
    let names = names
    var found: UInt64 = 0
    let isRead = unsafe line.withUnsafeBytes { line in
      unsafe places.withUnsafeMutableBufferPointer { places in
        var walk = unsafe JSONBytes(line)
        return unsafe walk.readObject { name, place in
          guard let field = unsafe names.number(of: name), found & 1 << UInt64(field) == 0 else { return false }
          found |= 1 << UInt64(field)
          unsafe places[field] = place
          return true
        }
      }
    }
    if isRead { self.found = found }
    return isRead
  }

  // MARK: - Values

  /// The whole number from 0 that a field is, if it has up to 15 digits and nothing else.
  package func wholeNumber(_ field: Int, in line: Span<UInt8>) -> Int64? {
    guard let place = self[field], place.kind == .other, place.range.count <= 15 else { return nil }
    return unsafe line.extracting(place.range).withUnsafeBytes { digits in
      if digits.count > 1, unsafe digits[0] == UInt8(ascii: "0") { return nil }
      var number: Int64 = 0
      for place in 0..<digits.count {
        let digit = unsafe digits[place] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        number = number &* 10 &+ Int64(digit)
      }
      return number
    }
  }

  /// The `[x, y, width, height]` that a field is, if no number in it has more than 12 digits before the point, more
  /// than three behind it, or an exponent.
  package func rect(_ field: Int, in line: Span<UInt8>) -> MilliRect? {
    guard let place = self[field], place.kind == .list else { return nil }
    return unsafe line.extracting(place.range).withUnsafeBytes { list in
      var walk = unsafe JSONBytes(list)
      walk.skip()
      guard let x = walk.readMilli(endedBy: UInt8(ascii: ",")), let y = walk.readMilli(endedBy: UInt8(ascii: ",")),
        let width = walk.readMilli(endedBy: UInt8(ascii: ",")),
        let height = walk.readMilli(endedBy: UInt8(ascii: "]")), walk.isOver
      else { return nil }
      return MilliRect(x: x, y: y, width: width, height: height)
    }
  }
}
