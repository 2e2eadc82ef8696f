import Testing

/// A name of one letter is a name like any other.
@Suite struct ShortPathTests {
  @Test(arguments: [
    ["lint", "s"], ["lint", "b"], ["record", "s"], ["record", "s", "--db", "e"], ["record", "s", "--junit", "j"],
    ["list", "runs", "--db", "d"], ["export", "s:1", "-o", "e", "--db", "d"], ["report", "-o", "r", "--db", "d"],
    ["minimize", "s:1", "--until", "true {}", "-o", "m", "--scripts", "b", "--db", "d"],
    ["baseline", "export", "x", "--db", "d"], ["merge", "o", "d"], ["dashboard", "build", "p", "--db", "d"],
    ["init", "i", "--ci", "none"],
    ["explore", "sample/tap", "--scripts", "b", "--steps", "2", "--sessions", "1", "--output", "f"],
  ])
  func `no command stumbles over a path of one letter`(_ arguments: [String]) throws {
    let workplace = try Workplace()
    try workplace.write("s", Sample.tap)
    try workplace.write("b/t.yaml", Sample.tap)
    try #require(try workplace.rehearse("record", "b", "--db", "d").exit == 0)

    let result = try workplace.start(arguments).result()

    #expect(!result.wasKilled)
    #expect(result.exit == 0, "\(result.errors)\(result.output)")
  }
}
