import Foundation
import RehearsalSourceText
import Testing

/// `rehearse config` says what is in force and who said so.
@Suite struct ConfigTests {
  private static func settings(_ result: Workplace.Result) throws -> [String: [String: String]] {
    let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: String]]
    let named = try #require(rows, "\(result.output)\(result.errors)").map { ($0["setting"] ?? "", $0) }
    return Dictionary(uniqueKeysWithValues: named)
  }

  @Test func `options win over the environment, and the environment over what is usual`() throws {
    let workplace = try Workplace()
    let variables = ["REHEARSAL_DB": "night.sqlite", "REHEARSAL_USER": "Ada", "CI": "true"]

    let usual = try Self.settings(workplace.rehearse("config", "--format", "json"))
    let said = try Self.settings(workplace.rehearse("config", "--format", "json", environment: variables))
    let asked = try Self.settings(
      workplace.rehearse("-q", "config", "--db", "a.sqlite", "--format", "json", environment: variables))

    #expect(usual["database"]?["value"] == ".rehearsal/history.sqlite" && usual["database"]?["from"] == "default")
    #expect(said["database"]?["value"] == "night.sqlite" && said["database"]?["from"] == "$REHEARSAL_DB")
    #expect(asked["database"]?["value"] == "a.sqlite" && asked["database"]?["from"] == "--db")
    #expect(usual["private"]?["value"] == "no")
    #expect(said["private"]?["value"] == "yes" && said["private"]?["from"] == "$CI")
    #expect(said["who decides"]?["value"] == "Ada" && said["who decides"]?["from"] == "$REHEARSAL_USER")
    #expect(usual["notes and progress"]?["value"] == "yes")
    #expect(asked["notes and progress"]?["value"] == "no" && asked["notes and progress"]?["from"] == "-q")
  }

  @Test func `the project's files are told with what they say, from any folder below`() throws {
    let workplace = try Workplace()
    try workplace.write("rehearsal.yaml", "toolkits:\n  web: { command: [python3, web.py], seconds: 9 }\n")
    try workplace.write("app/Scripts/tap.yaml", Sample.tap)
    try workplace.write("app/Scripts/redactions.txt", "# names\nAda\nBob\n")

    let settings = try Self.settings(workplace.rehearse("-C", "app", "config", "--format", "json"))

    #expect(settings["project file"]?["value"]?.hasSuffix("/rehearsal.yaml") == true)
    #expect(settings["toolkit web"]?["value"] == "python3 web.py; 9 s")
    #expect(settings["toolkit web"]?["from"] == "rehearsal.yaml")
    #expect(settings["redaction"]?["value"] == "2 expressions")
    #expect(settings["redaction"]?["from"] == "Scripts/redactions.txt")
    #expect(settings["scripts"]?["value"] == "1 file in Scripts" && settings["folder"]?["from"] == "-C")
    try workplace.write("rehearsal.yaml", "toolkit: {}\n")
    #expect(try workplace.rehearse("config").exit == 2)
  }

  @Test func `what the project's file says for commands is told as its own`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "rehearsal.yaml",
      "scripts: ui\ndatabase: a.sqlite\ngate: failed\naxes: { ios: 5.1 }\nredaction: [Ada]\nqueries: asked\n")
    try workplace.write("ui/tap.yaml", Sample.tap)

    let settings = try Self.settings(workplace.rehearse("-C", "ui", "config", "--format", "json"))

    let told = ["scripts", "database", "gate", "axis ios", "redaction", "queries"]
    #expect(told.map { settings[$0]?["from"] ?? "" } == Array(repeating: "rehearsal.yaml", count: told.count))
    #expect(settings["scripts"]?["value"] == "1 file in ../ui")
    #expect(settings["database"]?["value"] == "../a.sqlite")
    #expect(settings["gate"]?["value"] == "failed" && settings["axis ios"]?["value"] == "5.1")
    #expect(settings["queries"]?["value"] == "bundled, and ../asked")
    #expect(settings["laws"]?["from"] == "default")
  }
}
