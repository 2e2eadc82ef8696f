import Testing

@Suite struct TextRuleTests {
  @Test func `no text names a place on one machine`() {
    let findings = Repository.files.flatMap(TextRule.pathFindings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `links and file names lead somewhere`() {
    let findings = Repository.files.flatMap { TextRule.linkFindings(in: $0, exists: Repository.exists) }

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `links to headings lead to one`() {
    let anchors = Dictionary(
      uniqueKeysWithValues: Repository.files.filter { $0.path.hasSuffix(".md") }.map {
        ($0.path, TextRule.anchors(of: $0))
      })
    let findings = Repository.files.flatMap { TextRule.anchorFindings(in: $0) { anchors[$0] } }

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `a link to a heading that is not there is found`() {
    let other = SourceFile(
      path: "Documentation/B.md", text: "# `rehearse x`, and more\n```\n## No heading\n```\n## A\n## A\n")
    let text =
      "[a](B.md#rehearse-x-and-more) [b](B.md#a-1) [c](B.md#no-heading)\n[d](#here) [e](https://x.org/y.md#z)\n# Here\n"

    #expect(TextRule.anchors(of: other) == ["rehearse-x-and-more", "a", "a-1"])
    let file = SourceFile(path: "Documentation/A.md", text: text)
    let own = TextRule.anchors(of: file)
    let findings = TextRule.anchorFindings(in: file) { $0 == other.path ? TextRule.anchors(of: other) : own }
    #expect(findings.map(\.message) == ["B.md#no-heading is no heading"])
    #expect(TextRule.anchorFindings(in: file) { _ in [] }.count == 4)
  }

  @Test func `no page is a book of its own`() {
    let pages = Repository.files.filter { $0.path.hasPrefix("Documentation/") && $0.path.hasSuffix(".md") }
    let long = pages.filter { $0.lines.count > 800 }.map(\.path)

    #expect(pages.count > 30 && long == [])
  }

  @Test func `the index of the book names every page`() throws {
    let index = try #require(Repository.files.first { $0.path == "Documentation/index.md" })
    // The pages of the library's symbols are a book of their own.
    let pages = Repository.files.map(\.path).filter {
      $0.hasPrefix("Documentation/") && $0.hasSuffix(".md") && !$0.contains(".docc/")
    }
    let missing = pages.map { String($0.dropFirst("Documentation/".count)) }.filter {
      $0 != "index.md" && !index.text.contains("](\($0)")
    }

    // The page of the command names those of its groups.
    let command = try #require(Repository.files.first { $0.path == "Documentation/CLI.md" })
    #expect(missing.filter { !command.text.contains("](\($0)") } == [])
  }

  @Test func `every claim that is cited is in the list`() throws {
    let lists = Repository.files.filter { $0.path.hasPrefix("Claims/") && $0.path.hasSuffix(".yaml") }
    let known = Set(
      lists.flatMap(\.lines).filter { $0.hasPrefix("- id: ") }
        .flatMap { TextRule.captures(TextRule.claimExpression, in: $0) })
    try #require(known.count > 300)

    let findings = Repository.files.flatMap { TextRule.claimFindings(in: $0, known: known) }

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `every decision that is cited is explained`() throws {
    let points = try #require(Repository.files.first { $0.path == "Claims/open-points.yaml" })
    let listed = Set(
      points.lines.filter { $0.hasPrefix("- point: ") }.flatMap { TextRule.captures(#"\b(9\.[0-9]+)\b"#, in: $0) })
    try #require(listed.contains("9.2"))

    let findings = Repository.files.flatMap { TextRule.decisionFindings(in: $0, listed: listed) }

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `a decision that is not explained is found`() {
    let file = SourceFile(path: "Sources/Stage/A.swift", text: "/// Source: uikit-facts 9.2 and 9.99 (inferred).\n")

    #expect(TextRule.decisionFindings(in: file, listed: ["9.2"]).count == 1)
  }

  @Test func `a place on one machine is found`() {
    for path in TextRule.machinePaths {
      let file = SourceFile(path: "Documentation/A.md", text: "Open it:\n  rehearse \(path)a.sqlite\n")
      #expect(TextRule.pathFindings(in: file).map(\.line) == [2], "\(path)")
    }
    let relative = SourceFile(path: "A.md", text: "Sources/tmp" + "/a and \"$HOME\"/work" + "/b")
    #expect(TextRule.pathFindings(in: relative).map(\.message).count == 1)
  }

  @Test func `a link to nowhere is found`() {
    let text =
      "[a](Schema.md) [b](../README.md#use) [c](https://example.org/x)\nsee `Sources/Gone/` and `tools/check`\n"
    let there: Set = ["Documentation/Schema.md", "tools/check"]

    let findings = TextRule.linkFindings(in: SourceFile(path: "Documentation/A.md", text: text), exists: there.contains)

    #expect(findings.map(\.message) == ["../README.md is not there", "Sources/Gone/ is not there"])
  }

  @Test func `a claim that no list has is found`() {
    let file = SourceFile(path: "Sources/Stage/A.swift", text: "/// Source: POP-014, DIS-999.\n")

    #expect(TextRule.claimFindings(in: file, known: ["POP-014"]).map(\.message) == ["claim DIS-999 is in no list"])
  }
}
