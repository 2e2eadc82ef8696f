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

  // MARK: - Reading

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-7", -7), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)),
      ("1e5", 100_000), ("1E+2", 100), ("0e99", 0), ("1.5", .milli(1500)), ("-0.25", .milli(-250)),
      ("1.500", .milli(1500)), ("-0.001", .milli(-1)), ("999999999999", 999_999_999_999),
      ("1234567890123", 1_234_567_890_123), ("999999999999.999", .milli(999_999_999_999_999)),
      ("1234567890123.5", .milli(1_234_567_890_123_500)),
      ("1.5000", .milli(1500)), ("1.25e1", .milli(12_500)), ("15e-1", .milli(1500)), ("2000e-6", .milli(2)),
      (#""\ud83d\udc4b""#, "👋"), (#""\u00e9\u0041""#, "éA"), (#" [ 1 , {"a":null} ] "#, [1, ["a": .null]]),
    ] as [(String, Value)])
  func `JSON is read as RFC 8259 has it`(_ json: String, _ value: Value) {
    #expect(Value(json: json) == value)
  }

  @Test(arguments: [
    "", "{", "nul", "\"\\q\"", "[1] 2", "{\"a\":1,}", "+1", "01", "1.", ".5", "1e", "1e+", "-", "0x1", "1 2", "[1,]",
    "{\"a\"}", "\"a\nb\"", #""\ud83d""#,
    #""\udc4b""#,
    #""\ud83d\u0041""#, #""\u+123""#, #""\x""#, "tru", "1.0005", "1e-4", "9223372036854775808", "1e19",
    "1e9999999999999999999",
  ])
  func `what is no JSON, or no number that a value can have, is no value`(_ text: String) {
    #expect(Value(json: text) == nil)
  }

  @Test func `what is written is read back`() {
    let values: [Value] = [
      .null, true, -7, .milli(1), .milli(-999_999_999_999_999_999), .text("\u{0}\u{1f}\"\\/ 👋"), [1, [:], []],
      ["a": ["b": .milli(-500)]],
    ]

    for value in values { #expect(Value(json: value.json) == value) }
  }

  @Test(arguments: [
    #"{"a":[1,-2.5,true,false,null],"b":{"c":"x\n\"yé"}}"#, "[]", "{}", "\"\"", "0.001", "-0.5", "12",
  ])
  func `canonical JSON is read and written unchanged`(_ text: String) {
    #expect(Value(json: text)?.json == text)
  }

  @Test func `nesting is bounded`() {
    #expect(Value(json: String(repeating: "[", count: 100_000)) == nil)
  }
}
