import RehearsalTrace

/// A trace that could have happened, different for every seed: views that come and go, nested causes, frames and
/// properties that change, callbacks with and without answers, now and then an exception.
func syntheticTrace(seed: UInt64, events: Int = 60) -> Trace {
  var numbers = Numbers(state: seed)
  var builder = TraceBuilder()
  var now = Instant.zero
  var views: [ViewID] = []
  var stepsLeft = 0

  for _ in 0..<events {
    if stepsLeft == 0 {
      let word = ["tap", "rotate", "settle"][numbers.below(3)]
      builder.beginStep(kind: word, label: "\(word) thing\(numbers.below(4))", line: numbers.below(5), at: now)
      stepsLeft = 1 + numbers.below(12)
    }
    stepsLeft -= 1
    now = now + Interval(microseconds: Int64(numbers.below(3) * 8_333))
    let number = builder.append(
      at: now, kind: TraceEvent.Kind.allCases[numbers.below(TraceEvent.Kind.allCases.count)],
      name: "message\(numbers.below(9)):", subject: numbers.below(3) == 0 ? "" : "object\(numbers.below(4))",
      view: views.isEmpty || numbers.below(2) == 0 ? nil : views[numbers.below(views.count)],
      cause: builder.nextEvent == 0 || numbers.below(4) == 0 ? nil : numbers.below(builder.nextEvent),
      arguments: numbers.below(3) == 0 ? ["animated": .bool(numbers.below(2) == 0)] : nil)
    if numbers.below(5) == 0 { builder.setAnswer(.bool(true), of: number) }
    change(&builder, &views, &numbers)
    if numbers.below(40) == 0 {
      builder.appendException(type: "NSGenericException", message: "reason \(numbers.below(3))", event: number)
    }
  }
  return builder.finish(at: now)
}

/// Lets views come, move and go, and properties change, with the last event.
private func change(_ builder: inout TraceBuilder, _ views: inout [ViewID], _ numbers: inout Numbers) {
  if views.count < 20, numbers.below(4) == 0 {
    let count = builder.trace.views.count
    views.append(
      builder.appendView(parent: views.last, path: "window/view\(count)", className: "UIView\(count % 3)"))
  }
  for view in views where numbers.below(3) == 0 {
    let frame = Rect(x: Double(numbers.below(9)) / 7, y: -Double(numbers.below(100)), width: 320, height: 1024)
    builder.appendFrame(MilliRect(frame), of: view)
  }
  if numbers.below(3) == 0 {
    let subject = numbers.below(2) == 0 ? "window/view0" : "object\(numbers.below(4))"
    builder.appendProperty(.integer(Int64(numbers.below(4))), key: "key\(numbers.below(3))", of: subject)
  }
  if views.count > 2, numbers.below(10) == 0 { builder.endView(views.removeLast()) }
}

/// Numbers that are the same in every run: a multiplicative congruential sequence.
struct Numbers {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
