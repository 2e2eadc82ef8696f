import RehearsalTrace

/// Sessions made by hand: a window with a bar, and then a popover of 336 × 234 at (10, 59) whose content lies 8 inside,
/// and 26 on the arrow's side.
enum Screens {
  struct Story {
    var direction = "up"
    var offset: Int64 = -40
    var alpha = 1.0
    var barTitle = "Notes"
    var drawnArrow: [Int64]?
    var dims = false
    var width: Int64 = 336
  }

  static func trace(_ story: Story = Story()) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    let launch = builder.append(at: .zero, kind: .stimulus, name: "launch")
    _ = builder.append(at: .zero, kind: .layout, name: "commit", cause: launch)
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(rect(0, 0, 768, 1024), of: window)
    let bar = builder.appendView(parent: window, path: "window/bar", className: "UIToolbar")
    builder.appendFrame(rect(0, 20, 768, 44), of: bar)
    let button = builder.appendView(parent: bar, path: "window/bar/show.button", className: "UIToolbarButton")
    builder.appendFrame(rect(6, 0, 60, 44), of: button)
    builder.appendProperty(.text(story.barTitle), key: "title", of: "show")

    builder.beginStep(kind: "tap", label: "tap show", line: 2, at: .zero)
    let tap = builder.append(at: .zero, kind: .stimulus, name: "tap")
    let began = builder.append(
      at: .zero, kind: .touch, name: "began", view: button, cause: tap, arguments: ["at": [36, 42], "finger": 1])
    let ended = builder.append(
      at: Instant(microseconds: 50_000), kind: .touch, name: "ended", view: button, cause: began,
      arguments: ["at": [36, 42], "finger": 1])
    _ = builder.append(at: Instant(microseconds: 50_000), kind: .layout, name: "commit", cause: ended)
    let dimming = builder.appendView(parent: window, path: "window/p.dimmingView", className: "UIDimmingView")
    builder.appendFrame(rect(0, 0, 768, 1024), of: dimming)
    let popover = builder.appendView(
      parent: dimming, path: "window/p.dimmingView/p.view", className: "UIPopoverView")
    builder.appendFrame(rect(10, 59, story.width, 234), of: popover)
    builder.appendProperty(.number(story.alpha), key: "alpha", of: popover)
    let content = builder.appendView(
      parent: popover, path: "window/p.dimmingView/p.view/content", className: "UIView")
    builder.appendFrame(story.direction == "left" ? rect(26, 8, 302, 218) : rect(8, 26, 320, 200), of: content)
    if let arrow = story.drawnArrow {
      let background = builder.appendView(
        parent: popover, path: "window/p.dimmingView/p.view/p.background", className: "_UIPopoverStandardChromeView")
      builder.appendFrame(rect(0, 0, 336, 234), of: background)
      builder.appendProperty(.list(arrow.map { .integer($0) }), key: "drawnArrow", of: background)
    }
    builder.appendProperty(.bool(story.dims), key: "dimming", of: dimming)
    builder.appendProperty(.text(story.direction), key: "popoverArrowDirection", of: "p")
    builder.appendProperty(.integer(story.offset), key: "arrowOffset", of: "p")
    return builder.finish(at: Instant(microseconds: 60_000))
  }

  /// A table of 100 points with rows of 44, all there at event 0.
  static func table(rows: Int, frame: MilliRect? = nil) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(rect(0, 0, 768, 1024), of: window)
    let table = builder.appendView(parent: window, path: "window/table", className: "UITableView")
    builder.appendFrame(frame ?? rect(0, 20, 320, 100), of: table)
    for row in 0..<rows {
      let cell = builder.appendView(parent: table, path: "window/table/r\(row)", className: "UITableViewCell")
      builder.appendFrame(rect(0, Int64(44 * row), 320, 44), of: cell)
    }
    return builder.finish(at: .zero)
  }

  /// A window with one more view after every step; that of the step `moved` stands elsewhere.
  static func blinking(times: Int, moved: Int? = nil) -> Trace {
    var builder = TraceBuilder()
    var window: ViewID?
    for step in 0..<times {
      builder.beginStep(kind: "mark", label: "mark \(step)", line: step + 1, at: .zero)
      _ = builder.append(at: .zero, kind: .layout, name: "commit")
      if window == nil {
        window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
        if let window { builder.appendFrame(rect(0, 0, 768, 1024), of: window) }
      }
      let view = builder.appendView(parent: window, path: "window/v\(step)", className: "UIView")
      builder.appendFrame(rect(step == moved ? 300 : 0, Int64(50 * step), 100, 40), of: view)
    }
    return builder.finish(at: .zero)
  }

  /// A view that is half faded in the middle of the only step and whole at its end, a frame every so many microseconds.
  static func fading(middle: Double, every: Int64 = 16_000) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    let launch = builder.append(at: .zero, kind: .stimulus, name: "launch")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(rect(0, 0, 768, 1024), of: window)
    let view = builder.appendView(parent: window, path: "window/v", className: "UIView")
    builder.appendFrame(rect(50, 50, 300, 300), of: view)
    for (frame, alpha) in [0.1, 0.2, middle, 0.9, 1].enumerated() {
      let at = Instant(microseconds: Int64(frame) * every)
      _ = builder.append(at: at, kind: .display, name: "frame", cause: launch)
      builder.appendProperty(.number(alpha), key: "alpha", of: view)
    }
    return builder.finish(at: Instant(microseconds: 4 * every))
  }

  /// The last event.
  static let end = 5

  static func rect(_ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) -> MilliRect {
    MilliRect(x: x * 1000, y: y * 1000, width: width * 1000, height: height * 1000)
  }
}
