import Foundation
import RehearsalSQLite
import Testing

/// What somebody changed in a file is never shown as what was recorded.
@Suite struct TamperTests {
  private static let readers = [
    ["show", "s:1"], ["show", "s:1", "events"], ["state", "s:1", "--at", "step:2"], ["why", "s:1", "1"],
    ["diff", "s:1", "s:2"], ["export", "s:1"], ["export", "run:1", "--format", "stream"],
    ["export", "--all", "--format", "stream"], ["report", "-o", "/dev/stdout"],
  ]

  @Test(arguments: [
    // Each was once believed: another recording's digests of steps, bits, axes, verdicts, recordings, texts.
    "UPDATE step SET block = (SELECT o.block FROM step o WHERE o.recording = 2 AND o.step = step.step) "
      + "WHERE recording = 1",
    "UPDATE block SET digests = (SELECT digests FROM block WHERE id = 2) WHERE id = 1",
    "UPDATE block SET digests = zeroblob(length(digests))", "UPDATE frame SET x = x + 1",
    "UPDATE configuration_axis SET value = 'landscape' WHERE axis = 'orientation'",
    "UPDATE configuration SET orientation = 'landscape'", "UPDATE session SET recording = 2",
    "UPDATE session SET verdict = 4", "UPDATE source SET text = replace(text, 'Go', 'No')",
    "UPDATE recording SET digest = randomblob(32)", "DELETE FROM session WHERE id = 2",
  ])
  func `another value is refused, or what is answered is what was recorded`(_ sql: String) throws {
    let workplace = try Workplace.recorded()
    let before = try Self.readers.map { try workplace.start($0).result() }
    #expect(before.allSatisfy { [0, 1].contains($0.exit) }, "\(before.map(\.errors))")
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .create)
    try database.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \(sql)")

    for (command, before) in zip(Self.readers, before) {
      let after = try workplace.start(command).result()
      let isRefused = [2, 5].contains(after.exit) && after.errors.hasPrefix("error: ")
      #expect(isRefused || after.output == before.output, "\(command.joined(separator: " ")): \(after.output)")
    }
    let examined = try workplace.rehearse("doctor", "--deep")
    #expect(examined.exit == 5, "\(examined.output)")
  }

  @Test func `a refusal names what is false, and who examines the rest`() throws {
    let workplace = try Workplace.recorded()
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .create)
    try database.execute("UPDATE block SET digests = zeroblob(length(digests)) WHERE id = 1")

    let shown = try workplace.rehearse("show", "s:1")

    #expect(shown.exit == 5)
    #expect(
      shown.errors.hasSuffix(
        "is damaged: recording 1: the digests of its steps are not those of its rows\n"
          + "  rehearse doctor --deep examines the whole file\n"))
  }
}
