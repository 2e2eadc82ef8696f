public import ArgumentParser
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview
import RehearsalStore
import RehearsalTrace

/// `rehearse diff`: how two sessions, two runs, or the values of an axis differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show exactly how two sessions, two runs, or the values of an axis differ.",
    discussion: """
      diff A B compares two sessions, two runs, or two files of baselines (.rehearsed); diff --by AXIS [RUN] compares \
      the sessions of one run that differ in that axis only. Within a session a difference that nothing else \
      explains is a root, and what follows from it stands below it. Differences that are equal in several cells are \
      shown once.

      The last line is the verdict. Exit 0 when nothing differs, 1 when something does.
      """)

  @Argument(
    help: ArgumentHelp("Two runs or two sessions; with --by at most one run.", valueName: "reference"),
    completion: .references)
  var references: [String] = []

  @Option(
    help: ArgumentHelp("Compare the values of this axis with each other.", valueName: "axis"), completion: .axisNames)
  var by: String?

  @Option(help: ArgumentHelp("Compare only these channels, separated by commas.", valueName: "channels"))
  var channels: String?

  @Option(help: ArgumentHelp("Compare all but these channels, separated by commas.", valueName: "channels"))
  var ignore: String?

  @Option(
    help: ArgumentHelp(
      "How much is told: stat (counts), roots, folded (roots and a line on what follows) or expanded.",
      valueName: "detail"))
  var detail: DiffTextOptions.Detail?

  @Flag(help: "Counts by step and channel only; short for --detail stat.")
  var stat = false

  @Flag(help: "Roots without what follows from them; short for --detail roots.")
  var rootsOnly = false

  @Flag(help: "All roots; without it the first four, and how many more there are.")
  var all = false

  @Flag(help: "Only the names of the cells that differ; of two sessions, of the views, properties and events.")
  var nameOnly = false

  @Flag(help: "The two sides beside each other: events of the steps that differ, and the values they left.")
  var sideBySide = false

  @Flag(help: "Values word by word: {\"x\":[-1-]{+2+}}.")
  var word = false

  @OptionGroup var filter: FilterOption

  @OptionGroup var lens: LensOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, json, markdown (for a pull request) or junit.")
  var format: DiffFormat = .text

  func validate() throws {
    if by == nil, references.count != 2 { throw ValidationError("Give two references, or --by AXIS.") }
    if by != nil, references.count > 1 { throw ValidationError("With --by at most one run is given.") }
    if channels != nil, ignore != nil { throw ValidationError("--channels and --ignore exclude each other.") }
    if [detail != nil, stat, rootsOnly, nameOnly, sideBySide].count(where: { $0 }) > 1 {
      throw ValidationError("--detail, --stat, --roots-only, --name-only and --side-by-side exclude each other.")
    }
    if word, nameOnly || sideBySide {
      throw ValidationError("--word has no effect with --name-only or --side-by-side.")
    }
    if format != .text, nameOnly || sideBySide {
      throw ValidationError("--name-only and --side-by-side are forms of --format text.")
    }
  }

  func run() throws {
    let options = try options()
    let queries = try filter.queries()
    if let comparison = try Comparison(files: references, options) {
      if !queries.isEmpty { throw ValidationError("Filters are for runs in a database; files are compared whole.") }
      if let name = lens.name {
        throw ValidationError("--lens \(name) is for recordings in a database; files are compared as they are.")
      }
      return try tell([comparison], nil)
    }
    let sides = references.map { DatabaseReference($0) }
    let stores = try references.map { try database.open($0).store }
    let store = try stores.first ?? database.open([]).store
    var reader = DiffReader(
      store: store, rightStore: stores.last ?? store, options: options, lens: try lens.lens(),
      queries: queries)
    let comparisons = try comparisons(sides.map(\.reference), &reader).map { $0.naming(sides.map(\.database)) }
    try tell(comparisons, reader)
  }

  /// - Parameter reader: Reads what stands beside each other; `nil` when that is in no database.
  private func tell(_ comparisons: [Comparison], _ reader: DiffReader?) throws {
    let style = ComparisonReport.Style(
      detail: stat ? .stat : rootsOnly ? .roots : detail ?? .folded, wording: word ? .words : .arrows,
      isSideBySide: sideBySide, mostRoots: all ? nil : DiffTextOptions.firstRoots,
      width: Terminal.output.width ?? 80)
    let report = ComparisonReport(comparisons, style: style, paint: .output)
    let lines =
      switch format {
      case .json: [report.json]
      case .markdown: ComparisonMarkdown(report).lines()
      case .junit: ComparisonJUnit(report).lines()
      case .text: nameOnly ? report.names : try report.lines(reader)
      }
    switch format {
    case .text: try StandardOutput.write(lines: lines)
    case .markdown: try StandardOutput.write(lines: lines, Paint(isOn: false), width: nil)
    case .json, .junit: try StandardOutput.write(data: lines.map { $0 + "\n" }.joined())
    }
    if !comparisons.allSatisfy(\.isSame) { throw ExitStatus.failed }
  }

  private func options() throws -> DiffOptions {
    if let channels { return DiffOptions(channels: try Channel.listed(channels)) }
    return DiffOptions(ignoring: try ignore.map(Channel.listed) ?? [])
  }

  private func comparisons(_ references: [String], _ reader: inout DiffReader) throws -> [Comparison] {
    let store = reader.store
    if let by {
      let run = try store.resolveRun(references.first ?? "@head")
      try store.prove(run)
      return try Comparison.comparisons(by: by, in: run, &reader)
    }
    if let place = references.firstIndex(of: "@baseline"), references[1 - place] != "@baseline" {
      guard reader.store.path == reader.rightStore.path else {
        throw RehearsalError(
          .request, "baselines are those of one database", details: ["rehearse merge makes one of several"])
      }
      let run = try store.resolveRun(references[1 - place])
      try store.prove(run)
      return [try Comparison(baselinesOf: run, isReversed: place == 1, &reader)]
    }
    switch (try store.resolve(references[0]), try reader.rightStore.resolve(references[1])) {
    case (.run(let left), .run(let right)):
      try store.prove(left)
      try reader.rightStore.prove(right)
      return [try Comparison(left, right, &reader)]
    case (.session(let left), .session(let right)):
      guard reader.queries.isEmpty else {
        throw RehearsalError(.request, "a filter picks cells of runs, and these are two sessions")
      }
      if let note = SessionReference.note(onScriptsOf: [left, right]) {
        StandardError.note("\(note); steps are paired by what they say")
      }
      return [try Comparison(left, right, &reader)]
    default:
      throw RehearsalError(
        .request, "a run and a session cannot be compared", details: references.map { "\"\($0)\"" })
    }
  }
}

extension DiffTextOptions.Detail: ExpressibleByArgument {}
