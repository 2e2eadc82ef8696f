/// Some events of a trace, with what has to be known of the others: what a comparison of two long traces looks at.
///
/// All steps and all views are there. A step that is there whole has its events, frames and properties; of any other
/// there are events that led to something in one of these, and one that stands for the rest. Events are numbered anew,
/// and everything refers to them by these numbers; views keep theirs.
package struct TracePart: Sendable {
  /// The trace with the events that are there.
  package let trace: Trace
  /// The number of each event in the whole trace, in order.
  package let sequences: [Int]
  /// The digest of the whole trace, and those of the steps that are there whole.
  package let digests: TraceDigests

  /// Makes a part.
  package init(trace: Trace, sequences: [Int], digests: TraceDigests) {
    self.trace = trace
    self.sequences = sequences
    self.digests = digests
  }
}
