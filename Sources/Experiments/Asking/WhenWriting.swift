package import Rehearsal
import RehearsalPlainText
package import RehearsalScript
import RehearsalSourceText
package import RehearsalStore
import RehearsalTrace

extension WhenAnswer {
  // MARK: - What is kept of it

  /// The smallest session that shows it as a script, with a step that expects it and holds there.
  ///
  /// - Parameter folder: Where the script will be written, if that is known.
  /// - Throws: Why none of the smallest sessions makes one.
  package func script(in store: Store, _ sources: ScriptSources, into folder: String?) throws -> String {
    var seen: Set<Digest> = []
    let candidates = places.sorted(by: WhenAnswer.isSmaller).filter { seen.insert($0.span.digest).inserted }
    var reason: RehearsalError?
    for place in candidates.prefix(WhenAnswer.mostTried) {
      do { return try script(of: place, in: store, sources, into: folder) } catch let error as RehearsalError {
        // What the smallest one says is said if the others do not make one either.
        guard error.kind == .request else { throw error }
        reason = reason ?? error
      }
    }
    throw reason ?? RehearsalError(.request, "no recording shows it, so there is no script to write")
  }

  /// How many sessions are tried, the smallest first.
  private static let mostTried = 20

  private func script(
    of place: Place, in store: Store, _ sources: ScriptSources, into folder: String?
  ) throws -> String {
    guard let session = try store.session(place.span.session) else {
      throw RehearsalError(.request, "s:\(place.span.session) is not there any more")
    }
    let trace = try store.trace(ofRecording: session.recording)
    let (line, step) = try said { () throws(Diagnostic) in try pattern.expectation(in: trace, at: place.event) }
    var flat = try SessionScript(of: session, in: store, sources).flattened(
      under: session.configuration, into: folder)
    flat.id = session.script + "-when"
    flat.title = pattern.text
    let expectation = FlatScript.FlatStep(label: "expect", text: line, isExpectation: true)
    let performed = flat.steps.filter { !$0.isExpectation }
    guard performed.count == trace.steps.count, trace.exceptions.isEmpty else {
      throw RehearsalError(.request, "\(session.reference) did not perform all of its script's steps")
    }
    let written = flat.with(steps: performed[...step] + [expectation] + performed[(step + 1)...])
    let text = written.text(remark: ["Shows: \(pattern.text)", "As in \(session.reference)"])
    // A name that the scene does not have is refused in a script, even where nothing of the name is expected.
    if Script.isOfModels(session.configuration),
      let wrong = ScriptLibrary(files: written.neighbours + [(path: "when.yaml", text: text)]).diagnostics.first
    {
      throw RehearsalError(.request, "no script can expect it: \(wrong.message)")
    }
    return text
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
