import FoundationEssentials
import Glibc

/// A file that is open in this process alone: no program that is started gets it by itself, and it is closed when
/// nobody holds it any more.
package struct OpenFile: ~Copyable {
  /// The descriptor: never one of the three standard ones, even where those are closed.
  package let number: Int32

  private init(number: Int32) { self.number = number }

  deinit { close(number) }

  private static func holding(_ descriptor: Int32) throws(SystemError) -> OpenFile {
    if descriptor > STDERR_FILENO { return OpenFile(number: descriptor) }
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    let higher = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard higher >= 0 else { throw SystemError() }
    return OpenFile(number: higher)
  }

  /// Whether a descriptor is that of a regular file.
  package static func isRegular(_ descriptor: Int32) -> Bool {
    var found = stat()
    return unsafe fstat(descriptor, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
  }

  /// A file that has nothing to read, and forgets what is written.
  static func nothing() throws(SystemError) -> OpenFile { try unsafe holding(open("/dev/null", O_RDWR | O_CLOEXEC)) }

  /// Where the errors of this program go.
  static func standardError() throws(SystemError) -> OpenFile { try copy(of: STDERR_FILENO) }

  /// Where a descriptor leads; nowhere when it is closed.
  package static func copy(of descriptor: Int32) throws(SystemError) -> OpenFile {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    return copy < 0 ? try nothing() : OpenFile(number: copy)
  }

  /// The two ends of a stream of bytes in both directions.
  struct Connection: ~Copyable {
    let here: OpenFile
    let there: OpenFile

    /// Neither end has a number that is one of the first four, which a program that is started may be given.
    init() throws(SystemError) {
      let numbers = try Connection.pair()
      here = OpenFile(number: numbers.here)
      there = OpenFile(number: numbers.there)
    }

    /// What may be written before it is read: the sessions that one worker performs while a group of them is committed.
    private static let mostWaitingBytes: Int32 = 4 << 20

    private static func pair() throws(SystemError) -> (here: Int32, there: Int32) {
      var ends: [Int32] = [0, 0]
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError() }
      let higher = ends.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 2) }
      let problem = errno
      for end in ends {
        // As much as the system gives; where it gives none, whoever writes waits sooner.
        var bytes = Connection.mostWaitingBytes
        unsafe setsockopt(end, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        close(end)
      }
      if higher.allSatisfy({ $0 >= 0 }) { return (higher[0], higher[1]) }
      for end in higher where end >= 0 { close(end) }
      throw SystemError(code: problem)
    }
  }

  /// What one program writes and another reads.
  package struct Pipe: ~Copyable {
    package let reading: OpenFile
    package let writing: OpenFile

    /// Neither end has a number that is one of the first four, as of a connection.
    ///
    /// - Parameter waits: Whether reading waits for what is written.
    package init(waits: Bool = false) throws(SystemError) {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { throw SystemError() }
      let higher = ends.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 2) }
      let problem = errno
      for end in ends { close(end) }
      guard higher.allSatisfy({ $0 >= 0 }), waits || fcntl(higher[0], F_SETFL, O_NONBLOCK) == 0 else {
        for end in higher where end >= 0 { close(end) }
        throw SystemError(code: problem)
      }
      reading = OpenFile(number: higher[0])
      writing = OpenFile(number: higher[1])
    }
  }

  /// The end of a connection that this program was started with; `nil` when the descriptor is none.
  static func connection(at descriptor: Int32) -> OpenFile? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    return OpenFile(number: descriptor)
  }

  /// A copy with a number that is larger than any that a program is given.
  package func movedUp() throws(SystemError) -> OpenFile {
    let higher = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 2)
    guard higher >= 0 else { throw SystemError() }
    return OpenFile(number: higher)
  }

  /// A file that is in no folder, at its beginning.
  static func nameless(_ bytes: [UInt8] = []) throws(SystemError) -> OpenFile {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)").path
    let file = try unsafe holding(open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    unsafe unlink(place)
    try file.write(bytes)
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  /// The file at `path`, for adding to its end.
  ///
  /// - Parameter isMade: Whether a file that is not there is made.
  package static func appending(to path: String, isMade: Bool = false) throws(SystemError) -> OpenFile {
    try unsafe holding(open(path, O_WRONLY | O_APPEND | O_CLOEXEC | (isMade ? O_CREAT : 0), 0o644))
  }

  /// What tells of files in some folders that they were saved, made, renamed or taken away; reading never waits.
  package static func noticing(_ folders: some Sequence<String>) throws(SystemError) -> OpenFile {
    let file = try holding(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    let mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    for folder in folders {
      guard unsafe inotify_add_watch(file.number, folder, UInt32(mask)) >= 0 else { throw SystemError() }
    }
    return file
  }

  /// What this program is given to read.
  static func standardInput() throws(SystemError) -> OpenFile {
    try holding(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1))
  }

  /// A file that is made, where nothing is yet.
  package static func new(at path: String) throws(SystemError) -> OpenFile {
    try unsafe holding(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666))
  }

  /// Writes all the bytes, brings them to the disk, and closes a copy: a network's file system may say only then that
  /// it has no room.
  package func writeWhole(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes)
    guard fsync(number) == 0 else { throw SystemError() }
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0, close(copy) == 0 else { throw SystemError() }
  }

  /// The file at `path`, for reading.
  ///
  /// - Parameter waits: Whether a pipe is opened only when somebody writes to it.
  package static func reading(_ path: String, waits: Bool = true) throws(SystemError) -> OpenFile {
    try unsafe holding(open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)))
  }

  /// Writes all the bytes.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) { try OpenFile.write(bytes, to: number) }

  /// Writes all the bytes to a descriptor that is somebody else's, waiting for one that is busy.
  package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws(SystemError) {
    var rest = ArraySlice(bytes)
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count < 0 { throw SystemError() }
      rest = rest.dropFirst(count)
    }
  }

  /// The end of what is in it.
  func contents(last most: Int) throws(SystemError) -> [UInt8] {
    lseek(number, max(0, lseek(number, 0, SEEK_END) - off_t(most)), SEEK_SET)
    return try OpenFile.bytes(from: number)
  }

  /// Everything that is in it.
  func contents() throws(SystemError) -> [UInt8] {
    lseek(number, 0, SEEK_SET)
    return try OpenFile.bytes(from: number)
  }

  /// What a stream has, as soon as it has something; nothing at its end.
  package static func someBytes(from descriptor: Int32, most: Int) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: most)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError() }
      return Array(buffer[..<count])
    }
  }

  /// Whether a stream has something, or is at its end, before so much time is over.
  package static func hasSome(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waited, 1, milliseconds) > 0
  }

  /// Everything up to the end of a stream.
  package static func bytes(from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError() }
      bytes += buffer[..<count]
    }
  }
}
