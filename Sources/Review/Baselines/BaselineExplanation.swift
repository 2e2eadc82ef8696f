import Rehearsal
package import RehearsalPlainText
package import RehearsalStore

/// What a session is measured against, and why that one.
package struct BaselineExplanation {
  private let choice: BaselineChoice
  private let candidates: [BaselineCandidate]
  private let runs: [Int64: Run]

  package init(_ choice: BaselineChoice, _ candidates: [BaselineCandidate], _ runs: [Run]) {
    self.choice = choice
    self.candidates = candidates
    self.runs = Dictionary(runs.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  package var verdict: String {
    guard let baseline = choice.baseline else { return "no baseline" }
    if choice.isBeside {
      return "s:\(choice.session.id) behaves as its flaky cell may, whose baseline is \(baseline.digest.short)"
    }
    let said = choice.isSame ? "behaves as" : "differs from"
    return "s:\(choice.session.id) \(said) its baseline \(baseline.digest.short)"
  }

  package func lines(width: Int, paint: Paint) -> [String] {
    var lines = [paint.bold(choice.session.reference)]
    if let baseline = choice.baseline {
      let isMissing = baseline.recording == nil
      let missing = isMissing ? ", of which only the digest is here: \(MissingRecording.way)" : ""
      lines += TextWidth.folded("baseline \(baseline.digest.short)\(missing)", width: width)
      lines += reason(of: baseline).map { "  \($0)" }
    } else {
      lines.append("no baseline: nothing was accepted, and no session of the cell can be one")
    }
    let shown = candidates.prefix(12).map { "  \(said($0))" }
    let rest = candidates.count > shown.count ? ["  … \(candidates.count - shown.count) more"] : []
    return lines + ["looked at:"] + (shown + rest).map { TextWidth.elide($0, to: width) } + [verdict]
  }

  private func reason(of baseline: BaselineChoice.Baseline) -> [String] {
    switch baseline.origin {
    case .accepted(let acceptance):
      let day = UTCText.day(millisecondsSince1970: acceptance.acceptedAtMilliseconds)
      let run = acceptance.run.map { " in run:\($0)" } ?? ""
      let line = acceptance.line.isEmpty ? "" : " on \(acceptance.line)"
      let who = TextWidth.visible(acceptance.who)
      return ["accepted\(run)\(line) by \(who) on \(day): \(TextWidth.visible(acceptance.why))"]
    case .first(_, let run, let line):
      let place = line.isEmpty ? "" : " on \(line)"
      return [
        "nothing was accepted; the first behaviour from clean sources\(place), \(runs[run].map(RunText.said) ?? "")"
      ]
    }
  }

  private func said(_ candidate: BaselineCandidate) -> String {
    let line = candidate.run.description.sourceBranch.map { " on \($0)" } ?? ""
    return "run:\(candidate.run.id)\(line)  \(candidate.session.recordingDigest.short)  \(word(for: candidate))"
  }

  private func word(for candidate: BaselineCandidate) -> String {
    switch candidate.objection {
    case .later: "no: it is later than run:\(choice.session.run)"
    case .otherLine: "no: on another branch"
    case .notAncestor: "no: run:\(choice.session.run) does not descend from it"
    case .dirty: "no: recorded from changed sources"
    case .unsound: "no: the session \(candidate.session.verdict.word)"
    case nil: candidate.session.recordingDigest == choice.baseline?.digest ? "the baseline's behaviour" : "possible"
    }
  }

  package var table: Table {
    Table(
      columns: ["run", "branch", "session", "recording", "is_baseline", "reason"],
      rows: candidates.map { candidate in
        [
          .text(candidate.run.reference), QueryValue(candidate.run.description.sourceBranch),
          .text("s:\(candidate.session.id)"), .text(candidate.session.recordingDigest.hex),
          .integer(candidate.session.recordingDigest == choice.baseline?.digest ? 1 : 0), .text(word(for: candidate)),
        ]
      })
  }
}
