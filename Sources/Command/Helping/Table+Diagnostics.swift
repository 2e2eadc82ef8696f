import Rehearsal
package import RehearsalPlainText
package import RehearsalSourceText

extension Table {
  /// A row for each error: where it is, what is wrong, what was expected and probably meant, and its code.
  package init(_ diagnostics: [Diagnostic]) {
    self.init(
      columns: ["path", "line", "column", "message", "expected", "suggestion", "code"],
      rows: diagnostics.map { diagnostic in
        [
          .text(diagnostic.path), QueryValue(diagnostic.line), QueryValue(diagnostic.column), .text(diagnostic.message),
          .text(diagnostic.expected.joined(separator: ", ")), QueryValue(diagnostic.suggestion), .text(diagnostic.code),
        ]
      })
  }
}
