import RehearsalTrace

/// A well-formed piece of HTML or SVG.
///
/// Texts and attribute values are escaped when the piece is made, so whatever a script, a label or a query holds is
/// inert: there is no way to put text in unescaped but `trusted` and `file`, which take literals and files of the
/// program.
///
/// Long pieces are kept as the pieces that they were made of, so that an element around a long page does not copy it.
package struct Markup: Hashable, Sendable {
  private var content: Content

  private enum Content: Sendable {
    case whole(String)
    case pieces([String], byteCount: Int)
  }

  private init(written text: String) { content = .whole(text) }

  fileprivate init(pieces: [String], byteCount: Int) { content = .pieces(pieces, byteCount: byteCount) }

  /// Nothing.
  package static let empty = Markup(written: "")

  /// A literal of the program: a style sheet, a script.
  package static func trusted(_ literal: StaticString) -> Markup { Markup(written: "\(literal)") }

  /// A style sheet or script of the program.
  ///
  /// - Parameters:
  ///   - name: Its file in the folder `Assets`, a literal.
  ///   - endsLine: Whether the line end at the end of the file is a part of it.
  package static func file(_ name: StaticString, endsLine: Bool = true) -> Markup {
    guard let text = PageFiles.text("\(name)") else { preconditionFailure("\(name) is a file of the folder Assets") }
    return Markup(written: endsLine ? text : String(text.dropLast()))
  }

  /// A script of the program without lines that are comments, and without what stands before a line.
  ///
  /// No string of its scripts goes over the end of a line.
  package var withoutComments: Markup {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return Markup(written: lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n") + "\n")
  }

  /// Characters as they are read.
  package static func text(_ text: String) -> Markup { Markup(written: MarkupText.escaped(text, inText: true)) }

  /// An element with its contents.
  ///
  /// - Parameters:
  ///   - name: The element's name, a literal.
  ///   - attributes: Names and values in the order they are written; an attribute whose value is `nil` is left out.
  ///   - contents: What stands inside, in order.
  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], _ contents: [Markup] = []
  ) -> Markup {
    let begin = begin(name, attributes)
    if contents.isEmpty, isVoid("\(name)") { return Markup(written: begin + "/>") }
    return .put(begin + ">", contents, "</\(name)>")
  }

  /// An element with contents that are made one by one: of many not all are there at a time.
  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>, of numbers: Range<Int>,
    _ make: (Int) -> Markup
  ) -> Markup {
    var writing = Writing()
    writing.add(begin(name, attributes) + ">")
    for number in numbers { writing.add(make(number)) }
    writing.add("</\(name)>")
    return writing.markup
  }

  private static func begin(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) -> String {
    var text = "<\(name)"
    for (key, value) in attributes {
      if let value { text += " \(key)=\"\(MarkupText.escaped(value))\"" }
    }
    return text
  }

  /// Pieces one after the other.
  package static func joined(_ pieces: [Markup], separator: String = "") -> Markup {
    let separator = MarkupText.escaped(separator)
    var writing = Writing()
    for (number, piece) in pieces.enumerated() {
      if number > 0 { writing.add(separator) }
      writing.add(piece)
    }
    return writing.markup
  }

  /// A drawing that may stand in several pictures of a document, which writes it once: `DrawingPool`.
  ///
  /// - Parameters:
  ///   - origin: Where its (0, 0) is.
  ///   - opacity: How much of what lies behind it is hidden, from 0 to 1.
  static func shared(_ drawing: Markup, at origin: Point = Point(x: 0, y: 0), opacity: Double = 1) -> Markup {
    guard drawing != .empty else { return .empty }
    var opening = "<shared"
    if origin.x != 0 { opening += " x=\"\(origin.x.drawn)\"" }
    if origin.y != 0 { opening += " y=\"\(origin.y.drawn)\"" }
    if opacity != 1 { opening += " opacity=\"\(opacity.drawn)\"" }
    return .put(opening + ">", [drawing], "</shared>")
  }

  /// A text that several pages of a document may tell, which writes it once: `ToldOnce`.
  ///
  /// - Parameters:
  ///   - name: The element that it is.
  ///   - attributes: The element's attributes, but no `id`.
  ///   - word: What it is, for those who follow a link to it.
  ///   - isHidden: Whether only scripts read it.
  package static func once(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], word: String,
    isHidden: Bool = false, _ contents: [Markup]
  ) -> Markup {
    guard contents.contains(where: { !$0.isEmpty }) else { return .empty }
    var head = "<once of=\"\(name)\" word=\"\(MarkupText.escaped(word))\""
    for (key, value) in attributes { if let value { head += " \(key)=\"\(MarkupText.escaped(value))\"" } }
    if isHidden { head += " hidden=\"\"" }
    return .put(head + ">", contents, "</once>")
  }

  /// Texts that stand together: told once together, or where no page tells all of them, each of them is.
  package static func once(_ texts: [(text: Markup, kind: String, word: String)]) -> Markup {
    let each = texts.map { text, kind, word in once("pre", ["class": kind], word: word, [text]) }
    guard texts.count > 1 else { return .joined(each) }
    return .put("<onces>", each, "</onces>")
  }

  /// A step of a list, with all that is told of it.
  package static func step(_ word: String, _ contents: [Markup]) -> Markup {
    .put("<steps word=\"\(MarkupText.escaped(word))\">", contents, "</steps>")
  }

  /// What something looks like, which many pictures of a document show: its number in the list of all looks.
  static func look(_ look: String) -> Markup {
    Markup(written: "<look>\(MarkupText.escaped(look, inText: true))</look>")
  }

  /// The list of looks behind a document's pages.
  package static func list(of looks: [String]) -> Markup {
    looks.isEmpty
      ? .empty : Markup(written: "<pre id=\"looks\" hidden=\"\">\(looks.joined(separator: "\n"))</pre>")
  }

  /// The same piece in fewer bytes.
  var brief: Markup { Markup(written: BriefMarkup.brief(text)) }

  /// A script that gives a variable rows of texts, a line for each; what a text holds is a text to it.
  package static func list(assignedTo variable: StaticString, _ rows: [[String]]) -> Markup {
    let lines = rows.map { row in "[" + row.map(TextLiteral.javaScript).joined(separator: ",") + "]" }
    return Markup(written: "\(variable)=[\n\(lines.joined(separator: ",\n"))\n];\n")
  }

  /// A document that is handed over piece by piece.
  package static func document(_ make: (_ write: ([UInt8]) -> Void) -> Void) -> Markup {
    var bytes: [UInt8] = []
    make { bytes += $0 }
    return Markup(written: String(decoding: bytes, as: UTF8.self))
  }

  /// Where something is written that is no piece yet: a sign that no markup holds.
  package static let hole = Markup(written: "\u{4}")

  /// What is written before, between and behind the holes.
  package var aroundHoles: [[UInt8]] { bytes.split(separator: 4, omittingEmptySubsequences: false).map(Array.init) }

  /// A page with the first use of each term of the glossary marked.
  package var withTerms: Markup { Markup(written: TermMarks.marked(text)) }

  /// What a style sheet has to say of these terms.
  package static let terms = Markup(written: TermMarks.sheet)

  /// A piece with what its pictures share behind it.
  var withDrawingPool: (body: Markup, pool: Markup) {
    var pool = DrawingPool()
    pool.read(bytes)
    var body: [UInt8] = []
    pool.writePieces { body += $0 }
    func markup(_ bytes: [UInt8]) -> Markup { Markup(written: String(decoding: bytes, as: UTF8.self)) }
    return (markup(body), markup(pool.pool))
  }

  /// This piece and another after it.
  package static func + (left: Markup, right: Markup) -> Markup {
    if right.isEmpty { return left }
    if left.isEmpty { return right }
    return .put("", [left, right], "")
  }

  private static func put(_ begin: String, _ contents: [Markup], _ end: String) -> Markup {
    var writing = Writing()
    writing.add(begin)
    for piece in contents { writing.add(piece) }
    writing.add(end)
    return writing.markup
  }

  /// Elements that are written without an end tag when they are empty: those of SVG that draw, and HTML's void ones.
  private static func isVoid(_ name: String) -> Bool { void.contains(name) }

  private static let void: Set<String> = [
    "rect", "line", "path", "circle", "ellipse", "polyline", "polygon", "use", "stop", "meta", "link", "br", "hr",
    "input", "img", "col", "wbr",
  ]
}

extension Markup {
  // MARK: - What is written

  /// The piece, as it is written to a file.
  package var text: String {
    switch content {
    case .whole(let text): text
    case .pieces(let pieces, _): pieces.joined()
    }
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { byteCount == 0 }

  /// How many bytes it has.
  package var byteCount: Int {
    switch content {
    case .whole(let text): text.utf8.count
    case .pieces(_, let count): count
    }
  }

  /// Its bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    forEachPiece { bytes += $0.utf8 }
    return bytes
  }

  /// Hands over its bytes in parts of some 100 KB and forgets what was handed over: a long piece and a copy of it are
  /// not there at a time.
  ///
  /// - Parameters:
  ///   - lastEnd: One past the last place, from one on, at which bytes may be parted; `nil` where they may not be.
  ///   - body: Takes the next part.
  package mutating func takeBytes(lastEnd: (_ bytes: [UInt8], _ first: Int) -> Int?, _ body: ([UInt8]) -> Void) {
    var pieces: [String]
    switch content {
    case .whole(let text): pieces = [text]
    case .pieces(let all, _): pieces = all
    }
    content = .whole("")
    var bytes: [UInt8] = []
    var looked = 0
    for place in pieces.indices {
      bytes += pieces[place].utf8
      pieces[place] = ""
      guard bytes.count - looked > Writing.most * 64 else { continue }
      let end = lastEnd(bytes, looked)
      if let end {
        body(Array(bytes[..<end]))
        bytes.removeSubrange(..<end)
      }
      looked = bytes.count
    }
    body(bytes)
  }

  private func forEachPiece(_ body: (String) -> Void) {
    switch content {
    case .whole(let text): body(text)
    case .pieces(let pieces, _): for piece in pieces { body(piece) }
    }
  }

  /// Whether two pieces are written alike.
  package static func == (one: Markup, other: Markup) -> Bool {
    if one.isEmpty || other.isEmpty { return one.isEmpty && other.isEmpty }
    return one.text == other.text
  }

  /// Puts in what is written.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Puts pieces together, short ones to longer ones.
  private struct Writing {
    private var pieces: [String] = []
    private var last = ""
    private var byteCount = 0

    /// A longer piece is kept as it is.
    fileprivate static let most = 2048

    var markup: Markup {
      if pieces.isEmpty { return Markup(written: last) }
      return Markup(pieces: last.isEmpty ? pieces : pieces + [last], byteCount: byteCount)
    }

    mutating func add(_ markup: Markup) { markup.forEachPiece { add($0) } }

    mutating func add(_ text: String) {
      let count = text.utf8.count
      guard count > 0 else { return }
      byteCount += count
      let isLong = count > Writing.most / 2
      if !last.isEmpty, isLong || last.utf8.count + count > Writing.most {
        keepLast()
      }
      if isLong { pieces.append(text) } else { last += text }
    }

    /// Begins another piece; one that has much room left is kept in less.
    private mutating func keepLast() {
      if last.utf8.count < Writing.most / 2 {
        pieces.append(String(decoding: last.utf8, as: UTF8.self))
        last.removeAll(keepingCapacity: true)
      } else {
        pieces.append(last)
        last = ""
        last.reserveCapacity(Writing.most)
      }
    }
  }
}

extension Double {
  /// The number with at most two decimals and no more digits than it needs: what a drawing takes.
  package var drawn: String {
    let hundredths = Int64((self * 100).rounded(.toNearestOrAwayFromZero))
    let whole = abs(hundredths) / 100
    let rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
