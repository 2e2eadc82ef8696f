import Foundation
import Testing

/// What `rehearsal.yaml` may say, and where it may stand.
@Suite struct ProjectFileTests {
  private static let script = """
    id: press
    size: [100, 50]
    matrix: { toolkit: [counter] }
    steps:
      - launch

    """

  private static func workplace(_ project: String? = nil) throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("Scripts/press.yaml", script)
    if let project { try workplace.write("rehearsal.yaml", project) }
    return workplace
  }

  private static func axes(_ count: Int, of values: Int) -> String {
    let list = (1...values).map(String.init).joined(separator: ", ")
    return (1...count).map { "a\($0): [\(list)]" }.joined(separator: ", ")
  }

  /// 10 axes of 50 values are 97,656,250,000,000,000 cells.
  @Test(arguments: [(10, 50), (1, 10_001), (2, 101), (60, 2)])
  func `axes make no more cells of a script than its own may`(_ count: Int, _ values: Int) throws {
    let workplace = try Self.workplace(
      "toolkits:\n  counter:\n    command: [none]\n    axes: { \(Self.axes(count, of: values)) }\n")

    let result = try workplace.shell("ulimit -t 20; rehearse record --list")

    #expect(result.exit == 2, "\(result.errors)")
    #expect(result.errors.contains("/rehearsal.yaml:4:11: error: more than 10000 cells of press\n"), "\(result.errors)")
    #expect(result.errors.contains("expected at most 10000 cells a script"))
  }

  @Test func `as many cells as a script may have are listed, and axes of its own do not count twice`() throws {
    let workplace = try Self.workplace(
      "toolkits: { counter: { command: [none], axes: { \(Self.axes(2, of: 100)), b: [1, 2] } } }\n")
    try workplace.write("Scripts/press.yaml", Self.script.replacing("[counter]", with: "[counter], b: [3]"))

    let result = try workplace.rehearse("record", "--list", "--format", "csv")

    #expect(result.lines.count == 10_001, "\(result.errors)")
  }

  @Test(arguments: [
    ("toolkits: [a]", "1:11: error: found a list"),
    ("toolkits: a", "1:11: error: found a text"),
    ("toolkits: { counter: [a] }", "1:22: error: found a list"),
    ("toolkits: { uikit: { command: [a] } }", "1:13: error: uikit are the models"),
    ("toolkits: { \"a b\": { command: [a] } }", "1:13: error: \"a b\" cannot be a value"),
    ("toolkits: { counter: { command: [] } }", "1:33: error: found an empty list"),
    ("toolkits: { counter: { command: [\"\"] } }", "1:34: error: found an empty text\n  expected a program\n"),
    ("toolkits: { counter: { command: [a, [b]] } }", "1:37: error: found a list"),
    ("toolkits: { counter: { command: \"\" } }", "1:33: error: found an empty text"),
    ("toolkits: { counter: { command: [\"a\\0b\"] } }", "1:34: error: found a text with NUL in it"),
    ("toolkits: { counter: { command: [a], scene: \"\" } }", "1:45: error: found an empty text"),
    ("toolkits: { counter: { command: [a], axes: [b] } }", "1:44: error: found a list"),
    ("toolkits: { counter: { command: [a], axes: { b: [] } } }", "1:49: error: found an empty list"),
    ("toolkits: { counter: { command: [a], axes: { b: 1 } } }", "1:49: error: found a text"),
    ("toolkits: { counter: { command: [a], axes: { b: [\"\"] } } }", "1:50: error: found an empty text"),
    ("toolkits: { counter: { command: [a], axes: { b: [\"1,2\"] } } }", "1:50: error: \"1,2\" cannot be a value"),
    ("toolkits: { counter: { command: [a], axes: { b: [1, 1] } } }", "1:53: error: \"1\" is given twice"),
    ("toolkits: { counter: { command: [a], axes: { \"b c\": [1] } } }", "1:46: error: \"b c\" cannot be the name"),
    ("toolkits: { counter: { command: [a], axes: { toolkit: [qt] } } }", "1:46: error: the axis toolkit says who"),
    ("toolkits: { counter: { command: [a], environment: [b] } }", "1:51: error: found a list"),
    ("toolkits: { counter: { command: [a], environment: { B: [c] } } }", "1:56: error: found a list"),
    ("toolkits: { counter: { command: [a], environment: { \"B=C\": d } } }", "1:53: error: \"B=C\" cannot be the name"),
  ])
  func `what would be passed over in silence is refused with its place`(_ project: String, _ said: String) throws {
    let workplace = try Self.workplace(project + "\n")

    for command in [["record"], ["record", "--list"]] {
      let result = try workplace.start(command).result()

      #expect(result.exit == 2)
      #expect(result.errors.contains("/rehearsal.yaml:" + said), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test(arguments: [
    ("mkdir rehearsal.yaml", "this is not a regular file"), ("mkfifo rehearsal.yaml", "this is not a regular file"),
    ("ln -s /dev/zero rehearsal.yaml", "this is not a regular file"),
    ("ln -s nowhere rehearsal.yaml", "this link leads nowhere"),
    ("ln -s rehearsal.yaml rehearsal.yaml", "this link leads nowhere"),
    ("head -c 1000001 /dev/zero >rehearsal.yaml", "1000001 bytes; such a file has at most 1000000"),
  ])
  func `what has the file's name and is none is said, and none further up takes its place`(
    _ line: String, _ said: String
  ) throws {
    let workplace = try Self.workplace("toolkits: { counter: { command: [none] } }\n")
    try workplace.write("inner/Scripts/press.yaml", Self.script)

    let result = try workplace.shell("cd inner && \(line) && ulimit -t 20 && timeout 60 rehearse record --list")

    #expect(result.exit == 2, "\(result.output)")
    #expect(result.errors.contains("/inner/rehearsal.yaml: \(said)\n"), "\(result.errors)")
  }

  @Test func `a link to the file is followed, and one further up is found`() throws {
    let workplace = try Self.workplace()
    try workplace.write("elsewhere.yaml", "toolkits: { counter: { command: [none], axes: { v: [1, 2] } } }\n")

    let result = try workplace.shell(
      "ln -s elsewhere.yaml rehearsal.yaml; mkdir inner; cd inner; rehearse record ../Scripts --list --format csv")

    #expect(result.lines == ["script,toolkit,v", "press,counter,1", "press,counter,2"], "\(result.errors)")
  }
}
