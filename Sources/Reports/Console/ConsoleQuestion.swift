/// What is asked in the console.
package struct ConsoleQuestion: Hashable, Sendable {
  /// The statement; empty when nothing is asked yet.
  package var sql: String
  /// Values of `:name`, as they were typed.
  package var values: [String: String]
  /// How many rows are shown at most.
  package var rowLimit: Int

  /// How many rows a reader may choose to see.
  package static let rowLimits = [100, 500, 2000, 10_000]
  /// Rows shown when nobody says.
  package static let usualRowLimit = 500

  /// Makes a question.
  package init(sql: String = "", values: [String: String] = [:], rowLimit: Int = ConsoleQuestion.usualRowLimit) {
    self.sql = sql
    self.values = values
    self.rowLimit = rowLimit
  }

  /// Whether there is anything to perform.
  package var isEmpty: Bool { !sql.utf8.contains { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }

  // MARK: - As an address

  /// What a parameter's field is called.
  package static func field(of parameter: String) -> String { "p." + parameter }

  /// The question as a query string, for a link: `sql=SELECT+1&limit=100`.
  package var queryString: String {
    var pairs = [("sql", sql)]
    pairs += values.sorted { $0.key < $1.key }.map { (ConsoleQuestion.field(of: $0.key), $0.value) }
    if rowLimit != ConsoleQuestion.usualRowLimit { pairs.append(("limit", String(rowLimit))) }
    return ConsoleQuestion.queryString(pairs)
  }

  /// Names and values as a query string, in their order.
  package static func queryString(_ pairs: [(String, String)]) -> String {
    pairs.map { encoded($0.0) + "=" + encoded($0.1) }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "*"):
        result.unicodeScalars.append(UnicodeScalar(byte))
      case UInt8(ascii: " "): result += "+"
      default:
        result += "%"
        result.unicodeScalars.append(digits[Int(byte >> 4)])
        result.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return result
  }
}
