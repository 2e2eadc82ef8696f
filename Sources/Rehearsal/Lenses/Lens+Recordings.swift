package import RehearsalDiff
package import RehearsalStore
package import RehearsalTrace

extension Store {
  /// What a session recorded and showed, as it is, or as a lens tells it.
  package func trace(of session: Session, through lens: Lens?) throws -> Trace {
    let trace = try trace(of: session)
    guard let lens else { return trace }
    return try lens.reading(of: trace, as: session).trace
  }

  /// A recording as it is, or as a lens tells it.
  package func trace(ofRecording recording: Int64, through lens: Lens?) throws -> Trace {
    let trace = try trace(ofRecording: recording)
    guard let lens else { return trace }
    guard let session = try session(showing: recording) else {
      throw RehearsalError(
        .request, "the lens \(lens.name) cannot tell recording \(recording): no session's history shows it",
        details: ["expected: a recording of a session, whose toolkit chooses the lens's words"])
    }
    return try lens.reading(of: trace, as: session).trace
  }
}

extension DiffOptions {
  /// These options for traces that a lens tells.
  package func through(_ lens: Lens) -> DiffOptions {
    var options = self
    options.channels.subtract(lens.leaves)
    options.lens = lens.mark
    return options
  }
}

extension Lens {
  /// What is equal in traces that the lens tells alike: the digests of the channels that it compares.
  package func digest(of trace: Trace) -> Digest {
    let digests = trace.digests().steps.filter { $0.channel.map { !leaves.contains($0) } ?? true }
    return Digest(
      of: digests.map { "\($0.step) \($0.channel?.word ?? "order") \($0.digest.hex)" }.joined(separator: "\n"))
  }

  /// A recording of a session in common words, and what the lens met and left out in it.
  func reading(of trace: Trace, as session: Session) throws(RehearsalError) -> (trace: Trace, tally: LensTally) {
    var reading = LensReading(self, try words(for: session), trace)
    let told = try reading.read()
    return (told, reading.tally)
  }

  /// What the lens says of the toolkit that performed a session.
  private func words(for session: Session) throws(RehearsalError) -> Words {
    let toolkit = Lens.toolkit(of: session)
    if let words = words[toolkit] { return words }
    throw RehearsalError(
      .request, "the lens \(name) has no words for \(toolkit), which performed \(session.reference)",
      details: ["it has those of \(words.keys.sorted().joined(separator: ", "))"])
  }
}
