import RehearsalSourceText
package import RehearsalTrace

/// What an app brings upon itself when two things happen at once, as its scene or a script says under `misuses`.
///
/// A break of the law is explained by it only where the app did what is named: the same break after anything else is
/// not the app's doing.
public struct AppMisuse: Hashable, Sendable {
  /// The law that is broken, with its place in the file.
  public let law: NamedLaw
  /// Words of what is said of it, without counters and measures, as it is printed; empty for whatever is said.
  public let says: String
  /// What the app does, by the name of an event among the break's causes: an action, an assignment, a step.
  ///
  /// Empty where the law names no event that the app's doing leads to.
  public let after: String
  /// Why, in a line.
  public let because: String

  /// Whether a break is this one.
  ///
  /// - Parameters:
  ///   - law: The law's name.
  ///   - what: What is said of it.
  ///   - event: Where it shows.
  ///   - trace: The recording.
  package func explains(_ law: String, saying what: String, at event: Int?, of trace: Trace) -> Bool {
    guard law == self.law.name, what.contains(says) else { return false }
    if after.isEmpty { return true }
    guard let event, trace.events.indices.contains(event) else { return false }
    let name = EventPattern.plain(after)
    var next: Int? = event
    while let current = next {
      if EventPattern.plain(trace.text(trace.events[current].name)) == name { return true }
      next = trace.events[current].cause
    }
    return false
  }

  /// Reads `misuses: [{ breaks: one-popover, says: …, after: showList, because: … }]`.
  static func readList(_ node: Node?, findings: Findings) -> [AppMisuse] {
    guard let node else { return [] }
    guard let list = node.list else {
      findings.report("found \(node.kind)", at: node.position, expected: ["misuses: a list"])
      return []
    }
    return list.compactMap { read($0, findings: findings) }
  }

  private static func read(_ node: Node, findings: Findings) -> AppMisuse? {
    guard var fields = Fields(node, as: "a misuse", findings: findings) else { return nil }
    let law = fields.require("breaks", "the name of a law").flatMap { NamedLaw.read($0, findings: findings) }
    let says = findings.text(fields.take("says")) ?? ""
    let after = findings.name(fields.take("after"), "the name of what the app does") ?? ""
    let because = fields.require("because", "why the app does so").flatMap { findings.text($0) }
    fields.finish()
    guard let law, let because else { return nil }
    return AppMisuse(law: law, says: says, after: after, because: because)
  }
}
