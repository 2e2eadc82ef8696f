public import Rehearsal
import RehearsalReview
import XCTest

/// Expects in an XCTest that a script does in every cell what its baseline says.
///
/// Everything that is not so is a failure at the line of the call; there is neither a film nor a run in a history. An
/// `Issue` of swift-testing would be lost within an XCTest, which would pass.
///
/// - Parameters:
///   - script: The script's `id`.
///   - answers: Only the cells with these values of axes.
///   - folder: The folder of baselines, from that of the test's file.
///   - file: The test's file.
///   - line: The line of the call.
public func expectRehearsal(
  of script: String, under answers: [String: String] = [:], in folder: String = "Rehearsals",
  file: StaticString = #filePath, line: UInt = #line
) async throws {
  let place = RehearsalPlace(folder: folder, scripts: nil, besides: "\(file)")
  let outcome = try await place.check { () throws(RehearsalError) in
    try BaselineRehearsal(of: script, in: place.scripts, under: answers)
  }
  for telling in outcome.tellings { XCTFail(telling.text, file: file, line: line) }
}

/// Expects in an XCTest that a scene and its steps, written in Swift, do what their baseline says.
///
/// - Parameters:
///   - scene: The scene with its steps; its `id` is the script's.
///   - answers: A value for each axis that is not to have its usual value.
///   - folder: The folder of baselines, from that of the test's file.
///   - file: The test's file.
///   - line: The line of the call.
public func expectRehearsal(
  of scene: some ScriptedScene, under answers: [String: String] = [:], in folder: String = "Rehearsals",
  file: StaticString = #filePath, line: UInt = #line
) async throws {
  let place = RehearsalPlace(folder: folder, scripts: nil, besides: "\(file)")
  let outcome = try await place.check { () throws(RehearsalError) in
    try BaselineRehearsal(of: scene, under: answers)
  }
  for telling in outcome.tellings { XCTFail(telling.text, file: file, line: line) }
}
