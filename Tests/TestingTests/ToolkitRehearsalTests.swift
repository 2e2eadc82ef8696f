import Foundation
import Testing

/// Cells of real toolkits in tests: the package's `rehearsal.yaml` names who performs them.
@Suite struct ToolkitRehearsalTests {
  private let package: Package

  init() throws {
    package = try Package()
    try package.write(
      """
      id: press
      size: [100, 50]
      matrix: { toolkit: [counter] }
      steps: [launch, { tap: button }]
      """, to: "Scripts/press.yaml")
    try package.write("an app\n", to: "Scripts/press.counter")
    try package.write(
      """
      toolkits:
        counter:
          command: [sh, adapter.sh, "${version}"]
          scene: .counter
          axes: { version: ["1", "2"] }
      """, to: "rehearsal.yaml")
    try package.write(Self.adapter, to: "adapter.sh")
  }

  /// In version 2 a tap counts twice.
  private static let adapter = #"""
    say() { printf '%s\n' "$1"; }
    read_done() { say '{"type":"done"}'; read -r line; }
    step() {
      say '{"type":"step","kind":"'$1'","label":"'$1'"}'
      say '{"type":"event","kind":"stimulus","name":"'$1'"}'
    }
    say '{"type":"hello","protocol":1,"system":"Counter '$1'","capabilities":{"inputs":["launch","tap"]}}'
    read -r line
    configuration=${line#*'"configuration":'}
    configuration=${configuration%%\}*}'}'
    say '{"type":"session","script":"press","configuration":'"$configuration"'}'; read_done
    step launch; read_done
    step tap
    say '{"type":"event","kind":"action","name":"count","arguments":{"by":'$1'}}'; read_done
    say '{"type":"end","at":7}'; say '{"type":"done"}'; say '{"type":"bye"}'
    """#

  @Test func `its cells have baselines, and a change of the toolkit is a change of them`() async throws {
    let first = try await package.issues(of: "press")
    let second = try await package.issues(of: "press")
    try package.write(Self.adapter.replacing("\"by\":'$1'", with: "\"by\":'$(($1 * 2))'"), to: "adapter.sh")
    let changed = try await package.issues(of: "press", under: ["version": "2"])

    #expect(first.map { $0.split(separator: "\n").first } == ["press has no baseline for 2 cells:"], "\(first)")
    #expect(second == [])
    #expect(changed.count == 1)
    #expect(changed.first?.contains("by: 2 → 4") == true, "\(changed)")
  }

  @Test func `without an adapter it cannot be performed, and that is said`() async throws {
    try package.write("toolkits: {}\n", to: "rehearsal.yaml")

    let told = try await package.issues(["REHEARSAL_UPDATE": "all"], of: "press")

    #expect(told.count == 1)
    #expect(told.first?.contains("no adapter performs counter here") == true, "\(told)")
    #expect(!package.exists("Tests/Rehearsals/press.rehearsed"))
  }
}
