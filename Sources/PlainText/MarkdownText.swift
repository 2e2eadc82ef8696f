/// Foreign text in Markdown, so that nothing of it is read as Markdown, markup or the name of somebody.
public enum MarkdownText {
  /// A text in a line, as a program writes it: between more backquotes than stand in it.
  public static func code(_ text: String) -> String {
    let text = TextWidth.visible(text)
    guard text.contains(where: { $0 != " " }) else { return "` `" }
    let mark = String(repeating: "`", count: longestRun(in: [text]) + 1)
    let isEdged = text.hasPrefix("`") || text.hasSuffix("`") || (text.hasPrefix(" ") && text.hasSuffix(" "))
    return isEdged ? "\(mark) \(text) \(mark)" : mark + text + mark
  }

  /// Lines as a program writes them, behind a fence that is longer than any inside.
  public static func fenced(_ lines: some Collection<String>, language: String = "") -> [String] {
    let fence = String(repeating: "`", count: max(3, longestRun(in: lines) + 1))
    return [fence + language] + lines.map { TextWidth.visible($0) } + [fence]
  }

  private static func longestRun(in lines: some Collection<String>) -> Int {
    lines.flatMap { $0.matches(of: /`+/) }.map(\.output.count).max() ?? 0
  }
}
