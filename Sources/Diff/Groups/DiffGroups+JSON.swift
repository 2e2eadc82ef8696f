import RehearsalTrace

extension DiffGroups {
  // MARK: - JSON

  /// The groups as one JSON object, as in Documentation/diff.schema.json.
  public var json: String {
    let groups = self.groups.map { group in
      Value.fields([
        ("signature", .text(group.change.signature.hex)), ("shape", .text(group.change.shape.hex)),
        ("cells", texts(group.cells)), ("similarTo", group.similar.map { .text($0.hex) }),
        ("diff", group.change.value),
      ])
    }
    let value: Value = [
      "format": "rehearsal-diff-groups", "version": .integer(Int64(TraceDiff.jsonVersion)), "groups": .list(groups),
      "unchanged": texts(unchanged), "removed": texts(removed), "added": texts(added), "summary": .text(summary),
    ]
    return value.json
  }

  private func texts(_ names: [String]) -> Value { .list(names.map { .text($0) }) }
}
