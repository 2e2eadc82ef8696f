import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalClaims
import RehearsalPlainText
import RehearsalStore

/// `rehearse claims`: what is known of UIKit's behaviour, what exercises it, and whether it held.
struct ClaimsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "List the claims about UIKit's behaviour, what exercises each, and whether it held.",
    discussion: """
      A claim is exercised by a script whose expectations name it, or by a test of the models that does. The verdict \
      is the newest run's: held, declared, failed, not shown, or not recorded. A claim is declared when its \
      expectations can only read back what a scene or a constant said. It is weak when it holds and none of the \
      mutants, the models broken on purpose, makes its expectations fail.

      One whole id shows that claim in full. With --uncovered or --failing the exit code is 1 when there are any such \
      claims; with --weak, when one has no reason.
      """)

  @Argument(
    help: ArgumentHelp("Claims, or how their ids begin: DIS-014, POP. Default: all.", valueName: "ids"),
    completion: .claims)
  var ids: [String] = []

  @Flag(help: "Only claims that neither a script nor a test exercises; exit 1 when there are any.")
  var uncovered = false

  @Flag(help: "Only claims that failed in the newest run; exit 1 when there are any.")
  var failing = false

  @Flag(help: "Only weak claims, each with its reason; exit 1 when one has none.")
  var weak = false

  @OptionGroup var database: DatabaseOption

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat?

  func validate() throws {
    if ids.contains("") { throw ValidationError("The id of a claim is not empty: DIS-014, or DIS for all of them.") }
    if [uncovered, failing, weak].count(where: \.self) > 1 {
      throw ValidationError("Give one of --uncovered, --failing and --weak.")
    }
  }

  func run() throws {
    let report = try ClaimReport(try selected(), verdicts: try verdicts())
    if ids.count == 1, report.claims.count == 1, report.claims[0].claim.id == ids[0].uppercased(), format == nil,
      !uncovered, !failing, !weak
    {
      try StandardOutput.write(
        lines: report.page(about: report.claims[0], paint: .output, width: Terminal.output.width))
      return
    }
    let shown = report.claims.filter {
      (!uncovered || !$0.isCovered) && (!failing || $0.verdict == ClaimReport.failed) && (!weak || $0.isWeak)
    }
    let format = format ?? .table
    let table = weak ? report.weakTable(of: shown) : report.table(of: shown, isWhole: format != .table)
    try StandardOutput.write(table, as: format, footer: report.summary)
    if shown.contains(where: { uncovered || failing || weak && $0.claim.weak == nil }) { throw ExitStatus.failed }
  }

  /// The claims whose ids begin with one of those given, in the order of the list.
  private func selected() throws -> [Claim] {
    guard !ids.isEmpty else { return Claims.all }
    let wanted = ids.map { $0.uppercased() }
    for id in wanted where !Claims.all.contains(where: { $0.id.hasPrefix(id) }) {
      let prefixes = Set(Claims.all.map(\.prefix)).sorted()
      throw RehearsalError(
        .request, "there is no claim \(id)", details: ["subjects: \(prefixes.joined(separator: ", "))"])
    }
    return Claims.all.filter { claim in wanted.contains { claim.id.hasPrefix($0) } }
  }

  /// The verdicts of the newest run, by claim; none without a database, unless one was named.
  private func verdicts() throws -> [String: String] {
    if database.db == nil, !FileManager.default.fileExists(atPath: database.path) { return [:] }
    let table = try Store(path: database.path, access: .readOnly).table("SELECT claim, verdict FROM v1_claims")
    return Dictionary(uniqueKeysWithValues: table.rows.map { ($0[0].text, $0[1].text) })
  }
}
