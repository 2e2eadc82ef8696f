import Foundation
import Testing

@Suite struct NamedQueryTests {
  /// What each query is asked; those without an entry take nothing, or stand on their own.
  private static let parameters: [String: [String]] = [
    "@callbacks": ["session=greeting[closes=true]"], "@frame": ["view=go"], "@state_at": ["session=s:2", "seq=6"],
    "@why": ["session=s:2", "seq=8"], "@consequences": ["session=s:2", "seq=7"],
    "@first_divergence": ["a=s:2", "b=s:4"], "@step_diff": ["a=s:2", "b=s:4"], "@matrix": ["script=sample/tap"],
    "@parity": ["axis=orientation"], "@windows": ["session=greeting[closes=true]"],
  ]

  /// A popover that asks its delegate, which the other script has not.
  private static let greeting = """
    id: greeting
    title: A tap outside closes the greeting, if the app lets it
    matrix: { closes: [true, false] }
    scene:
      root: main
      references: [shown]
      controllers:
        main:
          view:
            view: page
            subviews:
              - toolbar: bar
                frame: [0, 0, 768, 44]
                flexible: width
                items: [{ button: hello, title: Hello, action: greet }]
        card: { contentSize: [320, 200], view: { view: cardView } }
      popovers:
        greeting: { content: card, delegate: app }
      delegates:
        app:
          popoverControllerShouldDismissPopover: ${closes}
          popoverControllerDidDismissPopover: []
      handlers:
        greet:
          - create: greeting
          - set: { reference: shown, to: greeting }
          - present: { popover: greeting, from: hello }
    steps:
      - launch
      - tap: hello
      - settle
      - expect: { frame: cardView, width: 320, height: 200 }
      - tap: { outside: greeting }
      - settle

    """

  /// Those that ask about delegates.
  private static let aboutDelegates = ["@callbacks", "@contract", "@unanswered", "@windows"]

  private func names(_ workplace: Workplace) throws -> [String] {
    try workplace.rehearse("query", "--list", "--format", "csv").lines.dropFirst().compactMap {
      $0.split(separator: ",").first.map(String.init)
    }
  }

  private func arguments(_ name: String) -> [String] {
    (NamedQueryTests.parameters[name] ?? []).flatMap { ["--param", $0] }
  }

  /// `REHEARSAL_GOLDEN=write swift test --filter NamedQueryTests` writes the files anew.
  @Test func `every named query gives the rows that are kept for it`() throws {
    let workplace = try ChangesTests.changed()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(95))
    _ = try workplace.rehearse("record")
    try workplace.write("greeting.yaml", NamedQueryTests.greeting)
    _ = try workplace.rehearse("record", "greeting.yaml", "--db", "greeting.sqlite")
    let names = try names(workplace)
    #expect(names.count >= 22)
    let folder = Workplace.repository.appendingPathComponent("Tests/CommandTests/QueryResults")

    for name in names {
      let database = NamedQueryTests.aboutDelegates.contains(name) ? ["--db", "greeting.sqlite"] : []
      let result = try workplace.start(["query", name, "--format", "csv"] + arguments(name) + database).result()
      #expect(result.exit == 0, "\(name): \(result.errors)")
      let lines = steady(result.lines, of: name)
      let file = folder.appendingPathComponent("\(name.dropFirst()).csv")
      let text = lines.joined(separator: "\n") + "\n"
      if ProcessInfo.processInfo.environment["REHEARSAL_GOLDEN"] == "write" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(
        text == (try? String(contentsOf: file, encoding: .utf8)), "\(name): REHEARSAL_GOLDEN=write writes it anew")
    }
  }

  /// What is the same in every run: times differ, and as many digits as they have take room in the file.
  private func steady(_ lines: [String], of name: String) -> [String] {
    switch name {
    case "@slowest": Array(lines.prefix(1))
    case "@bytes": lines.prefix(1) + lines.dropFirst().map { String($0.prefix { $0 != "," }) }.sorted()
    case "@storage": lines.map { $0.split(separator: ",").prefix(7).joined(separator: ",") }
    default: lines
    }
  }

  /// Three files weigh rows, since a query cannot use another one: they are to weigh them alike.
  @Test func `a row of a table weighs the same wherever it is weighed`() throws {
    func weights(_ file: String) throws -> [[String]] {
      let text = try String(
        contentsOf: Workplace.repository.appendingPathComponent(file), encoding: .utf8)
      return text.matches(of: /sum\((\d+(?: \+ (?:(?!FROM )[^;])*?)?)\)\s+FROM "?(\w+)"?/).map { match in
        [String(match.2), match.1.filter { !$0.isWhitespace }]
      }
    }
    let all = try weights("Queries/bytes.sql")
    let byTable = Dictionary(uniqueKeysWithValues: all.map { ($0[0], $0[1]) })
    #expect(all.count > 45)

    for (file, count) in [("Queries/storage.sql", 15), ("Dashboards/storage.yaml", 30)] {
      let said = try weights(file)
      #expect(said.count >= count, "\(file): \(said.count)")
      for weight in said { #expect(byTable[weight[0]] == weight[1], "\(file): \(weight[0])") }
    }
  }

  /// Tables that grow with what is recorded.
  ///
  /// `size`, `storage` and `bytes` count all there is, `claims` looks at every claim.
  @Test func `no named query reads a whole table of behaviour or sessions`() throws {
    let workplace = try Workplace.recorded()
    let folder = Workplace.repository.appendingPathComponent("Queries")
    for name in try names(workplace) where !["@size", "@storage", "@bytes", "@claims"].contains(name) {
      let text = try String(contentsOf: folder.appendingPathComponent("\(name.dropFirst()).sql"), encoding: .utf8)
      let values = Set(text.matches(of: /:([a-z]\w*)/).map { String($0.1) })
      let sql = text.split(separator: "\n").filter { !$0.hasPrefix("--") }.joined(separator: "\n")
      let used = values.filter { sql.contains(":\($0)") }
      let plan = try workplace.start(
        ["query", "EXPLAIN QUERY PLAN " + sql, "--format", "csv"] + used.sorted().flatMap { ["--param", "\($0)=1"] }
      ).result()
      #expect(plan.exit == 0, "\(name): \(plan.errors)")

      let scans = plan.lines.compactMap { $0.firstMatch(of: /SCAN (\w+)/).map { String($0.1) } }
      // What may be read whole: what the query itself has made, JSON, and tables of which there are few rows.
      let own = sql.matches(of: /([A-Za-z_]\w*)(?: \([^)]*\))? AS (?:MATERIALIZED )?\(/).map { String($0.1) }
      let aliases = sql.matches(of: /(?:FROM|JOIN) (\w+)(?: (?!ON|WHERE|JOIN|LEFT|USING|ORDER|GROUP)(\w+))?/)
        .filter { own.contains(String($0.1)) }.map { String($0.2 ?? $0.1) }
      let nested = sql.matches(of: /\n *\) (\w+)/).map { String($0.1) }
      let few = [
        "CONSTANT", "c", "p", "v", "k", "claim", "configuration_axis", "script", "run", "json_each", "subquery",
      ]
      let unknown = Set(scans).subtracting(own).subtracting(aliases + nested)
        .subtracting(few).filter { Int($0) == nil }
      #expect(unknown == [], "\(name): \(plan.output)")
    }
  }

  @Test func `a panel about the newest runs finds their changes without reading those before`() throws {
    let workplace = try Workplace.recorded()
    let file = Workplace.repository.appendingPathComponent("Dashboards/regressions.yaml")
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "query: |\n").dropFirst()
    let queries = parts.map { $0.components(separatedBy: "\n  - title")[0] }
    let newest = try #require(queries.first { $0.contains(":runs") })

    let plan = try workplace.rehearse("query", "EXPLAIN QUERY PLAN " + newest, "--param", "runs=1")

    #expect(plan.exit == 0, "\(plan.errors)")
    #expect(plan.output.contains("SEARCH w USING INDEX span_by_run (run_first>?)"), "\(plan.output)")
    #expect(!plan.output.contains("SCAN w"))
  }

  @Test(arguments: [
    (["@state_at", "--param", "session=s:1"], "@state_at needs --param seq=…"),
    (["@state_at", "--param", "session=s:1", "--param", "seq=two"], "a whole number is expected"),
    (["@state_at", "--param", "session=s:99", "--param", "seq=1"], "s:99"),
    (["@matrix", "--param", "script=x", "--param", "run=nightly"], "nightly"),
    (["@matrix", "--param", "script=x", "--param", "runs=1"], "@matrix has no parameter runs"),
  ])
  func `values have types`(_ arguments: [String], _ part: String) throws {
    let result = try Workplace.recorded().start(["query"] + arguments).result()

    #expect(result.exit == 2)
    #expect(result.errors.contains(part))
  }
}
