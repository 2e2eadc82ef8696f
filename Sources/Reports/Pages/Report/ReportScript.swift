/// What a page can do where scripts run: find, sort, compare, decide, and a session that moves with one selection.
///
/// Everything it shows is on the page without it, too.
public enum ReportScript {
  /// What the keys do.
  static let keys = Markup.facts([
    ("/", .text("find on the page; Escape ends it")),
    ("n, j", .text("next group, change or step")), ("p, k", .text("the one before it")),
    ("1 to 4", .text("side by side, slider, onion skin, blink")),
    ("a, r, i", .text("accept, reject or ignore the group; again: undo")),
    ("c", .text("copy what was decided as a command")),
    ("←, →", .text("event before and after, in a session")), ("1 to 6", .text("tabs of a session")),
    ("space", .text("play and pause a session")), ("?", .text("this list")),
  ])

  /// The script.
  public static let text: Markup = .joined([
    .file("page.js"), .file("compare.js"), .file("review.js"), .file("session.js"), .file("tables.js"),
  ])
}
