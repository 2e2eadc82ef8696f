package import Rehearsal
package import RehearsalDiff
import RehearsalPlainText
import RehearsalScript
package import RehearsalTrace

/// What the cells of a script did, held against their baselines: what a test has to say.
package struct BaselineComparison: Sendable {
  package let rehearsal: BaselineRehearsal
  /// What was performed.
  package let performed: RehearsedFile
  /// The changes.
  package let difference: RehearsedFile.Difference
  /// Cells without a baseline.
  package let missing: [Configuration]
  /// Cells of the baselines that should have been performed and are not there any more.
  package let gone: [Configuration]
  /// Cells whose behaviour is none to be measured against: they failed, crashed, or did something else the second time.
  private let unsound: Set<Configuration>
  private let naming: CellNaming

  /// - Parameter nondeterministic: Cells that did something else the second time.
  package init(
    _ cells: [PerformedCell], of rehearsal: BaselineRehearsal, with baselines: RehearsedFile?,
    nondeterministic: Set<Configuration> = []
  ) {
    self.rehearsal = rehearsal
    var performed = RehearsedFile(script: rehearsal.script.id, title: rehearsal.script.title)
    for cell in cells where cell.performance.outcome != .error {
      performed[cell.cell.configuration] = RehearsedFile.Kept(
        trace: cell.performance.trace, digest: cell.digests.recording)
    }
    self.performed = performed
    let unsound = nondeterministic.union(
      cells.filter { $0.performance.outcome != .completed }.map(\.cell.configuration))
    self.unsound = unsound
    let baselines = baselines ?? RehearsedFile(script: performed.script, title: performed.title)
    difference = baselines.difference(to: performed)
    missing = performed.cells.keys.filter { baselines[$0] == nil && !unsound.contains($0) }.sorted()
    let there = Set(cells.map(\.cell.configuration))
    gone = baselines.cells.keys.filter { !there.contains($0) && rehearsal.isMeant($0) }.sorted()
    naming = baselines.naming(with: performed)
  }

  /// Whether every cell does what its baseline says.
  package var isSame: Bool { difference.groups.groups.isEmpty && missing.isEmpty && gone.isEmpty }

  package func names(of configurations: [Configuration]) -> [String] {
    configurations.map { naming.name(of: performed.script, $0) }
  }

  /// The baselines as they are after an update, from those of the file.
  package func updated(_ file: RehearsedFile?, _ update: BaselineUpdate) -> RehearsedFile {
    var file = file ?? RehearsedFile(script: performed.script, title: performed.title)
    for (configuration, kept) in performed.cells where !unsound.contains(configuration) {
      let known = file[configuration]
      guard known == nil ? update.writesMissing : update.writesChanged, known?.digest != kept.digest else { continue }
      file[configuration] = kept
    }
    if update.writesChanged {
      file.title = performed.title
      for configuration in gone { file[configuration] = nil }
    }
    return file
  }

  // MARK: - Telling

  /// A change for people who see nothing else: what it is, where, and its roots with their causes.
  package func lines(of group: DiffGroups.Group) -> [String] {
    let script = rehearsal.script
    let total = difference.groups.changedCount + difference.groups.unchanged.count
    var lines = ["\(script.id) changed: \(group.change.headline)"]
    if let place = place(of: group) { lines.append("at \(place)") }
    lines += BaselineComparison.listed("in \(group.cells.count) of \(counted(total, "cell")):", group.cells)
    let text = group.change.text(
      DiffTextOptions(
        leftLabel: "baseline", rightLabel: "now", detail: .folded, mostRoots: DiffTextOptions.firstRoots, width: 110))
    lines += [""] + text.prefix(40)
    if text.count > 40 { lines.append("… \(text.count - 40) more lines, in the attached diff") }
    return lines
  }

  /// Where in the script the change that says most begins: `Rehearsals/tap.yaml:12, step 3 tap list`.
  private func place(of group: DiffGroups.Group) -> String? {
    guard let change = group.change.mainRoot, let sides = difference.sides[group.change.signature] else { return nil }
    let root = group.change.changes.first { $0.id == change.root } ?? change
    let pair = group.change.steps[root.step]
    let line = pair.right.map { Int(sides.after.steps[$0].line) } ?? 0
    let file = line > 0 ? "\(rehearsal.script.path):\(line), " : ""
    return "\(file)step \(pair.number) \(pair.label)"
  }

  /// A heading and some names below it.
  package static func listed(_ heading: String, _ names: [String]) -> [String] {
    let shown = names.count <= 12 ? names.count : 10
    let rest = names.count > shown ? ["  … \(names.count - shown) more"] : []
    return [heading] + names.prefix(shown).map { "  \($0)" } + rest
  }
}
