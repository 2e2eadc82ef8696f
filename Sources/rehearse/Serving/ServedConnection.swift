import Glibc

/// One client: reads its requests and writes the answers, each within a time.
struct ServedConnection {
  let descriptor: Int32
  let limits: Limits
  /// Answers a request that was understood.
  let answer: (Request) -> Response
  /// Answers one that was not.
  let refuse: (Refusal) -> Response
  /// Whether the server is ending: no further request is waited for.
  let isEnding: () -> Bool

  /// How long a client may take, in milliseconds.
  struct Limits {
    /// From the first byte of a request to the last of its head.
    var head: Int64 = 10_000
    /// From a response to the next request.
    var idle: Int64 = 10_000
    /// To take a response.
    var response: Int64 = 30_000
  }

  /// Serves until one of both sides ends it, and closes the connection.
  func serve() {
    defer { close(descriptor) }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    var received: [UInt8] = []
    while true {
      do throws(Refusal) {
        guard let end = try head(&received) else { return }
        let request = try Request(head: received[..<end])
        received.removeFirst(end + 4)
        let isLast = !request.keepsConnection || isEnding()
        guard write(answer(request).bytes(withBody: request.method == .get, isLast: isLast)) else { return }
        if isLast { return leave() }
      } catch {
        if write(refuse(error).bytes(withBody: true, isLast: true)) { leave() }
        return
      }
    }
  }

  // MARK: - Reading

  /// Reads until the empty line and returns where it begins; `nil` when the client has no further request.
  private func head(_ received: inout [UInt8]) throws(Refusal) -> Int? {
    var deadline = now + (received.isEmpty ? limits.idle : limits.head)
    var searched = 0
    while true {
      if let end = ServedConnection.emptyLine(in: received, from: max(0, searched - 3)) {
        guard end <= Request.longestHead else { throw Request.headTooLong }
        return end
      }
      searched = received.count
      if received.count > Request.longestLine, !received.prefix(Request.longestLine).contains(UInt8(ascii: "\n")) {
        throw Request.targetTooLong
      }
      guard received.count <= Request.longestHead else { throw Request.headTooLong }
      let isWaiting = received.isEmpty
      guard wait(for: POLLIN, until: deadline, endsEarly: isWaiting) else {
        if isWaiting { return nil }
        throw Refusal(.requestTimeout, "a request is sent within \(limits.head / 1000) seconds")
      }
      guard let bytes = read() else { return nil }
      if isWaiting, !bytes.isEmpty { deadline = now + limits.head }
      received += bytes
    }
  }

  /// Where CR LF CR LF begins.
  private static func emptyLine(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + 4 else { return nil }
    return (start...(bytes.count - 4)).first { index in
      bytes[index] == 0x0D && bytes[index + 1] == 0x0A && bytes[index + 2] == 0x0D && bytes[index + 3] == 0x0A
    }
  }

  /// What has arrived; `nil` at the end.
  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  // MARK: - Writing

  private func write(_ bytes: [UInt8]) -> Bool {
    let deadline = now + limits.response
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { memory in
        send(descriptor, memory.baseAddress.map { $0 + written }, memory.count - written, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        written += count
      } else {
        guard count < 0, errno == EAGAIN || errno == EINTR, wait(for: POLLOUT, until: deadline, endsEarly: false)
        else { return false }
      }
    }
    return true
  }

  /// Says that nothing more comes, and takes what the client still sends for a moment: closing at once would take back
  /// the answer that is on its way.
  private func leave() {
    shutdown(descriptor, Int32(SHUT_WR))
    let deadline = now + 1000
    var taken = 0
    while taken < 1_000_000, wait(for: POLLIN, until: deadline, endsEarly: true), let bytes = read() {
      taken += bytes.count
    }
  }

  // MARK: - Waiting

  private var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Waits until the descriptor is ready, and returns whether it is; `endsEarly` says whether the server's end ends it.
  private func wait(for events: Int32, until deadline: Int64, endsEarly: Bool) -> Bool {
    while true {
      let left = deadline - now
      guard left > 0, !(endsEarly && isEnding()) else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&waiting, 1, Int32(min(left, 200)))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
