import RehearsalTrace

/// A cell of a suite with what performing it gave.
struct PerformedCell {
  var script: String
  var configuration: Configuration
  var performance: Performance

  init(script: String, configuration: Configuration, performance: Performance) {
    self.script = script
    self.configuration = configuration
    self.performance = performance
  }

  /// One of many cells that all behave differently: 25 configurations of each script.
  init(synthetic number: Int, steps: Int, onlyEvents: Bool) {
    var trace = syntheticSession(number, steps: steps)
    if onlyEvents {
      (trace.views, trace.frames, trace.properties) = ([], [], [])
      for index in trace.events.indices { trace.events[index].viewNumber = 0 }
    }
    trace.end = trace.end + Interval(microseconds: Int64(number))
    self.init(
      script: "script\(number / 25)", configuration: Configuration(["variant": "\(number % 25)"]),
      performance: Performance(trace: trace, outcome: .completed, failures: []))
  }

  /// Rows that the recorder writes for it into the tables of behaviour.
  var rows: Int {
    let trace = performance.trace
    return 1 + trace.events.count + trace.frames.count + trace.properties.count + trace.steps.count + trace.views.count
      + trace.exceptions.count
  }
}
