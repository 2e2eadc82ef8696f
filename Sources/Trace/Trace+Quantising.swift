extension Trace {
  // MARK: - Quantising

  /// The same trace with frames, values and times put on grids, so that what differs by less is most often the same.
  ///
  /// Spans that then follow each other with one frame or one value are one span.
  ///
  /// - Parameters:
  ///   - frame: The grid of a view's frames in thousandths of a point, by its path; `nil` for none.
  ///   - value: The grid of a property's numbers in thousandths, by its subject and its key; `nil` for none.
  ///   - times: The grid of all times; `nil` for none.
  package func quantised(
    frame: (_ path: String) -> Int64?, value: (_ subject: String, _ key: String) -> Int64?, times: Interval?
  ) -> Trace {
    var changed = self
    let grids = views.map { frame(text($0.path)) }
    for place in frames.indices {
      guard let grid = grids[Int(frames[place].view.number) - 1] else { continue }
      changed.frames[place].frame = frames[place].frame.quantised(to: grid)
    }
    changed.frames = Trace.joined(changed.frames)
    for (place, span) in properties.enumerated() {
      guard let grid = value(text(span.subject), text(span.key)), let known = Value(json: text(span.value)) else {
        continue
      }
      changed.properties[place].value = changed.symbols.intern(known.quantised(to: grid).json)
    }
    changed.properties = Trace.joined(changed.properties)
    guard let times, times.microseconds > 0 else { return changed }
    // Down and not to the nearest, so that no time gets before an earlier one.
    func floored(_ time: Instant) -> Instant {
      Instant(microseconds: time.microseconds / times.microseconds * times.microseconds)
    }
    for place in events.indices { changed.events[place].at = floored(events[place].at) }
    for place in steps.indices { changed.steps[place].at = floored(steps[place].at) }
    changed.end = floored(end)
    return changed
  }

  /// Spans of a property that follow each other with one value, as one.
  package static func joined(_ spans: [PropertySpan]) -> [PropertySpan] {
    struct Property: Hashable {
      let subject: Symbol
      let key: Symbol
    }
    var last: [Property: Int] = [:]
    var joined: [PropertySpan] = []
    for span in spans {
      let property = Property(subject: span.subject, key: span.key)
      if let before = last[property], joined[before].to == span.from, joined[before].value == span.value {
        joined[before].to = span.to
      } else {
        last[property] = joined.count
        joined.append(span)
      }
    }
    return joined
  }

  /// Spans of a view that follow each other with one frame, as one.
  private static func joined(_ spans: [FrameSpan]) -> [FrameSpan] {
    var last: [ViewID: Int] = [:]
    var joined: [FrameSpan] = []
    for span in spans {
      if let before = last[span.view], joined[before].to == span.from, joined[before].frame == span.frame {
        joined[before].to = span.to
      } else {
        last[span.view] = joined.count
        joined.append(span)
      }
    }
    return joined
  }
}

extension MilliRect {
  /// The nearest rectangle whose numbers are multiples of `grid`, in thousandths of a point.
  fileprivate func quantised(to grid: Int64) -> MilliRect {
    func nearest(_ number: Int64) -> Int64 { Grid.nearest(number, to: grid) }
    return MilliRect(x: nearest(x), y: nearest(y), width: nearest(width), height: nearest(height))
  }
}

extension Value {
  /// The same value with every number in it the nearest multiple of `grid`, in thousandths.
  fileprivate func quantised(to grid: Int64) -> Value {
    switch self {
    case .integer(let number):
      let (milli, isTooLarge) = number.multipliedReportingOverflow(by: 1000)
      guard !isTooLarge else { return self }
      let nearest = Grid.nearest(milli, to: grid)
      return nearest % 1000 == 0 ? .integer(nearest / 1000) : .milli(nearest)
    case .milli(let number): return .milli(Grid.nearest(number, to: grid))
    case .list(let values): return .list(values.map { $0.quantised(to: grid) })
    case .record(let fields): return .record(fields.mapValues { $0.quantised(to: grid) })
    default: return self
    }
  }
}

private enum Grid {
  /// The nearest multiple; of two that are equally near the one further from zero.
  static func nearest(_ number: Int64, to grid: Int64) -> Int64 {
    let size = number.magnitude
    let (whole, rest) = size.quotientAndRemainder(dividingBy: UInt64(grid))
    let steps = Int64(clamping: whole + (rest * 2 >= UInt64(grid) ? 1 : 0))
    let (nearest, isTooLarge) = steps.multipliedReportingOverflow(by: grid)
    return isTooLarge ? number : number < 0 ? -nearest : nearest
  }
}
