import Rehearsal
import RehearsalClaims
package import RehearsalPlainText
package import RehearsalScript

/// Decisions with the scripts that switch them, as tables and as pages.
package struct DecisionReport {
  /// The decisions, in the order in which they were given.
  package let decisions: [DecisionDescription]
  /// The scripts with an axis of a decision's name, by that name.
  private let scripts: [String: [String]]

  /// Looks for the axes in the scripts of `./Scripts`, or without that in the bundled ones.
  package init(_ decisions: [DecisionDescription]) throws {
    self.decisions = decisions
    var scripts: [String: [String]] = [:]
    for script in try ScriptSources([]).library().scripts where script.isComplete {
      for axis in script.axes { scripts[axis, default: []].append(script.id) }
    }
    self.scripts = scripts
  }

  /// A row for each decision: answer, confidence and question for people, everything for programs and pages.
  package func table(isWhole: Bool) -> Table {
    guard isWhole else {
      return Table(
        columns: ["decision", "answer", "confidence", "question"],
        rows: decisions.map {
          [.text($0.name), .text(standard($0)), .text($0.confidence), .text($0.question)]
        }, endsInProse: true)
    }
    return Table(
      columns: ["decision", "question", "answer", "answers", "unit", "confidence", "evidence", "sources", "scripts"],
      rows: decisions.map {
        [
          .text($0.name), .text($0.question), .text(standard($0)), .text($0.answers.joined(separator: ", ")),
          QueryValue($0.unit), .text($0.confidence), .text($0.evidence), .text($0.sources.joined(separator: ", ")),
          .text((scripts[$0.name] ?? []).joined(separator: ", ")),
        ]
      })
  }

  /// `42 decisions: 12 stated, 20 supported, 10 guessed`.
  package var summary: String {
    let confidence = tally(decisions.map(\.confidence), order: ["stated", "supported", "guessed"])
    return "\(counted(decisions.count, "decision")): \(confidence)"
  }

  /// The standard answer; where systems differ, each answer with those it is given for.
  private func standard(_ decision: DecisionDescription) -> String {
    decision.standard.map { $0.systems.isEmpty ? $0.answer : "\($0.answer) (\($0.systems))" }.joined(separator: ", ")
  }

  /// All that is known of one decision, in lines no wider than the terminal, if there is one.
  package func page(about decision: DecisionDescription, paint: Paint, width: Int?) -> [String] {
    func part(_ title: String, _ texts: [String]) -> [String] {
      texts.isEmpty ? [] : ["", title] + texts.flatMap { TextWidth.wrapped("  " + $0, to: width, hanging: 4) }
    }
    let other = decision.others.first ?? decision.answers[0]
    var lines = TextWidth.wrapped("\(decision.name)  \(decision.question)", to: width, hanging: 2)
    lines[0] = paint.bold(decision.name) + lines[0].dropFirst(decision.name.count)
    lines += part(
      decision.unit.map { "standard, in \($0)" } ?? "standard",
      decision.standard.map { $0.systems.isEmpty ? $0.answer : "\($0.answer)  \($0.systems)" })
    lines += part(decision.unit == nil ? "answers" : "worth trying", [decision.answers.joined(separator: ", ")])
    lines += part("evidence, \(decision.confidence)", [decision.evidence])
    lines += part(
      "reported in public",
      Claims.reports(about: decision.name).map { report in
        "\(report.id)  \(report.reported)\(report.documented.map { ", documented \($0)" } ?? ""): \(report.statement)"
          + " \(report.place); systems: \(report.systems). Shown by \(report.script)"
      })
    lines += part("rests on", decision.sources.map { "\($0)  \(Claims.named($0)?.statement ?? "")" })
    lines += part(
      "claims whose expectations fail when it is switched",
      Claims.mutants.filter { $0.name.hasPrefix(decision.name + "=") && !$0.claims.isEmpty }.map {
        "\($0.name)  \($0.claims.joined(separator: ", "))"
      })
    lines += part(
      "switched by",
      [
        "rehearse record --with \(decision.name)=\(other)",
        "matrix: { \(decision.name): [\(decision.answers.joined(separator: ", "))] }   in a script",
        "decisions: { \(decision.name): \(other) }   in a scene",
      ])
    lines += part("scripts that do", scripts[decision.name] ?? [])
    return lines
  }
}
