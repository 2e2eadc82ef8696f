import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalScript

/// Goes through the changes of a run with somebody at a terminal: one letter and Return for each.
///
/// Every decision is in the file at once, so that leaving in between loses nothing.
struct ReviewDialog {
  let pending: UnreviewedChanges
  let reader: ChangeReader
  let reviewer: Reviewer
  /// Whether accepting is permitted here.
  let permit: () throws -> Void
  let width: Int
  private var counts: [String: Int] = [:]

  init(
    _ pending: UnreviewedChanges, _ reader: ChangeReader, _ reviewer: Reviewer, width: Int,
    permit: @escaping () throws -> Void
  ) {
    (self.pending, self.reader, self.reviewer) = (pending, reader, reviewer)
    (self.width, self.permit) = (width, permit)
  }

  private static let help = [
    "a accept   r reject   s skip   c comment   i ignore for a while   q quit",
    "d the diff   f all of the diff   w why this baseline   ? this help",
    "A R S the same for all that remain; a reason may follow: a wider on purpose",
  ]

  /// What a letter led to.
  private enum Next { case same, next, end }

  /// Asks about each change, and returns what was decided: `2 accepted, 1 skipped`.
  mutating func run() throws -> String {
    let groups = pending.groups.groups
    let naming = CellNaming(groups.flatMap(\.cells).map(\.session.configuration))
    var number = 0
    try show(groups.first, naming)
    while number < groups.count {
      guard let answer = ask("[\(number + 1)/\(groups.count)] a r s c i d f w q ? ") else { break }
      let key = answer.first.map(String.init) ?? ""
      let reason = answer.dropFirst().drop { $0 == " " }
      if ["A", "R", "S"].contains(key) {
        let rest = groups[number...]
        guard let why = key == "S" ? "" : self.reason(String(reason)) else { continue }
        for group in rest { try decide(key.lowercased(), about: group, why: why) }
        break
      }
      switch try perform(key, String(reason), on: groups[number]) {
      case .same: continue
      case .end: return tallied
      case .next:
        number += 1
        try show(number < groups.count ? groups[number] : nil, naming)
      }
    }
    return tallied
  }

  private var tallied: String {
    let order = ["accepted", "rejected", "ignored", "skipped"]
    let words = order.compactMap { word in counts[word].map { "\($0) \(word)" } }
    return words.isEmpty ? "nothing decided" : words.joined(separator: ", ")
  }

  private func show(_ group: ChangeGroups.Group?, _ naming: CellNaming) throws {
    guard let group else { return }
    try StandardOutput.write(
      lines: [""] + pending.groups.lines(of: group, naming, width: width, .output, places: pending.places))
    for review in try reader.store.reviews(on: pending.run.description.sourceBranch ?? "")
    where review.signature == group.signature {
      let day = UTCText.day(millisecondsSince1970: review.reviewedAtMilliseconds)
      let text = "\(review.decision.word) by \(review.who) on \(day): \(review.why)"
      try StandardOutput.write(lines: ["  " + TextWidth.elide(TextWidth.visible(text), to: width - 2)])
    }
  }

  private mutating func perform(_ key: String, _ reason: String, on group: ChangeGroups.Group) throws -> Next {
    switch key {
    case "a", "r", "c":
      guard let why = self.reason(reason) else { return .same }
      try decide(key, about: group, why: why)
      return key == "c" ? .same : .next
    case "s":
      try decide(key, about: group, why: "")
      return .next
    case "i": return try ignore(group, reason) ? .next : .same
    case "d": try StandardOutput.write(lines: try diff(of: group, .folded))
    case "f": try StandardOutput.write(lines: try diff(of: group, .expanded))
    case "w":
      let session = group.cells[0].session
      let explanation = BaselineExplanation(
        try reader.store.baseline(for: session), try reader.store.baselineCandidates(for: session),
        try reader.store.runs())
      try StandardOutput.write(lines: explanation.lines(width: width))
    case "q": return .end
    default: try StandardOutput.write(lines: ReviewDialog.help)
    }
    return .same
  }

  private mutating func decide(_ key: String, about group: ChangeGroups.Group, why: String) throws {
    let word: String
    switch key {
    case "a":
      try permit()
      try reviewer.accept(group, why: why)
      word = "accepted"
    case "r":
      try reviewer.note(.rejected, about: group, why: why)
      word = "rejected"
    case "c":
      try reviewer.note(.comment, about: group, why: why)
      word = "commented"
    default: word = "skipped"
    }
    counts[word, default: 0] += 1
  }

  private mutating func ignore(_ group: ChangeGroups.Group, _ reason: String) throws -> Bool {
    guard let why = self.reason(reason), let owner = answered("owner: "), let day = answered("until (2026-12-31): ")
    else { return false }
    do {
      try reviewer.ignore(group.signature, owner: owner, why: why, until: try Reviewer.day(day))
    } catch let failure as RehearsalError {
      try StandardOutput.write(
        lines: ([failure.message] + failure.details).flatMap { $0.split(separator: "\n").map(String.init) })
      return false
    }
    counts["ignored", default: 0] += 1
    return true
  }

  private func diff(of group: ChangeGroups.Group, _ detail: DiffTextOptions.Detail) throws -> [String] {
    let difference = group.difference
    guard difference.changeCount > 0 else { return [difference.root] }
    let diff = try TraceDiff(
      difference.recordingBefore, of: reader.store, difference.recording, of: reader.store)
    return diff.text(
      DiffTextOptions(
        leftLabel: "baseline", rightLabel: pending.run.reference, isColored: Paint.output.isOn, detail: detail,
        width: width))
  }

  // MARK: - Answers

  /// A line that was typed; `nil` at the end of the input.
  private func ask(_ prompt: String) -> String? {
    _ = try? StandardOutput.write(prompt: prompt)
    return readLine()
  }

  private func answered(_ prompt: String) -> String? { ask(prompt).flatMap { $0.isEmpty ? nil : $0 } }

  /// The reason that was typed behind the letter, or is typed now; without one nothing is decided.
  private func reason(_ given: String) -> String? { given.isEmpty ? answered("why: ") : given }
}
