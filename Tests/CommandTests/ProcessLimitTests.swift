import Foundation
import Testing

/// A process that may have too little says so, in place of ending without a word or waiting.
@Suite struct ProcessLimitTests {
  @Test(arguments: ["list runs", "record", "dashboard serve --port 0", "--version"], [7, 16, 31])
  func `too few open files are said with the number that is needed`(_ command: String, _ files: Int) throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.shell("ulimit -n \(files) && rehearse \(command)")

    #expect(result.exit == 2)
    #expect(!result.wasKilled)
    #expect(result.errors.contains("may have \(files) of open files, and needs 32"), "\(result.errors)")
  }

  @Test func `with as many open files as are asked for everything is performed`() throws {
    let workplace = try Workplace.recorded()
    for command in ["record", "list runs", "verify --all", "dashboard build site", "report"] {
      let result = try workplace.shell("ulimit -n 32 && rehearse \(command)")
      #expect(result.exit == 0, "\(command): \(result.errors)")
    }
  }

  @Test func `too little memory is said with what is needed`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.shell("ulimit -v 200000 && rehearse record")

    #expect(result.exit == 2)
    #expect(result.errors.contains("may have 195 MB of memory, and needs 256 MB"), "\(result.errors)")
  }

  @Test func `a soft limit is raised where that is permitted`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.shell("ulimit -S -n 8 && rehearse record")

    #expect(result.exit == 0, "\(result.errors)")
  }
}
