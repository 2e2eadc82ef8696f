import FoundationEssentials
package import Rehearsal
import RehearsalPlainText
package import RehearsalStore
import RehearsalStream
import RehearsalTrace
import Synchronization

/// A folder with a file of baselines for each script.
package struct BaselineFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Tests that run at a time may have cells in one file.
  private static let writing = Mutex(())

  /// The path of a script's file.
  package func file(of script: String) -> String { "\(path)/\(RehearsedFile.name(of: script))" }

  /// The baselines of a script; `nil` when there are none.
  package func baselines(of script: String) throws(RehearsalError) -> RehearsedFile? {
    guard let file = try RehearsedFile.read(file(of: script)) else { return nil }
    guard file.script == script else {
      throw RehearsalError(
        .request, "\(self.file(of: script)) is about \(file.script)", details: ["expected: \(script)"])
    }
    return file
  }

  /// Writes what a comparison leaves to be written.
  ///
  /// - Returns: Whether the file is another one now.
  package func write(_ comparison: BaselineComparison, _ update: BaselineUpdate) throws(RehearsalError) -> Bool {
    if update == .never { return false }
    let script = comparison.performed.script
    return try BaselineFolder.writing.withLock { _ throws(RehearsalError) in
      // Another test may have written its cells meanwhile.
      let file = comparison.updated(try baselines(of: script), update)
      return try write(file, isForced: update == .all)
    }
  }

  /// - Parameter isForced: Whether a file that says the same, and perhaps in other words, is written.
  private func write(_ file: RehearsedFile, isForced: Bool) throws(RehearsalError) -> Bool {
    // A file without a cell is none: where nothing sound was performed what was there stays.
    if file.cells.isEmpty { return false }
    let name = RehearsedFile.name(of: file.script)
    let known = try? RehearsedFile.read("\(path)/\(name)")
    let isSame = known.map { $0.cells.mapValues(\.digest) == file.cells.mapValues(\.digest) } ?? false
    if isSame, !isForced { return false }
    let text = try file.text()
    if FileManager.default.contents(atPath: "\(path)/\(name)") == Data(text.utf8) { return false }
    try OutputFolder(path: path).write(text, to: name)
    return true
  }

  /// Files of the folder, from it, sorted; empty when there is no folder.
  package var names: [String] {
    (FilePath.paths(below: path) ?? []).filter { $0.hasSuffix(RehearsedFile.ending) }
  }
}

// MARK: - Histories

extension BaselineFolder {
  /// What was written of a run's baselines.
  package struct Export {
    package var cells = 0
    package var scripts = 0
    /// Cells that have no baseline.
    package var without = 0
    /// Cells whose baseline was recorded elsewhere, and is in no file of the folder.
    package var unknown = 0
    /// Cells that behave otherwise in the run than the baseline that was written for them.
    package var differing = 0

    /// `2 baselines of 1 script in Baselines`, and for how many cells there was none to write.
    package func text(in folder: String) -> String {
      "\(counted(cells, "baseline")) of \(counted(scripts, "script")) in \(folder)"
        + (without == 0 ? "" : "; \(counted(without, "cell")) without a baseline")
        + (unknown == 0 ? "" : "; \(counted(unknown, "cell")) whose baseline was recorded elsewhere")
    }

    /// That the files do not say what the run did; `nil` where they do.
    package func note(on run: Run) -> String? {
      if differing == 0 { return nil }
      let behave = differing == 1 ? "behaves otherwise than its baseline" : "behave otherwise than their baselines"
      return "\(counted(differing, "cell")) of \(run.reference) \(behave), which is what was written; "
        + "rehearse review pending --run \(run.reference) lists what is not accepted"
    }
  }

  /// Writes the baselines of a run's cells, a file a script.
  ///
  /// A baseline whose recording is not in the history is taken from the file that is there, if that has it.
  package func export(_ choices: [BaselineChoice], from store: Store) throws -> Export {
    let runs = Dictionary(
      try store.runs(numbered: Set(choices.compactMap(\.firstRun))).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var export = Export()
    let scripts = Dictionary(grouping: choices, by: \.session.script).sorted { $0.key < $1.key }
    for (script, choices) in scripts {
      // What a link leads to is neither read nor written.
      let name = RehearsedFile.name(of: script)
      if FileStatus("\(path)/\(name)") != nil { _ = try OutputFolder(path: path).place(of: name) }
      let former = try baselines(of: script)
      var file = RehearsedFile(script: script, title: try store.script(of: choices[0].session).title)
      for choice in choices {
        guard let baseline = choice.baseline, let entry = BaselineFile.entry(for: choice, runs: runs) else {
          export.without += 1
          continue
        }
        let configuration = choice.session.configuration
        if let recording = baseline.recording {
          file[configuration] = RehearsedFile.Kept(
            trace: try store.trace(ofRecording: recording), digest: baseline.digest, accepted: entry.accepted)
        } else if let kept = former?[configuration], kept.digest == baseline.digest {
          file[configuration] = kept
        } else {
          export.unknown += 1
          continue
        }
        if !choice.isSame { export.differing += 1 }
      }
      guard !file.cells.isEmpty else { continue }
      export.cells += file.cells.count
      export.scripts += 1
      try OutputFolder(path: path).write(file.text(), to: RehearsedFile.name(of: script))
    }
    return export
  }

  /// What the files of the folder say was accepted, and how many there are.
  ///
  /// A cell of a file that a test wrote says nobody's name and no time: it counts as accepted now, unless it is what
  /// counts in the history already. Files `.baseline` of former releases are read where a script has no other.
  package func acceptances(
    on line: String, besides known: [Acceptance]
  ) throws -> (acceptances: [Acceptance], files: Int) {
    // By time: the last one of a cell counts.
    let counting = Dictionary(known.map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    var accepted: [Acceptance] = []
    var scripts: Set<String> = []
    for name in names {
      try BaselineFile.refuseLink("\(path)/\(name)")
      guard let file = try RehearsedFile.read("\(path)/\(name)") else { continue }
      scripts.insert(file.script)
      for (configuration, kept) in file.cells.sorted(by: { $0.key < $1.key }) {
        let former = counting[CellKey(script: file.script, configuration: configuration)]
        let now = Reviewer.moment(after: former?.acceptedAtMilliseconds)
        let entry = try BaselineFile.Entry(kept, of: configuration, in: "\(path)/\(name)", now: now)
        let said = BaselineFile(script: file.script, entries: [entry]).acceptances(on: line)
        let isKnown = kept.accepted == nil && said.allSatisfy { counting[$0.cell]?.digest == $0.digest }
        accepted += isKnown ? said.compactMap { counting[$0.cell] } : said
      }
    }
    let isOlder = (FilePath.paths(below: path) ?? []).contains { $0.hasSuffix(BaselineFile.ending) }
    guard isOlder || names.isEmpty else { return (accepted, scripts.count) }
    let older = try BaselineFile.read(path).filter { !scripts.contains($0.script) }
    return (accepted + older.flatMap { $0.acceptances(on: line) }, scripts.count + older.count)
  }
}

extension BaselineFile.Entry {
  /// What a session of a stream tells of it.
  fileprivate var accepted: StreamSession.Accepted {
    StreamSession.Accepted(at: BaselineFile.time(acceptedAtMilliseconds), by: who, why: why)
  }

  /// A cell of a file; one that no history knows was accepted with the file itself.
  fileprivate init(
    _ kept: RehearsedFile.Kept, of configuration: Configuration, in path: String, now: Int64
  ) throws(RehearsalError) {
    var time = now
    if let accepted = kept.accepted {
      guard let said = BaselineFile.milliseconds(Substring(accepted.at)) else {
        throw RehearsalError(.request, "\(path): \(Value.quoted(accepted.at)) is not a time in UTC")
      }
      time = said
    }
    self.init(
      configuration: configuration, digest: kept.digest, acceptedAtMilliseconds: time,
      who: kept.accepted?.by ?? "rehearse", why: kept.accepted?.why ?? "the baseline of a test")
  }
}
