import Testing

@Suite struct MatrixTests {
  /// One axis that splits in two, and one that changes nothing.
  static let split = """
    id: sample/split
    matrix: { ios: [4.3, 5.0, 5.1, 6.0], side: [left, right] }
    scene:
      root: board
      controllers: { board: { view: { view: boardView, frame: [0, 0, 300, 300] } } }
    steps:
      - launch
      - when: { ios: ["5.1", "6.0"], then: [{ mark: late }] }
      - when: { side: [left, right], then: [settle] }
    """

  static func recorded(_ scripts: [String: String]) throws -> Workplace {
    try prepared("\(scripts)") {
      let workplace = try Workplace()
      for (name, text) in scripts { try workplace.write("Scripts/\(name).yaml", text) }
      let result = try workplace.rehearse("record")
      try #require(result.exit == 0, "\(result.errors)\(result.output)")
      return workplace
    }
  }

  @Test func `letters stand for recordings, and the axis that splits them is named in few words`() throws {
    let result = try MatrixTests.recorded(["split": MatrixTests.split]).rehearse("matrix", "sample/split")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines[0].split(separator: " ") == ["side", "ios=4.3", "ios=5.0", "ios=5.1", "ios=6.0"])
    #expect(result.lines[2].split(separator: " ") == ["left", "A", "A", "B", "B"])
    #expect(result.lines[3].split(separator: " ") == ["right", "A", "A", "B", "B"])
    #expect(result.lines.contains { $0.hasPrefix("A ") && $0.hasSuffix("ios ≤ 5.0") })
    #expect(result.lines.contains { $0.hasPrefix("B ") && $0.hasSuffix("ios ≥ 5.1") })
    #expect(result.lines.last?.hasPrefix("2 behaviours in 8 cells of sample/split at run:1, all with ") == true)
  }

  /// A button that is pressed by neither side of an axis alone.
  private static func pressed(_ version: String, _ when: String, _ isPressed: Bool) -> String {
    let answer = #"{"type":"event","kind":"callback","subject":"ok","name":"Button.Pressed","cause":1}"#
    return """
      {"type":"session","script":"capture","configuration":{"version":"\(version)","when":"\(when)"}}
      {"type":"step","kind":"tap","label":"tap ok"}
      {"type":"event","id":1,"kind":"stimulus","name":"tap \(version) \(when)"}
      \(isPressed ? answer : #"{"type":"note","message":"dead"}"#)
      {"type":"end"}

      """
  }

  /// Textual's capture of the mouse (issue 16): dead from 1.0.0 to 3.5.0 when pressed, and from 1.0.0 on when focused.
  @Test func `a question has yes and no for letters, and the cells of each are named in whole`() throws {
    let workplace = try Workplace()
    var stream = #"{"type":"hello","protocol":1,"system":"Textual"}"# + "\n"
    for (version, down, focus) in [
      ("0.89.1", true, true), ("1.0.0", false, false), ("3.5.0", false, false), ("3.6.0", true, false),
      ("8.2.8", true, false),
    ] {
      stream += MatrixTests.pressed(version, "down", down) + MatrixTests.pressed(version, "focus", focus)
    }
    try workplace.write("capture.jsonl", stream)
    _ = try workplace.rehearse("import", "capture.jsonl")

    let result = try workplace.rehearse("matrix", "capture", "--on", "callback ok Button.*")
    let nobody = try workplace.rehearse("matrix", "capture", "--on", "callback cancel Button.Pressed")
    let wrong = try workplace.rehearse("matrix", "capture", "--on", "callbak ok")

    let words = result.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(words[2] == "down yes no no yes yes")
    #expect(words[3] == "focus yes no no no no")
    #expect(words.contains("no 6 version 1.0.0 to 3.5.0, or version ≥ 1.0.0 and when = focus"))
    #expect(words.last == "callback ok Button.*: 4 yes, 6 no in 10 cells of capture at run:1")
    #expect(nobody.lines.last == "callback cancel Button.Pressed: 10 no in 10 cells of capture at run:1")
    #expect(wrong.exit == 2)
    #expect(wrong.errors.contains("there is no kind of event \"callbak\""))
  }

  /// A touch has no subject, and happens to a view (EventStream.md).
  @Test func `a question about touches is about the view that is touched`() throws {
    let script = MatrixTests.split.replacing("then: [settle]", with: "then: [{ tap: boardView }]")
    let workplace = try MatrixTests.recorded(["split": script])

    for (question, answer) in [
      ("touch boardView ended", "8 yes"), ("touch */boardView began", "8 yes"), ("touch sideView ended", "8 no"),
    ] {
      let result = try workplace.rehearse("matrix", "sample/split", "--on", question)
      #expect(result.lines.last?.hasPrefix("\(question): \(answer) in 8 cells") == true, "\(result.output)")
    }
  }

  @Test func `a selector's own colon is not doubled`() throws {
    let workplace = try Workplace()
    try workplace.write("greeting.yaml", try Sample.greeting())
    _ = try workplace.rehearse("record", "greeting.yaml")
    let question = "callback app popoverControllerDidDismissPopover:"

    let result = try workplace.rehearse("matrix", "greeting", "--on", question)

    #expect(result.lines.last?.hasPrefix("\(question) 1 yes, 1 no in 2 cells") == true, "\(result.output)")
  }

  @Test func `letters of two axes are explained, however many there are`() throws {
    let workplace = try Workplace()
    var stream = #"{"type":"hello","protocol":1,"system":"Textual"}"# + "\n"
    for version in 1...20 {
      for when in ["down", "focus"] { stream += MatrixTests.pressed("\(version).0", when, false) }
    }
    try workplace.write("capture.jsonl", stream)
    _ = try workplace.rehearse("import", "capture.jsonl")

    let result = try workplace.rehearse("matrix", "capture")

    #expect(result.lines.last?.hasPrefix("40 behaviours in 40 cells") == true)
    #expect(result.lines.contains { $0.hasSuffix("version = 7.0 and when = focus") })
  }

  @Test func `the axes of rows and columns can be chosen, and what they leave out shares a field`() throws {
    let workplace = try MatrixTests.recorded(["split": MatrixTests.split])

    let result = try workplace.rehearse("matrix", "sample/split", "--by", "side")
    let unknown = try workplace.rehearse("matrix", "sample/split", "--by", "sides")

    #expect(result.lines[0].split(separator: " ") == ["side=left", "side=right"])
    #expect(result.lines[2].split(separator: " ").joined(separator: " ") == "A B A B")
    #expect(unknown.exit == 2)
    #expect(unknown.errors.contains("its axes are"))
  }

  @Test func `a split over several axes names all, and what takes many words is called otherwise`() throws {
    let workplace = try MatrixTests.recorded(["size": MatrixTests.sizes])

    let result = try workplace.rehearse("matrix", "sample/sizes", "--format", "csv")

    #expect(result.exit == 0, "\(result.errors)")
    let splits = Set(
      result.lines.dropFirst().compactMap { line in line.firstMatch(of: /,([A-Z]),([^,]*),/) }
        .map { "\($0.1): \($0.2)" })
    #expect(splits == ["A: otherwise", "B: ios ≥ 5.1 and account = documented and side = right"])
  }

  /// Marked on the right side of one account from 5.1 on; what is left takes three conditions.
  static let sizes = """
    id: sample/sizes
    matrix: { ios: [4.3, 5.0, 5.1, 6.0], side: [left, right], account: [observed, documented] }
    scene:
      root: board
      controllers: { board: { view: { view: boardView, frame: [0, 0, 300, 300] } } }
    steps:
      - launch
      - when: { ios: ["5.1", "6.0"], side: right, account: documented, then: [{ mark: late }] }
    """

  @Test(arguments: [
    ("is:different", ["sample/sizes", "sample/split"]), ("is:same", ["sample/tap"]),
    ("count>1", ["sample/sizes", "sample/split"]),
    ("count=1", ["sample/tap"]), ("count>3(B)", ["sample/split"]), ("count=2(B)", ["sample/sizes"]),
    ("seq(A, B)", ["sample/sizes", "sample/split"]), ("seq(B, A)", []), ("none(B)", ["sample/tap"]),
    ("all(new)", ["sample/sizes", "sample/split", "sample/tap"]),
    ("none(failed) not is:same", ["sample/sizes", "sample/split"]),
    ("is:same or count>3(B ios=5.*|6.0)", ["sample/split", "sample/tap"]),
    ("one(account=documented)", ["sample/tap"]),
  ])
  func `words pick scripts by how their cells behave`(_ query: String, _ expected: [String]) throws {
    let workplace = try MatrixTests.shared()

    let result = try workplace.rehearse("matrix", "--where", query, "--format", "csv")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(Set(result.lines.dropFirst().map { String($0.prefix { $0 != "," }) }).sorted() == expected)
  }

  /// Two scripts that split, and one that behaves alike in its three cells.
  static func shared() throws -> Workplace {
    try prepared {
      try recorded(["split": split, "sizes": sizes, "tap": plain])
    }
  }

  static let plain = """
    id: sample/tap
    matrix: { ios: ["5.0", "6.0"], account: [observed, documented], exclude: [{ ios: "6.0", account: documented }] }
    scene:
      root: board
      controllers: { board: { view: { view: boardView, frame: [0, 0, 300, 300] } } }
    steps: [launch]
    """

  @Test(arguments: ["is:maybe", "one", "one()", "count>", "seq(A", "not", "is:same or", "one(falied)"])
  func `a query that means nothing is wrong usage`(_ query: String) throws {
    let result = try MatrixTests.recorded(["split": MatrixTests.split]).rehearse("matrix", "--where", query)

    #expect(result.exit == 2)
    #expect(result.errors.contains(#/--where, column \d+: /#))
    #expect(result.errors.contains(#/expected|did you mean/#))
  }

  @Test func `several scripts get a line each, with the letters of an axis`() throws {
    let workplace = try MatrixTests.shared()

    let result = try workplace.rehearse("matrix", "sample/s*", "@head", "--by", "ios")
    let markdown = try workplace.rehearse("matrix", "sample/split", "--format", "markdown")

    #expect(result.lines[0].hasPrefix("script "))
    #expect(result.lines[3].split(separator: " ").prefix(7).joined(separator: " ") == "sample/split 8 2 A A B B")
    #expect(result.lines[3].hasSuffix("A: ios ≤ 5.0; B: ios ≥ 5.1"))
    #expect(result.lines.last == "2 of 2 scripts at run:1")
    #expect(markdown.lines[0] == "| side | ios=4.3 | ios=5.0 | ios=5.1 | ios=6.0 |")
  }
}
