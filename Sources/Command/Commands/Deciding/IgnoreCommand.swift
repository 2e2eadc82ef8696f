import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview
import RehearsalStore
import RehearsalTrace

/// `rehearse ignore`: changes that are not reported for a while.
struct IgnoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ignore", abstract: "Keep changes from being reported for a while.",
    discussion: """
      A rule is for one change and has an owner, a reason and a last day. As long as it holds, its change neither \
      fails a run nor is to be reviewed; afterwards it fails every run that still shows it, with the rule's owner and \
      reason. The newest rule for a change counts, so that a rule is prolonged or ended by another one.

      Patterns are kept in a file for each toolkit, NAME.ignore.yaml beside rehearsal.yaml or in this folder, and \
      record makes a rule of each change that they match. A cell in quarantine fails no run, whatever it does; when \
      its day is over and it is still flaky, it fails every run.
      """,
    subcommands: [IgnoreAdd.self, IgnoreList.self])
}

/// `rehearse ignore add`: makes a rule.
struct IgnoreAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Ignore a change, what matches a pattern, or a cell until a day.")

  @Option(
    help: ArgumentHelp("The change: its signature, or the first digits of one to review.", valueName: "signature"),
    completion: .signatures)
  var signature: String?

  @Option(
    help: ArgumentHelp(
      "Changes of a toolkit whose roots all match a pattern of NAME.ignore.yaml: 'notification * Enter'.",
      valueName: "pattern"))
  var pattern: String?

  @Option(help: ArgumentHelp("With --pattern: whose changes. Default: uikit, the models.", valueName: "name"))
  var toolkit: String?

  @Option(
    help: ArgumentHelp("Cells that fail no run, whatever they do: script-id[axis=value,…].", valueName: "cells"),
    completion: .scripts)
  var quarantine: String?

  @Option(help: ArgumentHelp("Who answers for it.", valueName: "name"))
  var owner: String

  @Option(help: ArgumentHelp("Why.", valueName: "why"))
  var reason: String

  @Option(help: ArgumentHelp("The last day that the rule holds: 2026-12-31.", valueName: "day"))
  var until: String

  @OptionGroup var reviewed: ReviewedRun
  @OptionGroup var author: AuthorOption

  func validate() throws {
    if owner.allSatisfy(\.isWhitespace) { throw ValidationError("--owner says who answers for it.") }
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason says why.") }
    if [signature, pattern, quarantine].compactMap(\.self).count != 1 {
      throw ValidationError("Give one of --signature, --pattern and --quarantine.")
    }
    if toolkit != nil, pattern == nil { throw ValidationError("--toolkit goes with --pattern.") }
  }

  func run() throws {
    let day = try Reviewer.day(until)
    let (pending, reader) = try reviewed.pending(.update)
    let reviewer = Reviewer(store: reader.store, run: pending.run, who: try author.name())
    let told: String
    if let pattern {
      let rule = try IgnoreFile.Rule(pattern: pattern, owner: owner, why: reason, until: day)
      let (path, count) = try IgnoringChanges.add(rule, of: toolkit, to: pending.run, reader)
      told = "\(path): \(counted(count, "change")) of \(pending.run.reference) ignored until \(day)"
    } else if let quarantine {
      let count = try reviewer.quarantine(quarantine, owner: owner, why: reason, until: day)
      told = "\(counted(count, "cell")) in quarantine until \(day)"
    } else {
      let given = signature ?? ""
      let signature = try Digest(hex: given) ?? pending.group(signature: given).signature
      if try !RunAnswer(pending.run, reader).cells.contains(where: { $0.change?.difference.signature == signature }) {
        StandardError.note("no change of \(pending.run.reference) has the signature \(signature.short)")
      }
      try reviewer.ignore(signature, owner: owner, why: reason, until: day)
      told = "change \(signature.short) is ignored until \(day)"
    }
    try StandardOutput.write(lines: [told])
  }
}

/// `rehearse ignore list`: lists the rules.
struct IgnoreList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rules, those that end first before the others.")

  @OptionGroup var database: DatabaseOption

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func run() throws {
    let store = try Store(path: database.path, access: .readOnly)
    let rules = try store.ignoreRules()
    let cells = try Quarantine.cells(of: rules, in: store)
    let today = UTCText.day(millisecondsSince1970: .now)
    let table = Table(
      columns: ["change", "state", "until", "owner", "reason", "made_by"],
      rows: rules.map { rule in
        [
          .text(cells[rule.signature]?.text ?? (format == .table ? rule.signature.short : rule.signature.hex)),
          .text(rule.isExpired(on: today) ? "expired" : "holds"), .text(rule.until), .text(rule.owner), .text(rule.why),
          .text(rule.who),
        ]
      })
    try StandardOutput.write(table, as: format, footer: counted(rules.count, "rule"))
  }
}
