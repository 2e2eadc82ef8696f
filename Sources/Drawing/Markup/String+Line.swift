extension String {
  /// The text in one line and without tabulators, which part the columns of rows.
  package var asLine: String {
    utf8.contains { $0 < 32 } ? String(map { $0.isNewline || $0 == "\t" ? " " : $0 }) : self
  }
}
