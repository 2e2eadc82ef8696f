/// How much is measured.
struct Scale {
  /// How often everything is measured.
  var rounds: Int
  /// How many sessions of how many steps are recorded.
  var sessions: [(count: Int, steps: Int)]
  /// How many cells of the bundled scripts are performed, at most.
  var bundledCells: Int
  /// How long the engine moves views.
  var simulatedSeconds: Int
  /// How often a command is started.
  var starts: Int
  /// Runs of a history.
  var runs: Int
  /// Scripts of a history; each has ten cells.
  var scripts: Int
  /// Runs of the histories on which commands are performed.
  var histories: [Int]
  /// Sessions of each of the eight parts that are merged.
  var sessionsOfPart: Int
  /// Steps of each of two sessions that are compared: 25 events each.
  var stepsOfSide: Int
  /// In how many places they differ.
  var differences: Int
  /// In how many places the sides of one step differ that have most differences.
  var edits: Int

  /// What the documented figures come from.
  ///
  /// Sessions of about 100, 500, 5,000 and 50,000 events, each time as many as make 300,000; 2.88 million sessions of
  /// 2,000 cells; 300,000 events in eight parts; a million events a side.
  static let full = Scale(
    rounds: 5, sessions: [(3000, 4), (600, 20), (60, 200), (6, 2000)], bundledCells: .max, simulatedSeconds: 60,
    starts: 21, runs: 1440,
    scripts: 200, histories: [2, 1000, 10_000], sessionsOfPart: 75, stepsOfSide: 40_000, differences: 100, edits: 10_000
  )

  /// All figures in a few seconds, for a look at whether they are printed; the numbers mean nothing.
  static let small = Scale(
    rounds: 1, sessions: [(4, 4), (2, 20)], bundledCells: 30, simulatedSeconds: 1, starts: 1, runs: 40, scripts: 5,
    histories: [2, 4],
    sessionsOfPart: 2,
    stepsOfSide: 60, differences: 6, edits: 20)
}
