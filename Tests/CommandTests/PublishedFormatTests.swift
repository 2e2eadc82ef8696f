import Foundation
import Testing

/// What is written for other programs, read by readers that are not this project's: Python's of XML, HTML and JSON,
/// with the rules that those programs publish (`Published/README.md`).
@Suite struct PublishedFormatTests {
  /// Whether Python is there, with what a check needs.
  private static func has(_ module: String) -> Bool {
    (try? Workplace().shell("python3 -c 'import \(module)'").exit) == 0
  }

  private static func check(_ kind: String, _ text: String) throws -> Workplace.Result {
    let workplace = try Workplace()
    try workplace.write("written", text)
    let script = Workplace.repository.appendingPathComponent("Tests/CommandTests/Published/check.py").path
    return try workplace.shell("python3 '\(script)' \(kind) written")
  }

  /// A branch with an accepted change, a new one, a failed cell and cells that are gone.
  private static func branch() throws -> Workplace {
    try prepared {
      let workplace = try HistoryCommandTests.repository()
      let other = Sample.tap.replacing("sample/tap", with: "sample/gone")
      try PullRequestTests.commit("gone", ["Scripts/a folder/gone <1>.yaml": other], in: workplace)
      _ = try workplace.shell("git checkout -q -b feature")
      try PullRequestTests.commit("wider", ["Scripts/tap.yaml": ChangesTests.wider(90)], in: workplace)
      _ = try workplace.rehearse("review", "accept", "--all", "-m", "right")
      let text = ChangesTests.wider(90).replacing("title: Go", with: "title: \"<b>Stop</b> & `go`\"")
      try PullRequestTests.commit(
        "title",
        ["Scripts/tap.yaml": text, "Scripts/a folder/gone <1>.yaml": nil, "Scripts/failing.yaml": Sample.failing],
        in: workplace)
      return workplace
    }
  }

  @Test(.enabled(if: has("jsonschema"), "Python has no jsonschema"))
  func `SARIF is as OASIS publishes it, with signatures as fingerprints and lines of scripts`() throws {
    let workplace = try Self.branch()

    let sarif = try workplace.rehearse("pr", "--format", "sarif")
    let again = try workplace.rehearse("pr", "--format", "sarif")
    let checked = try Self.check("sarif", sarif.output)
    let broken = try Self.check("sarif", sarif.output.replacing("\"startLine\":", with: "\"firstLine\":"))

    #expect(sarif.exit == 1, "\(sarif.errors)")
    #expect(sarif.output == again.output)
    #expect(checked.exit == 0, "\(checked.errors)")
    #expect(broken.exit == 1)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any])
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["changed", "changed", "failed", "removed"])
    let pending = try workplace.rehearse("review", "pending", "--format", "csv").output
    let prints = try #require(results[0]["partialFingerprints"] as? [String: String])
    #expect(pending.contains(try #require(prints["rehearsalSignature/v1"])))
    #expect(results[0]["suppressions"] as? [String] == [])
    #expect((results[1]["suppressions"] as? [[String: String]])?.first?["status"] == "accepted")
    // The button is there from the launch on, which is line 17 of the script; the failure is in line 20.
    let lines = Sample.tap.split(separator: "\n", omittingEmptySubsequences: false)
    let launch = try #require(lines.firstIndex { $0.contains("- launch") }) + 1
    #expect(sarif.output.contains("\"region\":{\"startLine\":\(launch)}"))
    #expect(sarif.output.contains("\"startLine\":\(launch + 3)"))
    #expect(sarif.output.contains("\"uri\":\"Scripts/a%20folder/gone%20%3C1%3E.yaml\""))
  }

  @Test(.enabled(if: has("xml.etree"), "there is no Python"))
  func `JUnit is as Jenkins and GitLab read it`() throws {
    let workplace = try HistoryCommandTests.repository()
    try workplace.write("Scripts/gone.yaml", Sample.tap.replacing("sample/tap", with: "sample/gone"))
    _ = try workplace.rehearse("record")
    try workplace.write(
      "Scripts/tap.yaml", ChangesTests.wider(90).replacing("title: Go", with: "title: \"<&]]>\\u0001\""))
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    _ = try workplace.shell("rm Scripts/gone.yaml")

    let gates = ["changed,failed,removed", "none", "unreviewed"]
    let texts = try gates.map { gate -> String in
      _ = try workplace.rehearse("record", "--junit", "junit.xml", "--fail-on", gate)
      return try String(contentsOfFile: workplace.path("junit.xml"), encoding: .utf8)
    }
    let checked = try texts.map { try Self.check("junit", $0) }
    let broken = try Self.check("junit", texts[0].replacing("failures=\"", with: "failures=\"1"))

    for check in checked { #expect(check.exit == 0, "\(check.errors)") }
    #expect(broken.exit == 1)
  }

  @Test(.enabled(if: has("html.parser"), "there is no Python"), arguments: ["html", "gitlab"])
  func `GitLab's sanitizer leaves the whole comment`(_ format: String) throws {
    let workplace = try Self.branch()

    let comment = try workplace.rehearse("pr", "--format", format, "--report-url", "https://example.com/r.html").output
    // Of Markdown what is no code is HTML.
    let text =
      format == "html"
      ? comment
      : PullRequestTests.withoutCode(comment.components(separatedBy: "\n"))
        .replacing(/\]\(<[^>]*>\)/, with: "]")
    let checked = try Self.check("html", text)
    let broken = try Self.check("html", text.replacing("<summary>", with: "<summary class=\"x\">"))

    #expect(checked.exit == 0, "\(checked.errors)")
    #expect(broken.exit == 1)
    if format == "html" {
      #expect(checked.output.contains("\"<b>Stop</b> & `go`\""))
      #expect(checked.output.contains("┌───"))
      #expect(checked.output.contains("rehearse review accept "))
    }
  }
}
