package import RehearsalSourceText
import RehearsalTrace

extension MomentPattern {
  // MARK: - As a law

  /// The statement of a law that no session may show it: a row for each moment that does.
  ///
  /// - Throws: Why no law says it.
  package func law() throws(Diagnostic) -> String {
    guard case .happening(let happening) = wanted else {
      throw MomentPattern.unsaid("only what happens is written as a law")
    }
    let said = "\(MomentPattern.quoted(text)) AS what"
    if isAbsence {
      guard let relation = relations.first else {
        return """
          SELECT r.recording_id, NULL AS seq, \(said)
          FROM v1_recordings r
          WHERE NOT EXISTS (
            SELECT 1 FROM \(try source(happening, "e"))
            WHERE e.recording_id = r.recording_id
              AND \(try conditions(happening, "e").joined(separator: "\n      AND ")))
          """ + "\n"
      }
      let turned = Relation(isNot: true, isAfter: !relation.isAfter, other: happening)
      return try statement(relation.other, said, [turned])
    }
    return try statement(happening, said, relations)
  }

  private func statement(_ event: Happening, _ said: String, _ relations: [Relation]) throws(Diagnostic) -> String {
    let seq = column(event, "e")
    var lines = [
      "SELECT e.recording_id, \(seq) AS seq, \(said)", "FROM \(try source(event, "e"))",
      "WHERE " + (try conditions(event, "e")).joined(separator: "\n  AND "),
    ]
    for relation in relations {
      let other = column(relation.other, "o")
      lines += [
        "  AND \(relation.isNot ? "NOT " : "")EXISTS (", "    SELECT 1 FROM \(try source(relation.other, "o"))",
        "    WHERE o.recording_id = e.recording_id", "      AND \(other) \(relation.isAfter ? "<" : ">") \(seq)",
        "      AND " + (try conditions(relation.other, "o")).joined(separator: "\n      AND "),
      ]
      if !isOfWholeSession {
        // As many inputs had begun at either: both belong to the same one.
        lines += ["      AND (\(inputs(until: other)))", "        = (\(inputs(until: seq)))"]
      }
      lines[lines.count - 1] += ")"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func inputs(until seq: String) -> String {
    let waits = MomentPattern.waits.sorted().map(MomentPattern.quoted).joined(separator: ", ")
    return "SELECT count(*) FROM v1_steps s\n          WHERE s.recording_id = e.recording_id AND s.seq_from <= \(seq)"
      + "\n            AND s.kind NOT IN (\(waits))"
  }

  private func source(_ happening: Happening, _ name: String) throws(Diagnostic) -> String {
    switch happening {
    case .input: return "v1_steps \(name)"
    case .event(let pattern):
      guard case .event = pattern.what else {
        throw MomentPattern.unsaid("a law about views is written by hand: Documentation/Laws.md")
      }
      return "v1_events \(name)"
    }
  }

  private func column(_ happening: Happening, _ name: String) -> String {
    if case .input = happening { "\(name).seq_from" } else { "\(name).seq" }
  }

  /// What rows of `source` are those of a happening, all of which must hold.
  private func conditions(_ happening: Happening, _ name: String) throws(Diagnostic) -> [String] {
    switch happening {
    case .input(let step):
      let text = MomentPattern.quoted(step)
      return ["(\(name).label = \(text) OR substr(\(name).label, 1, \(step.count + 1)) = \(text) || ' ')"]
    case .event(let pattern):
      guard case .event(let kind, let event) = pattern.what else { return ["0"] }
      let plain = EventPattern.plain(event)
      var parts = ["\(name).kind = '\(kind.word)'"]
      parts.append(
        "replace(\(name).name, ':', '') "
          + (pattern.hasStars ? "GLOB \(MomentPattern.glob(plain))" : "= \(MomentPattern.quoted(plain))"))
      if let subject = pattern.subject {
        parts.append(
          "CASE WHEN \(name).actor IS NOT NULL THEN \(name).actor GLOB \(MomentPattern.glob(subject))"
            + "\n        ELSE \(name).view_path GLOB \(MomentPattern.glob(subject))"
            + " OR \(name).view_path GLOB \(MomentPattern.glob("*/" + subject)) END")
      }
      if let object = pattern.of {
        let (whole, numbered) = (MomentPattern.quoted(object), MomentPattern.glob(object + "#*"))
        let (last, lastNumbered) = (MomentPattern.glob("*/" + object), MomentPattern.glob("*/" + object + "#*"))
        parts.append(
          "(\(name).actor = \(whole) OR \(name).actor GLOB \(numbered) OR \(name).view_path = \(whole)"
            + "\n        OR \(name).view_path GLOB \(last) OR \(name).view_path GLOB \(lastNumbered)"
            + "\n        OR EXISTS (SELECT 1 FROM json_tree(\(name).args) a WHERE a.value = \(whole)"
            + " OR a.value GLOB \(numbered)))")
      }
      for (key, value) in pattern.arguments.sorted(by: { $0.key < $1.key }) {
        parts.append("(\(name).args -> \(MomentPattern.quoted(key))) = \(MomentPattern.quoted(value.json))")
      }
      if let answer = pattern.answer { parts.append("\(name).answer = \(MomentPattern.quoted(answer.json))") }
      return parts
    }
  }

  /// A text for GLOB, in which `*` alone has a meaning.
  private static func glob(_ text: String) -> String {
    quoted(text.replacing("[", with: "[[]").replacing("?", with: "[?]"))
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
}
