/// A piece of HTML in fewer bytes, which a browser reads as the same one.
///
/// Left out are quotation marks around values that need none, the end tags that HTML makes optional before what stands
/// behind them, and the stroke of elements that have no end tag. Texts, scripts and style sheets stay as they are.
///
/// Cost: linear in the document, which is read once.
package enum BriefMarkup {
  /// End tags that may be missing before these; before the end of what they stand in each of them may.
  private static let optional: [String: Set<String>] = [
    "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "td": ["td", "th"], "th": ["td", "th"], "tr": ["tr"],
    "thead": ["tbody"], "tbody": [], "option": ["option"],
  ]
  /// Ends that are an element's own parent's, so that its end tag may be missing before them.
  private static let parents: [String: Set<String>] = [
    "li": ["ol", "ul"], "dd": ["dl"], "td": ["tr"], "th": ["tr"], "tr": ["tbody", "thead", "table"],
    "tbody": ["table"], "option": ["select"],
  ]
  /// Elements of HTML without an end tag; those of SVG end with a stroke.
  private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "wbr", "col"]

  /// A document that comes in pieces: what is inside `<noscript>` is written in fewer bytes, and what is around it as
  /// it is.
  ///
  /// Buffers only the bytes it cannot yet emit.
  package struct Held {
    private var bytes: [UInt8] = []
    private var isInside = false
    /// With fewer bytes it is not looked again: the last look found nothing to write.
    private var least = 0

    package init() {}

    private static let opening = Array("<noscript>".utf8)
    private static let closing = Array("</noscript>".utf8)

    /// Takes what comes next, and writes what is known.
    package mutating func add(_ piece: [UInt8], to write: ([UInt8]) throws -> Void) rethrows {
      bytes += piece
      if bytes.count >= least { try goOn(isAll: false, to: write) }
    }

    /// Writes the rest: nothing comes any more.
    package mutating func finish(to write: ([UInt8]) throws -> Void) rethrows { try goOn(isAll: true, to: write) }

    private mutating func goOn(isAll: Bool, to write: ([UInt8]) throws -> Void) rethrows {
      var place = 0
      while true {
        let rest = bytes[place...]
        guard let mark = ToldOnce.find(isInside ? Held.closing : Held.opening, in: rest) else { break }
        try write(isInside ? BriefMarkup.brief(bytes[place..<mark]) : Array(bytes[place..<mark]))
        place = mark + (isInside ? 0 : Held.opening.count)
        if !isInside { try write(Held.opening) }
        isInside.toggle()
      }
      let rest = bytes[place...]
      if isInside {
        let (brief, end) = BriefMarkup.begin(of: rest, isAll: isAll)
        try write(brief)
        place = end
      } else {
        // The mark may have begun.
        let end = isAll ? rest.endIndex : max(place, rest.endIndex - Held.opening.count + 1)
        try write(Array(bytes[place..<end]))
        place = end
      }
      least = place == 0 ? 2 * bytes.count : 0
      bytes.removeSubrange(..<place)
    }
  }

  static func brief(_ markup: String) -> String { String(decoding: brief(Array(markup.utf8)[...]), as: UTF8.self) }

  /// A piece in fewer bytes.
  package static func brief(_ bytes: ArraySlice<UInt8>) -> [UInt8] { begin(of: bytes, isAll: true).brief }

  /// As much of a piece in fewer bytes as is known, and where the rest begins.
  ///
  /// - Parameter isAll: Whether nothing comes behind it.
  private static func begin(of bytes: ArraySlice<UInt8>, isAll: Bool) -> (brief: [UInt8], rest: Int) {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      guard bytes[place] == UInt8(ascii: "<"), !isAll || place + 1 < bytes.endIndex else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let end = tagEnd(bytes, place)
      guard isAll || end + mostLookedAt < bytes.endIndex else { break }
      let isEnd = bytes[place + 1] == UInt8(ascii: "/")
      let name = word(bytes, place + (isEnd ? 2 : 1))
      if isEnd {
        if !isOptional(name, before: bytes, end + 1) { result += bytes[place...end] }
      } else {
        // A style sheet or a script is taken whole.
        let isText = name == "style" || name == "script"
        let close = isText ? ToldOnce.find(Array("</\(name)".utf8), in: bytes[(end + 1)...]) : nil
        if isText, close == nil, !isAll { break }
        append(tag: bytes[place...end], named: name, to: &result)
        if isText {
          result += bytes[(end + 1)..<(close ?? bytes.endIndex)]
          place = close ?? bytes.endIndex
          continue
        }
      }
      place = end + 1
    }
    return (result, place)
  }

  /// Behind a tag the name of the next one is looked at, which is no longer where it matters.
  private static let mostLookedAt = 64

  /// Where a tag ends; a value may hold anything but its quotation mark.
  private static func tagEnd(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
    var isQuoted = false
    var place = start
    while place < bytes.endIndex - 1, isQuoted || bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      place += 1
    }
    return place
  }

  private static func word(_ bytes: ArraySlice<UInt8>, _ start: Int) -> String {
    String(decoding: bytes[min(start, bytes.endIndex)...].prefix(while: isPlain), as: UTF8.self)
  }

  private static func isOptional(_ name: String, before bytes: ArraySlice<UInt8>, _ next: Int) -> Bool {
    guard let followers = optional[name], next + 1 < bytes.endIndex, bytes[next] == UInt8(ascii: "<") else {
      return false
    }
    if bytes[next + 1] == UInt8(ascii: "/") { return parents[name]?.contains(word(bytes, next + 2)) ?? false }
    return followers.contains(word(bytes, next + 1))
  }

  /// A tag, its values without quotation marks where they need none.
  private static func append(tag: ArraySlice<UInt8>, named name: String, to result: inout [UInt8]) {
    var place = tag.startIndex
    var isBare = false
    while place < tag.endIndex {
      let byte = tag[place]
      if byte == UInt8(ascii: "="), place + 1 < tag.endIndex, tag[place + 1] == UInt8(ascii: "\"") {
        let start = place + 2
        let end = tag[start...].firstIndex(of: UInt8(ascii: "\"")) ?? tag.endIndex
        let value = tag[start..<end]
        isBare = value.isEmpty || value.allSatisfy(isPlain)
        if !value.isEmpty { result += isBare ? [byte] + value : tag[place...min(end, tag.endIndex - 1)] }
        place = min(end + 1, tag.endIndex)
        continue
      }
      if byte == UInt8(ascii: "/"), place == tag.endIndex - 2 {
        if !void.contains(name) { result += isBare ? [UInt8(ascii: " "), byte] : [byte] }
      } else {
        result.append(byte)
      }
      isBare = false
      place += 1
    }
  }

  /// Letters that a value without quotation marks may be of: fewer than HTML allows.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "%"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ","), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
