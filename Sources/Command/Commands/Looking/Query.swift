import ArgumentParser
import FoundationEssentials
import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalExperiments
import RehearsalPlainText
import RehearsalReports
import RehearsalStore

/// `rehearse query`: SQL over the documented views.
struct Query: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Run SQL against the views v1_*, read-only.",
    discussion: """
      One SELECT, WITH or VALUES, from the command line, from a file with -f, or one of the named queries that --list \
      shows, written @name: those of the command, and those of the folder queries, a file each. Values are given with \
      --param and written :name in the SQL; they are bound as text, so 5.10 stays 5.10. `rehearse schema` prints the \
      views.
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

  @Option(
    help: ArgumentHelp(
      "A folder of named queries, beside those of the command. Default: the project's, or ./queries.",
      valueName: "folder"), completion: .directory)
  var queries: String?

  @Option(
    help: ArgumentHelp(
      "The database. May be repeated: rows then begin with a column for the file. Default: as everywhere.",
      valueName: "file"), completion: .databases)
  var db: [String] = []

  @Option(help: "table, csv, json, jsonl or markdown.")
  var format: TableFormat = .table

  func validate() throws {
    let sources = [sql != nil, file != nil, list].count { $0 }
    if sources != 1 { throw ValidationError("Give one of: SQL, @name, --file FILE, --list.") }
    guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout is from 1 to 86400, a day.") }
    guard (16...1_048_576).contains(memory) else { throw ValidationError("--memory is from 16 to 1048576, 1 TB.") }
  }

  func run() throws {
    if let queries { try FilePath.check(queries, has: ["sql"], as: "named query") }
    let places = ProjectPlaces.found()
    let queries = try NamedQueries(
      folder: self.queries ?? places.folder(places.says.queries, usual: NamedQueries.usual))
    if list { return _ = try StandardOutput.write(queries.table, as: format, width: nil) }
    let asked = try AskedQuery(sql, file: file, parameters: param, among: queries)
    let room = LockedRoom(timeMilliseconds: Int64(timeout) * 1000, memoryMegabytes: memory)
    // The room may start nothing: what it writes is paged by the process that waits.
    let paged = StandardOutput.pager.flatMap { PagedStream($0) }
    StandardOutput.pager = nil
    try room.enter {
      paged?.end()
      try leave(with: $0)
    }
    paged?.becomeWriter()
    let files = db.isEmpty ? [DatabaseOption.standard] : db
    try SeveralFiles.refuseTwice(files)
    let opened = try files.map { try DatabaseOption.open(asked.references.map(\.reference), usual: $0) }
    let values = try opened.map { file in
      try asked.values(
        Dictionary(zip(asked.references.map(\.name), file.references), uniquingKeysWith: { $1 }), in: file.store)
    }
    let limits = QueryLimits(
      timeMilliseconds: Int64(timeout) * 1000, isCancelled: { !StandardOutput.hasReader })
    var output = TableStream(format, width: Terminal.output.width) {
      // Without a reader the other rows are for nobody, and the query ends.
      guard try StandardOutput.write($0, as: $1) else { throw ExitStatus.same }
    }
    var first: (path: String, columns: [String])?
    do {
      for file in opened { try file.store.keepTemporariesInMemory() }
      try SeveralFiles.snapshot(opened.map(\.store)) {
        try room.closeDoor(
          writesNoFile: !StandardOutput.isFile && !StandardError.isFile && !opened.contains(where: \.store.isCopy))
        for (number, path) in files.enumerated() {
          let origin = files.count > 1 ? [QueryValue.text(path)] : []
          try opened[number].store.query(asked.sql, parameters: values[number], limits: limits) { columns in
            if files.count > 1 { try SeveralFiles.check(columns, of: path, like: first) }
            if first == nil { output.begin(origin.map { _ in SeveralFiles.column } + columns) }
            first = first ?? (path, columns)
          } row: {
            try output.add(origin + $0)
          }
        }
      }
      let many = files.count > 1 ? " of \(counted(files.count, "file"))" : ""
      try output.finish(footer: counted(output.count, "row") + many)
    } catch let error as StoreError where error.kind == .interrupted && !StandardOutput.hasReader {
      throw ExitStatus.same
    } catch let error as StoreError where error.kind == .outOfMemory {
      throw tooMuchMemory
    } catch let error as StoreError {
      throw QueryAdvice.advised(error, about: asked.sql)
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
}
