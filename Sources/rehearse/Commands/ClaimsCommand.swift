import ArgumentParser
import Claims

/// `rehearse claims`: what is known of UIKit's behaviour and what exercises it.
struct ClaimsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "List the claims about UIKit's behaviour and what exercises each.",
    discussion: """
      A claim is exercised by a script whose expectations name it, or by a test of the models that does.

      One whole id shows that claim in full. With --uncovered only those that nothing exercises are listed, \
      and the exit code is 1 when there are any.
      """)

  @Argument(help: ArgumentHelp("Claims, or how their ids begin: DIS-014, POP. Default: all.", valueName: "ids"))
  var ids: [String] = []

  @Flag(help: "Only claims that neither a script nor a test exercises; exit 1 when there are any.")
  var uncovered = false

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat?

  func run() throws {
    let report = try ClaimReport(try selected())
    if ids.count == 1, report.claims.count == 1, report.claims[0].claim.id == ids[0].uppercased(), format == nil,
      !uncovered
    {
      try StandardOutput.write(lines: report.page(about: report.claims[0]))
      return
    }
    let shown = report.claims.filter { !uncovered || !$0.isCovered }
    let format = format ?? .table
    try StandardOutput.write(
      lines: format.lines(
        report.table(of: shown, isWhole: format != .table), footer: report.summary, width: Terminal.output.width))
    if uncovered, !shown.isEmpty { throw ExitStatus.failed }
  }

  /// The claims whose ids begin with one of those given, in the order of the list.
  private func selected() throws -> [Claim] {
    guard !ids.isEmpty else { return Claims.all }
    let wanted = ids.map { $0.uppercased() }
    for id in wanted where !Claims.all.contains(where: { $0.id.hasPrefix(id) }) {
      let prefixes = Set(Claims.all.map(\.prefix)).sorted()
      throw CommandFailure(
        .usage, "there is no claim \(id)", details: ["subjects: \(prefixes.joined(separator: ", "))"])
    }
    return Claims.all.filter { claim in wanted.contains { claim.id.hasPrefix($0) } }
  }
}
