import RehearsalPlainText
import Testing

/// CommonMark 0.31.2, 6.1 and 4.5: a span ends at as many backquotes as it began with, a fence at as many or more.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("plain", "`plain`"), ("a ` b", "``a ` b``"), ("`a`", "`` `a` ``"), ("a ``` b", "````a ``` b````"), ("", "` `"),
    (" a ", "`  a  `"), ("a\nb", #"`a\nb`"#),
  ])
  func `a span is as long as no run of backquotes in it`(_ text: String, _ span: String) {
    #expect(MarkdownText.code(text) == span)
  }

  @Test func `a fence is longer than any inside`() {
    #expect(MarkdownText.fenced(["a"], language: "diff") == ["```diff", "a", "```"])
    #expect(MarkdownText.fenced(["````", "a"]) == ["`````", "````", "a", "`````"])
  }
}
