import Foundation
import RehearsalSourceText

/// Plays a story in a real git repository, and collects where the witnesses disagree with the facts.
final class StoryPlayer {
  let story: StoryFile
  let ledger: StoryLedger
  private let repository: StoryRepository
  /// One for each disagreement: `c05 page: …`.
  private(set) var disagreements: [String] = []
  /// How many times a witness was held against facts.
  private(set) var comparisons = 0
  /// Whether there is the command that writes the comment.
  let writesComments: Bool

  init(_ story: StoryFile) throws {
    self.story = story
    ledger = StoryLedger(story.changes)
    repository = try StoryRepository(environment: story.environment)
    writesComments = try repository.run("rehearse help pr").output.contains("rehearse pr")
  }

  func play() throws {
    for commit in story.commits { try play(commit) }
  }

  private func play(_ commit: StoryCommit) throws {
    try repository.check(out: commit, in: story.folder, ledger)
    ledger.hashes[commit.name] = try repository.hash()
    for line in commit.before { try repository.need(line) }
    try repository.copy(as: "before")
    for (number, aside) in commit.asides.enumerated() {
      if aside["same"]?.scalar != "true" { try repository.copy(as: "aside") }
      try perform(aside, of: commit, number, in: "aside")
    }
    try witness(commit, Set(story.duties.map(\.witness)), commit.facts, isRecorded: true)
    if commit.facts["closed"] != nil {
      let result = try repository.run("rehearse regressions")
      compare(
        commit.name, "regressions", RegressionsWitness.read(result.output, exit: result.exit), commit.facts, ["closed"])
    }
    for (number, entry) in commit.afterwards.enumerated() { try afterwards(entry, of: commit, number) }
  }

  private func compare(
    _ commit: String, _ witness: String, _ told: Told, _ facts: Node, _ tells: Set<String>, isBrief: Bool = false
  ) {
    comparisons += 1
    var comparison = StoryComparison(ledger: ledger, facts: facts, told: told)
    comparison.isBrief = isBrief
    disagreements += comparison.disagreements(tells).map { "\(commit) \(witness): \($0)" }
  }

  // MARK: - The job

  /// Runs the commands of the job, and compares what each witness tells.
  private func witness(_ commit: StoryCommit, _ witnesses: Set<String>, _ facts: Node, isRecorded: Bool) throws {
    var told: [(witness: String, told: Told, isBrief: Bool)] = []
    var comment: Workplace.Result?
    for line in story.job {
      let line = filled(line, commit)
      switch line.split(separator: " ").dropFirst().first {
      case "record" where isRecorded: told += try record(line, commit)
      case "changes":
        let result = try repository.run(line)
        told.append(("changes", ChangesWitness.read(result.output, exit: result.exit), false))
      case "regressions":
        let result = try repository.run(line)
        told.append(("regressions", RegressionsWitness.read(result.output, exit: result.exit), false))
      case "report":
        guard try succeeds(line, commit, "page") else { break }
        told.append(("page", try PageWitness.read(repository.text("repository/rehearsal-report.html")), false))
      case "dashboard":
        guard try succeeds(line, commit, "dashboard") else { break }
        let folder = "out/\(commit.name).pages"
        told.append(("dashboard", try PageWitness.read(repository.text("\(folder)/index.html")), false))
        let regressions = try repository.text("\(folder)/dashboard-regressions.html")
        told.append(("dashboard", try DashboardWitness.read(regressions), true))
      case "pr" where writesComments: comment = try repository.run(line)
      default: break
      }
    }
    for entry in told where entry.witness == "changes" { ledger.learn(facts, from: entry.told) }
    if let comment { compare(comment, commit) }
    for (witness, told, isBrief) in told where witnesses.contains(witness) {
      let duties = story.duties.first { $0.witness == witness }?.tells ?? []
      compare(commit.name, witness, told, facts, isBrief ? duties.intersection(["open"]) : duties, isBrief: isBrief)
    }
  }

  /// Runs a line that must not fail; that it does is a disagreement.
  private func succeeds(_ line: String, _ commit: StoryCommit, _ witness: String) throws -> Bool {
    let result = try repository.run(line)
    if result.exit != 0 { disagreements.append("\(commit.name) \(witness): exit \(result.exit), \(result.errors)") }
    return result.exit == 0
  }

  /// Records, and reads the five witnesses of it.
  private func record(_ line: String, _ commit: StoryCommit) throws -> [(witness: String, told: Told, isBrief: Bool)] {
    let result = try repository.run(line, summary: "out/\(commit.name).md")
    if let run = result.output.firstMatch(of: /(?m)^(run:\d+):[ ]/) { ledger.runs[String(run.1)] = commit.name }
    var exit = Told()
    exit.exit = result.exit
    guard FileManager.default.fileExists(atPath: repository.path("out/\(commit.name).xml")) else {
      disagreements.append("\(commit.name) record: nothing is written: \(result.errors)")
      return [("exit", exit, false)]
    }
    return [
      ("exit", exit, false), ("log", LogWitness.read(result.output), false),
      ("junit", try JUnitWitness.read(repository.text("out/\(commit.name).xml")), false),
      ("annotations", AnnotationWitness.read(result.output), false),
      ("summary", SummaryWitness.read(try repository.text("out/\(commit.name).md")), false),
    ]
  }

  private func compare(_ result: Workplace.Result, _ commit: StoryCommit) {
    guard let wanted = commit.facts["comment"] else { return }
    comparisons += 1
    let found = CommentWitness(text: result.output).disagreements(wanted, branch: commit.branch, ledger)
    let errors = result.output.isEmpty ? ["nothing is written: \(result.errors)"] : []
    disagreements += (errors + found).map { "\(commit.name) comment: \($0)" }
  }

  /// A line with the words in capitals replaced.
  private func filled(_ line: String, _ commit: StoryCommit) -> String {
    var line = line
    let comment = commit.facts["comment"]
    let base = comment?["base"]?.scalar ?? "none"
    if base == "none" { line = line.replacing("--base BASE ", with: "") }
    for (word, value) in [
      ("COMMIT", commit.name), ("GATE", story.gate), ("FILE", repository.path("out/\(commit.name).xml")),
      ("FOLDER", repository.path("out/\(commit.name).pages")), ("BASE", ledger.hashes[base] ?? ""),
      ("HEAD", ledger.hashes[comment?["head"]?.scalar ?? ""] ?? ""), ("MERGED", repository.path("merged.sqlite")),
      ("FIRST", repository.path("first.sqlite")), ("SECOND", repository.path("second.sqlite")),
    ] {
      line = line.replacing(word, with: value)
    }
    return line
  }

  // MARK: - Afterwards

  private func afterwards(_ entry: Node, of commit: StoryCommit, _ number: Int) throws {
    if let witnesses = entry["witnesses"]?.texts {
      try witness(commit, Set(witnesses), try entry.need("facts"), isRecorded: false)
      return
    }
    var database: String?
    if let aside = entry["aside"]?.scalar {
      database =
        aside == "both copies"
        ? "merged" : aside.hasPrefix("first") ? "first" : aside.hasPrefix("second") ? "second" : "aside"
      if aside.hasPrefix("database before") {
        try repository.copy(as: "aside", of: "before")
      } else if let database, database != "merged" {
        try repository.copy(as: database)
      }
    }
    try perform(entry, of: commit, number, in: database)
  }

  /// Runs a line on a copy of the database or on the story's own, and compares what it tells.
  private func perform(_ entry: Node, of commit: StoryCommit, _ number: Int, in database: String?) throws {
    let facts = try entry.need("facts")
    var line = filled(try entry.text("run"), commit)
    if let name = entry["signature"]?.scalar {
      line = line.replacing("SIGNATURE", with: ledger.signatures[name] ?? "unknown")
    }
    let result = try repository.run(line, database: database)
    let place = "\(commit.name) \(number + 1)"
    let word = line.split(separator: " ").dropFirst().first ?? ""
    var told = Told()
    switch word {
    case "record": told = LogWitness.read(result.output)
    case "changes": told = ChangesWitness.read(result.output, exit: result.exit)
    case "regressions": told = RegressionsWitness.read(result.output, exit: result.exit)
    case "verify":
      told.flaky = Told.Cells.grouping(
        result.output.matches(of: /(?m)^nondeterministic  (\S+)  s:/).compactMap { Told.Cell($0.1) })
    default: break
    }
    told.exit = result.exit
    if word == "merge" { told.verdicts = try repository.verdicts(in: database) }
    let isRecording = ["record", "merge"].contains(word)
    if isRecording, facts["changes"] != nil {
      let changes = try repository.run("rehearse changes", database: database)
      let seen = ChangesWitness.read(changes.output, exit: changes.exit)
      (told.changes, told.removed) = (seen.changes, word == "merge" ? seen.removed : told.removed)
    }
    if isRecording, facts["open"] != nil {
      let regressions = try repository.run("rehearse regressions --open", database: database)
      told.open = RegressionsWitness.read(regressions.output, exit: regressions.exit).open
    }
    var tells = Set(facts.entries?.map(\.key) ?? [])
    tells.subtract(["junit", "same", "before"])
    told.text = result.output
    compare(place, String(word), told, facts, tells)
    try compare(facts, result, commit, place)
    if told.exit != 0, facts["exit"]?.scalar == "0" { disagreements.append("\(place): \(result.errors)") }
  }

  /// What only lines afterwards have: the counts of a file of JUnit, and of cells that were the same again.
  private func compare(_ facts: Node, _ result: Workplace.Result, _ commit: StoryCommit, _ place: String) throws {
    if let junit = facts["junit"] {
      let told = try JUnitWitness.read(repository.text("out/\(commit.name).xml"))
      let skipped = told.text.components(separatedBy: "<skipped").count - 1
      if told.failing?.count != junit["failing"]?.number || skipped != junit["skipped"]?.number {
        disagreements.append("\(place) junit: \(told.failing?.count ?? 0) fail, \(skipped) are skipped")
      }
    }
    if let same = facts["same"]?.number, !result.output.contains(", \(same) same") {
      disagreements.append("\(place): not \(same) same")
    }
  }
}
