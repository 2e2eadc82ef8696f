import Foundation
import Testing

/// `rehearse X` starts the program `rehearse-X`, as git finds its own.
@Suite struct PythonCommandTests {
  /// A folder with a program `rehearse-NAME` in `bin`, which prints what it is given, and ends with exit 7.
  private func workplace(_ name: String) throws -> Workplace {
    let workplace = try Workplace()
    _ = try workplace.shell("mkdir bin")
    try workplace.write("bin/rehearse-\(name)", "#!/bin/sh\necho \"$PWD|$REHEARSE|$*\"\nexit 7\n")
    _ = try workplace.shell("chmod +x bin/rehearse-\(name)")
    return workplace
  }

  @Test func `a program in PATH is given the arguments, the folder and the command, and its exit code counts`() throws {
    let workplace = try workplace("hello")
    _ = try workplace.shell("mkdir inner")

    let result = try workplace.shell("PATH=$PWD/bin:$PATH rehearse -C inner hello world --twice 'a b'")

    #expect(result.exit == 7 && result.errors.isEmpty, "\(result.errors)")
    let parts = result.output.trimmingCharacters(in: .newlines).split(separator: "|").map(String.init)
    #expect(parts.first?.hasSuffix("/inner") == true && parts.last == "world --twice a b", "\(result.output)")
    #expect(parts.count == 3 && FileManager.default.isExecutableFile(atPath: parts[1]), "\(result.output)")
  }

  @Test func `help asks the program`() throws {
    let result = try workplace("hello").shell("PATH=$PWD/bin:$PATH rehearse help hello")

    #expect(result.exit == 7 && result.output.hasSuffix("|--help\n"), "\(result.output)\(result.errors)")
  }

  @Test func `no program takes the place of a command`() throws {
    let result = try workplace("lint").shell("PATH=$PWD/bin:$PATH rehearse lint --help")

    #expect(result.exit == 0 && result.output.contains("USAGE: rehearse lint"), "\(result.output)\(result.errors)")
  }

  @Test func `help lists those of the Python package that are installed`() throws {
    let installed = try workplace("toolkits").shell("PATH=$PWD/bin:$PATH rehearse --help").output
    let none = try Workplace().shell("rehearse --help").output

    #expect(installed.contains("COMMANDS IN PYTHON:\n  toolkits  Perform scripts in releases of a toolkit"))
    #expect(!none.contains("COMMANDS IN PYTHON"))
  }

  @Test(arguments: [
    ("toolkits", "error: rehearse toolkits is in Python", "pip install rehearsal-ui brings it"),
    ("toolkit", "there is no command \"toolkit\"", "did you mean rehearse toolkits?"),
    ("../hello", "there is no command \"../hello\"", "rehearse --help lists the commands"),
    ("nothing", "there is no command \"nothing\"", "rehearse --help lists the commands"),
  ])
  func `what is not installed is said, with what brings it`(_ word: String, _ says: String, _ helps: String) throws {
    let result = try Workplace().shell("rehearse \(word)")

    #expect(result.exit == 2 && result.output.isEmpty, "\(result.output)")
    #expect(result.errors.contains(says) && result.errors.contains(helps), "\(result.errors)")
  }
}
