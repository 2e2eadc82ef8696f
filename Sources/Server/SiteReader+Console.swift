#if Server
import Rehearsal
import RehearsalDrawing
package import RehearsalPlainText
import RehearsalReports
import RehearsalStore

extension SiteReader {
  // MARK: - Questions in SQL

  /// How long a question may take, in milliseconds.
  package static let questionMilliseconds: Int64 = 10_000
  /// Bytes that one value of an answer may have.
  package static let largestValue: Int32 = 4_000_000
  /// Bytes of text that a page shows, or a download has.
  package static let largestPage = 4_000_000
  package static let largestDownload = 64_000_000
  /// Rows of a download.
  package static let mostDownloadedRows = 200_000

  /// The console, with what came of the question in the address.
  package func console(_ asked: PageQuestion) throws(Refusal) -> SiteResponse {
    let question = try SiteReader.question(asked.target.query)
    let missing = PanelSQL.parameters(of: question.sql).filter { question.values[$0] == nil }
    if question.isEmpty || !missing.isEmpty || asked.comesFromElsewhere {
      let outcome: ConsoleOutcome = question.isEmpty ? .nothing : missing.isEmpty ? .unread : .missing(missing)
      return try reading { SiteReader.page(question, outcome, in: $0) }
    }
    return try reading { snapshot in
      let outcome: ConsoleOutcome
      do {
        let answer = try SiteReader.perform(
          question, in: snapshot.store, rows: question.rowLimit, bytes: SiteReader.largestPage)
        outcome = .rows(
          PanelRows(
            columns: answer.table.columns, rows: answer.table.rows.map { $0.map(\.spelledOut) },
            isCut: answer.isCut))
      } catch let error as StoreError where error.kind == .outOfMemory {
        outcome = .failed(SiteReader.tooMuchMemory)
      } catch let error as StoreError where error.isBadRequest && error.kind != .interrupted {
        outcome = .failed(error.message)
      } catch let failure as RehearsalError {
        outcome = .failed(([failure.message] + failure.details).joined(separator: "\n"))
      }
      return SiteReader.page(question, outcome, in: snapshot)
    }
  }

  /// All rows of a question as a file; never a part of them.
  package func download(
    _ format: TableFormat, _ asked: PageQuestion
  ) throws(Refusal) -> SiteResponse {
    let question = try SiteReader.question(asked.target.query)
    guard !question.isEmpty else {
      throw Refusal(.badRequest, "Nothing is asked: an address with ?sql= is expected.")
    }
    guard !asked.comesFromElsewhere else {
      throw Refusal(.forbidden, "A link of another site does not run a query; open the console and press Run.")
    }
    return try reading { snapshot in
      let answer: (table: Table, isCut: Bool)
      do {
        answer = try SiteReader.perform(
          question, in: snapshot.store, rows: SiteReader.mostDownloadedRows, bytes: SiteReader.largestDownload)
      } catch let error as StoreError where error.kind == .outOfMemory {
        throw Refusal(.badRequest, SiteReader.tooMuchMemory)
      }
      guard !answer.isCut else {
        throw Refusal(
          .badRequest,
          "The answer has more than \(SiteReader.mostDownloadedRows) rows"
            + " or \(SiteReader.largestDownload / 1_000_000) MB."
            + " `rehearse query --format \(format.rawValue)` has no such limit.")
      }
      let text = format.lines(answer.table).joined(separator: "\n") + "\n"
      return format == .csv
        ? SiteResponse(.csv, text).with(.csvFile) : SiteResponse(.json, text).with(.jsonFile)
    }
  }

  /// What a question is answered with whose room was ended.
  package func ended(_ asked: PageQuestion, because message: String) -> SiteResponse {
    do throws(Refusal) {
      guard asked.target.path == PageAddress.console.name else { throw Refusal(.badRequest, message) }
      let question = try SiteReader.question(asked.target.query)
      return try reading { SiteReader.page(question, .failed(message), in: $0) }
    } catch {
      return Site.refusal(error)
    }
  }

  package static let tooMuchMemory = LockedRoom.tooMuchMemory(LockedRoom.usualMegabytes)

  // MARK: - Reading the question

  private static func question(_ query: [String: String]) throws(Refusal) -> ConsoleQuestion {
    var question = ConsoleQuestion()
    for (name, value) in query.sorted(by: { $0.key < $1.key }) {
      // A form sends line ends as CR LF.
      let text = value.replacing("\r\n", with: "\n")
      switch name {
      case "sql": question.sql = text
      case "limit":
        guard let limit = Int(text), ConsoleQuestion.rowLimits.contains(limit) else {
          throw Refusal(
            .badRequest,
            "limit is one of \(ConsoleQuestion.rowLimits.map { String($0) }.joined(separator: ", "))")
        }
        question.rowLimit = limit
      default:
        let start = ConsoleQuestion.field(of: "")
        guard name.hasPrefix(start), PanelSQL.isName(String(name.dropFirst(start.count))) else {
          throw Refusal(.badRequest, "The console takes sql, limit and \(start)NAME.")
        }
        question.values[String(name.dropFirst(start.count))] = text
      }
    }
    // The form also sends what belonged to the parameters of the query before.
    let used = PanelSQL.parameters(of: question.sql)
    question.values = question.values.filter { used.contains($0.key) }
    return question
  }

  // MARK: - Performing it

  /// Rows up to a limit, and whether there were more.
  private static func perform(
    _ question: ConsoleQuestion, in store: Store, rows most: Int, bytes: Int
  ) throws -> (table: Table, isCut: Bool) {
    var table = Table(columns: [])
    var left = bytes
    var isCut = false
    let named = NamedQuery.all.first { trimmed($0.sql) == question.sql }
    let values = try named?.values(question.values, in: store) ?? question.values.mapValues { .text($0) }
    let limits = QueryLimits(timeMilliseconds: questionMilliseconds, valueBytes: largestValue)
    do {
      try store.query(question.sql, parameters: values, limits: limits) {
        table = Table(columns: $0)
      } row: { row in
        left -= row.reduce(0) { $0 + $1.text.utf8.count }
        guard table.rows.count < most, left >= 0 else {
          isCut = true
          throw EnoughRows()
        }
        table.rows.append(row)
      }
    } catch is EnoughRows {
      // What follows is not shown.
      return (table, true)
    }
    return (table, isCut)
  }

  /// Ends a query when there are as many rows as are shown.
  private struct EnoughRows: Error {}

  // MARK: - The page

  private static func page(
    _ question: ConsoleQuestion, _ outcome: ConsoleOutcome, in snapshot: SiteSnapshot
  ) -> SiteResponse {
    let page = ConsolePage(
      question: question, outcome: outcome, help: help, timeLimitMilliseconds: questionMilliseconds)
    return snapshot.document(page.page(snapshot.links), LiveNotice(newest: snapshot.newest, isRenewed: false))
  }

  private static let help = ConsoleHelp(
    views: SchemaDocument().views.map { view in
      ConsoleHelp.View(
        name: view.name, meaning: view.comment,
        columns: view.columns.map { ConsoleHelp.Column(name: $0.name, meaning: $0.comment) })
    },
    examples: NamedQuery.all.map { query in
      let standard = query.parameters.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } }
      return ConsoleHelp.Example(
        name: query.name, purpose: query.purpose,
        question: ConsoleQuestion(sql: trimmed(query.sql), values: Dictionary(uniqueKeysWithValues: standard)),
        parameters: Dictionary(
          uniqueKeysWithValues: query.parameters.map { ($0.name, "\($0.type.rawValue): \($0.meaning)") }))
    })

  /// Without the blanks and line ends at both ends.
  private static func trimmed(_ sql: String) -> String {
    let isBlank = { (character: Character) in character.isWhitespace }
    let start = sql.drop(while: isBlank)
    return start.lastIndex { !isBlank($0) }.map { String(start[...$0]) } ?? ""
  }
}
#endif
