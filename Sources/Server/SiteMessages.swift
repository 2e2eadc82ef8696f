#if Server
import Rehearsal
import RehearsalReports

/// What a locked room is told, asked and answers, as bytes.
///
/// A room may have been taken over by a question: nothing that it says is trusted. An answer has a status, a type and
/// fields that this program knows, or it is none.
enum SiteMessages {
  // MARK: - Setup

  static func setup(_ site: Site) -> [UInt8] {
    var message = MessageWriter()
    message.text(site.database)
    message.text(site.address)
    message.count(site.dashboards.files.count)
    for file in site.dashboards.files {
      message.text(file.path)
      message.count(file.bytes.count)
      message.plain(file.bytes)
    }
    return message.bytes
  }

  static func site(_ bytes: [UInt8]) throws -> Site {
    var message = MessageReader(bytes)
    let database = try message.text()
    let address = try message.text()
    var files: [DashboardSources.File] = []
    for _ in 0..<(try message.count(ofSize: 16)) {
      files.append(DashboardSources.File(path: try message.text(), bytes: try message.plain(try message.count())))
    }
    try message.finish()
    return Site(
      database: database, dashboards: try DashboardSources(files, of: "the dashboards"), address: address)
  }

  // MARK: - Questions

  static func question(_ question: PageQuestion) -> [UInt8] {
    var message = MessageWriter()
    message.flag(question.comesFromElsewhere)
    message.text(question.target.path)
    message.texts(question.target.query.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    return message.bytes
  }

  static func readQuestion(_ bytes: [UInt8]) throws(MessageError) -> PageQuestion {
    var message = MessageReader(bytes)
    let comesFromElsewhere = try message.flag()
    let path = try message.text()
    let pairs = try message.texts()
    try message.finish()
    var query: [String: String] = [:]
    for place in stride(from: 0, to: pairs.count - 1, by: 2) { query[pairs[place]] = pairs[place + 1] }
    return PageQuestion(RequestTarget(path: path, query: query), comesFromElsewhere: comesFromElsewhere)
  }

  // MARK: - Answers

  static func answer(_ response: SiteResponse) -> [UInt8] {
    var message = MessageWriter()
    message.count(response.status.rawValue)
    message.text(response.type.rawValue)
    message.texts(response.fields.map(\.rawValue))
    message.count(response.body.count)
    message.plain(response.body)
    return message.bytes
  }

  static func readAnswer(_ bytes: [UInt8]) throws(MessageError) -> SiteResponse {
    var message = MessageReader(bytes)
    guard let status = ServerStatus(rawValue: try message.number(in: 100...599)),
      let type = SiteResponse.ContentType(rawValue: try message.text())
    else { throw MessageError() }
    var fields: [SiteResponse.Field] = []
    for text in try message.texts() {
      guard let field = SiteResponse.Field(rawValue: text) else { throw MessageError() }
      fields.append(field)
    }
    let body = try message.plain(try message.count())
    try message.finish()
    return SiteResponse(type, body, status: status, fields: fields)
  }
}
#endif
