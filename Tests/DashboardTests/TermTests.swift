import Testing

@testable import RehearsalDrawing

/// The first use of a term is explained where it stands.
@Suite struct TermTests {
  @Test func `the first use of a term is marked, in any of its forms`() {
    let marked = TermMarks.marked("<p>Two cells. A cell has a Root, and roots.</p>")

    #expect(
      marked == "<p>Two <dfn tabindex=\"0\" data-term=\"cell\">cells</dfn>. A cell has a"
        + " <dfn tabindex=\"0\" data-term=\"root\">Root</dfn>, and roots.</p>")
  }

  @Test(arguments: [
    "<a href=\"#x\">cells</a>", "<code>cell</code>", "<svg><text>cell</text></svg>", "<h1>1 cell</h1>",
    "<table><thead><tr><th>cell</th></tr></thead></table>", "<details><summary>cell</summary>cell</details>",
    "<p title=\"cell\">x</p>", "<p>cell=1 sub-cell cell-a a/cell cell_b écell</p>", "<rect class=\"cell\"/>",
    "<pre>cell</pre>", "<button>cell</button>", "<p>cellular recell</p>",
  ])
  func `names, links, controls, drawings and what is folded stay as they are`(_ markup: String) {
    #expect(TermMarks.marked(markup) == markup)
  }

  @Test func `behind what is passed over terms are marked again`() {
    let marked = TermMarks.marked("<a href=\"x\">a <b>cell</b></a><br/><code>cell</code> cell")

    #expect(marked.hasSuffix("</code> <dfn tabindex=\"0\" data-term=\"cell\">cell</dfn>"))
  }

  @Test(arguments: TermMarks.terms)
  func `every term has the meaning that the glossary gives it`(_ term: String) throws {
    let meaning = try #require(Glossary.meanings[term])

    #expect(meaning.count > 10 && !meaning.contains("|") && !meaning.contains("`") && !meaning.contains("]("))
    #expect(TermMarks.sheet.contains("dfn[data-term=\(term)]{--means:\"\(term): \(meaning.prefix(12))"))
  }

  @Test func `words that share a line of the glossary have their own meanings`() {
    let page = "| word | meaning |\n|---|---|\n| root, leaf | a [start](x.md); an `end` |\n| a, b | one; two; three |\n"
    let meanings = Dictionary(Glossary.meanings(in: page), uniquingKeysWith: { $1 })

    #expect(meanings["root"] == "a start" && meanings["leaf"] == "an end")
    #expect(meanings["a"] == "one; two; three" && meanings["b"] == meanings["a"])
  }
}
