import Foundation

/// A terminal for a command to write to, as a window of so many columns.
enum Terminal {
  /// Runs `rehearse`, or another program, with standard output and standard error on a terminal, and returns all that
  /// it wrote there.
  ///
  /// - Parameter typed: What somebody types there, whose echo is part of the result; without it there is no input.
  static func run(
    _ arguments: [String], in workplace: Workplace, environment: [String: String], columns: UInt16 = 80,
    typed: String? = nil, program: URL = Workplace.binary
  ) throws -> String {
    // Glibc's module hides posix_openpt, so these are its two requests to the kernel.
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    var (isLocked, name): (Int32, Int32) = (0, 0)
    let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard leader >= 0, ioctl(leader, unlock, &isLocked) == 0, ioctl(leader, number, &name) == 0 else {
      throw POSIXError(.ENXIO)
    }
    let follower = open("/dev/pts/\(name)", O_RDWR | O_NOCTTY)
    guard follower >= 0 else { throw POSIXError(.ENXIO) }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(follower, UInt(TIOCSWINSZ), &size)

    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = workplace.folder
    let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key) }
    process.environment = inherited.merging(environment) { $1 }
    let tools = Workplace.binary.deletingLastPathComponent().path
    process.environment?["PATH"] = "\(tools):\(inherited["PATH"] ?? "/usr/bin:/bin")"
    process.standardInput = typed == nil ? FileHandle.nullDevice : FileHandle(fileDescriptor: follower)
    process.standardOutput = FileHandle(fileDescriptor: follower)
    process.standardError = FileHandle(fileDescriptor: follower)
    try process.run()
    close(follower)
    if let typed { _ = Array(typed.utf8).withUnsafeBytes { write(leader, $0.baseAddress, $0.count) } }

    // Reading ends with an error when the last writer has closed its side.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(leader, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    process.waitUntilExit()
    close(leader)
    return String(decoding: bytes, as: UTF8.self)
  }
}
