/// How work on many files is shared out.
///
/// Nothing that is made of one file or script depends on another's, so whoever has threads can work on several at a
/// time.
package protocol FileWork: Sendable {
  /// What `work` makes of each number from 0, in the order of the numbers.
  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result]
}

/// One after the other.
struct OneByOne: FileWork {
  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] { (0..<count).map(work) }
}
