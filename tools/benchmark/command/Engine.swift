import RehearsalStage
import RehearsalTrace

/// The stage alone: fifty views, three of them moving at every display frame for a simulated minute, a tap a second.
enum Engine {
  static func measure(simulatedSeconds: Int) -> Numbers {
    var trace = Trace()
    let spent = Spent.on {
      let stage = Stage(device: Device(model: .ipad, interfaceOrientation: .portrait))
      stage.beginStep(kind: "launch", label: "launch", line: 1)
      let moving = views(on: stage)
      for second in 0..<simulatedSeconds {
        stage.beginStep(kind: "tap", label: "tap", line: 2)
        stage.turn {
          stage.animate(duration: .seconds(1)) {
            for (index, view) in moving.enumerated() {
              let x = Double(second % 2 == 0 ? 400 : 0)
              view.frame = Rect(x: x, y: Double(index) * 100, width: 80 + x / 10, height: 40)
            }
          }
        }
        _ = stage.advance(by: .milliseconds(500))
        stage.touches.tap(at: Point(x: 300, y: 700))
        _ = stage.advance(by: .milliseconds(500))
      }
      trace = stage.finish()
    }
    return [
      "cpu": spent.cpu, "simulated-seconds": Double(trace.end.microseconds) / 1e6,
      "events": Double(trace.events.count), "frames": Double(trace.frames.count),
    ]
  }

  /// A tree in which each view has three subviews; the last three of it are to move.
  private static func views(on stage: Stage) -> [UIView] {
    var views: [UIView] = [stage.window]
    stage.turn {
      stage.window.makeKeyAndVisible()
      for index in 1..<50 {
        let view = UIView(stage: stage, id: "view\(index)", frame: Rect(x: 10, y: 10, width: 600, height: 400))
        views[(index - 1) / 3].addSubview(view)
        views.append(view)
      }
    }
    return Array(views.suffix(3))
  }
}
