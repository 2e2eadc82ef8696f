import Testing

@Suite struct ProseRuleTests {
  @Test func `the README fits on one screen`() throws {
    let readme = try #require(Repository.files.first { $0.path == "README.md" })

    #expect(readme.lines.count - 1 <= ProseRule.linesOfReadme)
  }

  @Test func `the book is short, and so is its glossary`() throws {
    let pages = ProseRule.pages(in: Repository.files)
    let glossary = try #require(pages.first { $0.path == "Documentation/Glossary.md" })
    let words = pages.map { ProseRule.words(in: $0.text) }.reduce(0, +)

    #expect(words <= ProseRule.wordsOfDocumentation, "say once what several pages say, with a link")
    #expect(words > 10_000 && ProseRule.entries(of: glossary) > 50)
    #expect(ProseRule.entries(of: glossary) <= ProseRule.wordsOfGlossary)
  }

  @Test func `the book uses plain words`() throws {
    let prose = ProseRule.prose(of: ProseRule.pages(in: Repository.files))

    #expect(try ProseRule.findings(in: prose) == [], "CONVENTIONS.md, English, has better words")
  }

  @Test(arguments: [
    ("Somebody told it.", ["told", "nobody"]), ("It ends. What is left stays.", ["What", "what is"]),
    ("It stands there, of which so many are made anew.", ["stands", "of which", "so many", "anew"]),
    ("Held against it, one after the other.", ["held against", "one behind"]),
  ])
  func `a phrase of the list is found`(_ text: String, _ names: [String]) throws {
    let found = try ProseRule.findings(in: text)

    #expect(found.count == names.count, "\(found)")
    #expect(names.allSatisfy { name in found.contains { $0.contains(name) } }, "\(found)")
  }

  @Test func `code is no prose, a head is no entry, and words are what blanks divide`() {
    let page = SourceFile(
      path: "Documentation/A.md",
      text: "Plain.\n```\nnobody told\n```\n| word | meaning |\n|---|---|\n| a, b | c |\n| verdict | when |\n")

    #expect(ProseRule.prose(of: [page]) == "Plain. | word | meaning | |---|---| | a, b | c | | verdict | when | ")
    #expect(ProseRule.entries(of: page) == 1)
    #expect(ProseRule.words(in: "a  b\n| c\n") == 4)
  }
}
