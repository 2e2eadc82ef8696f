/// Marks the first use of a term on a page: pointing at it, or reaching it with the keyboard, shows its meaning.
///
/// The meaning is in the style sheet, once for all pages, and needs no script.
enum TermMarks {
  /// The terms that a newcomer to pages does not know; the glossary has more.
  static let terms = [
    "axis", "baseline", "cell", "change", "claim", "configuration", "consequence", "digest", "explanation", "gate",
    "group", "law", "lens", "recording", "root", "session", "verdict",
  ]

  /// Each form of a term in a text, with the term.
  private static let forms: [String: String] = Dictionary(
    uniqueKeysWithValues: terms.flatMap { term in
      [(term, term), (term == "axis" ? "axes" : term + (term.hasSuffix("s") ? "es" : "s"), term)]
    } + [("explain", "explanation"), ("explains", "explanation")])

  /// Inside these nothing is marked: what is a link or a control already, what a program wrote, what is folded or
  /// drawn, heads, and names.
  private static let closed: Set<String> = [
    "a", "bdi", "button", "code", "details", "dfn", "form", "h1", "h2", "h3", "label", "once", "pre", "select",
    "shared",
    "svg", "textarea", "thead",
  ]

  /// What a page shows of the terms: `dfn[data-term=cell]:hover::after{content:"cell: a script under …"}`.
  static let sheet: String = terms.compactMap { term in
    Glossary.meanings[term].map { "dfn[data-term=\(term)]{--means:\(quoted("\(term): \($0)"))}\n" }
  }.joined()

  /// A text as a style sheet has it, on one line.
  private static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { ["\"", "\\", "<"].contains($0) ? "\\\(hexadecimal($0)) " : String($0) } + "\""
  }

  private static func hexadecimal(_ sign: Character) -> String {
    String(sign.unicodeScalars.first?.value ?? 0, radix: 16)
  }

  /// The markup of a page with the first use of each term marked.
  ///
  /// Linear in the markup, which is read once.
  static func marked(_ markup: String) -> String {
    let bytes = Array(markup.utf8)
    var result: [UInt8] = []
    var used: Set<String> = []
    var (depth, place) = (0, 0)
    // What has been looked at and not been written.
    var start = 0
    while place < bytes.count, used.count < terms.count {
      if bytes[place] == UInt8(ascii: "<") {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        let isEnd = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "/")
        let name = word(in: bytes, from: place + (isEnd ? 2 : 1))
        if bytes[end - 1] != UInt8(ascii: "/"), closed.contains(name) { depth += isEnd ? -1 : 1 }
        place = end + 1
        continue
      }
      guard isLetter(bytes[place]) else {
        place += 1
        continue
      }
      let found = word(in: bytes, from: place)
      let end = place + found.utf8.count
      if depth == 0, let term = forms[found.lowercased()], isAlone(bytes, place, end), used.insert(term).inserted {
        result += bytes[start..<place]
        result += Array("<dfn tabindex=\"0\" data-term=\"\(term)\">\(found)</dfn>".utf8)
        start = end
      }
      place = end
    }
    return String(decoding: result + bytes[start...], as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func word(in bytes: [UInt8], from place: Int) -> String {
    String(decoding: bytes[min(place, bytes.count)...].prefix(while: isLetter), as: UTF8.self)
  }

  /// Whether a word is no part of a name: `sub-cell`, `cell=1`, `&cell;`.
  private static func isAlone(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    let around = Array("-_./=&:#".utf8)
    if start > 0, around.contains(bytes[start - 1]) || bytes[start - 1] >= 0x80 { return false }
    return end >= bytes.count || !(Array("-_/=(".utf8).contains(bytes[end]) || bytes[end] >= 0x80)
  }
}
