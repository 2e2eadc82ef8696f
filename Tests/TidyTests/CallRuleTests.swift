import Testing

@Suite struct CallRuleTests {
  @Test func `nobody writes a forbidden call`() {
    let findings = Repository.swift.flatMap(CallRule.findings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test(arguments: [
    "let a = try! b()", "let a = b as! C", "do { try b() } catch {}", "do { try b() } catch {\n}",
    "fatalError(\"later\")", "{ [unowned self] in go() }", "unowned let presenter: UIViewController",
    "// TO" + "DO: later",
  ])
  func `a call that is never written is found anywhere`(_ text: String) {
    let places = ["Sources/Store/A.swift", "Sources/rehearse/A.swift", "Tests/StoreTests/A.swift"]

    for path in places {
      #expect(CallRule.findings(in: SourceFile(path: path, text: text)).count == 1, "\(path)")
    }
  }

  @Test(arguments: [
    "let now = Date()", "let clock = ContinuousClock()", "clock_gettime(CLOCK_REALTIME, &t)", "Int.random(in: 0..<5)",
    "views.shuffled()", "views.randomElement()", "UUID()", "ObjectIdentifier(view)", "withUnsafePointer(to: &a) { $0 }",
    "name.hashValue", "var hasher = Hasher()", "getenv(name)", "Task { work() }", "print(1)", "exit(1)",
    "throw ExitCode(3)",
  ])
  func `a call that a recording must not depend on is found in the engine and nowhere else`(_ text: String) {
    for module in ["Trace", "Stage", "Controllers", "Script", "Stream", "Diff"] {
      let file = SourceFile(path: "Sources/\(module)/A.swift", text: text)
      #expect(CallRule.findings(in: file).count == 1, "\(module)")
    }
    #expect(CallRule.findings(in: SourceFile(path: "Sources/Command/A.swift", text: text)).isEmpty)
  }

  @Test func `prose, longer names and issues with a number are left alone`() {
    let text = """
      // print(1) would be wrong, as would try! here. TO\("DO")(#12): draw it.
      let a = "Date()"
      blueprint(a)
      update(a)
      view.print(a)
      """

    #expect(CallRule.findings(in: SourceFile(path: "Sources/Stage/A.swift", text: text)).isEmpty)
  }
}
