/// What stands behind the kind of an event: `[SUBJECT] NAME`, of which the name may have several words.
///
/// Read in one place, so that a pattern of `when` and one of changes to ignore mean the same.
package struct SubjectAndName {
  /// `nil` when anybody is meant: nobody is named, or `*`.
  package let subject: String?
  package let name: String

  /// - Parameter hasSubject: Whether a subject may stand there.
  /// - Returns: `nil` when no word stands there.
  package init?(_ words: some Collection<String>, hasSubject: Bool = true) {
    guard let first = words.first else { return nil }
    let isNamed = hasSubject && words.count > 1
    subject = isNamed && first != "*" ? first : nil
    name = words.dropFirst(isNamed ? 1 : 0).joined(separator: " ")
  }
}
