import Glibc

/// A socket that clients connect to.
struct Listener: Sendable {
  let descriptor: Int32
  /// The address that is listened on, without brackets.
  let host: String
  let port: UInt16

  /// Where a browser finds it.
  var location: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/" }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - host: An address of this machine, or `localhost`.
  ///   - port: A port; 0 takes one that is free.
  init(host: String, port: UInt16) throws(CommandFailure) {
    let name = host == "localhost" ? "127.0.0.1" : host
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, String(port), &hints, &found) == 0, let found else {
      throw CommandFailure(
        .usage, "--host \(host) is no address",
        details: ["expected: 127.0.0.1, ::1, or another address of this machine; 0.0.0.0 for all of them"])
    }
    defer { freeaddrinfo(found) }
    let information = found.pointee
    let kind = information.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(information.ai_family, kind, information.ai_protocol)
    guard descriptor >= 0 else { throw Listener.failure(name, port) }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
    if information.ai_family == AF_INET6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, size)
    }
    guard bind(descriptor, information.ai_addr, information.ai_addrlen) == 0, listen(descriptor, SOMAXCONN) == 0 else {
      let failure = Listener.failure(name, port)
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.host = name
    self.port = Listener.port(of: descriptor)
  }

  /// The next client, or `nil` when none came within a moment, or it was gone before it was seen.
  func accept(milliseconds: Int32) -> Int32? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return nil }
    let client = Glibc.accept(descriptor, nil, nil)
    if client < 0 {
      // Too many open files, or too little memory: a client that ends makes room.
      if errno != ECONNABORTED, errno != EINTR, errno != EAGAIN { usleep(20_000) }
      return nil
    }
    guard fcntl(client, F_SETFL, O_NONBLOCK) == 0, fcntl(client, F_SETFD, FD_CLOEXEC) == 0 else {
      close(client)
      return nil
    }
    return client
  }

  private static func failure(_ host: String, _ port: UInt16) -> CommandFailure {
    switch errno {
    case EADDRINUSE:
      CommandFailure(
        .usage, "port \(port) of \(host) is taken by another program",
        details: ["--port 0 takes one that is free"])
    case EACCES: CommandFailure(.usage, "port \(port) needs rights that this process has not; ports from 1024 do not")
    case EADDRNOTAVAIL: CommandFailure(.usage, "\(host) is no address of this machine")
    default: CommandFailure(.usage, "\(host), port \(port): \(String(cString: strerror(errno)))")
    }
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard code == 0 else { return 0 }
    // The port stands at the same place in the addresses of both families.
    return withUnsafePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }
}
