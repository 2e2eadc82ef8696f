import Foundation

/// Comparing two sessions of a million events, beside whatever else can compare them.
enum DiffFigure: Figure {
  /// The same events as a script of many steps, and as one step: then nothing is known of which part differs; and one
  /// step with many differences.
  private static let shapes = [("steps", "many"), ("one step", "one"), ("edits", "edits")]

  static func measure(on bench: Workbench) throws -> Round {
    var round: Round = [:]
    for (name, shape) in shapes {
      let folder = "\(bench.kept)/sides-\(shape)"
      let made = "\(folder)/made"
      if !FileManager.default.fileExists(atPath: made) {
        let numbers = try bench.measure("sides", shape, folder)
        try "\(numbers["text-cpu"] ?? 0)".write(toFile: made, atomically: true, encoding: .utf8)
      }
      let (left, right) = ("\(folder)/left", "\(folder)/right")
      let rehearse = [bench.program("rehearse"), "diff", "\(left)@head", "\(right)@head"]
      let inside = try bench.measure("diff", folder)
      round["\(name) inside"] = inside
      round["\(name) rehearse"] = try bench.run(rehearse, countingLinesThatBeginWith: "")
        .merging(["found": inside["changes"]!]) { $1 }
      let plain = try bench.run(["diff", left + ".txt", right + ".txt"], countingLinesThatBeginWith: "123456789")
      round["\(name) GNU diff"] = plain
      let writing = try Double(String(contentsOfFile: made, encoding: .utf8)) ?? 0
      round["\(name) written"] = plain.merging(["cpu": plain["cpu"]! + writing]) { $1 }
      if Program.isInstalled("sqldiff") {
        round["\(name) sqldiff"] = try bench.run(["sqldiff", left, right], countingLinesThatBeginWith: "UID")
      }
      round["\(name) join"] = try bench.measure("join", folder)
    }
    return round
  }

  static func lines(_ figures: Figures, _ scale: Scale) -> [String] {
    shapes.flatMap { name, _ in lines(name, figures, scale) + (name == shapes.last?.0 ? [] : [""]) }
  }

  private static func lines(_ shape: String, _ figures: Figures, _ scale: Scale) -> [String] {
    let inside = "\(shape) inside"
    let events = Figures.count(figures.median(inside) { $0["events"]! } ?? 0)
    let rows = Figures.count(figures.median(inside) { $0["rows"]! } ?? 0)
    let steps = shape == "steps" ? "\(Figures.count(Double(scale.stepsOfSide))) steps" : "one step"
    let differences = Figures.count(Double(shape == "edits" ? scale.edits : scale.differences))
    return [
      "Diff: \(events) events a side in \(steps), with frames and properties \(rows) rows; "
        + "\(differences) differences.",
      "",
      "                                                 processor s    real s   most MB   ÷ GNU diff   told",
    ]
      + [
        ("rehearse", "rehearse diff of the two files"), ("GNU diff", "GNU diff of two texts"),
        ("written", "GNU diff, the texts written first"), ("sqldiff", "sqldiff of the two files"),
        ("join", "plain SQL, events joined by number"),
      ].map { row(shape, $0, $1, figures) }
      + [
        "",
        Figures.line("part: reading both sides, s", figures.median(inside) { $0["reading-cpu"]! / 1e6 }),
        Figures.line("part: comparing them, s", figures.median(inside) { $0["comparing-cpu"]! / 1e6 }),
      ]
  }

  private static func row(_ shape: String, _ name: String, _ title: String, _ figures: Figures) -> String {
    let key = "\(shape) \(name)"
    // The writing of the texts was timed once, by its processor time.
    let wall = name == "written" ? " " : nil
    return "  " + title.padding(toLength: 44, withPad: " ", startingAt: 0)
      + Figures.column(figures.median(key) { $0["cpu"]! / 1e6 }, 14)
      + (wall.map { String(repeating: $0, count: 10) } ?? Figures.column(figures.median(key) { $0["wall"]! / 1e6 }, 10))
      + Figures.column(figures.median(key) { $0["peak"]! / 1e6 }, 10, "%.0f")
      + Figures.column(figures.ratio(key, "\(shape) GNU diff") { $0["cpu"]! }, 13)
      + Figures.column(figures.median(key) { $0["found"]! }, 11, "%.0f")
  }
}
