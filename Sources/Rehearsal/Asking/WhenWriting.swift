import RehearsalPlainText
package import RehearsalScript
import RehearsalSourceText
package import RehearsalStore
import RehearsalTrace

extension WhenAnswer {
  // MARK: - What is kept of it

  /// The smallest session that shows it as a script, with a step that expects it.
  ///
  /// - Parameters:
  ///   - folder: Where the script will be written, if that is known.
  package func script(in store: Store, _ sources: ScriptSources, into folder: String?) throws -> String {
    guard let smallest, let session = try store.session(smallest.span.session) else {
      throw RehearsalError(.request, "no recording shows it, so there is no script to write")
    }
    let trace = try store.trace(ofRecording: session.recording)
    let (text, step) = try said { () throws(Diagnostic) in try pattern.expectation(in: trace, at: smallest.event) }
    var flat = try SessionScript(of: session, in: store, sources).flattened(
      under: session.configuration, into: folder)
    flat.id = session.script + "-when"
    flat.title = pattern.text
    let expectation = FlatScript.FlatStep(label: "expect", text: text, isExpectation: true)
    let performed = flat.steps.filter { !$0.isExpectation }
    guard performed.count == trace.steps.count else {
      throw RehearsalError(.request, "\(session.reference) did not perform all of its script's steps")
    }
    return flat.with(steps: performed[...step] + [expectation] + performed[(step + 1)...]).text(
      remark: ["Shows: \(pattern.text)", "As in \(session.reference)"])
  }

  /// The law that no session may show it.
  package static func law(of pattern: MomentPattern) throws -> String {
    let statement = try said { () throws(Diagnostic) in try pattern.law() }
    let plain = pattern.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return """
      -- It never happens: \(plain)
      --
      -- family: own
      -- from: rehearse when
      -- place: recording_id, seq
      \(statement)
      """
  }

  private func said<Result>(_ body: () throws(Diagnostic) -> Result) throws(RehearsalError) -> Result {
    try WhenAnswer.said(body)
  }

  private static func said<Result>(_ body: () throws(Diagnostic) -> Result) throws(RehearsalError) -> Result {
    do { return try body() } catch { throw RehearsalError(.request, error.message) }
  }
}
