import RehearsalTrace
import Testing

@testable import Rehearsal

@Suite struct RedactionTests {
  private func trace(_ value: Value, then other: Value? = nil) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap secret", line: 1, at: .zero)
    for value in [value, other ?? value] {
      _ = builder.append(
        at: .zero, kind: .assignment, name: "secretName", subject: "secretSubject",
        arguments: .record(["secret": value]))
      builder.appendProperty(value, key: "secretKey", of: "secretSubject")
    }
    return builder.finish(at: .zero)
  }

  private func texts(_ trace: Trace) -> [String] { Set(trace.symbols.texts).sorted() }

  @Test func `texts are changed, and names, fields and numbers are not`() throws {
    let redaction = try Redaction(["secret", "4711"])
    let before = Performance(
      trace: trace(.record(["secret": .list([.text("a secret"), .text("b")]), "x": .integer(4711)])), outcome: .failed,
      failures: [Performance.Failure(step: 0, line: 1, message: "no secret", claims: ["secret"])])

    let after = redaction.redacted(before)

    #expect(
      Set(texts(after.trace)) == [
        "", "tap", "tap [redacted]", "secretName", "secretSubject", "secretKey",
        #"{"secret":["a [redacted]","b"],"x":4711}"#, #"{"secret":{"secret":["a [redacted]","b"],"x":4711}}"#,
      ])
    #expect(
      after.failures == [Performance.Failure(step: 0, line: 1, message: "no [redacted]", claims: ["secret"])])
  }

  @Test func `what a terminal shows is text as any`() throws {
    var trace = trace(.text("a"))
    trace.terminals = [TerminalSpan(path: "secret", from: 0, to: 1, text: "my secret\nline")]
    let before = Performance(trace: trace, outcome: .completed, failures: [])

    let after = try Redaction(["secret"]).redacted(before).trace

    #expect(after.terminals == [TerminalSpan(path: "secret", from: 0, to: 1, text: "my [redacted]\nline")])
  }

  @Test func `two secrets one after the other are one span of a property`() throws {
    let redaction = try Redaction(["secret[0-9]"])
    let before = Performance(
      trace: trace(.text("secret1"), then: .text("secret2")), outcome: .completed, failures: [])
    #expect(before.trace.properties.count == 2)

    let after = redaction.redacted(before).trace

    #expect(after.properties.map(\.from) == [0])
    #expect(after.properties.map(\.to) == before.trace.properties.suffix(1).map(\.to))
    #expect(after.properties.map { after.text($0.value) } == ["\"[redacted]\""])
  }

  @Test func `without a match nothing is another, and the order of patterns makes no difference`() throws {
    let plain = trace(.text("text"))
    let secret = Performance(trace: trace(.text("ab")), outcome: .completed, failures: [])

    let left = try Redaction(["none"]).redacted(Performance(trace: plain, outcome: .completed, failures: []))

    #expect(left.trace.digests().recording == plain.digests().recording)
    #expect(
      try Redaction(["ab", "a"]).redacted(secret).trace.digests().recording
        == Redaction(["a", "ab", "a"]).redacted(secret).trace.digests().recording)
  }

  @Test func `a script from which nothing is taken keeps its digest`() throws {
    let digest = Digest(of: "text")
    let redaction = try Redaction(["secret"])

    #expect(redaction.digest(digest, ["text", "scene"]) == digest)
    #expect(redaction.digest(digest, ["a secret"]) != digest)
    #expect(redaction.digest(digest, ["a secret"]) != redaction.digest(digest, ["another secret"]))
    let numbered = try Redaction(["secret[0-9]"])
    #expect(numbered.digest(digest, ["secret1"]) == numbered.digest(Digest(of: "other"), ["secret2"]))
  }
}
