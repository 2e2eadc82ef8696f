import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// A run for GitHub Actions: annotations beside the scripts, one per change, and a summary of the job.
///
/// GitHub shows ten annotations of a kind per step and takes a megabyte of summary; what goes beyond is counted.
package struct GitHubReport {
  private let tellings: RunTellings
  private var recording: RunRecording { tellings.recording }

  static let mostAnnotations = 10
  static let mostSummaryBytes = 1_000_000

  package init(_ tellings: RunTellings) { self.tellings = tellings }

  // MARK: - Annotations

  private struct Annotation: Hashable {
    let level: String
    let path: String
    let line: Int
    let title: String
    let message: FailureMessage

    var text: String {
      let place = line > 0 ? "file=\(property(path)),line=\(line)" : "file=\(property(path))"
      return "::\(level) \(place),title=\(property(title))::\(data(message.text))"
    }

    /// Lines as they are, and every other control character spelled out: a terminal may be what reads this.
    private func data(_ text: String) -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { TextWidth.visible(String($0)) }
      return lines.joined(separator: "\n").spelling(["%": "%25", "\n": "%0A"])
    }

    private func property(_ text: String) -> String {
      data(text).spelling([":": "%3A", ",": "%2C"])
    }
  }

  /// Workflow commands, errors first.
  package func annotations() -> [String] {
    let all = failures() + changes() + others() + removed()
    let errors = all.filter { $0.level == "error" }
    let others = all.filter { $0.level != "error" }
    return [errors, others].flatMap { kind -> [String] in
      guard kind.count > GitHubReport.mostAnnotations else { return kind.map(\.text) }
      let shown = kind.prefix(GitHubReport.mostAnnotations - 1).map(\.text)
      return shown + ["::\(kind[0].level) title=rehearse::\(kind.count - shown.count) more; the job's summary has all"]
    }
  }

  /// What went wrong: one for each place and message, however many cells show it.
  ///
  /// A change of cells that all ended so is told here and nowhere else.
  private func failures() -> [Annotation] {
    var counts = FailureCounts<Annotation>()
    let endings = endings
    for session in recording.sessions {
      let level = tellings.findings(about: session).isEmpty ? "warning" : "error"
      let word = session.recorded.verdict.word
      let change = tellings.change(of: session).flatMap { endings[$0.difference.signature] }
      counts.add(
        session: session.failures.map { failure in
          // What an expectation looks at stands in its line; an exception may come from any step.
          let step = session.recorded.verdict == .crashed ? "step \(failure.step + 1): " : ""
          return Annotation(
            level: level, path: session.cell.script.path, line: failure.line,
            title: change.map { "change \($0.signature.short) in \(counted($0.cells.count, "cell")), \(word)" }
              ?? "\(session.cell.script.id) \(word)", message: FailureMessage(step + failure.message))
        })
    }
    return counts.failures.map { annotation in
      Annotation(
        level: annotation.level, path: annotation.path, line: annotation.line, title: annotation.title,
        message: FailureMessage(
          "\(annotation.message.text) (\(counted(counts.sessions(showing: annotation), "cell")))"))
    }
  }

  /// The changes that are an end of the session, in all their cells at one place.
  private var endings: [Digest: ChangeGroups.Group] {
    let crashed = Dictionary(
      recording.sessions.filter { $0.recorded.verdict == .crashed }.map { ($0.recorded.id, $0) },
      uniquingKeysWith: { $1 })
    var endings: [Digest: ChangeGroups.Group] = [:]
    for group in tellings.groups {
      let sessions = group.cells.compactMap { crashed[$0.session.id] }
      let places = Set(sessions.map { [$0.cell.script.path] + $0.failures.map { "\($0.line) \($0.message)" } })
      if sessions.count == group.cells.count, places.count == 1, sessions[0].failures.count == 1 {
        endings[group.signature] = group
      }
    }
    return endings
  }

  private func changes() -> [Annotation] {
    let endings = endings
    return tellings.groups.filter { endings[$0.signature] == nil }.map { group in
      Annotation(
        level: tellings.isFailing(group) ? "error" : "notice", path: path(of: group.cells[0].session.script),
        line: 1,
        title: "change \(group.signature.short) in \(counted(group.cells.count, "cell"))",
        message: FailureMessage(group.difference.root))
    }
  }

  /// Why the run fails for sessions that neither failed nor changed, by reason and script.
  private func others() -> [Annotation] {
    let changed = Set(tellings.groups.flatMap { $0.cells.map(\.session.id) })
    var counts = FailureCounts<Annotation>()
    for session in recording.sessions where session.failures.isEmpty && !changed.contains(session.recorded.id) {
      counts.add(
        session: tellings.findings(about: session).map { finding in
          Annotation(
            level: "error", path: session.cell.script.path, line: 1,
            title: "\(session.cell.script.id) \(finding.kind.word)", message: FailureMessage(finding.text))
        })
    }
    return counts.failures
  }

  /// The cells that are gone, by script.
  private func removed() -> [Annotation] {
    guard let removed = recording.answer?.removed else { return [] }
    return removed.byScript.map { part in
      Annotation(
        level: tellings.judgement.findings(about: part.sessions[0].id).isEmpty ? "warning" : "error",
        path: part.path, line: 1, title: "removed", message: FailureMessage(part.text))
    }
  }

  private func path(of script: String) -> String {
    recording.sessions.first { $0.cell.script.id == script }?.cell.script.path ?? script
  }

  // MARK: - Summary

  /// The job's summary in Markdown, within GitHub's limit.
  func summary(verdict: String) -> String {
    var lines = ["### rehearse", "", TextWidth.visible(verdict), ""]
    let gone = recording.answer?.removed.map { [$0.text] } ?? []
    let reasons = tellings.judgement.reasons
    let told = reasons + gone.filter { !reasons.contains($0) } + tellings.judgement.notes
    lines += told.map { "- \(GitHubReport.plain($0))" }
    if lines.count > 4 { lines.append("") }
    let groups = tellings.groups
    if !groups.isEmpty {
      let rows = groups.map { group -> [QueryValue] in
        [
          .text(group.signature.short), .text(group.status.rawValue), QueryValue(group.cells.count),
          .text(group.difference.root),
        ]
      }
      lines += MarkdownTable.lines(Table(columns: ["change", "status", "cells", "root"], rows: rows)) + [""]
      for group in groups { lines += details(of: group) }
    }
    lines += troubles()
    return GitHubReport.cut(lines)
  }

  /// The roots of a change, folded away.
  private func details(of group: ChangeGroups.Group) -> [String] {
    let roots = tellings.roots(of: group.difference)
    guard !roots.isEmpty else { return [] }
    let head = "<details><summary>change \(group.signature.short)</summary>"
    return [head, "", "````"] + roots.map { TextWidth.visible($0).replacing("````", with: "` ` ` `") } + [
      "````", "", "</details>", "",
    ]
  }

  /// What failed, changed, is gone, or fails the run, a row for each cell.
  private func troubles() -> [String] {
    let troubles = recording.sessions.filter { session in
      ![.same, .new].contains(session.recorded.verdict) || !tellings.findings(about: session).isEmpty
    }
    let naming = CellNaming(recording.sessions.map(\.cell.configuration))
    let rows =
      troubles.map { session -> [QueryValue] in
        [
          .text(tellings.findings(about: session).first?.kind.word ?? session.recorded.verdict.word),
          .text(naming.name(of: session.cell.script.id, session.cell.configuration)),
          .text(tellings.why(session)),
        ]
      }
      + (recording.answer?.removed?.sessions ?? []).map { session in
        let isFailing = !tellings.judgement.findings(about: session.id).isEmpty
        return [
          .text(GateJudgement.Kind.removed.word), .text(session.cell.text),
          .text("was in run:\(session.run)" + (isFailing ? "" : ", which does not fail the run")),
        ]
      }
    guard !rows.isEmpty else { return [] }
    return ["<details><summary>\(counted(rows.count, "cell"))</summary>", ""]
      + MarkdownTable.lines(Table(columns: ["verdict", "cell", "why"], rows: rows)) + ["", "</details>", ""]
  }

  /// A text in which nothing is read as Markdown or markup.
  private static func plain(_ text: String) -> String {
    TextWidth.visible(text).reduce(into: "") { $0 += "\\`*_{}[]<>()#|~&".contains($1) ? "\\\($1)" : "\($1)" }
  }

  /// As many lines as fit, with the number of those that do not; what is open at the cut is closed.
  private static func cut(_ lines: [String]) -> String {
    var text = ""
    var (isFolded, isFenced) = (false, false)
    for (number, line) in lines.enumerated() {
      guard text.utf8.count + line.utf8.count < mostSummaryBytes - 100 else {
        return text + (isFenced ? "````\n" : "") + (isFolded ? "\n</details>\n" : "")
          + "\n\(lines.count - number) more lines are left out.\n"
      }
      text += line + "\n"
      if line == "````" { isFenced.toggle() }
      if line.hasPrefix("<details>") { isFolded = true }
      if line == "</details>" { isFolded = false }
    }
    return text
  }
}
