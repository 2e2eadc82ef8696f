/// What came of a question.
package enum ConsoleOutcome: Hashable, Sendable {
  /// It was not performed, since nothing was asked.
  case nothing
  /// It was not performed, since values of these parameters are missing.
  case missing([String])
  /// It was not performed, since another site's link brought the reader here.
  case unread
  /// It gave rows.
  case rows(PanelRows)
  /// It failed or took too long, and why.
  case failed(String)
}
