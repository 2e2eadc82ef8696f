import Testing

@Suite struct AgreementTests {
  @Test func `DIS-016 to DIS-021 hold in every version: S3 is the same on 5.0 and 6.0`() throws {
    let contrast = try BundledContrast("linksame/second-summons", by: "ios", "5.0", "6.0")

    for (cell, diff) in contrast.diffs { #expect(diff.isEmpty, "\(cell.text)") }
  }
}
