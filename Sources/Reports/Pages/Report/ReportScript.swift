/// What a report can do where scripts run: keys for next and previous, filters, scrubbing.
///
/// Everything it shows is on the page without it, too.
public enum ReportScript {
  /// What the keys do.
  static let keys = Markup.facts([
    ("n, j", .text("next group or change of the page")), ("p, k", .text("the one before it")),
    ("1 to 4", .text("side by side, slider, onion skin, blink")),
    ("←, →", .text("moment before and after, on the scrubber")), ("?", .text("this list")),
  ])

  /// The script.
  public static let text = Markup.file("report.js")
}
