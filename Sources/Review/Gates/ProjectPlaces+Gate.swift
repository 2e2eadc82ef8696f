package import Rehearsal
import RehearsalSourceText
import RehearsalTrace

extension ProjectPlaces {
  /// What a run must not show, where no option says so.
  ///
  /// - Throws: When the project's file says something else than a gate.
  package func gate() throws(RehearsalError) -> RunGate {
    guard let said = says.gate else { return .usual }
    if let gate = RunGate(argument: said.words) { return gate }
    let file = file ?? ProjectFile.name
    throw RehearsalError(
      .request, "\(file) cannot be used",
      diagnostics: [
        Diagnostic(
          path: file, line: said.position.line, column: said.position.column,
          message: "\(Value.quoted(said.words)) is not a gate", expected: RunGate.allWords + [RunGate.numbers])
      ])
  }
}
