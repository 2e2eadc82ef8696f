package import Rehearsal
package import RehearsalScript

/// The fewest steps of a session that show a breach, as a script.
package struct MinimalBreach {
  /// The script's file.
  package let text: String
  /// The labels of its steps behind the launch.
  package let steps: [String]
  package let replays: Int

  /// Leaves steps out for as long as the breach shows; `nil` when performing the session again does not show it.
  ///
  /// - Parameters:
  ///   - violation: What has to show.
  ///   - session: The whole session.
  ///   - id: The script's id.
  ///   - remark: How it was found, for the top of the file.
  ///   - laws: The laws that it was found with.
  ///   - meant: Which breaks are meant in the session.
  ///   - pool: Who performs what is tried.
  package init?(
    of violation: Violation, in session: FlatScript, id: String, remark: String, _ laws: LawSet,
    meant: MeantBreaks, _ pool: WorkerPool
  ) throws {
    var script = session
    script.id = id
    script.title = violation.text.prefix(120).description
    let finder = try ViolationFinder(laws.filter { $0.name == violation.law })
    let replay = Replay(script)
    let configuration = script.configurations[0]
    var minimizer = Minimizer(script) { text in
      let result = try replay.result(of: text, script: id, in: pool)
      let session = ViolationFinder.Session(result, under: configuration, meant: meant)
      return try finder.violations(in: [session])[0].violations.contains(violation)
    }
    guard let kept = try minimizer.minimize(from: Array(script.steps.indices.dropFirst())) else { return nil }
    text = script.text(keeping: kept, remark: [remark, violation.text])
    steps = kept.dropFirst().map { script.steps[$0].label }
    replays = minimizer.replays
  }
}
