import Foundation
import Testing

/// `rehearse review` by lines of a comment, which anybody may have written, and by keys.
@Suite struct CommentReviewTests {
  /// Two changes to review, in two scripts, and the first digits of their signatures.
  private static func pending() throws -> (workplace: Workplace, signatures: [String]) {
    let workplace = try PullRequestTests.branch(of: [])
    let other = Sample.tap.replacing("sample/tap", with: "sample/other")
    try PullRequestTests.commit("two", ["Scripts/other.yaml": other], in: workplace)
    try PullRequestTests.commit(
      "changed",
      [
        "Scripts/tap.yaml": ChangesTests.wider(90),
        "Scripts/other.yaml": other.replacing("title: Go", with: "title: Stop"),
      ], in: workplace)
    let rows = try workplace.rehearse("review", "pending", "--format", "csv").lines.dropFirst()
    var signatures: [String] = []
    for row in rows where signatures.last != String(row.prefix(12)) { signatures.append(String(row.prefix(12))) }
    try #require(signatures.count == 2)
    return (workplace, signatures)
  }

  private static func reviews(_ workplace: Workplace) throws -> [String] {
    let sql = "SELECT substr(signature, 1, 12), decision, who, why FROM v1_reviews ORDER BY why"
    return Array(try workplace.rehearse("query", sql, "--format", "csv").lines.dropFirst())
  }

  @Test func `several changes are decided about at once, each once`() throws {
    let (workplace, signatures) = try Self.pending()

    let accepted = try workplace.rehearse(
      "review", "accept", signatures[0], signatures[1], signatures[0], "-m", "both", "--who", "Ada")
    let again = try workplace.rehearse("review", "accept", signatures[0], "-m", "again")
    let help = try workplace.rehearse("review", "accept", "--help")
    let nothing = try workplace.rehearse("review", "accept", "-m", "x")

    #expect(accepted.output == "accepted 2 changes in 4 cells of run:3\n", "\(accepted.errors)")
    #expect(try Self.reviews(workplace) == signatures.map { "\($0),accepted,Ada,both" }.sorted())
    #expect(again.exit == 2)
    #expect(!help.output.contains("--signature"))
    #expect(nothing.errors.contains("Name changes by their signatures (review pending lists them), or give --all"))
  }

  @Test func `lines of a comment are done, and nothing else in it`() throws {
    let (workplace, signatures) = try Self.pending()
    let text = """
      Looks good to me!
      > /rehearse accept \(signatures[1]) quoted
        /rehearse accept \(signatures[1]) indented
      <!-- hidden
      /rehearse accept \(signatures[1]) hidden
      -->
      ```
      /rehearse accept \(signatures[1]) shown as code
      ```
      /rehearse reject \(signatures[1]) another word
      /rehearse acceptall
      /rehearse accept --all; rm -rf .
      /rehearse accept ../../etc/passwd
      /rehearse accept \(signatures[0]) wider $(touch x) `touch x`, on purpose

      """
    try workplace.write("comment.out", text)

    let done = try workplace.rehearse("review", "accept", "--from-comment", "comment.out", "--who", "Ben")
    let rest = try workplace.rehearse("review", "pending", "--format", "csv")

    #expect(done.exit == 1, "\(done.errors)")
    #expect(done.output == "accepted 1 change in 2 cells of run:3; 4 lines ignored\n")
    #expect(try Self.reviews(workplace) == ["\(signatures[0]),accepted,Ben,\"wider $(touch x) `touch x`, on purpose\""])
    #expect(!workplace.exists("x"))
    #expect(rest.output.contains(signatures[1]))
    #expect(!rest.output.contains(signatures[0]))
  }

  @Test func `a text is read from a pipe, and what no change has is named`()
    throws
  {
    let (workplace, signatures) = try Self.pending()

    let both = try workplace.shell(
      "echo '/rehearse accept \(signatures[0]) \(signatures[1]) 00000000' | rehearse review accept --from-comment -"
    )
    let none = try workplace.shell("echo hello | rehearse review accept --from-comment -")
    let large = try workplace.shell("head -c 5000000 /dev/zero | rehearse review accept --from-comment -")
    let two = try workplace.rehearse("review", "accept", "--all", "--from-comment", "x", "-m", "x")

    #expect(both.exit == 1)
    #expect(both.output == "accepted 2 changes in 4 cells of run:3; no change to review: 00000000\n")
    #expect(try Self.reviews(workplace).allSatisfy { $0.hasSuffix(",said in a comment") })
    #expect(none.exit == 0)
    #expect(none.output == "accepted 0 changes in 0 cells of run:3\n")
    #expect(large.exit == 2)
    #expect(large.errors.contains("-: a comment has at most 4000000 bytes"))
    #expect(two.exit == 2)
  }

  // MARK: - Keys

  private static let plain = ["NO_COLOR": "1", "REHEARSAL_USER": "Ada"]

  @Test func `a key is enough, a line can be mended, and arrows are no keys`() throws {
    let (workplace, signatures) = try Self.pending()

    let output = try Terminal.run(
      ["review"], in: workplace, environment: Self.plain, typed: "\u{1B}[Aarigth\u{7F}\u{7F}ht\ns")

    #expect(output.contains("1 accepted, 1 skipped; 1 change in 2 of 4 cells of run:3 to review"), "\(output)")
    #expect(try Self.reviews(workplace) == ["\(signatures[0]),accepted,Ada,right"])
  }

  private static let hasPython = (try? Workplace().shell("command -v python3").exit) == 0

  @Test(.enabled(if: hasPython, "there is no Python"), arguments: ["q", "TERM", "INT", "HUP"])
  func `the terminal is afterwards what it was before`(_ way: String) throws {
    let (workplace, _) = try Self.pending()
    // A signal comes when the terminal gives keys.
    let leaving = """
      tries=0
      while [ "$(stty -g)" = "$before" ] && [ $tries -lt 600 ]; do sleep 0.05; tries=$((tries + 1)); done
      [ "$(stty -g)" = "$before" ] || echo keys
      kill -\(way) $!
      """
    try workplace.write(
      "play",
      """
      exec 3<&0
      before=$(stty -g)
      rehearse review <&3 &
      \(way == "q" ? "" : leaving)
      wait $!
      [ "$(stty -g)" = "$before" ] && echo as before

      """)

    // Whoever starts the tests may have signals blocked, and a shell would inherit that.
    let unblocked = "import os, signal; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execvp('sh', ['sh', 'play'])"
    let output = try Terminal.run(
      ["python3", "-c", unblocked], in: workplace, environment: Self.plain, typed: way == "q" ? "q" : "",
      program: URL(fileURLWithPath: "/usr/bin/env"))

    #expect(output.contains("keys") == (way != "q"), "\(output)")
    #expect(output.contains("as before"), "\(output)")
  }
}
