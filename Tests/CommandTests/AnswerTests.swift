import Foundation
import RehearsalSourceText
import Testing

/// `--format json` of commands that tell a result: valid by answers.schema.json, and true.
@Suite struct AnswerTests {
  private static func answer(_ result: Workplace.Result) throws -> [String: Any] {
    let folder = Workplace.repository.appendingPathComponent("Documentation")
    let schema = try JSONSchema(folder: folder, root: "answers.schema.json")
    let findings = SourceFindings(path: "answer")
    let node = try #require(YAMLText.read(result.output, findings: findings), "\(result.output)\(result.errors)")
    #expect(schema.errors(in: node) == [], "\(result.output)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func `record tells each session, and why the gate fails`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/failing.yaml", Sample.failing)

    let result = try workplace.rehearse("record", "--format", "json")
    let answer = try Self.answer(result)

    #expect(result.exit == 1)
    #expect(answer["command"] as? String == "record" && answer["result"] as? String == "failed")
    #expect(answer["verdict"] as? String == "run:1: 3 sessions, 2 new, 1 failed")
    #expect(answer["verdicts"] as? [String: Int] == ["new": 2, "failed": 1])
    let sessions = try #require(answer["sessions"] as? [[String: Any]])
    #expect(sessions.count == 3)
    let failed = try #require(sessions.first { $0["verdict"] as? String == "failed" })
    let failures = try #require(failed["failures"] as? [[String: Any]])
    #expect(failed["script"] as? String == "sample/failing" && failures.count == 1)
    #expect((failures[0]["message"] as? String)?.contains("width 12") == true)
  }

  @Test func `verify, merge, bisect, minimize and explore tell what people are told`() throws {
    let workplace = try Workplace.recorded()
    let db = ".rehearsal/history.sqlite"
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("tap: go", with: "tap: boardView"))
    _ = try workplace.rehearse("record")

    let verify = try Self.answer(try workplace.rehearse("verify", "--all", "--format", "json"))
    let merge = try Self.answer(try workplace.rehearse("merge", "all.sqlite", db, "--format", "json"))
    let bisect = try Self.answer(
      try workplace.rehearse("bisect", "sample/tap", "--good", "run:1", "--bad", "run:2", "--format", "json"))
    let minimize = try Self.answer(
      try workplace.rehearse("minimize", "s:3", "--until", "grep -q boardView {}", "--format", "json"))
    let explore = try Self.answer(
      try workplace.rehearse("explore", "sample/tap", "--sessions", "2", "--format", "json"))

    #expect(verify["performed"] as? Int == 2 && verify["same"] as? Int == 2)
    #expect(merge["runs"] as? Int == 2 && merge["sessions"] as? Int == 4)
    #expect((bisect["firstBad"] as? [String: Any])?["run"] as? Int == 2)
    #expect((bisect["lastGood"] as? [String: Any])?["run"] as? Int == 1)
    #expect((minimize["steps"] as? [String])?.isEmpty == true)
    #expect((minimize["script"] as? String)?.contains("boardView") == true)
    #expect(explore["performed"] as? Int == 2 && (explore["broken"] as? [Any])?.isEmpty == true)
  }

  @Test func `the schema refuses what no answer says`() throws {
    let folder = Workplace.repository.appendingPathComponent("Documentation")
    let schema = try JSONSchema(folder: folder, root: "answers.schema.json")
    let text = #"{"format":"rehearsal-answer","version":1,"command":"merge","verdict":"x","database":"a"}"#
    let node = try #require(YAMLText.read(text, findings: SourceFindings(path: "a")))

    #expect(schema.errors(in: node) != [])
  }
}
