import ArgumentParser
import FoundationEssentials
import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore

/// `rehearse query`: SQL over the documented views.
struct Query: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run SQL against the views v1_*, read-only.",
    discussion: """
      One SELECT, WITH or VALUES, from the command line, from a file with -f, or one of the named queries that --list \
      shows, written @name. Values are given with --param and written :name in the SQL; they are bound as text, so \
      5.10 stays 5.10. `rehearse schema` prints the views.
      """)

  @Argument(help: ArgumentHelp("One SELECT, or @name.", valueName: "sql"), completion: .queries)
  var sql: String?

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp("A file with the SQL; - is standard input.", valueName: "file"), completion: .file()
  )
  var file: String?

  @Option(help: ArgumentHelp("A value for :name, written name=value. May be repeated.", valueName: "name=value"))
  var param: [String] = []

  @Option(help: ArgumentHelp("How many seconds the query may take.", valueName: "seconds"))
  var timeout = 30

  @Option(help: ArgumentHelp("How many megabytes of memory the query may take.", valueName: "megabytes"))
  var memory = 1024

  @Flag(help: "List the named queries.")
  var list = false

  @OptionGroup var database: DatabaseOption

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    let sources = [sql != nil, file != nil, list].count { $0 }
    if sources != 1 { throw ValidationError("Give one of: SQL, @name, --file FILE, --list.") }
    guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout is from 1 to 86400, a day.") }
    guard (16...1_048_576).contains(memory) else { throw ValidationError("--memory is from 16 to 1048576, 1 TB.") }
  }

  func run() throws {
    if list {
      let rows = NamedQuery.all.map { query -> [QueryValue] in
        [.text("@" + query.name), .text(query.parameters.map(\.text).joined(separator: ", ")), .text(query.purpose)]
      }
      let table = Table(columns: ["query", "parameters", "answers"], rows: rows)
      try StandardOutput.write(table, as: format, width: nil)
      return
    }
    var given = try given()
    let statement = try statement()
    let references = if case .named(let query) = statement { query.references(among: given) } else { [String]() }
    let room = LockedRoom(timeMilliseconds: Int64(timeout) * 1000, memoryMegabytes: memory)
    // The room may start nothing: what it writes is paged by the process that waits.
    let paged = StandardOutput.pager.flatMap { PagedStream($0) }
    StandardOutput.pager = nil
    try room.enter {
      paged?.end()
      try leave(with: $0)
    }
    paged?.becomeWriter()
    let opened = try database.open(references.compactMap { given[$0] })
    for (name, reference) in zip(references, opened.references) { given[name] = reference }
    let store = opened.store
    let sql: String
    let parameters: [String: QueryValue]
    switch statement {
    case .written(let text): (sql, parameters) = (text, given.mapValues { .text($0) })
    case .named(let query): (sql, parameters) = (query.sql, try query.values(given, in: store))
    }
    let limits = QueryLimits(
      timeMilliseconds: Int64(timeout) * 1000, isCancelled: { !StandardOutput.hasReader })
    var output = TableStream(format, width: Terminal.output.width)
    do {
      try store.keepTemporariesInMemory()
      try store.snapshot {
        try room.closeDoor(writesNoFile: !StandardOutput.isFile && !StandardError.isFile && !store.isCopy)
        try store.query(sql, parameters: parameters, limits: limits) {
          output.begin($0)
        } row: {
          try output.add($0)
        }
      }
      try output.finish(footer: counted(output.count, "row"))
    } catch let error as StoreError where error.kind == .interrupted && !StandardOutput.hasReader {
      throw ExitStatus.same
    } catch let error as StoreError where error.kind == .outOfMemory {
      throw tooMuchMemory
    }
  }

  // MARK: - Limits

  /// Says which limit ended the query, if one did, and ends as it ended.
  private func leave(with ending: LockedRoom.Ending) throws -> Never {
    switch ending {
    case .exited(let code): Glibc.exit(code)
    case .unread: throw ExitStatus.same
    case .late, .died(SIGXCPU): throw StoreError.late(afterMilliseconds: Int64(timeout) * 1000)
    case .died(SIGINT): throw ExitStatus.interrupted
    case .died(SIGTERM): throw ExitStatus.terminated
    case .outOfMemory: throw tooMuchMemory
    case .died(let signal):
      throw RehearsalError(.request, "the process of the query \(WorkerEnding.Cause.killed(signal).text)")
    }
  }

  private var tooMuchMemory: RehearsalError {
    RehearsalError(
      .request, LockedRoom.tooMuchMemory(memory), details: ["--memory gives it another limit"])
  }

  /// What is asked: SQL as it was written, or a query that travels with the command.
  private enum Statement {
    case written(String)
    case named(NamedQuery)
  }

  private func statement() throws -> Statement {
    if let file { return .written(try text(of: file)) }
    guard let sql, sql.hasPrefix("@") else { return .written(sql ?? "") }
    guard let query = NamedQuery.all.first(where: { "@" + $0.name == sql }) else {
      throw RehearsalError(
        .request, "there is no query \(sql)", details: NamedQuery.all.map { "@\($0.name): \($0.purpose)" })
    }
    return .named(query)
  }

  private func text(of file: String) throws -> String {
    let read =
      file == "-" ? try? OpenFile.bytes(from: STDIN_FILENO) : FileManager.default.contents(atPath: file).map(Array.init)
    guard let bytes = read else {
      throw RehearsalError(
        .request, "\(file): the file cannot be read",
        details: FileStatus(file)?.kind == .other ? ["--file - reads standard input"] : [])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RehearsalError(.request, "\(file): the file is not UTF-8 text")
    }
    return text
  }

  private func given() throws -> [String: String] {
    var values: [String: String] = [:]
    for text in param {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw RehearsalError(.request, "--param \(text) is not written name=value")
      }
      guard values.updateValue(sides[1], forKey: sides[0]) == nil else {
        throw RehearsalError(.request, "--param \(sides[0]) is given twice")
      }
    }
    return values
  }
}
