import ArgumentParser
import Rehearsal
import RehearsalDiff
import RehearsalExperiments
import RehearsalPlainText
import RehearsalScript
import RehearsalStore

/// `rehearse bisect`: the first run, or revision, in which a script behaves otherwise.
struct Bisect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Find the first run, or the first revision, in which a script behaves otherwise.",
    discussion: """
      The stored runs between the good and the bad one are asked first, and perform nothing. When revisions between \
      the last good and the first bad run were never recorded, --command is performed in them as with git bisect run: \
      in a work tree checked out at the revision, which is also $1 and $REHEARSE_REVISION. 0 is good, 125 cannot be \
      told, 1 to 127 else is bad, more ends the search. --perform needs no command: it performs the script as git has \
      it in the revision, with this program, and compares with the good run.

      Without --bad the newest run is meant, without --good the run that its cells are measured against. A cell is bad \
      when it behaves otherwise than in the good run in anything; with --on only when the event happens in one of the \
      two and not in the other: --on 'lifecycle popover dealloc'. Events are written as for rehearse when.

      Exit 0 when it is found, 2 when the two runs do not differ.
      """)

  @Argument(
    help: ArgumentHelp("script-id, or script-id[axis=value,…] for some of its cells.", valueName: "script"),
    completion: .scripts)
  var script: String

  @Option(help: ArgumentHelp("A good run. Default: that of the baseline.", valueName: "run"), completion: .runs)
  var good: String?

  @Option(help: ArgumentHelp("A later run that does not. Default: @head.", valueName: "run"), completion: .runs)
  var bad: String?

  @Option(help: ArgumentHelp("What happens in one of the two runs only, as for when.", valueName: "event"))
  var on: String?

  @Option(
    name: .customLong("command"),
    help: ArgumentHelp("A line of shell for revisions without a run.", valueName: "command"))
  var line: String?

  @Option(name: .customLong("run"), help: .hidden)
  var formerLine: String?

  @Flag(help: "In revisions without a run, perform the script as it was there, with this program.")
  var perform = false

  @Option(
    help: ArgumentHelp("Where scripts and scenes are. Default: ./Scripts.", valueName: "path"), completion: .scriptFiles
  )
  var scripts: [String] = []

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or json: one object.")
  var format: AnswerFormat = .text

  private var command: String? { line ?? formerLine }

  func validate() throws {
    if perform, command != nil { throw ValidationError("--perform and --command exclude each other.") }
    if perform, on != nil { throw ValidationError("--on goes without --perform, which compares all.") }
    if !perform, !scripts.isEmpty { throw ValidationError("--scripts goes with --perform.") }
  }

  func run() throws {
    try Shell.check(command, of: "--command")
    let pattern = try on.map { try MomentPattern(asked: $0, as: "bisect --on") }
    let opened = try database.open([bad ?? "@head"] + (good.map { [$0] } ?? []), script: script)
    let store = opened.store
    let cells = try store.cells(opened.script ?? script)
    let last = try store.resolveRun(opened.references[0])
    let given = try opened.references.dropFirst().first.map { try store.resolveRun($0) }
    let (first, meant) = try given.map { ($0, nil) } ?? Probes.good(for: last, of: cells, in: store)
    let probes = try Probes(of: cells, good: first, bad: last, on: pattern, only: meant, in: store)
    let (lastGood, firstBad) = probes.boundary
    var lines = probes.lines
    let (found, revisions) = try revisions(lastGood, firstBad, probes, in: store)
    let reader = ChangeReader(store: store)
    let changes = try probes.changes(reader)
    try reader.keep()
    guard format == .text else {
      let answer = probes.answer(of: opened.script ?? script, found, telling: revisions, changes)
      try StandardOutput.write(data: answer.json)
      return
    }
    lines += revisions + ["", "\(firstBad.reference) against \(probes.good.reference)"]
    lines += changes.lines(width: Terminal.output.width ?? 80, paint: .output).dropLast()
    try StandardOutput.write(lines: lines)
  }

  private var isAsking: Bool { perform || command != nil }

  /// What is found of the revisions between the two runs, and what people are told about it.
  private func revisions(
    _ last: Run, _ first: Run, _ probes: Probes, in store: Store
  ) throws -> (found: RevisionSearch.Result?, lines: [String]) {
    guard let good = last.description.sourceRevision, let bad = first.description.sourceRevision, good != bad else {
      if isAsking {
        let option = perform ? "--perform" : "--command"
        StandardError.write(line: "no revisions lie between the two runs, so \(option) has nothing to do")
      }
      return (nil, [])
    }
    guard let revisions = RevisionSearch.revisions(from: good, to: bad) else {
      guard isAsking else { return (nil, []) }
      throw RehearsalError(
        .request, "this folder has no repository with \(good.short) and \(bad.short) in one line")
    }
    var search: RevisionSearch
    if revisions.count == 1 {
      let found = RevisionSearch.Result(candidates: revisions, probes: 0)
      return (found, found.lines)
    }
    Interruption.listen(isPatient: command != nil)
    if let command {
      search = RevisionSearch { revision in
        try RevisionSearch.status(of: command, at: revision) { Interruption.status != nil }
      }
    } else if perform {
      let performance = RevisionPerformance(probes: probes, sources: try ScriptSources(scripts))
      try performance.check(good: last, bad: first, in: store)
      search = RevisionSearch { revision in
        if let interruption = Interruption.status { throw interruption }
        return try performance.status(at: revision)
      }
    } else {
      return (
        nil, ["\(revisions.count - 1) revisions between them have no run: --perform, --command CMD, or record them"]
      )
    }
    search.onProbe = { StandardError.write(line: $0) }
    let found = try search.search(revisions)
    return (found, found.lines)
  }
}
