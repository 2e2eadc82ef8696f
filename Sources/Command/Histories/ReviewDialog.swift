import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview
import RehearsalScript

/// Goes through the changes of a run with somebody at a terminal: one key for each.
///
/// Every decision is in the file at once, so that leaving in between loses nothing.
struct ReviewDialog: ~Copyable {
  private var keys: TerminalKeys
  let pending: UnreviewedChanges
  let reader: ChangeReader
  let reviewer: Reviewer
  /// Whether accepting is permitted here.
  let permit: () throws -> Void
  let width: Int
  private var counts: [String: Int] = [:]

  init(
    _ pending: UnreviewedChanges, _ reader: ChangeReader, _ reviewer: Reviewer, keys: consuming TerminalKeys,
    width: Int, permit: @escaping () throws -> Void
  ) {
    self.keys = keys
    (self.pending, self.reader, self.reviewer) = (pending, reader, reviewer)
    (self.width, self.permit) = (width, permit)
  }

  private static let help = [
    "a accept   r reject   s skip   c comment   i ignore for a while   q quit",
    "d the diff   f all of the diff   w why this baseline   ? this help",
    "A R S the same for all that remain",
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
      guard let key = key("[\(number + 1)/\(groups.count)] a r s c i d f w q ? ") else { break }
      if ["A", "R", "S"].contains(key) {
        let rest = groups[number...]
        guard let why = key == "S" ? "" : answered("why: ") else { continue }
        for group in rest { try decide(key.lowercased(), about: group, why: why) }
        break
      }
      switch try perform(key, on: groups[number]) {
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

  private mutating func perform(_ key: String, on group: ChangeGroups.Group) throws -> Next {
    switch key {
    case "a", "r", "c":
      // Without a reason nothing is decided.
      guard let why = answered("why: ") else { return .same }
      try decide(key, about: group, why: why)
      return key == "c" ? .same : .next
    case "s":
      try decide(key, about: group, why: "")
      return .next
    case "i": return try ignore(group) ? .next : .same
    case "d": try StandardOutput.write(lines: try diff(of: group, .folded))
    case "f": try StandardOutput.write(lines: try diff(of: group, .expanded))
    case "w":
      let session = group.cells[0].session
      let choice = try reader.store.baseline(for: session)
      let explanation = BaselineExplanation(
        choice, try reader.store.baselineCandidates(for: session),
        try reader.store.runs(numbered: Set([choice.firstRun].compactMap(\.self))))
      try StandardOutput.write(lines: explanation.lines(width: width, paint: .output))
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

  private mutating func ignore(_ group: ChangeGroups.Group) throws -> Bool {
    guard let why = answered("why: "), let owner = answered("owner: "), let day = answered("until (2026-12-31): ")
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
        mostRoots: DiffTextOptions.firstRoots, width: width))
  }

  // MARK: - Answers

  /// The key that was pressed; `nil` at the end of the input.
  private mutating func key(_ prompt: String) -> String? {
    _ = try? StandardOutput.write(prompt: prompt)
    guard let key = keys.key() else { return nil }
    ReviewDialog.show("\(key)\n")
    keys.dropLineEnd()
    return String(key)
  }

  /// A line that was typed and is not blank.
  private mutating func answered(_ prompt: String) -> String? {
    _ = try? StandardOutput.write(prompt: prompt)
    let line = keys.line(ReviewDialog.show)?.drop { $0 == " " }
    return line.flatMap { $0.isEmpty ? nil : String($0) }
  }

  private static func show(_ text: String) { _ = try? StandardOutput.write(typed: text) }
}
