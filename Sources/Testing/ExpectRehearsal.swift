public import Rehearsal
import RehearsalReview
import Testing

/// Expects that a script does in every cell what its baseline says.
///
/// The script is looked for by its `id`, in the folder of the suite's trait and in `Scripts` of the package. Baselines
/// are in `Rehearsals` beside the test's file, or where `.rehearsals(in:)` says. Each change is one issue, whatever the
/// number of cells; so is each expectation of the script that does not hold. Where there is no baseline it is written,
/// and the test fails once; with `CI` set nothing is written. `REHEARSAL_UPDATE=missing`, `changed` or `all` writes and
/// passes.
///
/// - Parameters:
///   - script: The script's `id`.
///   - answers: Only the cells with these values of axes.
///   - fileID: The test's file.
///   - filePath: The test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectRehearsal(
  of script: String, under answers: [String: String] = [:], fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) async throws {
  let place = RehearsalExpectation.place ?? .usual(besides: filePath)
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  try await RehearsalExpectation(place: place, location: location).check { () throws(RehearsalError) in
    try BaselineRehearsal(of: script, in: place.scripts, under: answers)
  }
}

/// Expects that a scene and its steps, written in Swift, do what their baseline says.
///
/// - Parameters:
///   - scene: The scene with its steps; its `id` is the script's.
///   - answers: A value for each axis that the scene asks for, or that is not to have its usual value:
///     `["ios": "5.1"]`.
///   - fileID: The test's file.
///   - filePath: The test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectRehearsal(
  of scene: some ScriptedScene, under answers: [String: String] = [:], fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws {
  let place = RehearsalExpectation.place ?? .usual(besides: filePath)
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  try await RehearsalExpectation(place: place, location: location).check { () throws(RehearsalError) in
    try BaselineRehearsal(of: scene, under: answers)
  }
}
