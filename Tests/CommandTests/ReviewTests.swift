import Foundation
import Testing

@Suite struct ReviewTests {
  private let ada = ["REHEARSAL_USER": "Ada"]

  /// The first digits of the signatures that are to be reviewed, in order.
  private func signatures(_ workplace: Workplace) throws -> [String] {
    let result = try workplace.rehearse("review", "pending", "--format", "csv")
    var signatures: [String] = []
    for line in result.lines.dropFirst() where signatures.last != String(line.prefix(12)) {
      signatures.append(String(line.prefix(12)))
    }
    return signatures
  }

  /// The other cell shows the change as soon as it is performed.
  @Test func `of a run that left cells out it is said that the others are not accepted`() throws {
    let workplace = try HistoryCommandTests.repository()
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.shell("git commit -qam wider")
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")

    let accepted = try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--who", "Ada")
    _ = try workplace.rehearse("record")
    let rest = try workplace.rehearse("review", "pending")

    #expect(accepted.output == "accepted 1 change in 1 cell of run:2, and of no cell that run:2 left out\n")
    #expect(rest.exit == 1 && rest.lines.last == "1 change in 1 of 2 cells of run:3 to review", "\(rest.output)")
  }

  @Test func `an accepted change is the baseline, with who and why`() throws {
    let workplace = try BaselineCommandTests.changed()
    let signature = try #require(try signatures(workplace).first)

    let accepted = try workplace.rehearse(
      "review", "accept", "--signature", signature, "-m", "wider on purpose", environment: ada)
    let rest = try workplace.rehearse("review")
    let reviews = try workplace.rehearse(
      "query", "SELECT substr(signature, 1, 12), line, decision, who, why, run_id FROM v1_reviews", "--format", "csv")
    let regressions = try workplace.rehearse("regressions")
    let status = try workplace.rehearse("query", "SELECT DISTINCT status FROM v1_changes", "--format", "csv")
    _ = try workplace.rehearse("record")
    let next = try workplace.rehearse("record", "--fail-on", "unreviewed")

    #expect(accepted.exit == 0, "\(accepted.errors)")
    #expect(accepted.output == "accepted 1 change in 2 cells of run:2\n")
    #expect(rest.exit == 0)
    #expect(rest.output == "0 changes in 0 of 2 cells of run:2 to review\n")
    #expect(reviews.lines.last == "\(signature),main,accepted,Ada,wider on purpose,2")
    #expect(regressions.exit == 0)
    #expect(regressions.output.contains("in 2 cells, accepted"))
    #expect(regressions.output.contains("  accepted       by Ada on 20"))
    #expect(status.lines.last == "accepted")
    #expect(next.exit == 0)
  }

  @Test func `a rejected change stays to be reviewed and is a regression`() throws {
    let workplace = try BaselineCommandTests.changed()
    let signature = try #require(try signatures(workplace).first)

    let rejected = try workplace.rehearse(
      "review", "reject", "--signature", signature, "-m", "too wide", environment: ada)
    let pending = try workplace.rehearse("review", "pending")
    let regressions = try workplace.rehearse("regressions", "--open")
    let status = try workplace.rehearse("query", "SELECT DISTINCT status FROM v1_changes", "--format", "csv")
    let gate = try workplace.rehearse("record", "--fail-on", "unreviewed")

    #expect(rejected.output == "rejected 1 change\n")
    #expect(pending.exit == 1)
    #expect(pending.lines.contains { $0.hasSuffix(" in 2 cells, rejected") })
    #expect(regressions.lines[0].hasSuffix(" in 2 cells, rejected"))
    #expect(status.lines.last == "rejected")
    #expect(gate.exit == 1)
    #expect(gate.output.contains("was rejected"))
  }

  @Test func `a comment decides nothing`() throws {
    let workplace = try BaselineCommandTests.changed()

    let comment = try workplace.rehearse("review", "comment", "--all", "-m", "hm", environment: ada)

    #expect(comment.output == "commented on 1 change\n")
    #expect(try workplace.rehearse("review", "pending").lines.contains { $0.hasSuffix(", open") })
  }

  @Test func `on a CI server nothing is accepted unless told`() throws {
    let workplace = try BaselineCommandTests.changed()
    let ci = ada.merging(["CI": "true"]) { $1 }

    let refused = try workplace.rehearse("review", "accept", "--all", "-m", "x", environment: ci)
    let told = try workplace.rehearse("review", "accept", "--all", "-m", "x", "--write-baselines", environment: ci)

    #expect(refused.exit == 2)
    #expect(refused.errors.contains("--write-baselines"))
    #expect(told.exit == 0)
  }

  @Test func `a run of changed sources cannot be accepted`() throws {
    let workplace = try BaselineCommandTests.changed()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(95))
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("review", "accept", "--all", "-m", "x", environment: ada)

    #expect(result.exit == 2)
    #expect(result.errors.contains("such a run gives no baseline"))
    #expect(try workplace.rehearse("query", "SELECT count(*) FROM v1_reviews", "--format", "csv").lines.last == "0")
  }

  @Test(arguments: [
    (["--signature", "0000", "-m", "x"], "to be reviewed has a signature 0000…"),
    (["--signature", "1", "-m", "x"], "four digits"),
    (["-m", "x"], "--all"), (["--all", "-m", " "], "says why"), (["--all"], "--message"),
  ])
  func `what is meant must be clear`(_ arguments: [String], _ part: String) throws {
    let result = try BaselineCommandTests.changed().start(["review", "reject"] + arguments, environment: ada).result()

    #expect(result.exit == 2)
    #expect(result.errors.contains(part))
  }

  @Test func `an ignored change neither fails nor is to be reviewed, until its rule expires`() throws {
    let workplace = try BaselineCommandTests.changed()
    let signature = try #require(try signatures(workplace).first)
    let until = "2099-01-31"

    let added = try workplace.rehearse(
      "ignore", "add", "--signature", signature, "--owner", "Ben", "--reason", "until the font", "--until", until,
      environment: ada)
    let pending = try workplace.rehearse("review", "pending")
    let gate = try workplace.rehearse("record", "--fail-on", "unreviewed")
    let list = try workplace.rehearse("ignore", "list", "--format", "csv")
    let regressions = try workplace.rehearse("regressions")

    #expect(added.output == "change \(signature) is ignored until \(until)\n")
    #expect(pending.exit == 0)
    #expect(gate.exit == 0)
    #expect(list.lines[1].hasSuffix(",holds,2099-01-31,Ben,until the font,Ada"))
    #expect(regressions.exit == 0)
    #expect(regressions.output.contains("  ignored until  2099-01-31, owner Ben: until the font"))

    try ReviewTests.expire(workplace)
    let expired = try workplace.rehearse("record", "--fail-on", "failed")
    #expect(expired.exit == 1)
    #expect(
      expired.lines.contains {
        $0.hasPrefix("the rule to ignore change \(signature) expired after 2020-01-31, and 2 cells still show it;")
          && $0.hasSuffix("its owner is Ben: until the font")
      })
    #expect(try workplace.rehearse("ignore", "list", "--format", "csv").lines[1].contains(",expired,"))
    #expect(try workplace.rehearse("regressions").lines[0].hasSuffix(", expired"))
  }

  /// Puts the last day of the rule into the past: the text is as long, so that its bytes can be written over.
  private static func expire(_ workplace: Workplace) throws {
    _ = try workplace.rehearse("doctor")
    for name in ["history.sqlite", "history.sqlite-wal"] where workplace.exists(".rehearsal/" + name) {
      let url = URL(fileURLWithPath: workplace.path(".rehearsal/" + name))
      var data = try Data(contentsOf: url)
      while let range = data.range(of: Data("2099-01-31".utf8)) {
        data.replaceSubrange(range, with: Data("2020-01-31".utf8))
      }
      try data.write(to: url)
    }
  }

  @Test(arguments: [
    ["--owner", "Ben", "--reason", "x", "--until", "tomorrow"],
    ["--owner", "Ben", "--reason", "x", "--until", "2020-01-01"],
    ["--owner", "Ben", "--reason", "x", "--until", "2026-02-30"],
    ["--owner", " ", "--reason", "x", "--until", "2099-01-01"],
    ["--reason", "x", "--until", "2099-01-01"], ["--owner", "Ben", "--until", "2099-01-01"],
    ["--owner", "Ben", "--reason", "x"],
  ])
  func `a rule needs an owner, a reason and a day to come`(_ arguments: [String]) throws {
    let workplace = try BaselineCommandTests.changed()
    let signature = try #require(try signatures(workplace).first)

    let result = try workplace.start(
      ["ignore", "add", "--signature", signature] + arguments, environment: ada
    ).result()

    #expect(result.exit == 2)
    #expect(try workplace.rehearse("ignore", "list", "--format", "csv").lines.count == 1)
  }

  @Test func `on a terminal each change is asked about`() throws {
    let workplace = try BaselineCommandTests.changed()

    let output = try Terminal.run(
      ["review"], in: workplace, environment: ada.merging(["NO_COLOR": "1"]) { $1 },
      typed: "?\nd\nw\nc looks odd\na\nwider on purpose\n")

    #expect(output.contains("[1/1] a r s c i d f w q ?"))
    #expect(output.contains("A R S the same for all that remain"))
    #expect(output.contains(/differences? \(\d+ roots?\) in \d+ of 3 steps/))
    #expect(output.contains("looked at:"))
    #expect(output.contains("1 accepted; 0 changes in 0 of 2 cells of run:2 to review"))
    let reviews = try workplace.rehearse(
      "query", "SELECT decision, why FROM v1_reviews ORDER BY decision", "--format", "csv")
    #expect(reviews.lines.dropFirst() == ["accepted,wider on purpose", "comment,looks odd"])
  }

  @Test func `a capital decides about all that remain`() throws {
    let workplace = try BaselineCommandTests.changed()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(95))
    _ = try workplace.shell("git commit -qam portrait")
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")

    let output = try Terminal.run(
      ["review"], in: workplace, environment: ada.merging(["NO_COLOR": "1"]) { $1 }, typed: "R\nno\n")
    let quit = try Terminal.run(["review"], in: workplace, environment: ada, typed: "q\n")

    #expect(output.contains("1 rejected; 1 change in 1 of 1 cell of run:3 to review"))
    #expect(quit.contains("nothing decided"))
  }
}
