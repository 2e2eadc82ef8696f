package import RehearsalTrace

/// Which cells a run performs, and from what, as one digest: found from the bytes of files, before any is read as YAML.
///
/// Two runs with one plan perform the same cells from the same texts in the same build, and hold them against the same
/// laws.
package struct RunPlan {
  package let digest: Digest
  /// SHA-256 of each file, by its number in the sources.
  let files: [Digest]

  /// - Parameters:
  ///   - filters: What narrows the cells, by its name.
  ///   - answers: Answers to decisions that are switched.
  ///   - project: What adds axes.
  package init(
    _ sources: ScriptSources, filters: [String: String], answers: [String], laws: LawSet, project: ProjectFile?
  ) {
    files = sources.files.map { Digest(of: $0.bytes) }
    var rows: [Value] = [.text("plan 1"), .text(EngineVersion.current), .text(EngineBuild.id)]
    rows += filters.sorted { $0.key < $1.key }.map { .list([.text($0.key), .text($0.value)]) }
    rows += laws.laws.map { .list([.text($0.name), .text(Digest(of: $0.title + "\n" + $0.text).hex)]) }
    rows.append(.list(answers.map { .text($0) }))
    rows.append(project.map { .text($0.digest.hex) } ?? .null)
    for (file, digest) in zip(sources.files, files) {
      rows.append(.list([.text(file.path), .text(digest.hex), .bool(sources.selected.contains(file.path))]))
    }
    self.digest = Digest(of: Value.list(rows).json)
  }

  /// The files with one of some digests.
  func files(of sources: ScriptSources, with digests: Set<Digest>) -> [(path: String, bytes: [UInt8])] {
    zip(sources.files, files).filter { digests.contains($1) }.map(\.0)
  }
}
