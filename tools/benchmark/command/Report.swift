import Foundation

/// The whole report: every figure the median of five rounds, peers measured in the same round.
enum Report {
  private static let rounds = 5
  /// Sessions of about 100, 500, 5,000 and 50,000 events, each time as many as make 300,000.
  private static let shapes = [(count: 3000, steps: 4), (600, 20), (60, 200), (6, 2000)]

  /// A round's measurements by name.
  private typealias Round = [String: Numbers]

  static func print() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    // What is only read is made once.
    let kept = folder + "-kept"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: kept) }
    let measured = try (0..<rounds).map { _ in try round(in: folder, kept: kept, programs) }
    Swift.print(lines(measured).joined(separator: "\n"))
  }

  private static func round(in folder: String, kept: String, _ programs: String) throws -> Round {
    var round: Round = [:]
    for (what, table) in [("all", "behaviour"), ("events", "event")] {
      for (count, steps) in shapes {
        let (file, peer) = ("\(folder)/recorded", "\(folder)/plain")
        round["\(what) \(steps)"] = try Measurement.run(
          "\(programs)/benchmark", ["record", what, "\(count)", "\(steps)", file])
        for transactions in ["one", "each"] {
          round["\(what) \(steps) in C, \(transactions)"] = try Measurement.run(
            "\(programs)/benchmark-baseline", [file, "\(peer)-\(transactions)", table, transactions])
        }
        try removeFiles(in: folder)
      }
    }
    round["suite"] = try Measurement.run("\(programs)/benchmark", ["suite", "\(folder)/suite"])
    try removeFiles(in: folder)
    round["engine"] = try Measurement.run("\(programs)/benchmark", ["engine"])
    round["history"] = try Measurement.run("\(programs)/benchmark", ["history", "\(kept)/history"])
    round["merge"] = try Measurement.run("\(programs)/benchmark", ["merge", "\(kept)/parts", "\(folder)/merged"])
    try removeFiles(in: folder)
    round["start"] = [
      "rehearse": try Measurement.startUp("\(programs)/rehearse", "--version", times: 21),
      "sqlite3": try Measurement.startUp("sqlite3", "--version", times: 21),
    ]
    return round
  }

  private static func removeFiles(in folder: String) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }
  }

  private static func lines(_ rounds: [Round]) -> [String] {
    let figures = Figures(rounds: rounds)
    return recordingLines(figures) + [""] + sizeLines(figures) + [""] + engineLines(figures) + [""]
      + suiteLines(figures) + [""]
      + historyLines(figures) + [""] + startLines(figures)
  }

  private static func recordingLines(_ figures: Figures) -> [String] {
    var lines = [
      "Recording, M events/s of processor time; digests and one transaction a session included. Plain C inserts the",
      "same rows one by one: all in one transaction, or in one a session like the recorder. Aim: ratio 1.5, floor 1.0.",
      "",
      "  rows        events a session   recorder   one transaction   ratio   one a session   ratio   digests' part",
    ]
    for (what, name) in [("all", "all rows  "), ("events", "event rows")] {
      for (_, steps) in shapes {
        let (recorder, one, each) = ("\(what) \(steps)", "\(what) \(steps) in C, one", "\(what) \(steps) in C, each")
        let speed: (Numbers) -> Double = { $0["events"]! / $0["cpu"]! }
        lines.append(
          "  \(name)"
            + column(figures.median(recorder) { $0["events"]! / $0["sessions"]! }, 18, "%.0f")
            + column(figures.median(recorder, speed), 11) + column(figures.median(one, speed), 18)
            + column(figures.ratio(recorder, one, speed), 8) + column(figures.median(each, speed), 16)
            + column(figures.ratio(recorder, each, speed), 8)
            + column(100 * figures.median(recorder) { $0["digest-cpu"]! / $0["cpu"]! }, 14, "%.0f") + " %")
      }
    }
    return lines
  }

  private static func sizeLines(_ figures: Figures) -> [String] {
    [
      "Size: all tables and indexes of the closed file.",
      "",
      line(
        "bundled scripts, bytes per recorded event", figures.median("suite") { $0["bytes"]! / $0["events"]! }),
      line(
        "bundled scripts, bytes per stored event (aim 60)", figures.median("suite") { $0["bytes"]! / $0["stored"]! }),
      line(
        "synthetic sessions, all different, bytes per event", figures.median("all 20") { $0["bytes"]! / $0["events"]! }),
    ]
  }

  private static func engineLines(_ figures: Figures) -> [String] {
    [
      "Engine: processor time.",
      "",
      line(
        "fifty views, three always moving, thousand events/s",
        figures.median("engine") { $0["events"]! / $0["cpu"]! * 1e3 }),
      line(
        "fifty views, three always moving, simulated s/s (floor 5000)",
        figures.median("engine") { $0["simulated-seconds"]! / $0["cpu"]! * 1e6 }),
      line(
        "bundled scripts, planning included, thousand events/s",
        figures.median("suite") { $0["events"]! / $0["engine-cpu"]! * 1e3 }),
      line(
        "bundled scripts, planning included, simulated s/s",
        figures.median("suite") { $0["simulated-seconds"]! / $0["engine-cpu"]! * 1e6 }),
    ]
  }

  private static func suiteLines(_ figures: Figures) -> [String] {
    let sessions = Int(figures.median("suite") { $0["sessions"]! })
    return [
      "Recording the \(sessions) sessions of the bundled scripts again, unchanged: processor time.",
      "",
      line(
        "again ÷ first, performing included (aim 0.05)",
        figures.median("suite") {
          ($0["engine-cpu"]! + $0["again-cpu"]!) / ($0["engine-cpu"]! + $0["cpu"]!)
        }),
      line(
        "again ÷ first, without performing", figures.median("suite") { $0["again-cpu"]! / $0["cpu"]! }),
      line(
        "again ÷ first, without performing and digests",
        figures.median("suite") { ($0["again-cpu"]! - $0["digest-cpu"]!) / ($0["cpu"]! - $0["digest-cpu"]!) }),
      line(
        "bytes added again ÷ first", figures.median("suite") { $0["again-bytes"]! / $0["bytes"]! }),
    ]
  }

  private static func historyLines(_ figures: Figures) -> [String] {
    [
      "Histories: processor time.",
      "",
      line("spans of 2.88 M sessions, ms", figures.median("history") { $0["cpu"]! / 1e3 }),
      line("spans of one of 200 scripts, ms", figures.median("history") { $0["one-cpu"]! / 1e3 }),
      line("plain SQL, a window over all sessions, ms", figures.median("history") { $0["plain-cpu"]! / 1e3 }),
      line("ratio, all spans ÷ plain SQL", figures.median("history") { $0["cpu"]! / $0["plain-cpu"]! }),
      line("merging 8 parts, M rows/s", figures.median("merge") { $0["rows"]! / $0["cpu"]! }),
      line(
        "plain SQL, the same rows joined once, M rows/s", figures.median("merge") { $0["rows"]! / $0["plain-cpu"]! }),
    ]
  }

  private static func startLines(_ figures: Figures) -> [String] {
    [
      "Start: real time of a whole process.",
      "",
      line("rehearse --version, ms", figures.median("start") { $0["rehearse"]! }),
      line("sqlite3 --version, ms", figures.median("start") { $0["sqlite3"]! }),
      line("ratio (aim 8)", figures.median("start") { $0["rehearse"]! / $0["sqlite3"]! }),
    ]
  }

  private static func line(_ what: String, _ number: Double) -> String {
    "  " + what.padding(toLength: 66, withPad: " ", startingAt: 0)
      + column(number, 10, number >= 100 ? "%.0f" : number >= 10 ? "%.1f" : "%.2f")
  }

  private static func column(_ number: Double, _ width: Int, _ format: String = "%.2f") -> String {
    let text = String(format: format, number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// Medians over the rounds.
private struct Figures {
  let rounds: [[String: Numbers]]

  /// The median of a number made of the measurements called `what`.
  func median(_ what: String, _ number: (Numbers) -> Double) -> Double {
    Measurement.median(rounds.compactMap { $0[what].map(number) })
  }

  /// The median of the ratios of two peers of one round.
  func ratio(_ what: String, _ peer: String, _ number: (Numbers) -> Double) -> Double {
    Measurement.median(
      rounds.compactMap { round in round[what].flatMap { one in round[peer].map { number(one) / number($0) } } })
  }
}
