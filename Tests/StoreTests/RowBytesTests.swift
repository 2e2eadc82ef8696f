import Testing

@testable import RehearsalStore

/// What a value takes in a row, by the serial types of SQLite's file format (fileformat2.html, section 2.1).
@Suite struct RowBytesTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// The ends of each serial type: 0 is NULL, 8 and 9 are the numbers 0 and 1 without a byte of their own, 1 to 6 are
  /// whole numbers of 1, 2, 3, 4, 6 and 8 bytes.
  private static let numbers: [(value: Int64, bytes: Int)] = [
    (0, 0), (1, 0), (2, 1), (-1, 1), (127, 1), (-128, 1), (128, 2), (-129, 2), (32_767, 2), (-32_768, 2),
    (32_768, 3), (-32_769, 3), (8_388_607, 3), (-8_388_608, 3), (8_388_608, 4), (-8_388_609, 4),
    (2_147_483_647, 4), (-2_147_483_648, 4), (2_147_483_648, 6), (-2_147_483_649, 6),
    (140_737_488_355_327, 6), (-140_737_488_355_328, 6), (140_737_488_355_328, 8), (-140_737_488_355_329, 8),
    (.max, 8),
  ]

  @Test(arguments: numbers)
  func `a whole number takes the bytes of its serial type`(_ value: Int64, _ bytes: Int) throws {
    let asked = try store.rows("SELECT \(RowBytes.value("v")) FROM (SELECT \(value) AS v)")

    #expect(asked == ["\(bytes)"])
    #expect(RowBytes.bytes(of: value) == bytes)
  }

  /// Even serial types from 12 are blobs, odd ones from 13 are texts, of as many bytes as they have.
  @Test(arguments: [("NULL", 0), ("''", 0), ("'abc'", 3), ("'ä€'", 5), ("x''", 0), ("x'0001ff'", 3), ("'1'", 1)])
  func `NULL takes nothing, and a text or a blob its bytes`(_ literal: String, _ bytes: Int) throws {
    #expect(try store.rows("SELECT \(RowBytes.value("v")) FROM (SELECT \(literal) AS v)") == ["\(bytes)"])
  }

  /// A variable-length integer has seven bits a byte.
  @Test(arguments: [(1, 1), (127, 1), (128, 2), (16_383, 2), (16_384, 3), (2_097_151, 3), (2_097_152, 4)])
  func `a row's number takes a byte for each seven bits`(_ key: Int64, _ bytes: Int) {
    #expect(RowBytes.bytes(ofNumber: key) == bytes)
  }
}
