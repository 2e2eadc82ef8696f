import RehearsalTrace

/// Sessions that look like recorded ones, as many and as different as wanted.
///
/// A step is a touch that presents something: about ten messages and callbacks in one cause chain, an animation of two
/// views over a dozen display frames, a few properties. Twenty steps make 502 events, 510 frames and 274 properties;
/// the bundled scripts have 50 to 600 events a session. Numbers in frames and arguments depend on `number`, so no two
/// sessions behave alike.
///
/// - Parameters:
///   - number: Which session.
///   - steps: How many steps.
///   - differences: In how many places it behaves otherwise than without: by turns with another argument, with an event
///     less and with one more.
///   - inOneStep: Whether all events belong to the first step.
func syntheticSession(_ number: Int, steps: Int, differences: Int = 0, inOneStep: Bool = false) -> Trace {
  var builder = TraceBuilder()
  var now = Instant.zero
  builder.beginStep(kind: "launch", label: "launch", line: 1, at: now)
  let launch = builder.append(at: now, kind: .stimulus, name: "launch")
  var views: [ViewID] = []
  for index in 0..<30 {
    let parent = index == 0 ? nil : views[(index - 1) / 3]
    let path = parent.map { builder.trace.text(builder.trace.views[Int($0.number) - 1].path) + "/" } ?? ""
    let view = builder.appendView(parent: parent, path: "\(path)view\(index)", className: "UIView")
    builder.appendFrame(MilliRect(Rect(x: Double(index), y: Double(number % 97), width: 320, height: 44)), of: view)
    builder.appendProperty(false, key: "isHidden", of: "\(path)view\(index)")
    views.append(view)
  }
  _ = builder.append(at: now, kind: .lifecycle, name: "application:didFinishLaunching:", subject: "app", cause: launch)
  for step in 0..<steps {
    now = now + .milliseconds(500)
    if !inOneStep { builder.beginStep(kind: "tap", label: "tap item\(step % 30)", line: step + 2, at: now) }
    let distance = differences == 0 ? steps : steps / differences
    let isOther = differences > 0 && step % distance == distance / 2 && step / distance < differences
    let edit = isOther ? Edit.allCases[step / distance % Edit.allCases.count] : nil
    appendStep(step, of: number, views, edit, &builder, at: &now)
  }
  return builder.finish(at: now)
}

/// How a step behaves otherwise.
private enum Edit: CaseIterable {
  case otherArgument, eventLess, eventMore
}

private func appendStep(
  _ step: Int, of number: Int, _ views: [ViewID], _ edit: Edit?, _ builder: inout TraceBuilder, at now: inout Instant
) {
  var cause = builder.append(at: now, kind: .stimulus, name: "tap", arguments: ["target": .text("item\(step % 30)")])
  cause = builder.append(
    at: now, kind: .touch, name: "began", view: views[step % 30], cause: cause,
    arguments: ["at": .point(Point(x: Double(20 + step * 7), y: Double(step == 0 ? number % 900 : 40)))])
  cause = builder.append(at: now, kind: .touch, name: "ended", view: views[step % 30], cause: cause)
  cause = builder.append(at: now, kind: .action, name: "showMenu:", subject: "controller\(step % 4)", cause: cause)
  for message in ["ShouldDismiss:", "DidDismiss:", "WillShow:"] where edit != .eventLess || message != "DidDismiss:" {
    let callback = builder.append(
      at: now, kind: .callback, name: "popoverController\(message)", subject: "delegate\(step % 4)", cause: cause,
      arguments: ["popover": .text("popover\(step % 4)")])
    builder.setAnswer(.bool(step % 3 == 0), of: callback)
  }
  let present = builder.append(
    at: now, kind: .message, name: "presentPopover", subject: "popover\(step % 4)", cause: cause,
    arguments: [
      "from": .rect(Rect(x: Double(step), y: 0, width: 44, height: 44)), "animated": .bool(edit != .otherArgument),
    ])
  if edit == .eventMore { _ = builder.append(at: now, kind: .notification, name: "didShow", cause: present) }
  builder.appendProperty(.bool(step % 2 == 0), key: "isPopoverVisible", of: "popover\(step % 4)")
  for callback in ["viewWillAppear:", "viewDidAppear:"] {
    _ = builder.append(at: now, kind: .lifecycle, name: callback, subject: "controller\(step % 4)", cause: present)
  }
  _ = builder.append(at: now, kind: .layout, name: "layout", cause: present)
  let animation = builder.append(at: now, kind: .animation, name: "begin", cause: present)
  for frame in 0..<12 {
    now = Instant.displayFrame(now.nextDisplayFrame)
    _ = builder.append(at: now, kind: .display, name: "frame", cause: animation)
    for view in 0..<2 {
      let x = Double(step * 13 + frame * frame) * 1.37 + Double(number % 1000)
      builder.appendFrame(
        MilliRect(Rect(x: x, y: Double(frame) * 9.311, width: 320, height: 480)), of: views[(step + view) % 30])
    }
    builder.appendProperty(.number(Double(frame) / 11), key: "alpha", of: "popover\(step % 4)")
  }
  _ = builder.append(at: now, kind: .animation, name: "end", cause: animation)
}
