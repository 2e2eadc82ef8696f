import Testing

@Suite struct SwiftCodeTests {
  @Test func `code stays, comments and texts become spaces`() {
    #expect(SwiftCode.code(of: "let a = \"try! b\" // try! c") == "let a = \"      \"          ")
    #expect(SwiftCode.code(of: "a /* b /* c */ d */ e") == "a                   e")
    #expect(SwiftCode.code(of: "x(\"\"\"\n  try!\n\"\"\")") == "x(\"\"\"\n      \n\"\"\")")
  }

  @Test func `a quote inside an interpolation does not end the text around it`() {
    #expect(SwiftCode.code(of: #"f("a \(g("b)")) c") + try!"#) == #"f("              ") + try!"#)
    #expect(SwiftCode.code(of: ##"f(#"a"b \(c)"#)"##) == ##"f(#"        "#)"##)
    #expect(SwiftCode.code(of: #"f("\\") + g"#) == #"f("  ") + g"#)
  }

  @Test func `a quote in a name begins no text`() {
    #expect(SwiftCode.code(of: "func `says \"a`() { b(\"c\") }") == "func `says \"a`() { b(\" \") }")
  }

  @Test func `lines keep their numbers`() {
    let text = "/* one\ntwo */ let a = 1\n// three\nlet b = \"\\(a)\""

    #expect(SwiftCode.code(of: text).split(separator: "\n", omittingEmptySubsequences: false).count == 4)
  }
}
