import Foundation
import Testing

/// `rehearse dashboard serve` on a free port, and clients that send it bytes as they are.
final class ServedCommand {
  let running: Workplace.Running
  let port: UInt16

  /// Starts it in a workplace whose database is there.
  convenience init(in workplace: Workplace, _ arguments: String...) throws {
    try self.init(in: workplace, as: ["dashboard", "serve"] + arguments)
  }

  /// Starts a command that serves pages.
  init(in workplace: Workplace, as arguments: [String], environment: [String: String] = [:]) throws {
    running = try workplace.start(arguments + ["--port", "0"], environment: environment)
    var port: UInt16?
    let deadline = Date(timeIntervalSinceNow: 30)
    while port == nil, Date() < deadline, running.process.isRunning {
      let printed = try String(contentsOf: running.output, encoding: .utf8)
      if let match = printed.firstMatch(of: /:(\d+)\/(?:\?token=[\w-]+)?\n/) { port = UInt16(match.1) }
      usleep(2000)
    }
    guard let port else {
      kill(running.process.processIdentifier, SIGKILL)
      throw NotServing(errors: try String(contentsOf: running.errors, encoding: .utf8))
    }
    self.port = port
  }

  struct NotServing: Error { let errors: String }

  deinit { if running.process.isRunning { kill(running.process.processIdentifier, SIGKILL) } }

  /// Asks it to end and waits for that.
  func end(with signal: Int32 = SIGTERM) throws -> Workplace.Result {
    kill(running.process.processIdentifier, signal)
    return try running.result()
  }

  // MARK: - Clients

  /// An answer, taken apart.
  struct Answer {
    let status: Int
    let head: String
    let body: String

    init?(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n"), let code = text.split(separator: " ").dropFirst().first,
        let status = Int(code)
      else { return nil }
      self.status = status
      head = String(text[..<end.lowerBound])
      body = String(text[end.upperBound...])
    }

    /// The value of a field.
    func field(_ name: String) -> String? {
      head.components(separatedBy: "\r\n").dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// The answer to a GET of `path`, as a browser would ask.
  func get(_ path: String, host: String? = nil, _ fields: [String] = []) throws -> Answer {
    let lines = ["GET \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + fields + ["Connection: close"]
    return try send(lines.joined(separator: "\r\n") + "\r\n\r\n")
  }

  /// The answer to bytes that may be no request at all.
  func send(_ text: String) throws -> Answer { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws -> Answer {
    let client = try Client(port: port)
    client.write(bytes)
    let received = client.readToEnd()
    return try #require(Answer(received), "no answer but \(received.count) bytes")
  }

  /// A connection of plain bytes.
  final class Client {
    private let descriptor: Int32

    init(port: UInt16) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      // A server that never answers fails a test and does not hang it.
      var limit = timeval(tv_sec: 40, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard code == 0 else {
        close(descriptor)
        throw NotServing(errors: "connecting failed with error \(errno)")
      }
    }

    deinit { close(descriptor) }

    func write(_ text: String) { write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        // The server has said enough and closed; its answer is still read.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    /// What comes next, or nothing at the end.
    func read() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return Array(buffer[..<max(0, count)])
    }

    func readToEnd() -> [UInt8] {
      var received: [UInt8] = []
      while case let bytes = read(), !bytes.isEmpty { received += bytes }
      return received
    }
  }
}

extension ServedCommand {
  /// One server for all tests that only ask; it is ended with the tests' process.
  static func shared() throws -> ServedCommand { try common.get() }

  // It is made once, and asked from several threads, which a server is for.
  nonisolated(unsafe) private static let common = Result {
    let served = try ServedCommand(in: .recorded())
    sharedProcess = served.running.process.processIdentifier
    atexit { kill(ServedCommand.sharedProcess, SIGKILL) }
    return served
  }

  nonisolated(unsafe) private static var sharedProcess: pid_t = 0
}
