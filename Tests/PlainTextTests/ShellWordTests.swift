import Testing

@testable import RehearsalPlainText

@Suite struct ShellWordTests {
  /// POSIX, Shell Command Language, 2.2: what a shell reads something into is kept by single quotes.
  @Test(arguments: [
    ("a/b-1.sqlite", "a/b-1.sqlite"), ("", "''"), ("a b", "'a b'"), ("$(x)", "'$(x)'"), ("it's", "'it'\\''s'"),
    ("é", "'é'"), ("a\nb", "'a\nb'"), ("~", "'~'"),
  ])
  func `a word stays one word`(_ text: String, _ word: String) {
    #expect(ShellWord.quoted(text) == word)
  }
}
