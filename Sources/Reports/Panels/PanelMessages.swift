import Rehearsal
import RehearsalPlainText

/// What a room of panels is told, asked and answers, as bytes; nothing that it says is trusted.
enum PanelMessages {
  // MARK: - Setup

  static func setup(_ path: String) -> [UInt8] {
    var message = MessageWriter()
    message.text(path)
    return message.bytes
  }

  static func readSetup(_ bytes: [UInt8]) throws(MessageError) -> String {
    var message = MessageReader(bytes)
    let path = try message.text()
    try message.finish()
    return path
  }

  // MARK: - Questions

  static func question(_ panel: PanelDescription, _ parameters: [String: QueryValue]) -> [UInt8] {
    var message = MessageWriter()
    message.text(panel.query)
    message.number(panel.timeLimitMilliseconds)
    message.count(panel.rowLimit)
    let sorted = parameters.sorted { $0.key < $1.key }
    message.texts(sorted.map(\.key))
    message.values(sorted.map(\.value))
    return message.bytes
  }

  static func readQuestion(
    _ bytes: [UInt8]
  ) throws(MessageError) -> (panel: PanelDescription, parameters: [String: QueryValue]) {
    var message = MessageReader(bytes)
    var panel = PanelDescription(title: "", query: try message.text(), mark: .table)
    panel.timeLimitMilliseconds = try message.number()
    panel.rowLimit = try message.number(in: 0...Int(Int32.max))
    let names = try message.texts()
    let values = try message.values()
    try message.finish()
    guard values.count == names.count else { throw MessageError() }
    return (panel, Dictionary(zip(names, values)) { $1 })
  }

  // MARK: - Answers

  static func answer(_ outcome: PanelOutcome) -> [UInt8] {
    var message = MessageWriter()
    switch outcome {
    case .rows(let rows):
      message.byte(0)
      message.flag(rows.isCut)
      message.texts(rows.columns)
      message.count(rows.rows.count)
      for row in rows.rows { message.values(row) }
    case .timedOut(let milliseconds):
      message.byte(1)
      message.number(milliseconds)
    case .cutOff(let operations):
      message.byte(2)
      message.number(operations)
    case .failed(let reason):
      message.byte(3)
      message.text(reason)
    }
    return message.bytes
  }

  static func readAnswer(_ bytes: [UInt8]) throws(MessageError) -> PanelOutcome {
    var message = MessageReader(bytes)
    let outcome: PanelOutcome
    switch try message.byte() {
    case 0:
      let isCut = try message.flag()
      var rows = PanelRows(columns: try message.texts(), rows: [], isCut: isCut)
      for _ in 0..<(try message.count(ofSize: 8)) {
        let row = try message.values()
        guard row.count == rows.columns.count else { throw MessageError() }
        rows.rows.append(row)
      }
      outcome = .rows(rows)
    case 1: outcome = .timedOut(milliseconds: try message.number())
    case 2: outcome = .cutOff(operations: try message.number())
    case 3: outcome = .failed(try message.text())
    default: throw MessageError()
    }
    try message.finish()
    return outcome
  }
}

extension MessageWriter {
  fileprivate mutating func values(_ values: [QueryValue]) {
    count(values.count)
    for value in values {
      switch value {
      case .null: byte(0)
      case .integer(let number):
        byte(1)
        self.number(number)
      case .real(let number):
        byte(2)
        self.number(Int64(bitPattern: number.bitPattern))
      case .text(let text):
        byte(3)
        self.text(text)
      case .blob(let bytes):
        byte(4)
        count(bytes.count)
        plain(bytes)
      }
    }
  }
}

extension MessageReader {
  fileprivate mutating func values() throws(MessageError) -> [QueryValue] {
    var values: [QueryValue] = []
    for _ in 0..<(try count()) {
      switch try byte() {
      case 0: values.append(.null)
      case 1: values.append(.integer(try number()))
      case 2: values.append(.real(Double(bitPattern: UInt64(bitPattern: try number()))))
      case 3: values.append(.text(try text()))
      case 4: values.append(.blob(try plain(try count())))
      default: throw MessageError()
      }
    }
    return values
  }
}
