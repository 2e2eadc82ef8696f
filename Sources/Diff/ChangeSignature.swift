import RehearsalTrace

/// The canonical texts of changes, of which signatures are digests.
///
/// Not in them: sequence numbers, times other than the lateness of roots, step numbers and labels, counters of
/// identifiers, configuration and run. So one change in behaviour has one signature wherever it is seen. (How late a
/// consequence is depends on where in a display frame the step began.)
enum ChangeSignature {
  /// The exact text of all changes in order, steps kept apart.
  static func signature(of changes: [Change], renumbered: Bool, lens: String?) -> Digest {
    var lines = lens.map { ["lens " + Value.quoted($0)] } ?? []
    if renumbered, changes.isEmpty { lines.append("renumbered") }
    for (number, change) in changes.enumerated() {
      if number > 0, changes[number - 1].step != change.step { lines.append("") }
      lines.append(exactText(of: change))
    }
    return Digest(of: lines.joined(separator: "\n"))
  }

  /// The roots without numbers, each once, sorted.
  static func shape(of changes: [Change], lens: String?) -> Digest {
    let roots = Set(changes.filter(\.isUnexplained).map(shapeText))
    let lines = roots.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Digest(of: ((lens.map { ["lens " + Value.quoted($0)] } ?? []) + lines).joined(separator: "\n"))
  }

  private static func exactText(of change: Change) -> String {
    var parts = identity(of: change)
    if change.isUnexplained, let cause = change.causes.events.last { parts += ["after", cause.kind.word, cause.name] }
    if change.kind == .added || change.kind == .removed, case .event = change.about,
      let event = change.left ?? change.right
    {
      parts += [event.arguments, event.answer, event.message]
    }
    if change.kind == .retimed {
      if change.isUnexplained { parts.append("\(change.lateness.microseconds)") }
    } else {
      for field in change.fields { parts += [field.name, field.left ?? "-", field.right ?? "-"] }
    }
    switch change.about {
    case .frame(_, let left, let right):
      for side in [left, right] {
        parts += [side.start.map(TraceText.describe) ?? "-", side.end.map(TraceText.describe) ?? "-"]
        parts += ["\(side.changes)", "\(side.displayFrames)"]
      }
    case .property(_, _, let left, let right):
      for side in [left, right] {
        parts += [side.start ?? "-", side.end ?? "-", "\(side.changes)", "\(side.displayFrames)"]
      }
    case .animation(let left, let right): parts += ["\(left.displayFrames)", "\(right.displayFrames)"]
    case .notPerformed(let steps, _): parts.append("\(steps)")
    case .event, .step, .arrangement: break
    }
    return line(parts)
  }

  /// What a change is about, without its values, its place and what explains it.
  ///
  /// A view or a property that has another value, came or went differs in the same thing; an event that came does not
  /// differ in the same thing as one that went.
  static func following(_ change: Change) -> String {
    let parts = identity(of: change).dropFirst()
    switch change.about {
    case .frame, .property: return line(Array(parts.dropFirst()))
    default: return line(Array(parts))
    }
  }

  /// The values after a change.
  static func value(of change: Change) -> String {
    var parts = change.fields.map { $0.right ?? "-" }
    switch change.about {
    case .frame(_, _, let right): parts += [right.start, right.end].map { $0.map(TraceText.describe) ?? "-" }
    case .property(_, _, _, let right): parts += [right.start ?? "-", right.end ?? "-"]
    case .animation(_, let right): parts.append("\(right.displayFrames)")
    case .notPerformed(let steps, _): parts.append("\(steps)")
    case .event, .step, .arrangement: break
    }
    if let event = change.right { parts += [event.arguments, event.answer, event.message] }
    if change.kind == .retimed { parts.append("\(change.lateness.microseconds)") }
    return line(parts)
  }

  private static func shapeText(of change: Change) -> String {
    var parts = identity(of: change)
    for field in change.fields where change.kind != .retimed {
      parts += [field.name] + [field.left, field.right].map { hasDigit($0) ? "#" : $0 ?? "-" }
    }
    return line(parts)
  }

  private static func identity(of change: Change) -> [String] {
    let parts = [change.isUnexplained ? "root" : "follows", change.kind.rawValue, change.channel.word]
    switch change.about {
    case .event, .animation:
      let event = change.left ?? change.right
      return parts + ["event", event?.kind.word ?? "", event?.subject ?? "", event?.name ?? "", event?.viewPath ?? ""]
    case .frame(let path, _, _): return parts + ["frame", path]
    case .property(let subject, let key, _, _): return parts + ["property", subject, key]
    case .step: return parts + ["step"]
    case .notPerformed(_, let exception): return parts + ["not performed", exception ?? ""]
    case .arrangement: return parts + ["arrangement"]
    }
  }

  private static func line(_ parts: [String]) -> String {
    let text = parts.map(Value.quoted).joined(separator: " ")
    return withoutCounters(text) ?? text
  }

  private static func hasDigit(_ text: String?) -> Bool { text?.utf8.contains { $0 >= 0x30 && $0 <= 0x39 } ?? false }
}
