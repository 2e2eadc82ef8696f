import Testing

@Suite struct DocumentationRuleTests {
  @Test func `every public symbol is documented`() {
    let findings = Repository.swift.flatMap(DocumentationRule.findings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test(arguments: [
    "public struct A {}",
    "/// One thing\npublic struct A {}",
    "// Not documentation.\npublic let a = 1",
    "@discardableResult\npublic func a() -> Int { 1 }",
    "/// A.\npublic enum A {\n  case b\n}",
    "/// A.\npublic protocol A {\n  func b()\n}",
    "/// A.\npublic struct A {\n  public static let b = 1\n}",
    "/// A.\npublic struct A {\n  @usableFromInline let c = 1\n  public private(set) var b = 1\n}",
  ])
  func `an undocumented symbol is found`(_ text: String) {
    #expect(DocumentationRule.findings(in: SourceFile(path: "Sources/Diff/A.swift", text: text)).count == 1)
  }

  @Test(arguments: [
    "/// One thing.\npublic struct A {}",
    "/// One thing.\n@frozen\npublic struct A {}",
    "/// A.\npublic enum A {\n  /// B.\n  case b\n  func c() {\n    switch self {\n    case .b: break\n    }\n  }\n}",
    "struct A {\n  let b = 1\n}",
    "public extension A {}",
    "@_exported public import struct A.B",
    "let a = \"public struct B\"",
  ])
  func `a documented or private symbol is not`(_ text: String) {
    #expect(DocumentationRule.findings(in: SourceFile(path: "Sources/Diff/A.swift", text: text)).isEmpty)
  }
}
