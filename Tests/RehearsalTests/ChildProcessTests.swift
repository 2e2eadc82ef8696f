import Foundation
import Testing

@testable import Rehearsal

@Suite struct ChildProcessTests {
  private func shell(_ line: String, _ arguments: [String] = []) -> ChildProcess {
    ChildProcess("/bin/sh", ["-c", line, "sh"] + arguments)
  }

  @Test func `what is kept comes back, each stream by itself`() throws {
    var process = shell("echo out; echo error >&2")
    process.output = .kept
    process.errors = .kept

    let outcome = try process.run()

    #expect(outcome.ending == .exited(0))
    #expect(outcome.output == Array("out\n".utf8))
    #expect(outcome.errors == Array("error\n".utf8))
  }

  @Test(arguments: [0, 1, 2, 126, 255]) func `an exit code is told`(_ code: Int32) throws {
    #expect(try shell("exit \(code)").run().ending == .exited(code))
  }

  @Test(arguments: [SIGTERM, SIGKILL]) func `a signal that ended it is told`(_ signal: Int32) throws {
    #expect(try shell("kill -\(signal) $$").run().ending == .killed(signal))
  }

  @Test func `arguments and variables arrive as they are, and no others`() throws {
    var process = shell(#"printf '%s|' "$@"; env | sort"#, ["", "a b", "--x=\"é\"", "$HOME"])
    process.environment = ["ONE": "1 = 2", "PATH": "/usr/bin:/bin"]
    process.output = .kept

    let text = String(decoding: try process.run().output, as: UTF8.self)

    #expect(text.hasPrefix("|a b|--x=\"é\"|$HOME|"))
    // The shell adds its own.
    let own = ["PWD=", "_=", "SHLVL=", "OLDPWD="]
    let lines = text.dropFirst("|a b|--x=\"é\"|$HOME|".count).split(separator: "\n")
    let variables = lines.filter { line in !own.contains { line.hasPrefix($0) } }
    #expect(variables == ["ONE=1 = 2", "PATH=/usr/bin:/bin"])
  }

  @Test func `it is started in the folder that is named`() throws {
    var process = shell("pwd -P")
    process.folder = "/usr/bin"
    process.output = .kept

    #expect(try process.run().output == Array("/usr/bin\n".utf8))
  }

  @Test func `more than a pipe holds goes in and out`() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var process = ChildProcess("/bin/cat", [])
    process.input = bytes
    process.output = .kept

    #expect(try process.run().output == bytes)
  }

  @Test func `without input it reads nothing`() throws {
    var process = ChildProcess("/bin/cat", [])
    process.output = .kept

    #expect(try process.run().output.isEmpty)
  }

  @Test func `it gets no file that is open here`() throws {
    let descriptor = open("/dev/zero", O_RDONLY)
    defer { close(descriptor) }
    var process = shell("ls /proc/$$/fd")
    process.output = .kept

    #expect(descriptor > 2)
    #expect(try process.run().output == Array("0\n1\n2\n".utf8))
  }

  @Test func `it leads a group of its own`() throws {
    var process = shell("cut -d ' ' -f 1,5 /proc/$$/stat")
    process.output = .kept

    let numbers = String(decoding: try process.run().output, as: UTF8.self).split(whereSeparator: \.isWhitespace)

    #expect(numbers.count == 2)
    #expect(numbers.first == numbers.last)
  }

  @Test(arguments: ["/nowhere/at/all", "/etc/passwd", "/etc"])
  func `a program that cannot be started is an error, not an exit code`(_ program: String) throws {
    let error = #expect(throws: RehearsalError.self) { try ChildProcess(program, []).run() }

    #expect(error?.message == "\(program) cannot be run")
    let reason = program.hasPrefix("/nowhere") ? "No such file or directory" : "Permission denied"
    #expect(error?.details == [reason])
  }

  @Test func `a folder that is not there is an error`() throws {
    var process = shell("exit 0")
    process.folder = "/nowhere/at/all"

    #expect(throws: RehearsalError.self) { try process.run() }
  }

  /// In a process of its own, since other tests open files and start children meanwhile.
  ///
  /// What the libraries open once, for their threads and timers, is open after the first round.
  @Test func `many at once leave no process and no open file behind`() async {
    await #expect(processExitsWith: .success) {
      _ = await ChildProcessTests.endings(of: 40)
      let before = try ChildProcessTests.openFiles()

      let endings = await ChildProcessTests.endings(of: 40)

      #expect(Set(endings) == Set((0..<40).map { .exited($0) }))
      // What holds them last may let go a moment after the answer, on a busy machine; what leaks never does.
      for _ in 0..<100 where try ChildProcessTests.openFiles() > before + 20 || !ChildProcessTests.zombies().isEmpty {
        usleep(20_000)
      }
      #expect(try ChildProcessTests.zombies().isEmpty)
      // Forty times one would show; a library may still open a few of its own.
      #expect(try ChildProcessTests.openFiles() <= before + 20)
    }
  }

  /// How as many programs ended, each with a code of its own, that were started at once.
  private static func endings(of count: Int32) async -> [ChildProcess.Ending?] {
    await withTaskGroup(of: ChildProcess.Ending?.self) { group in
      for number in 0..<count {
        group.addTask {
          var process = ChildProcess("/bin/sh", ["-c", "cat; exit \(number)"])
          process.input = [1]
          process.output = .kept
          return try? process.run().ending
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private static func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// Children of this process that have ended and that nobody has asked about.
  private static func zombies() throws -> [String] {
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
    return numbers.filter { number in
      let text = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
      let fields = text.drop { $0 != ")" }.split(separator: " ")
      return fields.count > 2 && fields[1] == "Z" && fields[2] == "\(getpid())"
    }
  }
}
