import RehearsalTrace

/// What has to be known of a whole session before the first of its slices is written: which tracks there are, what
/// lasts how long, which effects are in later steps, and what is counted.
///
/// Kept small: steps, four bytes for each event with which something is shown, and for touches and animations sixteen.
struct TimelineOutline {
  /// The tracks, from top to bottom.
  var tracks: [String]
  /// How many tracks there are before those of each name.
  var firstTracks: [Int]
  /// What lasts, by its event.
  var lasting: [Lasting]
  /// Effects in other steps than their causes, by their causes.
  var farEffects: [FarEffect]
  var samples: TimelineSamples
  var steps: Steps
  /// When the session ended.
  var end: Instant

  /// An event that begins something which lasts.
  struct Lasting {
    var event: Int
    var at: Instant
    var microseconds: Int64
  }

  struct FarEffect {
    var cause: Int32
    var effect: Int32
  }

  /// The steps.
  struct Steps {
    var times: [Instant] = []
    var lines: [Int32] = []
    var labels = PackedTexts()
    /// The last label that was added, and its number among them.
    fileprivate var last: (label: Symbol, number: Int32)?

    var count: Int { times.count }
  }

  /// The tracks as they are before any slice overlaps another.
  static let names =
    ["Steps"]
    + TraceEvent.Kind.Track.allCases.map { "\($0)".prefix(1).uppercased() + "\($0)".dropFirst() }

  static func track(of kind: TraceEvent.Kind) -> Int { 1 + kind.facts.track.rawValue }

  /// Where a step is.
  func extent(ofStep number: Int) -> TimelineLanes.Extent {
    let begin = steps.times[number]
    let next = number + 1 < steps.count ? steps.times[number + 1] : end
    return TimelineLanes.Extent(
      track: 0, at: begin, microseconds: max(0, next.microseconds - begin.microseconds), hasArrows: false)
  }

  /// A whole trace.
  init(_ trace: Trace) {
    var maker = Maker()
    maker.take(TraceWindow(trace))
    self = maker.finish(at: trace.end)
  }

  fileprivate init(_ maker: Maker, _ lasting: [Lasting], at end: Instant) {
    (tracks, firstTracks) = ([], [])
    self.lasting = lasting
    farEffects = maker.farEffects.sorted { ($0.cause, $0.effect) < ($1.cause, $1.effect) }
    (samples, steps) = (maker.samples, maker.steps)
    self.end = end
  }
}

extension TimelineOutline {
  /// Makes the outline of a session that comes window by window.
  struct Maker {
    fileprivate var farEffects: [FarEffect] = []
    fileprivate var samples = TimelineSamples()
    fileprivate var steps = Steps()
    private var lanes = TimelineLanes(names: TimelineOutline.names)
    /// Events of tracks on which something may last, by track: how long that is known at the end.
    private var held: [Int: [(event: Int, at: Instant)]] = [:]
    /// Touches that have begun, by finger.
    private var fingers: [Value: (event: Int, at: Instant)] = [:]
    /// Animations that have begun.
    private var begun: [Int: Instant] = [:]
    /// From when until when it lasts what an event began.
    private var spans: [Int: (from: Instant, to: Instant)] = [:]
    private var viewCount: Int64 = 0
    /// How many views leave with later events.
    private var leaving: [Int: Int64] = [:]

    private static let lastingTracks: Set<Int> = [
      TimelineOutline.track(of: .touch), TimelineOutline.track(of: .animation),
    ]

    /// Takes the next steps.
    mutating func take(_ window: TraceWindow) {
      takeSteps(window)
      for (number, event) in zip(window.eventNumbers, window.events) {
        if event.kind == .touch || event.kind == .animation { takeLasting(event, number, window) }
        if let cause = event.cause, !window.isInStep(of: event, cause) {
          farEffects.append(FarEffect(cause: Int32(cause), effect: Int32(number)))
        }
        let track = TimelineOutline.track(of: event.kind)
        if Maker.lastingTracks.contains(track) {
          held[track, default: []].append((number, event.at))
        } else {
          _ = lanes.place(TimelineLanes.Extent(track: track, at: event.at, microseconds: 0, hasArrows: true))
        }
      }
      takeSamples(window)
    }

    private mutating func takeSteps(_ window: TraceWindow) {
      for step in window.steps {
        steps.times.append(step.at)
        steps.lines.append(step.line)
        if let last = steps.last, last.label == step.label {
          steps.labels.append(again: last.number)
        } else {
          steps.last = (step.label, steps.labels.append(window.text(step.label)))
        }
      }
    }

    /// Touches end by finger, animations by cause.
    private mutating func takeLasting(_ event: TraceEvent, _ number: Int, _ window: TraceWindow) {
      let name = window.text(event.name)
      if event.kind == .touch {
        let finger = Value(json: window.text(event.arguments))?["finger"] ?? .integer(1)
        if name == "began" { fingers[finger] = (number, event.at) }
        if name == "ended" || name == "cancelled", let began = fingers.removeValue(forKey: finger) {
          spans[began.event] = (began.at, event.at)
        }
      } else if name == "began" {
        begun[number] = event.at
      } else if let cause = event.cause, let began = begun[cause] {
        spans[cause] = (began, event.at)
      }
    }

    private mutating func takeSamples(_ window: TraceWindow) {
      var frames = [Int32](repeating: 0, count: window.events.count)
      var views = frames
      for span in window.frames where frames.indices.contains(span.from - window.firstEvent) {
        frames[span.from - window.firstEvent] += 1
      }
      for view in window.views {
        if views.indices.contains(view.from - window.firstEvent) { views[view.from - window.firstEvent] += 1 }
        leaving[view.to, default: 0] += 1
      }
      if !leaving.isEmpty {
        for (index, number) in window.eventNumbers.enumerated() {
          if let count = leaving.removeValue(forKey: number) { views[index] -= Int32(clamping: count) }
        }
      }
      for (index, event) in window.events.enumerated() {
        viewCount += Int64(views[index])
        guard event.kind == .layout || event.kind == .display else { continue }
        samples.append(TimelineSamples.Sample(at: event.at, frames: Int64(frames[index]), views: viewCount))
      }
    }

    /// The outline, when all steps were taken.
    mutating func finish(at end: Instant) -> TimelineOutline {
      let lasting = spans.map { event, span in
        Lasting(event: event, at: span.from, microseconds: max(0, span.to.microseconds - span.from.microseconds))
      }.filter { $0.microseconds > 0 }.sorted { $0.event < $1.event }
      var outline = TimelineOutline(self, lasting, at: end)
      for step in 0..<steps.count { _ = lanes.place(outline.extent(ofStep: step)) }
      for (track, events) in held {
        var next = 0
        for (event, at) in events {
          while next < lasting.count, lasting[next].event < event { next += 1 }
          let length = next < lasting.count && lasting[next].event == event ? lasting[next].microseconds : 0
          _ = lanes.place(TimelineLanes.Extent(track: track, at: at, microseconds: length, hasArrows: true))
        }
      }
      (outline.tracks, outline.firstTracks) = lanes.tracks
      return outline
    }
  }
}

extension TraceWindow {
  /// Whether the cause of an event is in the same step.
  func isInStep(of event: TraceEvent, _ cause: Int) -> Bool {
    eventNumbers.contains(cause) && self.event(cause).step == event.step
  }
}
