import RehearsalTrace

/// A small recording with something of everything: two steps, two views of which one leaves, frames, properties,
/// causes within and across steps, and an exception.
func sampleTrace(_ prepare: (inout TraceBuilder) -> Void = { _ in }) -> Trace {
  var builder = TraceBuilder()
  prepare(&builder)
  builder.beginStep(kind: "launch", label: "launch", line: 3, at: .zero)
  let launch = builder.append(at: .zero, kind: .stimulus, name: "launch")
  let commit = builder.append(at: .zero, kind: .layout, name: "commit", cause: launch)
  let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
  builder.appendFrame(MilliRect(x: 0, y: 0, width: 768_000, height: 1_024_000), of: window)
  let button = builder.appendView(parent: window, path: "window/go", className: "UIButton")
  builder.appendFrame(MilliRect(x: 10_000, y: 20_000, width: 100_000, height: 44_000), of: button)
  builder.appendProperty("Go", key: "title", of: button)
  builder.appendProperty(false, key: "popoverVisible", of: "popover")
  builder.beginStep(kind: "tap", label: "tap go", line: 4, at: Instant(microseconds: 50_000))
  let tap = builder.append(at: Instant(microseconds: 50_000), kind: .stimulus, name: "tap")
  let touch = builder.append(
    at: Instant(microseconds: 50_000), kind: .touch, name: "ended", view: button, cause: tap, arguments: ["finger": 1])
  let asked = builder.append(
    at: Instant(microseconds: 50_000), kind: .callback, name: "shouldGo:", subject: "delegate", cause: touch)
  builder.setAnswer(true, of: asked)
  _ = builder.append(at: Instant(microseconds: 66_666), kind: .display, name: "frame", cause: commit)
  builder.appendFrame(MilliRect(x: 11_000, y: 20_000, width: 100_000, height: 44_000), of: button)
  builder.appendProperty(true, key: "popoverVisible", of: "popover")
  _ = builder.append(at: Instant(microseconds: 70_000), kind: .layout, name: "commit", cause: asked)
  builder.endView(button)
  let raised = builder.append(
    at: Instant(microseconds: 70_000), kind: .exception, name: "NSGenericException", cause: asked)
  builder.appendException(type: "NSGenericException", message: "gone", event: raised)
  return builder.finish(at: Instant(microseconds: 80_000))
}
