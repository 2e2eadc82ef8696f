import RehearsalTrace

/// A well-formed piece of HTML or SVG.
///
/// Texts and attribute values are escaped when the piece is made, so whatever a script, a label or a query holds is
/// inert: there is no way to put text in unescaped but `trusted` and `file`, which take literals and files of the
/// program.
public struct Markup: Hashable, Sendable {
  /// The piece, as it is written to a file.
  public let text: String

  private init(written text: String) { self.text = text }

  /// Nothing.
  public static let empty = Markup(written: "")

  /// A literal of the program: a style sheet, a script.
  public static func trusted(_ literal: StaticString) -> Markup { Markup(written: "\(literal)") }

  /// A style sheet or script of the program.
  ///
  /// - Parameters:
  ///   - name: Its file in the folder `Assets`, a literal.
  ///   - endsLine: Whether the line end at the end of the file is a part of it.
  static func file(_ name: StaticString, endsLine: Bool = true) -> Markup {
    guard let text = PageFiles.text("\(name)") else { preconditionFailure("\(name) is a file of the folder Assets") }
    return Markup(written: endsLine ? text : String(text.dropLast()))
  }

  /// A script of the program without lines that are comments, and without what stands before a line.
  ///
  /// No string of its scripts goes over the end of a line.
  var withoutComments: Markup {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return Markup(written: lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n") + "\n")
  }

  /// Characters as they are read.
  public static func text(_ text: String) -> Markup { Markup(written: escaped(text, inText: true)) }

  /// An element with its contents.
  ///
  /// - Parameters:
  ///   - name: The element's name, a literal.
  ///   - attributes: Names and values in the order they are written; an attribute whose value is `nil` is left out.
  ///   - contents: What stands inside, in order.
  public static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], _ contents: [Markup] = []
  ) -> Markup {
    var text = "<\(name)"
    for (key, value) in attributes {
      if let value { text += " \(key)=\"\(escaped(value))\"" }
    }
    if contents.isEmpty, isVoid("\(name)") { return Markup(written: text + "/>") }
    return Markup(written: text + ">" + contents.map(\.text).joined() + "</\(name)>")
  }

  /// Pieces one after the other.
  public static func joined(_ pieces: [Markup], separator: String = "") -> Markup {
    Markup(written: pieces.map(\.text).joined(separator: escaped(separator)))
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
    return Markup(written: opening + ">" + drawing.text + "</shared>")
  }

  /// A text that several pages of a document may tell, which writes it once: `ToldOnce`.
  ///
  /// - Parameters:
  ///   - name: The element that it is.
  ///   - attributes: The element's attributes, but no `id`.
  ///   - word: What it is, for those who follow a link to it.
  ///   - isHidden: Whether only scripts read it.
  static func once(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], word: String,
    isHidden: Bool = false, _ contents: [Markup]
  ) -> Markup {
    let contents = contents.map(\.text).joined()
    var head = ""
    for (key, value) in attributes { if let value { head += " \(key)=\"\(escaped(value))\"" } }
    if isHidden { head += " hidden=\"\"" }
    return contents.isEmpty
      ? .empty : Markup(written: "<once of=\"\(name)\" word=\"\(escaped(word))\"\(head)>\(contents)</once>")
  }

  /// Texts that stand together: told once together, or where no page tells all of them, each of them is.
  static func once(_ texts: [(text: Markup, kind: String, word: String)]) -> Markup {
    let each = texts.map { text, kind, word in once("pre", ["class": kind], word: word, [text]) }
    guard texts.count > 1 else { return .joined(each) }
    return Markup(written: "<onces>\(each.map(\.text).joined())</onces>")
  }

  /// A step of a list, with all that is told of it.
  static func step(_ word: String, _ contents: [Markup]) -> Markup {
    Markup(written: "<steps word=\"\(escaped(word))\">\(contents.map(\.text).joined())</steps>")
  }

  /// What something looks like, which many pictures of a document show: its number in the list of all looks.
  static func look(_ look: String) -> Markup { Markup(written: "<look>\(escaped(look, inText: true))</look>") }

  /// The markup of a page with what it tells for the first time, and links to what others told.
  func telling(_ told: inout ToldOnce, on page: PageAddress) -> Markup {
    Markup(written: told.told(text, on: page))
  }

  /// The list of looks behind a document's pages.
  static func list(of looks: [String]) -> Markup {
    looks.isEmpty
      ? .empty : Markup(written: "<pre id=\"looks\" hidden=\"\">\(looks.joined(separator: "\n"))</pre>")
  }

  /// The same piece in fewer bytes.
  var brief: Markup { Markup(written: BriefMarkup.brief(text)) }

  /// Pages of which those that are text until somebody looks at them are written in fewer bytes.
  var briefWhereHeld: Markup { Markup(written: BriefMarkup.briefWhereHeld(text)) }

  /// A script that gives a variable rows of texts, a line for each; what a text holds is a text to it.
  static func list(assignedTo variable: StaticString, _ rows: [[String]]) -> Markup {
    let lines = rows.map { row in "[" + row.map(TextLiteral.javaScript).joined(separator: ",") + "]" }
    return Markup(written: "\(variable)=[\n\(lines.joined(separator: ",\n"))\n];\n")
  }

  /// A page with the first use of each term of the glossary marked.
  var withTerms: Markup { Markup(written: TermMarks.marked(text)) }

  /// What a style sheet has to say of these terms.
  static let terms = Markup(written: TermMarks.sheet)

  /// A whole document with what its pictures share behind everything else.
  var withDrawingPool: (body: Markup, pool: Markup) {
    let shared = DrawingPool(self)
    return (Markup(written: shared.text), Markup(written: shared.pool))
  }

  /// This piece and another after it.
  public static func + (left: Markup, right: Markup) -> Markup { Markup(written: left.text + right.text) }

  /// Elements that are written without an end tag when they are empty: those of SVG that draw, and HTML's void ones.
  private static func isVoid(_ name: String) -> Bool {
    [
      "rect", "line", "path", "circle", "ellipse", "polyline", "polygon", "use", "stop", "meta", "link", "br", "hr",
      "input", "img", "col", "wbr",
    ].contains(name)
  }

  /// `text` with everything that means something to a reader of markup spelt out, quotation marks only where they end a
  /// value; control characters that no document may hold become a visible sign, and so do those that turn the direction
  /// of what stands behind them.
  private static func escaped(_ text: String, inText: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += inText ? "\"" : "&quot;"
      case "'": result += inText ? "'" : "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FFFE}"..."\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Double {
  /// The number with at most two decimals and no more digits than it needs: what a drawing takes.
  var drawn: String {
    let hundredths = Int64((self * 100).rounded(.toNearestOrAwayFromZero))
    let whole = abs(hundredths) / 100
    let rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
