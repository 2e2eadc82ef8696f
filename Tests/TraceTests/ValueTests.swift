import RehearsalTrace
import Testing

@Suite struct ValueTests {
  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (false, "false"), (-7, "-7"), (.number(0.1 + 0.2), "0.3"),
      (.number(-0.0001), "0"), (.text("a"), "\"a\""), ([], "[]"), ([1, "a", .null], "[1,\"a\",null]"), ([:], "{}"),
      (.point(Point(x: 1.5, y: -2)), "[1.5,-2]"), (.size(Size(width: 320, height: 1100)), "[320,1100]"),
      (.rect(Rect(x: 10, y: 59, width: 336, height: 955)), "[10,59,336,955]"),
      (.insets(EdgeInsets(top: 30, left: 10, bottom: 11, right: 12)), "[30,10,11,12]"),
      (.optional(nil), "null"), (.optional("x"), "\"x\""),
    ] as [(Value, String)])
  func `every value has one canonical text`(_ value: Value, _ json: String) {
    #expect(value.json == json)
  }

  @Test func `names are written in the order of their bytes`() {
    let value: Value = ["b": 1, "a": 2, "B": 3, "\u{e9}": 4, "aa": 5, "z": 6, "e\u{301}x": 7]

    #expect(
      value.json == "{\"B\":3,\"a\":2,\"aa\":5,\"b\":1,\"e\u{301}x\":7,\"z\":6,\"\u{e9}\":4}")
  }

  @Test func `records that were filled in another order are equal`() {
    var fields: [String: Value] = [:]
    for number in (0..<50).reversed() { fields["key\(number)"] = .integer(Int64(number)) }
    var others: [String: Value] = [:]
    for number in 0..<50 { others["key\(number)"] = .integer(Int64(number)) }

    #expect(Value.record(fields).json == Value.record(others).json)
  }

  @Test(arguments: [
    ("say \"hi\"", "\"say \\\"hi\\\"\""), ("a\\b", "\"a\\\\b\""), ("1\n2\r3\t4", "\"1\\n2\\r3\\t4\""),
    ("\u{0}\u{1f}", "\"\\u0000\\u001f\""), ("\r\n", "\"\\r\\n\""), ("Grüße 日本 👋", "\"Grüße 日本 👋\""), ("/", "\"/\""),
  ])
  func `texts are escaped as JSON asks and no further`(_ text: String, _ json: String) {
    #expect(Value.quoted(text) == json)
  }

  @Test func `a whole measure and the same integer are one number`() {
    #expect(Value.number(5).json == Value.integer(5).json)
  }
}
