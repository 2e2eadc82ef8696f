/// Where texts of a column are cut that are too wide for it.
enum TextCut: CaseIterable {
  case end, front, middle

  /// The first of the ways that leaves as many different texts as any does.
  static func telling(apart texts: [String], width: Int) -> TextCut {
    let wide = Set(texts.filter { TextWidth.columns($0) > width })
    guard wide.count > 1 else { return .end }
    let counts = allCases.map { cut in Set(wide.map { cut.text($0, to: width) }).count }
    let most = counts.max() ?? 0
    return zip(allCases, counts).first { $0.1 == most }?.0 ?? .end
  }

  func text(_ text: String, to width: Int) -> String {
    switch self {
    case .end: return TextWidth.elide(text, to: width)
    case .front: return TextCut.tail(of: text, width)
    case .middle:
      guard TextWidth.columns(text) > width, width > 2 else { return TextWidth.elide(text, to: width) }
      return TextWidth.elide(text, to: width / 2) + TextCut.tail(of: text, width - width / 2 + 1).dropFirst()
    }
  }

  /// `…end`, in so many columns.
  private static func tail(of text: String, _ width: Int) -> String {
    guard TextWidth.columns(text) > width else { return text }
    let whole = Array(text)
    var (kept, used) = (whole.count, 1)
    while kept > 0, used + TextWidth.columns(String(whole[kept - 1])) <= width {
      kept -= 1
      used += TextWidth.columns(String(whole[kept]))
    }
    return "…" + String(whole[kept...])
  }
}
