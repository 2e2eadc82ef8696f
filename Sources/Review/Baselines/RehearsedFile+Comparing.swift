package import Rehearsal
package import RehearsalDiff
package import RehearsalTrace

extension RehearsedFile {
  // MARK: - Comparing

  /// What differs between two files, and what both sides of each change did in the first cell that shows it.
  package struct Difference: Sendable {
    package let groups: DiffGroups
    package let sides: [Digest: (before: Trace, after: Trace)]
  }

  /// Compares two files cell by cell, each pair of recordings once.
  package func difference(to other: RehearsedFile, _ options: DiffOptions = DiffOptions()) -> Difference {
    let naming = naming(with: other)
    var pairs = RecordingPairs<Digest, TraceDiff>()
    var sides: [Digest: (before: Trace, after: Trace)] = [:]
    var told: [(name: String, diff: TraceDiff?)] = []
    for (configuration, before) in cells.sorted(by: { $0.key < $1.key }) {
      guard let after = other[configuration] else { continue }
      var diff: TraceDiff?
      if before.digest != after.digest {
        let made = pairs[before.digest, after.digest] ?? TraceDiff(before.trace, after.trace, options: options)
        pairs[before.digest, after.digest] = made
        if sides[made.signature] == nil { sides[made.signature] = (before.trace, after.trace) }
        diff = made
      }
      told.append((naming.name(of: script, configuration), diff))
    }
    func names(_ file: RehearsedFile, without rest: RehearsedFile) -> [String] {
      file.cells.keys.filter { rest[$0] == nil }.sorted().map { naming.name(of: file.script, $0) }
    }
    return Difference(
      groups: DiffGroups(told, removed: names(self, without: other), added: names(other, without: self)), sides: sides)
  }

  /// Names for the cells of both.
  package func naming(with other: RehearsedFile) -> CellNaming {
    CellNaming(Set(cells.keys).union(other.cells.keys).sorted())
  }
}

extension Comparison {
  /// Two files of baselines; `nil` unless both references are such files.
  package init?(files references: [String], _ options: DiffOptions) throws(RehearsalError) {
    guard references.count == 2, references.allSatisfy({ $0.hasSuffix(RehearsedFile.ending) }) else { return nil }
    var files: [RehearsedFile] = []
    for path in references {
      guard let file = try RehearsedFile.read(path) else {
        throw RehearsalError(.request, "\(path): there is no such file")
      }
      files.append(file)
    }
    self.init(
      left: references[0], right: references[1], labels: ("before", "after"),
      difference: .cells(files[0].difference(to: files[1], options).groups))
  }
}
