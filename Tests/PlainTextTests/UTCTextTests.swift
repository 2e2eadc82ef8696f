import RehearsalPlainText
import Testing

@Suite struct UTCTextTests {
  @Test(
    arguments: [
      (784_111_777_000, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400_999, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (1_798_761_599_000, "Thu, 31 Dec 2026 23:59:59 GMT"),
    ] as [(Int64, String)])
  func `a moment as the fields of HTTP have it`(_ milliseconds: Int64, _ text: String) {
    #expect(UTCText.field(millisecondsSince1970: milliseconds) == text)
  }
}
