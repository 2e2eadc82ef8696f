import RehearsalPlainText
import Testing

@testable import RehearsalReports

/// Numbers, lengths of time and moments as people read them.
@Suite struct NumberTextTests {
  static let numbers: [(Double, String)] = [
    (0, "0"), (7, "7"), (-7, "−7"), (999, "999"), (1000, "1,000"), (-1_234_567, "−1,234,567"), (12.34, "12.3"),
    (1.234, "1.23"), (123.45, "123.5"), (0.5, "0.5"), (0.012345, "0.0123"), (1e15, "1,000,000,000,000,000"),
    (1e16, "1e+16"), (2.5e-9, "2.5e−09"),
    (.nan, "not a number"), (.infinity, "∞"), (-.infinity, "−∞"), (999_999.96, "1,000,000"), (-0.0, "0"),
    (123_456_789_012_345, "123,456,789,012,345"),
  ]

  @Test(arguments: numbers)
  func `a number has as many decimals as its size calls for`(_ number: Double, _ text: String) {
    #expect(DecimalText.short(number) == text)
  }

  static let wholes: [(Int64, String)] = [
    (0, "0"), (-1, "−1"), (100, "100"), (-1000, "−1,000"), (.max, "9,223,372,036,854,775,807"),
    (.min, "−9,223,372,036,854,775,808"),
  ]

  @Test(arguments: wholes)
  func `a whole number has commas between its thousands`(_ number: Int64, _ text: String) {
    #expect(DecimalText.grouped(number) == text)
  }

  static let moments: [(Int64, String)] = [
    (0, "1970-01-01 00:00"), (1_767_225_599_999, "2025-12-31 23:59"), (1_767_225_600_000, "2026-01-01 00:00"),
    (951_782_400_000, "2000-02-29 00:00"), (4_107_542_400_000, "2100-03-01 00:00"), (-1, "1969-12-31 23:59"),
    (-62_167_219_200_000, "0000-01-01 00:00"),
  ]

  @Test(arguments: moments)
  func `a moment is a day and a minute in UTC`(_ milliseconds: Int64, _ text: String) {
    #expect(UTCText.minute(millisecondsSince1970: milliseconds) == text)
  }

  static let values: [(String, String?, QueryValue, String?, String)] = [
    ("wall_us", nil, .integer(12_345), "12.3 ms", "wall, ms"),
    ("total_ms", nil, .real(1234.5), "1,234.5 ms", "total, ms"),
    ("started_at_ms", nil, .integer(0), "1970-01-01 00:00", "started"),
    ("file_bytes", nil, .integer(1_234_567), "1.2 MB", "file"),
    ("share_percent", nil, .integer(12), "12%", "share, %"),
    ("run_id", nil, .integer(12_345), "12345", "run"),
    ("count", nil, .integer(12_345), "12,345", "count"),
    ("width", "points", .real(320), "320 points", "width, points"),
    ("age", "ms", .text("long"), "long", "age, ms"),
    ("age", nil, .null, nil, "age"),
    ("digest", nil, .text(String(repeating: "a1", count: 32)), "a1a1a1a1a1a1", "digest"),
  ]

  @Test(arguments: values)
  func `the name of a column says how its values are written`(
    _ column: String, _ unit: String?, _ value: QueryValue, _ text: String?, _ heading: String
  ) {
    let format = ValueFormat(column: column, unit: unit)
    #expect(format.full(value) == text)
    #expect(format.heading == heading)
  }

  @Test func `names are sorted as people count`() {
    let sorted = ["10.0", "5.1", "5.10", "5.2", "ios", "005.1", "", "Run 10", "Run 9"].sorted(by: NaturalOrder.isBefore)
    #expect(sorted == ["", "005.1", "5.1", "5.2", "5.10", "10.0", "Run 9", "Run 10", "ios"])
  }
}
