import RehearsalTrace

/// A document in which drawings that are alike are written once.
///
/// Pictures mark what may stand in several of them (`Markup.shared`): a view as it looks, wherever it is; all that is
/// on a screen. Marks may stand inside each other. What is there at least twice goes into a pool at the end, and each
/// of its places refers to it with `<use>`; what is there once stays where it is. A reader sees no difference.
///
/// Cost: linear in the document, which is read once and held until it is written. Pieces of it are read one after the
/// other, and then written in the same order, so that a long page is in no memory that is as long.
package struct DrawingPool {
  private var reader = Reader()
  private var writer: Writer?
  private var pieces: [[UInt8]] = []

  package init() {}

  /// The drawings that are referred to, for the end of the body; empty when there are none.
  ///
  /// All pieces are written then.
  package var pool: [UInt8] { writer?.pool ?? [] }

  /// Reads what comes next in the document; marks are closed in it.
  package mutating func read(_ bytes: [UInt8]) {
    reader.root.reserveCapacity(bytes.count)
    reader.read(bytes)
    pieces.append(reader.root)
    reader.root = []
  }

  /// The pieces without marks, each forgotten when it was written.
  package mutating func writePieces(_ body: ([UInt8]) throws -> Void) rethrows {
    var writer = Writer(fragments: reader.fragments, counts: reader.counts)
    for number in pieces.indices {
      let piece = writer.expanded(pieces[number])
      pieces[number] = []
      try body(piece)
    }
    self.writer = writer
  }

  static let opening = Array("<shared".utf8)
  static let closing = Array("</shared>".utf8)
  /// Around a reference, between its number and its attributes: signs that no markup holds.
  private static let (begin, end, middle): (UInt8, UInt8, UInt8) = (1, 2, 3)
  /// A drawing of fewer bytes is no longer than what would refer to it.
  private static let leastBytes = 48

  /// Finds the distinct fragments, and how often each is referred to.
  private struct Reader {
    var root: [UInt8] = []
    var fragments: [[UInt8]] = []
    var counts: [Int] = []
    private var places: [Digest: Int] = [:]

    mutating func read(_ bytes: [UInt8]) {
      var open: [[UInt8]] = []
      var attributes: [ArraySlice<UInt8>] = []
      var start = 0
      var place = 0
      func isAt(_ word: [UInt8]) -> Bool {
        bytes.count - place >= word.count && bytes[place..<place + word.count].elementsEqual(word)
      }
      while place < bytes.count {
        guard bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count else {
          place += 1
          continue
        }
        let next = bytes[place + 1]
        if next == UInt8(ascii: "s"), isAt(DrawingPool.opening) {
          append(bytes[start..<place], to: &open)
          open.append([])
          let behind = place + DrawingPool.opening.count
          place = bytes[behind...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
          attributes.append(bytes[behind..<place])
          place += 1
          start = place
        } else if next == UInt8(ascii: "/"), isAt(DrawingPool.closing), !open.isEmpty {
          append(bytes[start..<place], to: &open)
          let fragment = open.removeLast()
          let number = Array("\(number(of: fragment))".utf8)
          let reference = [DrawingPool.begin] + number + [DrawingPool.middle] + attributes.removeLast()
          append((reference + [DrawingPool.end])[...], to: &open)
          place += DrawingPool.closing.count
          start = place
        } else {
          place += 1
        }
      }
      append(bytes[start...], to: &open)
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>, to open: inout [[UInt8]]) {
      if open.isEmpty { root += bytes } else { open[open.count - 1] += bytes }
    }

    private mutating func number(of fragment: [UInt8]) -> Int {
      let digest = Digest(of: fragment)
      if let known = places[digest] {
        counts[known] += 1
        return known
      }
      places[digest] = fragments.count
      fragments.append(fragment)
      counts.append(1)
      return fragments.count - 1
    }
  }

  /// Writes fragments where they stand, or refers to them.
  private struct Writer {
    let fragments: [[UInt8]]
    let counts: [Int]
    var pool: [UInt8] = []
    private var names: [Int: [UInt8]] = [:]

    init(fragments: [[UInt8]], counts: [Int]) {
      self.fragments = fragments
      self.counts = counts
    }

    mutating func expanded(_ bytes: [UInt8]) -> [UInt8] {
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      var rest = bytes[...]
      while let mark = rest.firstIndex(of: DrawingPool.begin) {
        text += rest[..<mark]
        let stop = rest[mark...].firstIndex(of: DrawingPool.end) ?? rest.endIndex
        let parts = rest[(mark + 1)..<stop].split(separator: DrawingPool.middle, maxSplits: 1)
        let number = parts.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
        text += reference(to: number, parts.count > 1 ? parts[1] : [])
        rest = rest[min(stop + 1, rest.endIndex)...]
      }
      text += rest
      return text
    }

    private mutating func reference(to number: Int, _ attributes: ArraySlice<UInt8>) -> [UInt8] {
      guard counts[number] > 1 else { return placed(expanded(fragments[number]), attributes) }
      if names[number] == nil {
        let drawing = expanded(fragments[number])
        if drawing.count < DrawingPool.leastBytes {
          names[number] = []
        } else {
          let name = Array(("d" + String(names.count, radix: 36)).utf8)
          names[number] = name
          pool += Array("<g id=\"".utf8) + name + Array("\" class=\"screen\">".utf8) + drawing + Array("</g>".utf8)
        }
      }
      guard let name = names[number], !name.isEmpty else { return placed(expanded(fragments[number]), attributes) }
      return Array("<use href=\"#".utf8) + name + Array("\"".utf8) + attributes + Array("/>".utf8)
    }

    /// A drawing where it stands: `x` and `y` move it, as they do with `<use>`.
    private func placed(_ drawing: [UInt8], _ attributes: ArraySlice<UInt8>) -> [UInt8] {
      guard !attributes.isEmpty else { return drawing }
      var values: [String: Substring] = [:]
      var rest: [String] = []
      for attribute in String(decoding: attributes, as: UTF8.self).split(separator: " ") {
        let parts = attribute.split(separator: "=", maxSplits: 1)
        if ["x", "y"].contains(parts[0]) {
          values[String(parts[0])] = parts.last?.dropFirst().dropLast()
        } else {
          rest.append(" \(attribute)")
        }
      }
      let moved = values.isEmpty ? "" : " transform=\"translate(\(values["x"] ?? "0") \(values["y"] ?? "0"))\""
      return Array("<g\(moved)\(rest.joined())>".utf8) + drawing + Array("</g>".utf8)
    }
  }
}
