/// `text` in at most `width` characters, with "…" for what was taken out of the middle.
func shortened(_ text: String, to width: Int) -> String {
  if text.count <= width { return text }
  let kept = max(width - 1, 2)
  return text.prefix((kept + 1) / 2) + "…" + text.suffix(kept / 2)
}

/// `path` in at most `width` characters, without its first components; the last component is always kept.
func shortenedPath(_ path: String, to width: Int) -> String {
  var rest = path[...]
  while rest.count + (rest.count < path.count ? 2 : 0) > width, let slash = rest.firstIndex(of: "/") {
    rest = rest[rest.index(after: slash)...]
  }
  return rest.count < path.count ? "…/" + rest : path
}
