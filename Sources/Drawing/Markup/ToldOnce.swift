import RehearsalTrace

/// Deduplicates text shared by a document's pages.
///
/// Pages mark what may be told elsewhere (`Markup.once`): the events of a step, a script's text. The first page that
/// tells it has it, with a name; the others lead there, which needs no script, and a script brings it along. A whole
/// step, and the texts that stand together in it, have names of their own, so that the largest part that is known has
/// the only link. Drawing styles (`Markup.look`) are indices into one document-wide list.
/// What only scripts read is told by what differs from a text before, where that is shorter.
///
/// What must hold: marks stand inside each other only in this order, and what they hold is written in the same bytes on
/// each page.
///
/// Cost: linear in the document, which is read once. What was told is known by its digest, 60 bytes however long it is:
/// a session of 40,000 steps tells as many texts.
package struct ToldOnce {
  private var places: [Digest: Place] = [:]
  private var numbers: [[UInt8]: Int] = [:]
  /// What pages of sessions say below their titles: what their scripts are about.
  private var summaries: Set<String> = []
  /// The distinct looks, in the order of their numbers.
  package private(set) var looks: [String] = []
  /// Whether a page leads to another one for what that tells; it is repeated where each page is a document.
  let isShared: Bool

  package init(isShared: Bool) { self.isShared = isShared }

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

  /// What others lead to a text by.
  private struct Place: CustomStringConvertible {
    let session: Int64
    let number: Int32

    var description: String { "s\(session).\(number)" }
  }

  /// What is shorter than a link stays where it is.
  private static let leastBytes = 48

  /// A page that is read, and how many names it has given.
  package struct Page {
    fileprivate let session: Int64?
    fileprivate var count: Int32 = 0
  }

  /// Begins a page.
  ///
  /// - Parameter address: Which page it is, for names of what others lead to.
  package func page(_ address: PageAddress) -> Page {
    if isShared, case .session(let number) = address { return Page(session: number) }
    return Page(session: nil)
  }

  /// One past the last step in some bytes, where a page may be parted.
  ///
  /// - Parameter first: Before it no step ends.
  package static func lastEnd(in bytes: [UInt8], from first: Int) -> Int? {
    var place = bytes.count - stepEnd.count
    while place >= max(0, first - stepEnd.count) {
      if bytes[place] == stepEnd[0], bytes[place..<place + stepEnd.count].elementsEqual(stepEnd) {
        return place + stepEnd.count
      }
      place -= 1
    }
    return nil
  }

  /// A part of a page's markup without marks.
  package mutating func told(_ bytes: [UInt8], on page: inout Page) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    result.reserveCapacity(rest.count)
    while let (start, inside, next) = ToldOnce.part(ToldOnce.step, ToldOnce.stepEnd, of: rest) {
      groups(rest[..<start], on: &page, to: &result)
      let wordEnd = inside.firstIndex(of: UInt8(ascii: "\"")) ?? inside.endIndex
      let contents = inside[min(wordEnd + 2, inside.endIndex)...]
      let digest = digest(of: contents)
      if let place = digest.flatMap({ places[$0] }) {
        // What the screen looked like is drawn in each list.
        let end = ToldOnce.find(Array("<b>".utf8), in: contents) ?? contents.startIndex
        let begin = ToldOnce.find(Array("<svg ".utf8), in: contents[..<end]) ?? end
        let word = String(decoding: inside[..<wordEnd], as: UTF8.self)
        result += "<li><a href=\"#\(place)\">".utf8
        result += contents[begin..<end]
        result += "\(word) = s:\(place.session)</a></li>".utf8
      } else {
        let name = name(digest, on: &page)
        result += "<li\(name.isEmpty ? "" : " id=\"\(name)\"")>".utf8
        groups(contents, on: &page, to: &result)
        result += "</li>".utf8
      }
      rest = rest[next...]
    }
    groups(rest, on: &page, to: &result)
    return result
  }

  /// Whether a page says below its title what no page of a session has said; the overview says it of every script.
  package mutating func isNews(_ summary: String, on address: PageAddress) -> Bool {
    !isShared || !address.isSession || summaries.insert(summary).inserted
  }

  /// A piece without marks of texts that stand together.
  private mutating func groups(_ piece: ArraySlice<UInt8>, on page: inout Page, to result: inout [UInt8]) {
    var rest = piece
    while let (start, inside, next) = ToldOnce.part(ToldOnce.group, ToldOnce.groupEnd, of: rest) {
      singles(rest[..<start], on: &page, to: &result)
      let digest = digest(of: inside)
      if let place = digest.flatMap({ places[$0] }) {
        result += ToldOnce.link(to: place, "", isHidden: false)
      } else {
        let name = name(digest, on: &page)
        if !name.isEmpty { result += "<div id=\"\(name)\">".utf8 }
        singles(inside, on: &page, to: &result)
        if !name.isEmpty { result += "</div>".utf8 }
      }
      rest = rest[next...]
    }
    singles(rest, on: &page, to: &result)
  }

  /// A piece without marks of single texts.
  private mutating func singles(_ piece: ArraySlice<UInt8>, on page: inout Page, to result: inout [UInt8]) {
    var rest = piece
    while let (start, inside, next) = ToldOnce.part(ToldOnce.once, ToldOnce.onceEnd, of: rest) {
      numbered(rest[..<start], to: &result)
      rest = rest[next...]
      let headEnd = inside.firstIndex(of: UInt8(ascii: ">")) ?? inside.endIndex
      let head = String(decoding: inside[..<headEnd], as: UTF8.self)
      var contents: [UInt8] = []
      numbered(inside[min(headEnd + 1, inside.endIndex)...], to: &contents)
      // `of="pre" word="events"` and the element's own attributes.
      let parts = head.split(separator: "\"", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { continue }
      let (element, word, attributes) = (parts[1], parts[3], parts[4])
      let digest = digest(of: contents[...])
      if let place = digest.flatMap({ places[$0] }) {
        // Of a paragraph its word says all but what is written there: `POP-001 held`.
        result +=
          element == "p"
          ? Array("<a href=\"#\(place)\">\(word)</a> ".utf8)
          : ToldOnce.link(to: place, word + " ", isHidden: attributes.hasSuffix(" hidden=\"\""))
        continue
      }
      let name = name(digest, on: &page)
      var tag = "<\(element)" + (name.isEmpty ? "" : " id=\"\(name)\"") + attributes
      var written = contents
      if attributes.hasSuffix(" hidden=\"\""), !name.isEmpty {
        let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let told =
          last.depth < ToldOnce.mostDepth ? ToldOnce.differing(lines, from: last.lines, below: contents.count) : nil
        if let told {
          tag += " data-from=\"\(last.name)\""
          written = told
        }
        last = (name, lines, told == nil ? 0 : last.depth + 1)
      }
      result += (tag + ">").utf8
      result += written
      result += "</\(element)>".utf8
    }
    numbered(rest, to: &result)
  }

  /// Lines by what differs from others, where that takes less than three quarters of some bytes and is soon found.
  private static func differing(
    _ lines: [ArraySlice<UInt8>], from others: [ArraySlice<UInt8>], below count: Int
  ) -> [UInt8]? {
    guard LineLikeness(lines, others).isNear(below: count) else { return nil }
    let told = differing(lines, from: others)
    return told.count * 4 < count * 3 ? told : nil
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

  /// What a text is known by; `nil` where each page tells it.
  private func digest(of text: ArraySlice<UInt8>) -> Digest? {
    // Nothing is known where nothing was given a name.
    isShared && text.count >= ToldOnce.leastBytes ? Digest(ofSlice: text) : nil
  }

  /// What others lead to a text by; empty where each page tells it.
  private mutating func name(_ text: Digest?, on page: inout Page) -> String {
    guard let session = page.session, let text else { return "" }
    let place = Place(session: session, number: page.count)
    page.count += 1
    places[text] = place
    return place.description
  }

  private static func link(to place: Place, _ word: String, isHidden: Bool) -> [UInt8] {
    let hidden = isHidden ? " hidden=\"\"" : ""
    return Array("<a href=\"#\(place)\"\(hidden)>\(word)= s:\(place.session)</a>".utf8)
  }

  /// A piece with a number in place of each look.
  private mutating func numbered(_ piece: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var rest = piece
    while let (start, inside, next) = ToldOnce.part(ToldOnce.look, ToldOnce.lookEnd, of: rest) {
      result += rest[..<start]
      result += String(number(of: Array(inside)), radix: 36, uppercase: true).utf8
      rest = rest[next...]
    }
    result += rest
  }

  private mutating func number(of look: [UInt8]) -> Int {
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
  static func find(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: word[0]) {
      if bytes.endIndex - start >= word.count, bytes[start..<(start + word.count)].elementsEqual(word) { return start }
      place = start + 1
    }
    return nil
  }
}
