import RehearsalSourceText

/// Holds what a witness told against the facts, and says in words where they disagree.
struct StoryComparison {
  let ledger: StoryLedger
  let facts: Node
  let told: Told

  /// The disagreements about some kinds of facts, and about what no witness may tell.
  func disagreements(_ tells: Set<String>) -> [String] {
    var found = told.faults
    if tells.contains("exit"), let exit = told.exit { found += exits(exit) }
    if tells.contains("verdicts") { found += verdicts() }
    if tells.contains("changes") { found += changes() }
    if tells.contains("failing") { found += failing() }
    if tells.contains("removed"), let wanted = facts["removed"]?.list {
      found += StoryComparison.disagreement(wanted, told.removed).map { ["removed: \($0)"] } ?? []
    }
    if tells.contains("crash") { found += places("crash", told.crashes) }
    if tells.contains("failed") { found += places("failed", told.failed) }
    if tells.contains("broken") { found += places("broken", told.broken) }
    if tells.contains("open"), let wanted = facts["open"]?.list { found += open(wanted, told.open) }
    if tells.contains("closed"), let wanted = facts["closed"]?.list {
      found += open(wanted, told.closed?.filter { $0.state != "accepted" })
    }
    if tells.contains("flaky"), let wanted = facts["flaky"]?.list {
      found += StoryComparison.disagreement(wanted, told.flaky).map { ["flaky: \($0)"] } ?? []
    }
    if tells.contains("note"), facts["note"] != nil,
      told.notes?.contains(where: { $0.contains("nothing to measure against") }) != true
    {
      found.append("no word that there is nothing to measure against")
    }
    if let new = told.new, let wanted = facts["new"]?.list {
      let cells = new.map { Told.Cells(script: $0.key, count: $0.value) }
      found += StoryComparison.disagreement(wanted, cells).map { ["new: \($0)"] } ?? []
    }
    if let before = told.before, let wanted = facts["before"]?.scalar, before != (wanted == "none" ? "" : wanted) {
      found.append("compared with \(before.isEmpty ? "none" : before), not with \(wanted)")
    }
    return found + never()
  }

  // MARK: - Numbers

  private func exits(_ exit: Int32) -> [String] {
    guard let wanted = facts["exit"] else { return [] }
    let codes = wanted["any"]?.texts ?? [wanted.scalar ?? ""]
    return codes.contains("\(exit)") ? [] : ["exit \(exit), not \(codes.joined(separator: " or "))"]
  }

  private func verdicts() -> [String] {
    guard let wanted = facts["verdicts"]?.entries else { return [] }
    var rest = (told.verdicts ?? [:]).filter { $0.value > 0 }
    var found: [String] = []
    for entry in wanted {
      let count = rest.removeValue(forKey: entry.key) ?? 0
      let isRight = entry.value.scalar == "some" ? count > 0 : count == entry.value.number
      if !isRight { found.append("\(count) \(entry.key), not \(entry.value.scalar ?? "")") }
    }
    return found + rest.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key), not none" }
  }

  // MARK: - Cells

  /// Why cells are not those of the facts; `nil` when they are.
  static func disagreement(_ wanted: [Node], _ told: [Told.Cells]?, count: Int? = nil) -> String? {
    guard let told else { return "nothing is said of it" }
    let total = count ?? told.reduce(0) { $0 + $1.count }
    let sum = wanted.reduce(0) { $0 + ($1["count"]?.number ?? 1) }
    guard total == sum else { return "\(total) cells, not \(sum)" }
    guard !told.isEmpty || sum == 0 else { return count == nil ? "no cells" : nil }
    for entry in wanted {
      let script = entry["script"]?.scalar ?? ""
      let values = Dictionary(
        (entry["where"]?.entries ?? []).map { ($0.key, $0.value.scalar ?? "") }, uniquingKeysWith: { $1 })
      let own = told.filter { $0.script == script }
      let counts = own.map { $0.count(having: values) }
      // Where only a number is told, the number has to do.
      let found =
        counts.contains(where: { $0 == nil }) ? own.reduce(0) { $0 + $1.count } : counts.reduce(0) { $0 + ($1 ?? 0) }
      let number = entry["count"]?.number ?? 1
      if found != number { return "\(found) cells of \(script) \(values), not \(number)" }
    }
    return nil
  }

  private func places(_ key: String, _ told: [Told.Place]?) -> [String] {
    guard let told else { return ["\(key): nothing is said of it"] }
    guard let wanted = facts[key] else { return told.isEmpty ? [] : ["\(key): \(told.count) places, not none"] }
    let count = told.reduce(0) { $0 + $1.count }
    var found: [String] = []
    if count != wanted["count"]?.number ?? 1 { found.append("\(count) cells") }
    for place in told {
      if place.file != wanted["file"]?.scalar { found.append("in \(place.file)") }
      if place.line != wanted["line"]?.number { found.append("at line \(place.line)") }
      if let step = wanted["step"]?.number, place.step != step { found.append("at step \(place.step ?? 0)") }
      if let cells = place.cells, told.count == 1,
        let wrong = StoryComparison.disagreement([wanted], cells, count: nil)
      {
        found.append(wrong)
      }
    }
    return found.map { "\(key): \($0)" }
  }

  // MARK: - Changes

  private func changes() -> [String] {
    guard let wanted = facts["changes"]?.list else { return [] }
    guard let changes = told.changes else { return ["changes: nothing is said of them"] }
    var rest = changes
    var found: [String] = []
    for expected in wanted {
      let name = expected["change"]?.scalar ?? ""
      guard let position = rest.firstIndex(where: { ledger.name($0.signature) == name }) else {
        found.append("\(name) is not among the changes")
        continue
      }
      let change = rest.remove(at: position)
      if let cells = expected["cells"]?.list,
        let wrong = StoryComparison.disagreement(cells, change.cells ?? [], count: change.count)
      {
        found.append("\(name): \(wrong)")
      }
      if let status = expected["status"]?.scalar, change.status != status {
        found.append("\(name) is \(change.status ?? "nothing"), not \(status)")
      }
      if let texts = expected["texts"], let said = change.texts {
        let isRight =
          texts["script"]?.scalar == "changed" ? "script" : texts["scene"]?.scalar == "changed" ? "scene" : "none"
        if said != isRight { found.append("\(name): the text that changed is \(said), not \(isRight)") }
      }
      if let accepting = change.accepting, change.status == "open", accepting != [change.signature] {
        found.append("\(name): its accept command accepts \(accepting)")
      }
      found += ledger.disagreement(on: name, headline: change.headline, step: change.step).map { [$0] } ?? []
    }
    return found + rest.map { "\(ledger.name($0.signature)) is told as a change: \($0.headline ?? "")" }
  }

  private struct Reason: Hashable {
    let because: String
    let change: String
  }

  private func failing() -> [String] {
    guard let wanted = facts["failing"]?.list else { return [] }
    guard let failing = told.failing else { return ["failing: nothing is said of it"] }
    var reasons = Dictionary(grouping: failing) { told in
      // What was removed has no change; what failed otherwise may have none.
      Reason(because: told.because, change: told.signature.map { ledger.name($0) } ?? "")
    }
    var found: [String] = []
    for expected in wanted {
      let reason = Reason(because: expected["because"]?.scalar ?? "", change: expected["change"]?.scalar ?? "")
      guard let own = reasons.removeValue(forKey: reason) else {
        found.append("failing: nothing fails because \(reason.because) \(reason.change)")
        continue
      }
      let cells = own.allSatisfy { $0.cells != nil } ? own.flatMap { $0.cells ?? [] } : []
      let wrong = StoryComparison.disagreement(
        expected["cells"]?.list ?? [], cells, count: own.reduce(0) { $0 + $1.count })
      found += wrong.map { ["failing because \(reason.because) \(reason.change): \($0)"] } ?? []
      for part in own.prefix(1) {
        found += ledger.disagreement(on: reason.change, headline: part.headline).map { ["failing: \($0)"] } ?? []
      }
    }
    return found + reasons.keys.map { "failing because \($0.because) \($0.change), which nothing is" }
  }

  private func open(_ wanted: [Node], _ told: [Told.Open]?) -> [String] {
    guard let told else { return ["open: nothing is said of it"] }
    var rest = told
    var found: [String] = []
    for expected in wanted {
      let name = expected["change"]?.scalar ?? ""
      guard let position = rest.firstIndex(where: { ledger.name($0.signature) == name }) else {
        found.append("open: \(name) is not told")
        continue
      }
      let open = rest.remove(at: position)
      if open.count != expected["count"]?.number { found.append("\(name) is in \(open.count) cells") }
      if open.state != expected["state"]?.scalar { found.append("\(name) is \(open.state)") }
      for (key, run) in [
        ("baseline", open.baseline), ("lastGood", open.lastGood), ("firstChanged", open.firstChanged),
        ("fixed", open.ended),
      ] {
        guard let wanted = expected[key]?.scalar, ledger.commit(run) != wanted, !isBrief || run != nil else { continue }
        found.append("\(name): \(key) is \(ledger.commit(run) ?? "not told"), not \(wanted)")
      }
      found += ledger.disagreement(on: name, headline: open.headline, isWhole: false).map { [$0] } ?? []
    }
    return found + rest.map { "open: \(ledger.name($0.signature)) is told" }
  }

  /// Whether the witness tells of what is open no more than a row of a table can.
  var isBrief = false

  // MARK: - What may not be told

  private func never() -> [String] {
    (facts["never"]?.texts ?? []).compactMap { text in
      let parts = text.split(separator: " ").map(String.init)
      guard let name = parts.first else { return nil }
      guard ledger.changes[name] != nil else { return scripts.contains(name) ? "\(name) is told" : nil }
      guard let signature = ledger.signatures[name] else { return nil }
      if parts.count == 1 { return told.text.contains(signature) ? "\(name) is told" : nil }
      let news =
        (told.changes ?? []).filter { $0.status == "open" }.map(\.signature)
        + (told.failing ?? []).compactMap(\.signature)
        + (told.open ?? []).map(\.signature)
      return news.contains(signature) ? "\(text) is told" : nil
    }
  }

  /// The scripts that are told as changed, removed, failing or new.
  private var scripts: Set<String> {
    let cells =
      (told.changes ?? []).flatMap { $0.cells ?? [] } + (told.failing ?? []).flatMap { $0.cells ?? [] }
      + (told.removed ?? [])
    return Set(cells.map(\.script) + (told.new ?? [:]).keys)
  }
}
