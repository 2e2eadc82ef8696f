import RehearsalTrace

/// Texts that several pages of one document tell, each written once.
///
/// Pages mark what may be told elsewhere (`Markup.once`): the events of a step, a script's text. The first page that
/// tells it has it, with a name; the others lead there, which needs no script, and a script brings it along. A whole
/// step, and the texts that stand together in it, have names of their own, so that the largest part that is known has
/// the only link. Looks (`Markup.look`), of which pictures are made, are numbers of one list for the whole document.
/// What only scripts read is told by what differs from a text before, where that is shorter.
///
/// What must hold: marks stand inside each other only in this order, and what they hold is written in the same bytes on
/// each page.
///
/// Cost: linear in the document, which is read once.
struct ToldOnce {
  private var places: [[UInt8]: String] = [:]
  private var numbers: [ArraySlice<UInt8>: Int] = [:]
  /// What pages of sessions say below their titles: what their scripts are about.
  private var summaries: Set<String> = []
  /// The distinct looks, in the order of their numbers.
  private(set) var looks: [String] = []
  /// Whether a page leads to another one for what that tells; it is repeated where each page is a document.
  let isShared: Bool

  init(isShared: Bool) { self.isShared = isShared }

  private static let once = Array("<once ".utf8)
  private static let onceEnd = Array("</once>".utf8)
  private static let group = Array("<onces>".utf8)
  private static let groupEnd = Array("</onces>".utf8)
  private static let step = Array("<steps word=\"".utf8)
  private static let stepEnd = Array("</steps>".utf8)
  private static let look = Array("<look>".utf8)
  private static let lookEnd = Array("</look>".utf8)
  /// The last text for scripts: its name and lines, and over how many others it is told from a whole one.
  private var last: (name: String, lines: [ArraySlice<UInt8>], depth: Int) = ("", [], 0)
  /// Over so many others a text is told at most.
  private static let mostDepth = 16

  /// What is shorter than a link stays where it is.
  private static let leastBytes = 48

  /// A page that is read, and how many names it has given.
  private struct Page {
    let session: Int64?
    var count = 0
  }

  /// A page's markup without marks.
  ///
  /// - Parameter address: Which page it is, for names of what others lead to.
  mutating func told(_ text: String, on address: PageAddress) -> String {
    var page = Page(session: nil)
    if isShared, case .session(let number) = address { page = Page(session: number) }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    result.reserveCapacity(rest.count)
    while let (start, inside, next) = ToldOnce.part(ToldOnce.step, ToldOnce.stepEnd, of: rest) {
      result += groups(rest[..<start], on: &page)
      let wordEnd = inside.firstIndex(of: UInt8(ascii: "\"")) ?? inside.endIndex
      let contents = Array(inside[min(wordEnd + 2, inside.endIndex)...])
      if let place = places[contents] {
        // What the screen looked like is drawn in each list.
        let end = ToldOnce.find(Array("<b>".utf8), in: contents[...]) ?? contents.startIndex
        let begin = ToldOnce.find(Array("<svg ".utf8), in: contents[..<end]) ?? end
        let word = String(decoding: inside[..<wordEnd], as: UTF8.self)
        result += Array("<li><a href=\"#\(place)\">".utf8) + contents[begin..<end]
        result += Array("\(word) = s:\(ToldOnce.session(of: place))</a></li>".utf8)
      } else {
        let name = self.name(of: contents, on: &page)
        result += Array("<li\(name.isEmpty ? "" : " id=\"\(name)\"")>".utf8)
        result += groups(contents[...], on: &page) + Array("</li>".utf8)
      }
      rest = rest[next...]
    }
    return String(decoding: result + groups(rest, on: &page), as: UTF8.self)
  }

  /// Whether a page says below its title what no page of a session has said; the overview says it of every script.
  mutating func isNews(_ summary: String, on address: PageAddress) -> Bool {
    !isShared || !address.isSession || summaries.insert(summary).inserted
  }

  /// A piece without marks of texts that stand together.
  private mutating func groups(_ piece: ArraySlice<UInt8>, on page: inout Page) -> [UInt8] {
    var result: [UInt8] = []
    var rest = piece
    while let (start, inside, next) = ToldOnce.part(ToldOnce.group, ToldOnce.groupEnd, of: rest) {
      result += singles(rest[..<start], on: &page)
      let together = Array(inside)
      if let place = places[together] {
        result += ToldOnce.link(to: place, "", isHidden: false)
      } else {
        let name = self.name(of: together, on: &page)
        let own = singles(inside, on: &page)
        result += name.isEmpty ? own : Array("<div id=\"\(name)\">".utf8) + own + Array("</div>".utf8)
      }
      rest = rest[next...]
    }
    return result + singles(rest, on: &page)
  }

  /// A piece without marks of single texts.
  private mutating func singles(_ piece: ArraySlice<UInt8>, on page: inout Page) -> [UInt8] {
    var result: [UInt8] = []
    var rest = piece
    while let (start, inside, next) = ToldOnce.part(ToldOnce.once, ToldOnce.onceEnd, of: rest) {
      result += numbered(rest[..<start])
      rest = rest[next...]
      let headEnd = inside.firstIndex(of: UInt8(ascii: ">")) ?? inside.endIndex
      let head = String(decoding: inside[..<headEnd], as: UTF8.self)
      let contents = numbered(inside[min(headEnd + 1, inside.endIndex)...])
      // `of="pre" word="events"` and the element's own attributes.
      let parts = head.split(separator: "\"", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { continue }
      let (element, word, attributes) = (parts[1], parts[3], parts[4])
      if let place = places[contents] {
        // Of a paragraph its word says all but what is written there: `POP-001 held`.
        result +=
          element == "p"
          ? Array("<a href=\"#\(place)\">\(word)</a> ".utf8)
          : ToldOnce.link(to: place, word + " ", isHidden: attributes.hasSuffix(" hidden=\"\""))
        continue
      }
      let name = self.name(of: contents, on: &page)
      var tag = "<\(element)" + (name.isEmpty ? "" : " id=\"\(name)\"") + attributes
      var written = contents
      if attributes.hasSuffix(" hidden=\"\""), !name.isEmpty {
        let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let told = ToldOnce.differing(lines, from: last.lines)
        let isTold = told.count * 4 < contents.count * 3 && last.depth < ToldOnce.mostDepth
        if isTold {
          tag += " data-from=\"\(last.name)\""
          written = told
        }
        last = (name, lines, isTold ? last.depth + 1 : 0)
      }
      result += Array((tag + ">").utf8) + written + Array("</\(element)>".utf8)
    }
    return result + numbered(rest)
  }

  /// Lines by what differs from others: `=3` takes three of them as they are, `-2` leaves two out.
  private static func differing(_ lines: [ArraySlice<UInt8>], from others: [ArraySlice<UInt8>]) -> [UInt8] {
    let difference = lines.difference(from: others)
    var (inserted, removed): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .insert(let offset, _, _): inserted.insert(offset)
      case .remove(let offset, _, _): removed.insert(offset)
      }
    }
    var told: [String] = []
    var (taken, left, place) = (0, 0, 0)
    func close() {
      if taken > 0 { told.append("=\(taken)") }
      if left > 0 { told.append("-\(left)") }
      (taken, left) = (0, 0)
    }
    for number in 0...lines.count {
      // What is left out here.
      while place < others.count, removed.contains(place) {
        if taken > 0 { close() }
        (left, place) = (left + 1, place + 1)
      }
      guard number < lines.count else { break }
      if inserted.contains(number) {
        close()
        told.append(String(decoding: lines[number], as: UTF8.self))
      } else {
        if left > 0 { close() }
        (taken, place) = (taken + 1, place + 1)
      }
    }
    close()
    return Array(told.joined(separator: "\n").utf8)
  }

  /// What others lead to a text by; empty where each page tells it.
  private mutating func name(of text: [UInt8], on page: inout Page) -> String {
    guard let session = page.session, text.count >= ToldOnce.leastBytes else { return "" }
    let name = "s\(session).\(page.count)"
    page.count += 1
    places[text] = name
    return name
  }

  private static func link(to place: String, _ word: String, isHidden: Bool) -> [UInt8] {
    let hidden = isHidden ? " hidden=\"\"" : ""
    return Array("<a href=\"#\(place)\"\(hidden)>\(word)= s:\(session(of: place))</a>".utf8)
  }

  private static func session(of place: String) -> Substring { place.dropFirst().prefix { $0 != "." } }

  /// A piece with a number in place of each look.
  private mutating func numbered(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var rest = piece
    var result: [UInt8] = []
    while let (start, inside, next) = ToldOnce.part(ToldOnce.look, ToldOnce.lookEnd, of: rest) {
      result += rest[..<start]
      result += Array(String(number(of: inside), radix: 36, uppercase: true).utf8)
      rest = rest[next...]
    }
    return result + rest
  }

  private mutating func number(of look: ArraySlice<UInt8>) -> Int {
    if let known = numbers[look] { return known }
    numbers[look] = looks.count
    looks.append(String(decoding: look, as: UTF8.self))
    return looks.count - 1
  }

  /// The first part between two words: where the first begins, what is inside, and what comes behind the second.
  static func part(
    _ opening: [UInt8], _ closing: [UInt8], of bytes: ArraySlice<UInt8>
  ) -> (start: Int, inside: ArraySlice<UInt8>, next: Int)? {
    guard let start = find(opening, in: bytes) else { return nil }
    let inside = bytes[(start + opening.count)...]
    let end = find(closing, in: inside) ?? bytes.endIndex
    return (start, inside[..<end], min(end + closing.count, bytes.endIndex))
  }

  /// Where a word begins.
  private static func find(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: word[0]) {
      if bytes.endIndex - start >= word.count, bytes[start..<(start + word.count)].elementsEqual(word) { return start }
      place = start + 1
    }
    return nil
  }
}
