/// `text` in at most `width` characters, with "…" for what was taken out of the middle.
func shortened(_ text: String, to width: Int) -> String {
  if text.count <= width { return text }
  let kept = max(width - 1, 2)
  return text.prefix((kept + 1) / 2) + "…" + text.suffix(kept / 2)
}

/// `words` joined by `separator` in lines of at most `width` characters, the first behind `head`, the others indented
/// as far as `head`'s own indentation and four more.
func wrapped(_ words: [String], separator: String, head: String, width: Int) -> [String] {
  let indent = String(repeating: " ", count: head.prefix { $0 == " " }.count + 4)
  var lines: [String] = []
  var line = head
  for (number, word) in words.enumerated() {
    let part = number + 1 < words.count ? word + separator : word
    if number > 0, line.count + part.count > width {
      lines.append(trimmed(line))
      line = indent
    }
    line += part
  }
  return lines + [trimmed(line)]
}

private func trimmed(_ line: String) -> String {
  var line = line
  while line.last == " " { line.removeLast() }
  return line
}

/// "1 root", "2 roots".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `path` in at most `width` characters, without its first components; the last component is always kept.
func shortenedPath(_ path: String, to width: Int) -> String {
  var rest = path[...]
  while rest.count + (rest.count < path.count ? 2 : 0) > width, let slash = rest.firstIndex(of: "/") {
    rest = rest[rest.index(after: slash)...]
  }
  return rest.count < path.count ? "…/" + rest : path
}
