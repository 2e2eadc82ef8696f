import Foundation
import Testing

/// What lies beside a file that a command was pointed at, and what of it counts.
@Suite struct NeighbourTests {
  @Test(arguments: ["record", "lint"]) func `files beside a script that have nothing to do with it are no hindrance`(
    _ command: String
  ) throws {
    let workplace = try Workplace()
    try workplace.write("a.yaml", Sample.tap)
    try workplace.write("tap.yaml", Sample.tap)
    try workplace.write("wrong.yaml", Sample.wrong)
    try workplace.write("deep/broken.yaml", "id: [")
    try workplace.write("deep/scene.yaml", "scene: other\nroot: nothing\n")
    try workplace.write("docker-compose.yml", "x: &anchor { a: 1 }\ny: *anchor\n")
    try FileManager.default.createDirectory(atPath: workplace.path("folder.yaml"), withIntermediateDirectories: true)
    let made = try workplace.shell(
      "ln -s nowhere dangling.yaml && mkfifo pipe.yaml && : >closed.yml && chmod 0 closed.yml")
    try #require(made.exit == 0)

    let result = try workplace.rehearse(command, "tap.yaml")

    #expect(result.exit == 0)
    #expect(result.errors.isEmpty)
    #expect(result.lines.last == (command == "lint" ? "0 errors in 1 file" : "run:1: 2 sessions, 2 new"))
  }

  @Test(arguments: ["record", "lint"]) func `a wrong script that a script runs is told with its file`(
    _ command: String
  ) throws {
    let workplace = try Workplace()
    try workplace.write("tap.yaml", Sample.tap + "  - run: part\n")
    try workplace.write("part.yaml", "id: part\ntitle: A part\nsteps:\n  - tapp: go\n")
    try workplace.write("wrong.yaml", Sample.wrong)

    let result = try workplace.rehearse(command, "tap.yaml")

    #expect(result.exit == 2)
    #expect((result.errors + result.output).hasPrefix("part.yaml:4:"))
    let last = command == "lint" ? result.output : result.errors
    #expect(last.hasSuffix(command == "lint" ? "1 error in 2 files\n" : "error: 1 error in part.yaml\n"))
  }
}
