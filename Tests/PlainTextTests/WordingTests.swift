import RehearsalPlainText
import Testing

@Suite struct WordingTests {
  @Test(arguments: [(0, "0 cells"), (1, "1 cell"), (2, "2 cells")])
  func `one is one, everything else is many`(_ count: Int, _ text: String) {
    #expect(counted(count, "cell") == text)
  }

  @Test func `words are counted in the order given, and those that do not occur left out`() {
    #expect(tally(["b", "a", "b"], order: ["c", "b", "a"]) == "2 b, 1 a")
    #expect(tally([], order: ["a"]) == "")
  }

  @Test func `colour wraps a text where it is welcome, and an empty text never`() {
    #expect(Paint(isOn: true).red("x") == "\u{1B}[31mx\u{1B}[0m")
    #expect(Paint(isOn: true).bold("") == "")
    #expect(Paint(isOn: false).green("x") == "x")
  }

  @Test func `a scalar is spelt otherwise also below a mark`() {
    #expect("a\"\u{301}b".spelling(["\"": "''"]).unicodeScalars.elementsEqual("a''\u{301}b".unicodeScalars))
    #expect("a\r\nb".spelling(["\n": "N"]).unicodeScalars.elementsEqual("a\rNb".unicodeScalars))
  }

  @Test(arguments: [
    (["main"], "main"), (["", "main"], "no branch, main"),
    ((1...20).map { "b\($0)" }, (1...20).map { "b\($0)" }.joined(separator: ", ")),
    ((1...23).map { "b\($0)" }, (1...20).map { "b\($0)" }.joined(separator: ", ") + " and 3 more"),
  ])
  func `of many branches it says that more are left out`(_ names: [String], _ said: String) {
    #expect(branches(names) == said)
  }
}
