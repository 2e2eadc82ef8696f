import RehearsalStore
import RehearsalTrace

@testable import Rehearsal
@testable import RehearsalReview

/// A history of scripts that a test writes, performs, changes and performs again.
final class EditedScripts {
  let folder: TemporaryFolder
  let history: History

  /// A board with one popover, beside an anchor in its middle.
  static let scene = """
    # A board.
    scene: board
    references: [pop]
    root: main
    controllers:
      main:
        on: { viewDidLoad: make }
        view: { view: root, flexible: [width, height] }
      content:
        contentSize: [320, 480]
        view: { view: contentView }
    popovers:
      board:
        content: content
    handlers:
      make: [{ create: board }, { set: { reference: pop, to: board } }]

    """

  /// Shows the popover under two configurations.
  static let script = """
    id: shown
    title: The popover is shown
    scene: board
    matrix: { orientation: [portrait, landscape] }
    steps:
      - launch
      - present: { popover: board, fromRect: [344, 472, 80, 40], in: root, animated: false }
      - settle

    """

  init(scene: String = EditedScripts.scene, script: String = EditedScripts.script) throws {
    folder = try TemporaryFolder()
    history = History(folder.file("history.sqlite"))
    try write(scene: scene, script: script)
  }

  /// Writes the texts as they are from now on.
  func write(scene: String = EditedScripts.scene, script: String = EditedScripts.script, in place: String = "a") throws
  {
    try folder.write(scene, to: "\(place)/board.scene.yaml")
    try folder.write(script, to: "\(place)/shown.yaml")
  }

  /// Performs everything; answers the run's sessions.
  @discardableResult
  func record(_ place: String = "a") async throws -> [Session] {
    try await history.record([folder.file(place)]).sessions
  }

  func store(_ access: Store.Access = .readOnly) throws -> Store { try Store(path: history.path, access: access) }

  /// What was changed between the first sessions of the first two runs.
  func edits() throws -> [CellEdits.Part] {
    let (before, after) = (try history.sessions(of: "run:1"), try history.sessions(of: "run:2"))
    return try EditFinder(store()).edits(from: before[0], to: after[0]).parts
  }
}

extension EditedScripts {
  /// Records sessions once more as another run, as performed by another system.
  ///
  /// - Parameters:
  ///   - word: What they recorded instead of what was performed, if it is not that.
  ///   - recorded: The whole of what they recorded.
  func copy(
    _ sessions: [Session], by system: PerformingSystem = ScriptGrounds.models, as word: String? = nil,
    recorded: Trace? = nil, uid: UInt8 = 7
  ) throws {
    let store = try store(.readWrite)
    let former = try store.run(sessions[0].run).description
    let run = try store.beginRun(
      RunDescription(
        engineVersion: former.engineVersion, startedAtMilliseconds: former.startedAtMilliseconds + 1,
        uid: Array(repeating: uid, count: 16)))
    let (library, _) = try ScriptSources([folder.file("a")]).library()
    let grounds = ScriptGrounds(library)
    for session in sessions {
      let trace = try recorded ?? word.map(SampleHistory.trace) ?? store.trace(ofRecording: session.recording)
      guard let script = library.script(session.script) else { continue }
      var record = SessionRecord(
        scriptID: script.id, title: "", path: script.path, source: script.source, scriptDigest: script.digest,
        claims: [], configuration: session.configuration,
        performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
        wallMicroseconds: 1)
      grounds.tell(of: script, to: &record)
      record.system = system
      _ = try store.record(record, in: run)
    }
    try store.finish(run, status: .completed)
  }

  /// What explains the cells that differ between the first two runs.
  func explanations(_ bench: TrialBench?) throws -> Explanations {
    let store = try store()
    let reader = ChangeReader(store: store)
    let before = Dictionary(try store.sessions(of: 1).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    var cells: [ExplainedCell] = []
    var others: [(before: Session, after: Session)] = []
    for session in try store.sessions(of: 2) {
      guard let former = before[session.cell] else { continue }
      if former.recording == session.recording {
        others.append((former, session))
      } else {
        let change = try reader.difference(from: former.recording, to: session.recording).signature
        cells.append(ExplainedCell(session: session, before: former, change: change))
      }
    }
    return try Explanations(cells, others: others, EditFinder(store), bench: bench)
  }
}
